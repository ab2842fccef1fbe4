"""Rulings as sentences: what became of an act or an effect, by what, and the clause that decides it.

It must never decide anything, nor hide anything: a ruling is for those who may know all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorod.engine.rulings import Ruling
from gorod.rules.vocabulary import ROLES, SIDES
from gorod.words.names import (
    Names,
    count_of,
    list_seats,
    name_all,
    name_answer,
    name_attack,
    name_role,
    name_seat,
    name_side,
    name_time,
    number_seat,
)
from gorod.words.outcome import tell_result
from gorod.words.texts import Texts, capitalise
from gorod.words.values import find_setting, name_setting

if TYPE_CHECKING:
    from gorod.engine.game import Game

VERBS = frozenset(("visit", "guard", "heal", "kill", "check", "search", "shoot"))
ATTACKERS = frozenset(("mafia", "yakuza", "sheriff", "priest", "maniac", "ripper"))
BARRIERS = {
    "execute.checks.day_immunity": "day_immunity",
    "immunity.kinds": "day_immunity",
    "execute.checks.immortal": "immortal",
    "immortal.executable": "immortal",
    "visit.shields_from_vote": "shield",
}
"""What keeps a chosen player in the game, by the setting behind it."""


def cite_ruling(texts: Texts, source: Game | Names, ruling: Ruling) -> str:
    """A ruling as a sentence with its clause in brackets: «№ 3 навещает № 1 [mirea 39]»."""
    names = name_all(source)
    return texts.say("ruling-cited", text=tell_ruling(texts, names, ruling), clause=names.rulebook.cite(ruling.why))


def tell_ruling(texts: Texts, source: Game | Names, ruling: Ruling) -> str:
    """A ruling as a sentence, without its clause."""
    names = name_all(source)
    key = _find_key(texts, ruling)
    return capitalise(texts.say(key, **_describe(texts, names, ruling)))


def _find_key(texts: Texts, ruling: Ruling) -> str:
    """The most special message there is for a ruling."""
    kind = ruling.kind
    if kind in VERBS:
        if ruling.verdict != "void":
            return f"ruling-{kind}"
        by = "stopped" if ruling.by == "blocked" and not ruling.by_seat else ruling.by
        return f"ruling-order-void-{by}" if texts.knows(f"ruling-order-void-{by}") else "ruling-order-void"
    if kind == "told":
        if not ruling.target:
            return "ruling-told-stands-notice"
        return "ruling-told-stands-none" if ruling.value == "-" else "ruling-told"
    if kind == "out" and ruling.by in ATTACKERS:
        return "ruling-out-stands-attack"
    if kind == "vote" and ruling.verdict == "void":
        return "ruling-vote-void"
    found = [
        f"ruling-{kind}-{ruling.verdict}-{ruling.by}",
        f"ruling-{kind}-{ruling.verdict}",
        f"ruling-{kind}-{ruling.value}-{ruling.by}",
        f"ruling-{kind}-{ruling.value}",
    ]
    return next((key for key in found if texts.knows(key)), f"ruling-{kind}")


def _describe(texts: Texts, names: Names, ruling: Ruling) -> dict[str, object]:
    """The variables of a ruling's sentence; those that do not apply are empty."""
    value = ruling.value
    parts: dict[str, object] = {
        "seat": name_seat(texts, names, ruling.seat) if ruling.seat else "",
        "target": name_seat(texts, names, ruling.target) if ruling.target else "",
        "by": number_seat(texts, ruling.by_seat) if ruling.by_seat else texts.say("name-nobody"),
        "seats": list_seats(texts, ruling.others),
        "count": ruling.number,
        "votes": count_of(texts, "votes", ruling.number),
        "hands": count_of(texts, "hands", ruling.number),
        "time": name_time(ruling.number),
        "value": value,
        "barrier": name_barrier(texts, names, ruling.why),
    }
    if ruling.kind in VERBS:
        parts["verb"] = texts.say(f"name-verb-{ruling.kind}")
        parts["deed"] = texts.say(f"ruling-{ruling.kind}", seat=parts["seat"], target=parts["target"])
    if ruling.kind == "attack" or (ruling.kind == "out" and ruling.by in ATTACKERS):
        parts["attack"] = name_attack(texts, names.rulebook, value if ruling.kind == "attack" else ruling.by)
    if ruling.kind == "out":
        parts["reason"] = texts.say(f"name-exit-{value}")
    if value in SIDES:
        parts["side"] = name_side(texts, value)
    if ruling.kind == "role" and value in ROLES:
        parts["role"] = name_role(texts, names.rulebook, value)
    if ruling.kind == "told":
        parts["answer"] = name_answer(texts, names, ruling.seat, value)
    if ruling.kind == "winner":
        parts["result"] = tell_result(texts, names, value)
    return parts


def name_barrier(texts: Texts, names: Names, why: str) -> str:
    """What kept a chosen player in the game, by the setting behind it."""
    if why in BARRIERS:
        return texts.say(f"name-barrier-{BARRIERS[why]}")
    path = find_setting(why)
    return name_setting(texts, path, names.rulebook) if path else texts.say("name-nothing")
