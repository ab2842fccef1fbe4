"""Events as sentences, in three forms: for all, for the one whom it concerns, for the host.

Who may read an event is its audience, decided elsewhere; this module must never show one to anybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from gorod.engine.rulings import Event
from gorod.rules.vocabulary import ROLES, SIDES
from gorod.words.names import (
    Names,
    call_player,
    count_of,
    list_players,
    name_all,
    name_answer,
    name_role,
    name_seat,
    name_side,
    name_time,
    number_seat,
)
from gorod.words.outcome import tell_result, tell_winner
from gorod.words.rulings import name_barrier
from gorod.words.texts import Texts

if TYPE_CHECKING:
    from gorod.engine.game import Game

Form = Literal["all", "you", "host"]


def tell_event(texts: Texts, source: Game | Names, event: Event, form: Form = "all") -> str:
    """An event as a sentence: ``all`` as the table reads it, ``you`` as its own player does, ``host`` with names."""
    names = name_all(source)
    key = f"event-{event.kind}"
    if form != "all" and texts.knows(f"{key}.{form}"):
        key = f"{key}.{form}"
    parts = _describe(texts, names, event)
    if form == "host":
        parts["player"] = parts["seat"]
    if event.kind == "ended" and not isinstance(source, Names):
        parts["result"] = tell_winner(texts, names, source.outcome)
    return texts.say(key, **parts)


def choose_form(event: Event, viewer: int | str) -> Form:
    """The form in which a viewer (a seat, ``host`` or ``spectator``) reads an event."""
    if viewer == "host":
        return "host"
    if viewer == event.seat or (event.kind == "team_order" and isinstance(viewer, int)):
        return "you"
    return "all"


def _describe(texts: Texts, names: Names, event: Event) -> dict[str, object]:
    value = event.value
    target = texts.say("name-nobody")
    if event.target:
        target = name_seat(texts, names, event.target)
    elif event.kind in ("order", "team_order"):
        target = "none"
    parts: dict[str, object] = {
        "seat": name_seat(texts, names, event.seat) if event.seat else "",
        "player": call_player(texts, names, event.seat) if event.seat else "",
        "shooter": call_player(texts, names, event.target) if event.target else "",
        "target": target,
        "seats": list_players(texts, names, event.others),
        "phase": value,
        "value": value,
        "count": event.number,
        "votes": count_of(texts, "votes", event.number),
        "hands": _list_hands(texts, event),
        "time": name_time(event.number),
        "barrier": name_barrier(texts, names, value),
    }
    if event.kind in ("cause", "removed"):
        parts["reason"] = texts.say(f"name-exit-{value}")
    if event.kind == "order":
        parts["verb"] = texts.say(f"name-verb-{value}") if value else ""
    if event.kind in ("answer", "notice"):
        parts["answer"] = name_answer(texts, names, event.seat, value or "nothing")
    if value in SIDES:
        parts["side"] = name_side(texts, value)
    if event.kind == "turned" and value in ROLES:
        parts["role"] = name_role(texts, names.rulebook, value)
    if event.kind == "ended":
        parts["result"] = tell_result(texts, names, value)
    return parts


def _list_hands(texts: Texts, event: Event) -> str:
    """How many hands, and whose where that was noted."""
    counted = count_of(texts, "hands", event.number)
    if not event.others:
        return counted
    return f"{counted} ({texts.join([number_seat(texts, seat) for seat in event.others], '')})"
