"""The plan of a game: what follows from its rulebook's settings, worked out once.

The completed orders of steps, protections and checks, and who has which ability. It must never know a table.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from msgspec import Struct

from gorod.rules.rulebook import Rulebook, Verb
from gorod.rules.settings import Rules, read_duration
from gorod.rules.vocabulary import CHECKS_ORDER, COUNT_ORDER, SAVES_ORDER

ATTACK_RANKS: tuple[str, ...] = ("mafia", "yakuza", "sheriff", "priest", "maniac", "ripper")
"""The order in which attacks of one step are resolved (settings.md). Equal ranks are resolved at once."""

MANIAC_ROLES: frozenset[str] = frozenset({"maniac", "ripper"})


def complete_steps(named: tuple[Any, ...], order: tuple[Any, ...], split: tuple[str, ...] = ()) -> tuple[Any, ...]:
    """A list of steps with those that it does not name put at their place in the general order.

    A missing step goes before the first named one that comes later in ``order``; ``split`` are names that stand
    for parts of a step (the attack kinds of ``attacks``) and rank with it.

    >>> complete_steps(("visit", "deaths"), ("visit", "heal", "deaths"))
    ('visit', 'heal', 'deaths')
    """
    rank = {step: place for place, step in enumerate(order)}
    for kind in split:
        rank[kind] = rank["attacks"]
    steps = list(named)
    for step in order:
        if step in steps:
            continue
        later = [place for place, known in enumerate(steps) if rank[known] > rank[step]]
        steps.insert(later[0] if later else len(steps), step)
    return tuple(steps)


def group_attacks(steps: tuple[str, ...], present: Collection[str] = ATTACK_RANKS) -> tuple[tuple[str, ...], ...]:
    """For each step that resolves attacks, the ranks it resolves, in order; kinds named alone stand alone.

    Ranks that nobody in the rulebook can have (``present``) are left out.
    """
    kinds = {"mafia", "yakuza", "sheriff", "priest", "maniac"}
    alone = [step for step in steps if step in kinds]
    groups: list[tuple[str, ...]] = []
    for step in steps:
        if step in kinds:
            groups.append(("maniac", "ripper") if step == "maniac" else (step,))
        elif step == "attacks":
            groups.append(tuple(rank for rank in ATTACK_RANKS if ("maniac" if rank == "ripper" else rank) not in alone))
    return tuple(tuple(rank for rank in group if rank in present) for group in groups)


class Plan(Struct, frozen=True):
    """A rulebook made ready for play."""

    rulebook: Rulebook
    rules: Rules
    sides: dict[str, str]
    verbs: dict[str, frozenset[Verb]]
    """The night verbs of each role that the settings leave on (a shot may still depend on the table)."""
    saves: tuple[str, ...]
    checks: tuple[str, ...]
    steps: tuple[str, ...]
    ranks: tuple[tuple[str, ...], ...]
    """The attack ranks in the order of resolution; one inner tuple a step of ``night.count``."""
    blockers: frozenset[str]
    """Roles whose visit blocks somebody."""
    blockable: frozenset[str]
    in_turn: bool
    heads: dict[str, str]
    day_clock: bool
    night_limit: int
    twilight: int
    extra: int
    limit_notice: int
    limit_minimum: int
    has_fouls: bool
    counts_signs: bool
    """Whether any act counts as a sign of presence (``clock.absence_*``)."""
    seeks: dict[str, str]

    def side(self, role: str) -> str:
        """The side of a role, now."""
        return self.sides[role]


def _list_verbs(rulebook: Rulebook) -> dict[str, frozenset[Verb]]:
    """Who visits, heals and searches is a setting; the other abilities are the role's own."""
    rules = rulebook.rules
    by_setting: dict[Verb, Collection[str]] = {
        "visit": rules.visit.by or (),
        "heal": rules.heal.by or (),
        "search": rules.search.seeks or {},
    }
    found: dict[str, frozenset[Verb]] = {}
    for key, role in rulebook.roles.items():
        own = {ability.verb for ability in role.abilities if ability.verb not in by_setting}
        found[key] = frozenset(own | {verb for verb, holders in by_setting.items() if key in holders})
    return found


def _seconds(text: str | None) -> int:
    return read_duration(text) if text else 0


def make_plan(rulebook: Rulebook) -> Plan:
    """The plan of a rulebook (settings are fixed once a game has begun, so it never changes in a game)."""
    return _make_plan(_Key(rulebook))


class _Key:
    """Lets the cache hold rulebooks, whose maps cannot be hashed, by identity."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook

    def __hash__(self) -> int:
        return id(self.rulebook)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.rulebook is self.rulebook


@lru_cache(maxsize=256)
def _make_plan(key: _Key) -> Plan:
    rulebook = key.rulebook
    rules = rulebook.rules
    steps = complete_steps(rules.night.count or (), COUNT_ORDER, ("mafia", "yakuza", "sheriff", "priest", "maniac"))
    blockable = frozenset(rules.visit.blocks or ())
    return Plan(
        rulebook=rulebook,
        rules=rules,
        sides={key: role.side for key, role in rulebook.roles.items()},
        verbs=_list_verbs(rulebook),
        saves=complete_steps(rules.saves or (), SAVES_ORDER),
        checks=complete_steps(rules.execute.checks or (), CHECKS_ORDER),
        steps=steps,
        ranks=group_attacks(steps, {*rulebook.roles, *(role.side for role in rulebook.roles.values())}),
        blockers=frozenset(rules.visit.by or ()) if blockable else frozenset(),
        blockable=blockable,
        in_turn=rules.kills.apply == "in_turn",
        heads={side: head for side, head in (rules.team.heads or {}).items()},
        day_clock=rules.clock.twilight is not None,
        night_limit=_seconds(rules.clock.night_limit),
        twilight=_seconds(rules.clock.twilight),
        extra=_seconds(rules.clock.extra),
        limit_notice=_seconds(rules.clock.limit_notice),
        limit_minimum=_seconds(rules.clock.limit_minimum),
        counts_signs=bool(rules.clock.absence_cycles) and rules.clock.absence_sign == "any",
        has_fouls=bool(rules.fouls.silence_at or rules.fouls.remove_at),
        seeks={seeker: sought for seeker, sought in (rules.search.seeks or {}).items()},
    )


# --- what a ruling on an action rests on ---------------------------------------------------------------------------

ABILITY_SETTINGS = {"visit": "visit.by", "heal": "heal.by", "search": "search.seeks"}
"""What gives a verb to roles, where a setting does."""


def why_ability(plan: Plan, role: str, verb: str) -> str:
    """What gives a role this ability: its own clauses, or the setting that adds the role to the verb."""
    if verb == "shoot" and f"{role}.shot" in plan.rulebook.changed:
        return f"{role}.shot"
    path = f"role.{role}.{verb}"
    return path if path in plan.rulebook.because else ABILITY_SETTINGS.get(verb, "point.order")


def why_skip(plan: Plan, role: str, verb: str) -> str:
    """What lets a role let its action be, or says what that costs."""
    path = {"kill": "kills.may_skip", "check": f"{role}.may_skip"}.get(verb, "")
    if path in plan.rulebook.because:
        return path
    return f"role.{role}.duty" if f"role.{role}.duty" in plan.rulebook.because else "point.order"
