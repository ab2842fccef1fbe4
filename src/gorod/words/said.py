"""What somebody said at the table, and why it was not accepted: acts and refusals as sentences.

It must never decide whether an act is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.engine.rulings import Refusal
from gorod.words.names import (
    Names,
    count_of,
    find_sought,
    list_seats,
    name_all,
    name_role,
    name_seat,
    name_side,
    name_time,
    number_seat,
)
from gorod.words.outcome import tell_result
from gorod.words.texts import Texts
from gorod.words.values import find_setting, name_setting, show_setting

if TYPE_CHECKING:
    from gorod.engine.game import Game


def tell_act(texts: Texts, source: Game | Names, act: Act) -> str:
    """An act as a readable step: «№ 3 (Вера) навещает № 1».

    >>> from gorod.rules import load_rulebook
    >>> tell_act(Texts("en"), Names(load_rulebook("mirea"), ("A", "B", "Vera")), said.Order(3, "visit", 1))
    '#3 (Vera) visits #1'
    """
    names = name_all(source)
    key, more = _choose(texts, names, act)
    return texts.say(f"act-{key}", **_name_parts(texts, names, act), **more)


def _name_parts(texts: Texts, names: Names, act: Act) -> dict[str, object]:
    """Who and whom, as far as the act says so."""
    parts: dict[str, object] = {}
    seat, target = getattr(act, "seat", 0), getattr(act, "target", 0)
    if seat:
        parts["seat"] = name_seat(texts, names, seat)
    if target:
        parts["target"] = number_seat(texts, target) if seat else name_seat(texts, names, target)
    if isinstance(act, said.TeamOrder | said.TeamSkip):
        parts["side"] = name_side(texts, act.team)
    return parts


def _choose(texts: Texts, names: Names, act: Act) -> tuple[str, dict[str, Any]]:
    """The message of an act, without its prefix, and the variables that it alone has."""
    kind = type(act).__name__.lower()
    match act:
        case said.Begin():
            return kind, {"phase": act.phase, "number": act.number}
        case said.Order():
            sought = find_sought(names.rulebook, names.role(act.seat))
            return f"order-{act.verb}", {"role": name_role(texts, names.rulebook, sought)}
        case said.Skip():
            verb = texts.say(f"name-verb-{act.verb}") if act.verb else ""
            return ("skip-verb" if act.verb else "skip"), {"verb": verb}
        case said.Hands():
            return f"hands-{act.show}", {"hands": _tell_hands(texts, act)}
        case said.Ballot():
            return ("ballot" if act.target else "ballot-pass"), {}
        case said.Foul():
            return kind, {"count": act.number}
        case said.Offence():
            return f"offence-{act.kind}", {}
        case said.Limit():
            return kind, {"time": name_time(act.until)}
        case said.Tick():
            return kind, {"time": name_time(act.at) if isinstance(act.at, int) else act.at or ""}
        case said.Rename():
            return kind, {"name": act.name}
        case said.End():
            return kind, {"result": tell_result(texts, names, act.result)}
        case _:
            return kind, {}


def _tell_hands(texts: Texts, act: said.Hands) -> str:
    if act.group:
        return texts.say(f"act-hands-{act.group}")
    if act.seats:
        return list_seats(texts, act.seats)
    return count_of(texts, "hands", act.number) if act.number else texts.say("act-hands-none")


def tell_refusal(texts: Texts, source: Game | Names, refusal: Refusal) -> str:
    """Why an act was not accepted, with the rule that forbids it and its clause."""
    names, act = name_all(source), refusal.act
    seat = getattr(act, "seat", 0)
    target = getattr(act, "target", 0) or seat
    team = getattr(act, "team", "")
    reason = texts.say(
        _find_reason(texts, refusal, "team" if team else "hands" if isinstance(act, said.Hands) else ""),
        seat=name_seat(texts, names, seat) if seat else texts.say("name-nobody"),
        target=name_seat(texts, names, target) if target else texts.say("name-nobody"),
        side=name_side(texts, team) if team else "",
    )
    return texts.say("refusal-said", reason=reason, rule=_tell_rule(texts, names, refusal))


def _find_reason(texts: Texts, refusal: Refusal, kind: str) -> str:
    """The most special message there is for a refusal."""
    parts = refusal.why.split(".")
    paths = ["-".join(parts[:count]) for count in range(len(parts), 1, -1)]
    found = [f"refusal-{refusal.code}-{path}" for path in (*paths, kind)]
    return next((key for key in found if texts.knows(key)), f"refusal-{refusal.code}")


def _tell_rule(texts: Texts, names: Names, refusal: Refusal) -> str:
    value = show_setting(texts, names.rulebook, refusal.why)
    if value is None:
        return texts.say("refusal-rule-point", clause=refusal.clause)
    name = name_setting(texts, find_setting(refusal.why), names.rulebook)
    return texts.say("refusal-rule-setting", name=name, value=value, clause=refusal.clause)
