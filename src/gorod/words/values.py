"""Settings in words: their names, their values, and the rule that follows from a value.

It must never know which rulebook it speaks of, nor a running game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorod.rules.rulebook import POINTS, Rulebook
from gorod.rules.settings import SETTINGS, read_duration, read_setting
from gorod.words.names import list_roles, list_sides, name_attack, name_duration, name_role, name_side
from gorod.words.texts import Noun, Texts

SAID_ROLES = ("immortal", "sheriff", "priest", "werewolf", "maniac")
"""Roles whose titles the texts of settings mention."""

ROLE_LISTS = frozenset({"night.order", "visit.by", "visit.blocks", "block.notice", "heal.by"})
ATTACK_LISTS = frozenset({"heal.cures", "immortal.survives"})
SIDE_LISTS = frozenset({"victory.order", "victory.city_needs_out", "victory.parity_needs_out"})
WORD_LISTS = {
    "night.count": "setting-step",
    "saves": "name-save",
    "link.stopped_by": "name-save",
    "execute.checks": "name-barrier",
    "immunity.kinds": "name-immunity",
    "immunity.sources": "setting-source",
}


RULE_CASES = dict.fromkeys(
    ("visit.blocks", "heal.cures", "immortal.survives", "clock.limit_notice", "clock.extra"), "acc"
)
"""The case in which a value stands in the sentence of its rule; elsewhere the nominative."""

NONE_AT_ZERO = frozenset(
    (
        "speech.last_word_seconds",
        "missed.limit",
        "vote.pardon_day",
        "clock.absence_cycles",
        "fouls.silence_at",
        "fouls.remove_at",
        "warn.players_below",
        "warn.dark_share_min",
        "warn.dark_share_max",
    )
)
FREE_AT_ZERO = frozenset(
    ("players.max", "speech.seconds", "nominate.first_round_max", "sheriff.shot_from", "novice.one_in")
)


def key_of(path: str) -> str:
    """The id of a setting's message."""
    return f"setting-{path.replace('.', '-')}"


def name_setting(texts: Texts, path: str, rulebook: Rulebook | None = None) -> str:
    """What a setting is called: «Визит защищает». A rulebook gives the titles of the roles that it speaks of."""
    return texts.say(key_of(path), **name_titles(texts, rulebook))


def explain_setting(texts: Texts, path: str) -> str:
    """What a setting means, as a sentence."""
    return texts.say(f"{key_of(path)}.meaning")


def name_group(texts: Texts, path: str, rulebook: Rulebook | None = None) -> str:
    """The group of a setting, by its path or by the group's own name."""
    return texts.say(f"setting-group-{path.partition('.')[0]}", **name_titles(texts, rulebook))


def find_setting(why: str) -> str:
    """The setting to which a reason belongs, also for a case of it (``link.stopped_by.heal``); "" for none."""
    while why and why not in SETTINGS:
        why = why.rpartition(".")[0]
    return why


def show_setting(texts: Texts, rulebook: Rulebook, path: str) -> str | None:
    """The value in force in words; ``None`` for what is no setting, or where the rulebook lacks it."""
    path = find_setting(path)
    if not path:
        return None
    value = read_setting(rulebook.rules, path)
    return None if value is None else show_value(texts, rulebook, path, value)


def show_value(texts: Texts, rulebook: Rulebook, path: str, value: Any, case: str = "nom") -> str:
    """Any value of a setting in words: «да», «не две ночи подряд», «мафия, дон», «4 часа»."""
    if value is None:
        return texts.say("setting-lacking")
    if isinstance(value, bool):
        return texts.say("setting-yes" if value else "setting-no")
    if isinstance(value, tuple):
        return _show_list(texts, rulebook, path, value, case) or texts.say("setting-off")
    if isinstance(value, Mapping):
        return _show_map(texts, rulebook, path, value) or texts.say("setting-off")
    if _is_duration(path, value):
        return name_duration(texts, read_duration(value), case)
    if path == "deal.filler":
        return texts.say("setting-off") if value == "none" else list_roles(texts, rulebook, [value])
    if not value and path in NONE_AT_ZERO:
        return texts.say("setting-off")
    if not value and path in FREE_AT_ZERO:
        return texts.say("name-no_time")
    if texts.knows(f"{key_of(path)}.value"):
        return texts.say(f"{key_of(path)}.value", value=value)
    return texts.say("setting-number", value=value)


def _is_duration(path: str, value: Any) -> bool:
    return isinstance(value, str) and not SETTINGS[path].choices and path != "deal.filler"


def _show_list(texts: Texts, rulebook: Rulebook, path: str, value: tuple[Any, ...], case: str) -> str:
    if path in ROLE_LISTS:
        return list_roles(texts, rulebook, value, case)
    if path in SIDE_LISTS:
        return list_sides(texts, value)
    if path in ATTACK_LISTS:
        return texts.join([name_attack(texts, rulebook, kind, case) for kind in value], "")
    titles = name_titles(texts, rulebook)
    return texts.join([texts.say(f"{WORD_LISTS[path]}-{word}", **titles) for word in value], "")


def _show_map(texts: Texts, rulebook: Rulebook, path: str, value: Mapping[str, Any]) -> str:
    if path == "deal.ratio":
        return texts.say("setting-part-ratio", **value) if value else ""
    if path == "deal.presets":
        parts = [
            texts.say("setting-part-preset", count=int(number), roles=show_roles(texts, rulebook, roles))
            for number, several in value.items()
            for roles in several
        ]
        return "; ".join(parts)
    return texts.join([_show_pair(texts, rulebook, path, key, inner) for key, inner in value.items()], "")


def _show_pair(texts: Texts, rulebook: Rulebook, path: str, key: str, inner: Any) -> str:
    if path == "team.heads":
        return texts.say("setting-part-heads", side=name_side(texts, key), role=_low(texts, rulebook, inner))
    role = _low(texts, rulebook, key)
    if path == "search.seeks":
        return texts.say("setting-part-seeks", role=role, target=name_role(texts, rulebook, inner))
    if path == "deal.limit" and not inner:
        return texts.say("setting-part-off", role=role)
    return texts.say(f"setting-part-{path.partition('.')[2]}", role=role, count=inner)


def _low(texts: Texts, rulebook: Rulebook, role: str) -> str:
    return list_roles(texts, rulebook, [role])


def show_roles(texts: Texts, rulebook: Rulebook, counts: Mapping[Any, int]) -> str:
    """A composition in words: «мафия × 2, дон, мирный житель × 6»."""
    parts = [
        texts.say(
            "setting-part-role" if count == 1 else "setting-part-roles", role=_low(texts, rulebook, role), count=count
        )
        for role, count in counts.items()
        if count
    ]
    return texts.join(parts, "")


def name_titles(texts: Texts, rulebook: Rulebook | None) -> dict[str, Noun]:
    """The titles that texts of settings and points mention, by role key; the usual ones without a rulebook."""
    if rulebook is None:
        return {role: texts.noun(texts.say(f"name-role-{role}")) for role in SAID_ROLES}
    return {role: name_role(texts, rulebook, role) for role in SAID_ROLES}


def state_setting(texts: Texts, rulebook: Rulebook, path: str) -> str | None:
    """The rule that follows from the value in force, as a sentence; ``None`` where the rulebook lacks it."""
    value = read_setting(rulebook.rules, path)
    if value is None:
        return None
    shown: object = value
    count: float = value if isinstance(value, int | float) else 0
    if isinstance(value, tuple | Mapping):
        shown, count = show_value(texts, rulebook, path, value, RULE_CASES.get(path, "nom")), len(value)
    elif _is_duration(path, value):
        shown, count = show_value(texts, rulebook, path, value, RULE_CASES.get(path, "nom")), read_duration(value)
    elif path == "deal.filler":
        shown, count = show_value(texts, rulebook, path, value), int(value != "none")
    return texts.say(f"{key_of(path)}.rule", value=shown, count=count, **name_titles(texts, rulebook))


def state_point(texts: Texts, rulebook: Rulebook, point: str) -> str:
    """A rule that is the same in all rulebooks, as a sentence."""
    assert point in POINTS, point
    return texts.say(point.replace(".", "-"), **name_titles(texts, rulebook))


def matters(rulebook: Rulebook, path: str) -> bool:
    """Whether a setting that has a value says anything here, or speaks of something that is switched off."""
    rules = rulebook.rules
    if path.startswith("sheriff.") and path not in ("sheriff.check", "sheriff.shot"):
        return bool(rules.sheriff.shot) and (path != "sheriff.shot_from" or bool(rules.sheriff.shot_from))
    if path in ("check.maniac_shown", "check.maniac_black_when_alone"):
        return rules.check.answer == "colour" and "maniac" in rulebook.roles
    if path in ("speech.seconds", "speech.invite", "speech.closer"):
        return rules.speech.mode == "rounds"
    off = {
        "visit.self_protects": rules.visit.self == "never",
        "missed.policy": not rules.missed.limit,
        "priest.one_action": not (rules.priest.check and rules.priest.shot),
        "victory.maniac_other": not rules.victory.maniac_others_max,
        "immunity.sources": not rules.immunity.kinds,
    }
    return not off.get(path, False)


def tell_setting(texts: Texts, rulebook: Rulebook, path: str) -> str:
    """A setting with its value: «Визит защищает: да»."""
    value = show_value(texts, rulebook, path, read_setting(rulebook.rules, path))
    return texts.say("setting-said", name=name_setting(texts, path, rulebook), value=value)
