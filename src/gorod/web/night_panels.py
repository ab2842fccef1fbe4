"""What is laid over the table at night: the sleep, one call after another, the closing.

It must never resolve an order, and every call looks the same whoever is asked.
"""

from __future__ import annotations

from typing import Any

from gorod.engine.game import Game
from gorod.session.calls import Call
from gorod.web.night_script import Ask, find_calls, list_asks, make_ask
from gorod.web.place import Place
from gorod.web.press import go, press
from gorod.web.where import Where

Panel = tuple[str, dict[str, Any], dict[int, str], tuple[int, ...]]
"""Template, data, what a tap on a seat sends, and the seats that are marked as chosen."""


def show_night(game: Game, place: Place, where: Where) -> Panel:
    """The panel of an open night."""
    calls = find_calls(game)
    if place.part == "call" and place.call < len(calls):
        return _show_call(game, place, calls, where)
    if place.part in ("call", "closing"):
        return _show_closing(game, calls)
    first = Place("call") if calls else Place("closing")
    return "dusk", {"next": go(first), "calls": calls}, {}, ()


def show_meeting(game: Game) -> Panel:
    """The panel of the zero night."""
    team = [seat for seat in game.table.seats if game.rulebook.roles[seat.role].side == "mafia"]
    return "meeting", {"team": team}, {}, ()


def _show_call(game: Game, place: Place, calls: tuple[Call, ...], where: Where) -> Panel:
    call = calls[place.call]
    asks = list_asks(game, call)
    last = place.call + 1 >= len(calls)
    after: Place = Place("closing") if last else Place("call", place.call + 1)
    before = Place("call", place.call - 1) if place.call else Place("dusk")
    data: dict[str, Any] = {
        "call": call,
        "number": place.call + 1,
        "of": len(calls),
        "asks": asks,
        "next": go(after),
        "back": go(before),
        "done": place.answered >= len(asks),
        "verb": "",
    }
    if data["done"]:
        data["answers"] = [_answer(game, ask) for ask in asks]
        return "call", data, {}, tuple(ask.given for ask in asks if ask.given)
    ask = asks[place.answered]
    other = next((verb for verb in ask.others if verb == where.other), None)
    if other is not None:
        ask = make_ask(game, ask.seat, other)
    data["ask"] = ask
    data["verb"] = ask.verb
    onward = Place("call", place.call, place.answered + 1)
    return "call", data | _choices(game, ask, onward), _presses(game, ask, onward), _picked(ask)


def _picked(ask: Ask) -> tuple[int, ...]:
    return (ask.given,) if ask.given else ()


def _presses(game: Game, ask: Ask, onward: Place) -> dict[int, str]:
    """Every living seat can be tapped, whoever is asked: what is not allowed is explained by the refusal."""
    if ask.pretended:
        return {seat: go(onward) for seat in game.table.living}
    return {seat: press(ask.order(seat), place=onward) for seat in game.table.living}


def _choices(game: Game, ask: Ask, onward: Place) -> dict[str, Any]:
    """The button that lets the action pass: for everybody, the dead included, so that the step looks the same."""
    if ask.pretended:
        return {"skip": go(onward), "may_skip": True}
    if ask.skip is not None:
        return {"skip": press(ask.skip, place=onward), "may_skip": True}
    return {"skip": go(onward), "may_skip": False}


def _answer(game: Game, ask: Ask) -> dict[str, Any]:
    """What the host shows with his hand after the choice."""
    waits = ask.verb in ("check", "search", "shoot") and ask.given and not ask.answer and not ask.pretended
    checked = ask.verb in ("check", "search")
    return {
        "ask": ask,
        "sign": ask.answer or ("later" if waits and checked else "accepted"),
        "seat": ask.given or 0,
    }


def _show_closing(game: Game, calls: tuple[Call, ...]) -> Panel:
    rows = [(call, list_asks(game, call)) for call in calls]
    told = []
    night = game.table.night
    for (seat, verb), answer in sorted((night.answers if night else {}).items()):
        orders = {(by, str(what)): target for (by, what), target in night.orders.items()} if night else {}
        told.append({"seat": seat, "verb": verb, "answer": answer, "target": orders.get((seat, verb), 0)})
    open_calls = [
        {"call": call, "again": go(Place("call", number))}
        for number, (call, asks) in enumerate(rows)
        if any(ask.given is None and not ask.pretended for ask in asks)
    ]
    back = go(Place("call", len(calls) - 1)) if calls else go(Place("dusk"))
    return "closing", {"rows": rows, "told": told, "open": open_calls, "back": back}, {}, ()
