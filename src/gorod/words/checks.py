"""The findings of the pre-start checks as sentences.

It must never decide whether a game may start.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorod.rules.checks import StartNote
from gorod.rules.rulebook import Rulebook
from gorod.words.names import list_roles, list_seats, name_role
from gorod.words.texts import Texts
from gorod.words.values import name_setting, show_roles


def tell_note(texts: Texts, rulebook: Rulebook, note: StartNote) -> str:
    """A finding with the numbers that triggered it and its clause.

    >>> from gorod.rules import load_rulebook
    >>> note = StartNote("player_count", "error", "players.bound", {"players": 9, "min": 10, "max": 0})
    >>> tell_note(Texts("en"), load_rulebook("mirea"), note)
    'The game cannot start: there are 9 players; at least 10 are needed. [mirea 03]'
    """
    text = texts.say(f"check-{note.code}", **_describe(texts, rulebook, note))
    said = texts.say(f"check-{note.level}", text=text)
    return texts.say("ruling-cited", text=said, clause=rulebook.cite(note.why))


def _describe(texts: Texts, rulebook: Rulebook, note: StartNote) -> dict[str, object]:
    numbers: Mapping[str, Any] = note.numbers
    parts: dict[str, object] = {
        name: round(value, 2) if isinstance(value, float) else value
        for name, value in numbers.items()
        if isinstance(value, int | float | str)
    }
    parts["limit"] = numbers.get("limit", parts.get("min", parts.get("max", "")))
    parts["least"] = numbers.get("least", parts.get("min", 0))
    parts["most"] = parts.get("max", 0)
    parts["bounds"] = "one" if parts["least"] == parts["most"] else "both" if parts["most"] else "least"
    if "role" in numbers or note.code.startswith("immortal"):
        parts["role"] = name_role(texts, rulebook, numbers.get("role", "immortal"))
    if "seats" in numbers:
        parts["seats"] = list_seats(texts, numbers["seats"])
        parts["dealt"] = "yes" if numbers["seats"] else "no"
    if "paths" in numbers:
        parts["settings"] = texts.join([_name_path(texts, rulebook, path) for path in numbers["paths"]], "")
    if isinstance(numbers.get("roles"), tuple):
        parts["roles"] = list_roles(texts, rulebook, numbers["roles"])
    if "ratio" in numbers:
        parts["tilt"] = "black" if numbers["ratio"] < numbers["min"] else "red"
    if note.code == "composition_contradiction":
        parts["alternative"] = _show_alternative(texts, rulebook, numbers["players"])
    return parts


def _name_path(texts: Texts, rulebook: Rulebook, path: str) -> str:
    group, _, role = path.partition(".")
    return str(name_role(texts, rulebook, role)) if group == "roles" else name_setting(texts, path, rulebook)


def _show_alternative(texts: Texts, rulebook: Rulebook, players: int) -> str:
    other = next((entry.alternative for entry in rulebook.contradictions if entry.players == players), {})
    return show_roles(texts, rulebook, other) if other else texts.say("name-nothing")
