"""Roles in words: what each does at night under the rules in force, and what it wants.

The sentences are those of the settings, chosen by ability. This module must never know a running game.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from gorod.rules.rulebook import Role, Rulebook
from gorod.rules.settings import read_setting
from gorod.rules.vocabulary import TEAMS
from gorod.words.names import Names, find_sought, list_seats, name_role, name_side
from gorod.words.texts import Texts
from gorod.words.values import matters, state_point, state_setting

VERB_ORDER = ("visit", "guard", "heal", "kill", "check", "search", "shoot")
RULES_OF_VERB: dict[str, tuple[str, ...]] = {
    "visit": (
        "visit.blocks",
        "visit.protects",
        "visit.links",
        "visit.shields_from_vote",
        "visit.self",
        "visit.self_protects",
        "visit.repeat",
    ),
    "guard": ("guard.takes", "guard.self"),
    "heal": ("heal.cures", "heal.self", "heal.repeat"),
    "kill": ("kills.may_skip",),
    "kill-team": ("team.decides", "team.may_skip"),
    "check": ("check.answer", "check.maniac_shown", "check.when"),
    "search": ("search.after_order", "search.when"),
    "shoot": ("sheriff.shot_from", "sheriff.one_action", "sheriff.may_skip"),
    "priest-check": ("priest.check",),
    "priest-shoot": ("priest.shot_window", "priest.one_action"),
}
GOALS: dict[str, tuple[str, ...]] = {
    "city": ("victory.city_needs_out",),
    "mafia": ("victory.parity_against", "victory.parity_needs_out"),
    "yakuza": ("victory.parity_against", "victory.parity_needs_out"),
    "maniac": ("victory.maniac_others_max", "victory.maniac_other"),
}


class Rule(Struct, frozen=True):
    """A sentence and what demands it: a setting, a point or a role's ability, which the rulebook cites."""

    text: str
    why: str


def list_abilities(rulebook: Rulebook, key: str) -> tuple[str, ...]:
    """What a role may do at night under the settings in force, whoever sits at the table."""
    rules, role = rulebook.rules, rulebook.roles[key]
    verbs = {str(ability.verb) for ability in role.abilities} - {"visit", "heal", "search"}
    verbs |= {"visit"} if key in (rules.visit.by or ()) else set()
    verbs |= {"heal"} if key in (rules.heal.by or ()) else set()
    verbs |= {"search"} if key in (rules.search.seeks or {}) else set()
    if key in ("sheriff", "priest"):
        check, shot = (
            (rules.sheriff.check, rules.sheriff.shot) if key == "sheriff" else (rules.priest.check, rules.priest.shot)
        )
        verbs -= ({"check"} if not check else set()) | ({"shoot"} if not shot else set())
    return tuple(verb for verb in VERB_ORDER if verb in verbs)


def list_role_rules(texts: Texts, rulebook: Rulebook, key: str) -> tuple[Rule, ...]:
    """Everything that is particular to a role, sentence by sentence."""
    return tuple([*_list_deeds(texts, rulebook, key), *_list_goals(texts, rulebook, rulebook.roles[key])])


def _list_deeds(texts: Texts, rulebook: Rulebook, key: str) -> Iterator[Rule]:
    role, verbs = rulebook.roles[key], list_abilities(rulebook, key)
    if key == "werewolf":
        yield Rule(texts.say("role-werewolf"), f"role.{key}")
        for point in ("point.turned_mafia", "point.turned_yakuza"):
            yield Rule(state_point(texts, rulebook, point), point)
        yield from _state(texts, rulebook, "turncoat.both_lost", "turncoat.told")
    elif not verbs:
        yield Rule(texts.say("role-immortal" if key == "immortal" else "role-asleep"), f"role.{key}")
    if key == "immortal":
        yield from _state(texts, rulebook, "immortal.survives", "immortal.executable")
    for verb in verbs:
        yield from _list_verb(texts, rulebook, key, verb)
    if verbs and role.duty != "no":
        yield Rule(texts.say(f"role-duty-{role.duty}"), f"role.{key}")
    if key == "sheriff" and rulebook.rules.execute.last_shot:
        yield from _state(texts, rulebook, "execute.last_shot")


def _list_verb(texts: Texts, rulebook: Rulebook, key: str, verb: str) -> Iterator[Rule]:
    kind = "kill-team" if verb == "kill" and rulebook.roles[key].side in TEAMS else verb
    why = f"role.{key}.{verb}"
    if why not in rulebook.because:
        why = {"visit": "visit.by", "heal": "heal.by", "search": "search.seeks"}.get(verb, f"role.{key}")
    sought = name_role(texts, rulebook, find_sought(rulebook, key))
    yield Rule(texts.say(f"role-verb-{kind}", target=sought), why)
    paths = RULES_OF_VERB.get(f"{key}-{verb}", RULES_OF_VERB[kind])
    yield from _state(texts, rulebook, *[path for path in paths if _says_much(rulebook, path)])


def _says_much(rulebook: Rulebook, path: str) -> bool:
    """Whether a role's own text needs that rule: not what a visit does not do."""
    if path in ("visit.protects", "visit.links", "visit.shields_from_vote"):
        return bool(read_setting(rulebook.rules, path))
    return matters(rulebook, path)


def _list_goals(texts: Texts, rulebook: Rulebook, role: Role) -> Iterator[Rule]:
    yield from _state(texts, rulebook, *[path for path in GOALS[role.side] if matters(rulebook, path)])


def _state(texts: Texts, rulebook: Rulebook, *paths: str) -> Iterator[Rule]:
    for path in paths:
        text = state_setting(texts, rulebook, path)
        if text is not None:
            yield Rule(text, path)


def tell_role(texts: Texts, rulebook: Rulebook, key: str) -> str:
    """A role in a few sentences: title and side, what it does at night, what it wants.

    >>> from gorod.rules import load_rulebook
    >>> tell_role(Texts("en"), load_rulebook("forum"), "doctor").split(". ")[2]
    'Heals one player at night'
    """
    title = texts.say(
        "role-title", role=name_role(texts, rulebook, key), side=name_side(texts, rulebook.roles[key].side)
    )
    return " ".join([title, *(rule.text for rule in list_role_rules(texts, rulebook, key))])


def tell_deal(texts: Texts, names: Names, seat: int, mates: tuple[int, ...] = ()) -> str:
    """What one player is told when the roles are dealt; ``mates`` where the team is known from the deal on."""
    key = names.role(seat)
    parts = [texts.say("role-yours", role=name_role(texts, names.rulebook, key)), tell_role(texts, names.rulebook, key)]
    if mates:
        parts.append(texts.say("role-mates", seats=list_seats(texts, mates)))
    return " ".join(parts)
