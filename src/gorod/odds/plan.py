"""The plan of a laboratory: a rulebook and a set of roles turned into plain numbers.

Seats stand in the order of the schema's roles, for under the policies of the laboratory it makes no difference who
sits where. Kernel and exact solver both read this and nothing else of a rulebook. It must never know which rulebook
it reads, a random number, or how a night is resolved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from gorod.engine.plan import make_plan
from gorod.odds.effects import PLAYED, list_notes
from gorod.rules.needs import list_needed
from gorod.rules.rulebook import Rulebook
from gorod.rules.settings import SETTINGS, read_setting
from gorod.rules.vocabulary import ROLES, SIDES

Policy = Literal["lot", "lead", "lead-fresh"]
POLICIES: tuple[Policy, ...] = ("lot", "lead", "lead-fresh")
OUTCOMES: tuple[str, ...] = (*SIDES, "draw", "endless")
"""What a game may come to; ``endless`` is a game cut off after ``MAX_ROUNDS`` and counts as a draw."""

MAX_SEATS = 62
"""Most players whose roles act: one bit each."""
MAX_PLAYERS = 999
MAX_ROUNDS = 500
MAX_SKILL = 1e6

SELF_USE: dict[str | None, int] = {None: 0, "never": 0, "once": 1, "always": 2}
REPEAT: dict[str | None, int] = {None: 0, "free": 0, "not_running": 1, "once_each": 2}
ATTACKS: tuple[str, ...] = ("mafia", "yakuza", "sheriff", "priest", "maniac", "ripper")
KINDS: tuple[str, ...] = ("mafia", "yakuza", "maniac", "sheriff", "priest")
KIND_OF: dict[str, int] = {rank: KINDS.index("maniac" if rank == "ripper" else rank) for rank in ATTACKS}


class OddsError(ValueError):
    """What cannot be played in the laboratory: a code for the sentence, and the values that belong in it."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.values = values
        shown = ", ".join(f"{name} = {value}" for name, value in values.items())
        super().__init__(f"{code}: {shown}" if shown else code)


class Deal(Struct, frozen=True):
    """What is asked: these roles under this rulebook, from this first phase, played by this policy."""

    rulebook: Rulebook
    counts: dict[str, int]
    start: Literal["day", "night"] | None = None
    policy: Policy = "lot"
    skill: dict[str, float] = {}
    """Weight of a side at the day's execution; a side not named has 1."""
    immune: dict[str, int] = {}
    """How many holders of a role begin with an immunity."""
    changes: tuple[str, ...] = ()
    """The settings that were changed for this question; an answer names them."""


class Plan(Struct, frozen=True):
    """Everything that kernel and solver need; masks have one bit a seat."""

    roles: tuple[str, ...]
    counts: tuple[int, ...]
    seats: tuple[str, ...]
    side_masks: tuple[int, int, int, int]
    start_day: bool
    policy: int
    weights: tuple[float, float, float, float]
    wolves: int
    visitors: tuple[int, ...]
    healers: tuple[int, ...]
    guards: tuple[int, ...]
    sheriffs: tuple[int, ...]
    priests: tuple[int, ...]
    solos: tuple[int, ...]
    rippers: int
    searchers: tuple[tuple[int, int], ...]
    heads: tuple[int, int]
    blockable: int
    wolf_blockable: tuple[bool, bool]
    dutiful: int
    wolf_dutiful: tuple[bool, bool]
    wolf_heads: tuple[bool, bool]
    """A werewolf that turned is an ordinary member of his team, whom the rules may name as its head."""
    immortals: int
    immune: int
    options: dict[str, int]
    ranks: tuple[tuple[int, ...], ...]
    cures: int
    survives: int
    before_guard: tuple[str, ...]
    after_guard: tuple[str, ...]
    checks: tuple[str, ...]
    order: tuple[int, ...]
    city_needs_out: tuple[int, ...]
    parity_needs_out: tuple[int, ...]
    notes: tuple[str, ...]

    @property
    def n(self) -> int:
        """How many players."""
        return len(self.seats)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that may win: those dealt, and those a werewolf may turn to."""
        dealt = [side for side, mask in zip(SIDES, self.side_masks, strict=True) if mask]
        return tuple(side for side in SIDES if side in dealt or side == "city")


def read_skill(value: float | str | Mapping[str, float] | None, rulebook: Rulebook | None = None) -> dict[str, float]:
    """Weights by side from one number (for all hostile sides) or from a map; raises for what cannot be meant.

    >>> read_skill(2.0)["mafia"], "city" in read_skill(2.0)
    (2.0, False)
    """
    if value is None:
        return {}
    hostile: list[str] = [side for side in SIDES if side != "city"]
    found: dict[str, float] = dict(value) if isinstance(value, Mapping) else dict.fromkeys(hostile, float(value))
    for side, weight in found.items():
        if side not in SIDES:
            raise OddsError("unknown_side", side=side, known=", ".join(SIDES))
        if not 0 <= weight <= MAX_SKILL:
            raise OddsError("bad_skill", value=weight, most=int(MAX_SKILL))
    return found


def check_roles(rulebook: Rulebook, counts: Mapping[str, int]) -> None:
    """Raise for roles that are not there and numbers below zero."""
    for role, number in counts.items():
        if role not in ROLES:
            raise OddsError("unknown_role", role=role, known=", ".join(ROLES))
        if role not in rulebook.roles and number:
            raise OddsError("role_not_here", role=role, rules=rulebook.key, known=", ".join(rulebook.roles))
        if number < 0:
            raise OddsError("negative_count", role=role, number=number)


def check_counts(rulebook: Rulebook, counts: Mapping[str, int]) -> dict[str, int]:
    """The counts in the schema's order without zeros; raises for roles and numbers that cannot be dealt."""
    check_roles(rulebook, counts)
    found: dict[str, int] = {role: counts[role] for role in ROLES if counts.get(role)}
    if not found:
        raise OddsError("no_players")
    if sum(found.values()) > MAX_PLAYERS:
        raise OddsError("table_too_large", players=sum(found.values()), most=MAX_PLAYERS)
    sides = {rulebook.roles[role].side for role in found}
    if sides == {"city"}:
        raise OddsError("no_dark_side")
    if "city" not in sides:
        raise OddsError("no_city_side")
    return found


def find_live_settings(deal: Deal) -> list[str]:
    """The paths that may change the odds of this deal, in the schema's order."""
    plan = make_lab_plan(deal)
    acting: dict[str, object] = {
        "visit": plan.visitors,
        "guard": plan.guards,
        "heal": plan.healers,
        "sheriff": plan.sheriffs,
    }
    acting |= {"priest": plan.priests, "immortal": plan.immortals, "immunity": plan.immune, "turncoat": plan.wolves}
    acting |= {"block": plan.visitors, "link": plan.visitors}
    return [
        path
        for path in SETTINGS
        if path in PLAYED
        and read_setting(deal.rulebook.rules, path) is not None
        and acting.get(path.partition(".")[0], True)
    ]


def make_lab_plan(deal: Deal) -> Plan:
    """Compile a deal; raises ``OddsError`` that names what cannot be played."""
    rulebook, rules = deal.rulebook, deal.rulebook.rules
    counts = check_counts(rulebook, deal.counts)
    if deal.policy not in POLICIES:
        raise OddsError("unknown_policy", policy=deal.policy, known=", ".join(POLICIES))
    if deal.start not in (None, "day", "night"):
        raise OddsError("unknown_start", start=deal.start)
    notes, unknown = list_notes(rules)
    for path in unknown:
        raise OddsError("unplayable_setting", path=path, value=read_setting(rules, path))
    _refuse_missing(rulebook, counts)
    _refuse_count(rulebook)
    seats = tuple(role for role, number in counts.items() for _ in range(number))
    skill = read_skill(deal.skill)
    return Plan(
        roles=tuple(counts),
        counts=tuple(counts.values()),
        seats=seats,
        start_day=(deal.start or rules.start.first_phase) == "day",
        policy=POLICIES.index(deal.policy),
        weights=(
            skill.get(SIDES[0], 1.0),
            skill.get(SIDES[1], 1.0),
            skill.get(SIDES[2], 1.0),
            skill.get(SIDES[3], 1.0),
        ),
        notes=notes,
        immune=_mask_immune(deal, seats),
        **_read_roles(rulebook, seats),
        **_read_rules(rulebook, len(seats)),
    )


def _refuse_missing(rulebook: Rulebook, counts: Mapping[str, int]) -> None:
    """What the dealt roles need must be in the rulebook: nothing is guessed."""
    rules = rulebook.rules
    roles = {role: rulebook.roles[role] for role in counts}
    needed = [path for path in list_needed(rules, roles) if path in PLAYED]
    maniacs = sum(number for role, number in counts.items() if roles[role].side == "maniac")
    if maniacs > 1:
        needed.append("victory.two_maniacs_others_max")
    for path in needed:
        if read_setting(rules, path) is None:
            raise OddsError("missing_setting", path=path)
    order = rules.victory.order or ()
    for side in {role.side for role in roles.values()} - set(order):
        raise OddsError("side_cannot_win", path="victory.order", side=side)
    if rules.missed.limit and rules.missed.policy == "ask":
        raise OddsError("unplayable_setting", path="missed.policy", value="ask")


def _refuse_count(rulebook: Rulebook) -> None:
    """An order of resolution in which effects come before their causes is not played here."""
    steps = make_plan(rulebook).steps
    place = {step: at for at, step in enumerate(steps)}
    attacks = [place[step] for step in (*KINDS, "attacks") if step in place]
    late = [place[step] for step in ("deaths", "shield", "turncoat")]
    others = [place[step] for step in ("guard", "heal")]
    in_order = (
        max(attacks) < place["link"] < min(late)
        and max(*late, place["missed"]) < place["victory"]
        and (rulebook.rules.kills.apply != "in_turn" or place["visit"] < min(others) <= max(others) < min(attacks))
    )
    if not in_order:
        raise OddsError("unplayable_setting", path="night.count", value=", ".join(steps))


def _mask(seats: tuple[str, ...], *roles: str) -> int:
    return sum(1 << seat for seat, role in enumerate(seats) if role in roles)


def _mask_immune(deal: Deal, seats: tuple[str, ...]) -> int:
    check_roles(deal.rulebook, deal.immune)
    mask = 0
    for role, number in deal.immune.items():
        held = [seat for seat, held_role in enumerate(seats) if held_role == role]
        if number > len(held):
            raise OddsError("bad_immune", role=role, number=number, dealt=len(held))
        mask |= sum(1 << seat for seat in held[:number])
    if mask and not deal.rulebook.rules.immunity.kinds:
        raise OddsError("no_immunity", path="immunity.kinds")
    return mask


def _read_roles(rulebook: Rulebook, seats: tuple[str, ...]) -> dict[str, Any]:
    engine, rules = make_plan(rulebook), rulebook.rules

    def having(verb: str, *, but: frozenset[str] = frozenset()) -> tuple[int, ...]:
        return tuple(seat for seat, role in enumerate(seats) if verb in engine.verbs[role] and role not in but)

    def may_act(role: str) -> bool:
        return rulebook.roles[role].duty != "no" if role in rulebook.roles else False

    masks = {side: sum(1 << s for s, role in enumerate(seats) if engine.sides[role] == side) for side in SIDES}
    teams = masks["mafia"] | masks["yakuza"]
    heads = rules.team.heads or {}
    seeks = {str(seeker): str(sought) for seeker, sought in (rules.search.seeks or {}).items()}
    blocks = rules.visit.blocks or ()
    sheriffs = _mask(seats, "sheriff")
    priests = _mask(seats, "priest")
    asking = {*having("check"), *having("shoot")}
    return {
        "side_masks": tuple(masks.values()),
        "wolves": _mask(seats, "werewolf"),
        "visitors": having("visit"),
        "healers": having("heal"),
        "guards": having("guard"),
        "sheriffs": tuple(seat for seat in sorted(asking) if sheriffs >> seat & 1),
        "priests": tuple(seat for seat in sorted(asking) if priests >> seat & 1),
        "solos": tuple(seat for seat in having("kill") if not teams >> seat & 1),
        "rippers": _mask(seats, "ripper"),
        "searchers": tuple(
            (seat, _mask(seats, seeks[seats[seat]])) for seat in having("search") if seats[seat] in seeks
        ),
        "heads": tuple(_mask(seats, heads[side]) if side in heads else 0 for side in ("mafia", "yakuza")),
        "blockable": _mask(seats, *blocks),
        "wolf_blockable": ("mafia" in blocks, "yakuza" in blocks),
        "dutiful": sum(1 << seat for seat, role in enumerate(seats) if may_act(role)),
        "wolf_dutiful": (may_act("mafia"), may_act("yakuza")),
        "wolf_heads": (heads.get("mafia") == "mafia", heads.get("yakuza") == "yakuza"),
        "immortals": _mask(seats, "immortal"),
    }


def _read_rules(rulebook: Rulebook, players: int) -> dict[str, Any]:
    engine, rules = make_plan(rulebook), rulebook.rules
    saves = engine.saves
    place = saves.index("guard")
    victory = rules.victory

    def sides(names: tuple[str, ...] | None) -> tuple[int, ...]:
        return tuple(SIDES.index(side) for side in names or ())

    return {
        "options": _read_options(rulebook, players),
        "ranks": tuple(tuple(ATTACKS.index(rank) for rank in group) for group in engine.ranks),
        "cures": sum(1 << KINDS.index(kind) for kind in rules.heal.cures or ()),
        "survives": sum(1 << KINDS.index(kind) for kind in rules.immortal.survives or ()),
        "before_guard": saves[:place],
        "after_guard": saves[place + 1 :],
        "checks": engine.checks,
        "order": sides(victory.order),
        "city_needs_out": sides(victory.city_needs_out),
        "parity_needs_out": sides(victory.parity_needs_out),
    }


def _read_options(rulebook: Rulebook, players: int) -> dict[str, int]:
    """The settings that are a switch or a small number, by name."""
    rules = rulebook.rules
    sheriff, priest, victory, kinds = rules.sheriff, rules.priest, rules.victory, rules.immunity.kinds or ()
    shot_now = bool(sheriff.shot) and sheriff.shot_basis == "now"
    return {
        "protects": bool(rules.visit.protects),
        "self_protects": bool(rules.visit.self_protects),
        "links": bool(rules.visit.links),
        "shields": bool(rules.visit.shields_from_vote),
        "bars": rules.visit.shield_effect == "bars",
        "visit_self": SELF_USE[rules.visit.self],
        "visit_repeat": REPEAT[rules.visit.repeat],
        "block_team": rules.block.scope == "team",
        "spends_choice": rules.block.spends_choice is not False,
        "link_heal": "heal" in (rules.link.stopped_by or ()),
        "link_immunity": "immunity" in (rules.link.stopped_by or ()),
        "guard_self": SELF_USE[rules.guard.self],
        "takes_first": rules.guard.takes == "first",
        "follow": rules.guard.chain == "follow",
        "own_saves": rules.guard.own_saves is not False,
        "heal_self": SELF_USE[rules.heal.self],
        "heal_repeat": REPEAT[rules.heal.repeat],
        "in_turn": rules.kills.apply == "in_turn",
        "executable": rules.immortal.executable is not False,
        "sheriff_check": bool(sheriff.check),
        "sheriff_shot": bool(sheriff.shot) and (shot_now or players >= (sheriff.shot_from or 0)),
        "shot_from": (sheriff.shot_from or 0) if shot_now else 0,
        "sheriff_one": sheriff.one_action is not False,
        "priest_check": bool(priest.check),
        "priest_shot": bool(priest.shot),
        "priest_any_later": priest.shot_window == "any_later",
        "priest_one": priest.one_action is not False,
        "decides": ("head_first", "head_only", "every_member").index(rules.team.decides or "head_first"),
        "after_every": rules.team.after_head == "every_member",
        "search_after": bool(rules.search.after_order),
        "duty_with_shot": "sheriff" in rulebook.roles and rulebook.roles["sheriff"].duty == "with_shot",
        "missed_limit": (rules.missed.limit or 0) if rules.missed.policy == "auto" else 0,
        "both_yakuza": rules.turncoat.both_lost == "yakuza",
        "nights": (rules.immunity.nights or 0) if "night" in kinds else 0,
        "days": (rules.immunity.days or 0) if "day" in kinds else 0,
        "last_shot": bool(rules.execute.last_shot),
        "against": ("city", "all_others", "none").index(victory.parity_against or "city"),
        "maniac_others": victory.maniac_others_max or 0,
        "maniac_city": victory.maniac_other == "city",
        "two_others": victory.two_maniacs_others_max or 0,
        "posthumous": ("never", "same_phase", "always").index(victory.maniac_posthumous or "never"),
        "dead_draw": victory.everyone_dead == "draw",
    }
