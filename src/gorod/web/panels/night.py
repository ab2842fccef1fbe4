"""What is laid over the table at night: the sleep, one call after another, the closing.

It must never resolve an order, and every call looks the same whoever is asked.
"""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from gorod.engine.acts import Begin, TeamKey
from gorod.engine.game import Game
from gorod.session.awaited import list_awaited
from gorod.session.calls import Call
from gorod.session.team import Decision, find_decision
from gorod.web.panels.night_script import Ask, find_calls, find_told, list_asks, list_members, make_ask
from gorod.web.place import Place
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.web.where import Where
from gorod.words.script import Call as Line
from gorod.words.script import ask_for, note_joined, script_night

Panel = tuple[str, dict[str, Any], dict[int, str], tuple[int, ...]]
"""Template, data, what a tap on a seat sends, and the seats that are marked as chosen."""


def show_night(game: Game, place: Place, where: Where, say: Say) -> Panel:
    """The panel of an open night."""
    calls = find_calls(game)
    if place.part == "call" and place.call < len(calls):
        return _show_call(game, place, calls, where, say)
    if place.part in ("call", "closing"):
        return _show_closing(game, calls, say)
    first = Place("call") if calls else Place("closing")
    line = _find_lines(game, say)["open"]
    return "dusk", {"next": go(first), "line": line, "begun": tell_begun(game, say)}, {}, ()


def tell_begun(game: Game, say: Say) -> str:
    """Who left at the very start of this phase, being absent too long (FORUM-53); "" if nobody did."""
    places = [place for place, act in enumerate(game.acts) if isinstance(act, Begin)]
    return say.penalties((game.log[places[-1]],)) if places else ""


def show_meeting(game: Game) -> Panel:
    """The panel of the zero night."""
    team = [seat for seat in game.table.seats if game.rulebook.roles[seat.role].side == "mafia"]
    return "meeting", {"team": team}, {}, ()


def _find_lines(game: Game, say: Say) -> dict[str, Line]:
    """What the host says, by the role or team that is called; where orders come by message, only the opening."""
    return {line.step: line for line in script_night(say.words, game)}


# --- a call -------------------------------------------------------------------------------------------------------


def _show_call(game: Game, place: Place, calls: tuple[Call, ...], where: Where, say: Say) -> Panel:
    call = calls[place.call]
    asks = list_asks(game, call)
    last = place.call + 1 >= len(calls)
    after: Place = Place("closing") if last else Place("call", place.call + 1)
    before = Place("call", place.call - 1) if place.call else Place("dusk")
    if place.answered:
        before = Place("call", place.call, place.answered - 1)  # back to the choice that was just made
    line = _find_lines(game, say).get(call.role)
    data: dict[str, Any] = {
        "call": call,
        "number": place.call + 1,
        "of": len(calls),
        "line": line,
        "notes": note_joined(say.words, game, call.role) if call.team else (),
        "next": go(after),
        "back": go(before),
        "done": place.answered >= len(asks),
        "members": (),
        "each": "",
    }
    if data["done"]:
        data["answers"] = [_answer(game, ask, say) for ask in asks]
        return "call", data, {}, tuple(row["seat"] for row in data["answers"] if row["seat"])
    ask = asks[place.answered]
    if ask.team and place.each:
        return _show_each(game, place, call, say, data)
    other = next((verb for verb in (ask.verb, *ask.others) if ask.others and verb == where.other), None)
    if other is not None and other != ask.verb:
        ask = make_ask(game, ask.seat, other)
    onward = Place("call", place.call, place.answered + 1)
    members = list_members(game, call)
    # Only the first sentence is set large, so that a call that says more shines no more than the others.
    wakes, _, more = (line.say if line else "").partition(". ")
    data |= {
        "ask": ask,
        "asked": (ask.seat,) if ask.seat else members if ask.team else (),
        "wakes": wakes,
        "question": f"{more} {ask_for(say.words, game, call.role, _list_verbs(ask, other is not None))}".strip(),
        "verbs": sorted({ask.verb, *ask.others}),
        "each": go(replace(place, each=1)) if ask.team and len(members) > 1 else "",
        "told": find_told(game, ask),
    }
    return "call", data | _choices(ask, onward), _presses(game, ask, onward), _picked(ask)


def _list_verbs(ask: Ask, chosen: bool) -> tuple[str, ...]:
    """What is asked about: one verb, or check and shot where the player may do either and has not said which."""
    return (ask.verb,) if chosen else (ask.verb, *ask.others)


def _picked(ask: Ask) -> tuple[int, ...]:
    return (ask.given,) if ask.given else ()


def _presses(game: Game, ask: Ask, onward: Place) -> dict[int, str]:
    """Every living seat can be tapped, whoever is asked: what is not allowed is explained by the refusal."""
    if ask.pretended:
        return {seat: go(onward) for seat in game.table.living}
    return {seat: press(ask.order(seat), place=onward) for seat in game.table.living}


def _choices(ask: Ask, onward: Place) -> dict[str, Any]:
    """The button that lets the action pass: for everybody, the dead included, so that the step looks the same."""
    if ask.pretended:
        return {"skip": go(onward), "may_skip": True}
    if ask.skip is not None:
        return {"skip": press(ask.skip, place=onward), "may_skip": True}
    return {"skip": go(onward), "may_skip": False}


def _answer(game: Game, ask: Ask, say: Say) -> dict[str, Any]:
    """What the host shows with his hand after the choice."""
    waits = ask.verb in ("check", "search", "shoot") and ask.given and not ask.answer and not ask.pretended
    checked = ask.verb in ("check", "search")
    row: dict[str, Any] = {
        "ask": ask,
        "sign": ask.answer or ("later" if waits and checked else "accepted"),
        "seat": ask.given or 0,
        "shows": bool(checked and ask.answer),
        "why": "",
    }
    decision = find_decision(game, ask.team) if ask.team and ask.given is None else None
    if decision is not None:
        row |= {"seat": decision.target, "why": say.ruling(decision.ruling)}
    return row


# --- a team, each for himself -------------------------------------------------------------------------------------


def _show_each(game: Game, place: Place, call: Call, say: Say, data: dict[str, Any]) -> Panel:
    """The same call unfolded: what each member said, whose word counts, and why (``team.*``)."""
    members = list_members(game, call)
    team = cast(TeamKey, call.role)
    asks = [make_ask(game, seat, "kill") for seat in members]
    ask = asks[place.each - 1] if place.each <= len(asks) else None
    head = game.plan.heads.get(team)
    waits = {one.seat for one in list_awaited(game) if "kill" in one.verbs}
    data |= {
        "ask": ask,
        "question": ask_for(say.words, game, call.role, ("kill",)),
        "asked": (ask.seat,) if ask else (),
        "members": [
            {
                "seat": one.seat,
                "role": game.table.seat(one.seat).role if game.table.seat(one.seat).role == head else "",
                "said": one.given,
                "go": go(replace(place, each=number)),
                "now": one is ask,
            }
            for number, one in enumerate(asks, 1)
        ],
        "decision": tell_decision(game, team, say),
        "notes": (),
        "together": go(replace(place, each=0)),
        "back": go(replace(place, each=place.each - 1)),
        "next": "" if waits & set(members) else go(Place("call", place.call, place.answered + 1)),
    }
    if ask is None:
        return "call", data | {"skip": "", "may_skip": False}, {}, ()
    onward = replace(place, each=place.each + 1)
    return "call", data | _choices(ask, onward), _presses(game, ask, onward), _picked(ask)


def tell_decision(game: Game, team: TeamKey, say: Say) -> dict[str, str]:
    """What the words of a team come to as things stand, by which rule, and where the rule stands."""
    decision: Decision | None = find_decision(game, team)
    if decision is None:
        return {}
    return {
        "text": say.ruling(decision.ruling),
        "rule": say.rule(decision.why),
        "cite": say.cite(decision.why),
    }


# --- the end of the night -----------------------------------------------------------------------------------------


def _show_closing(game: Game, calls: tuple[Call, ...], say: Say) -> Panel:
    night = game.table.night
    orders = {(by, str(what)): target for (by, what), target in night.orders.items()} if night else {}
    told = [
        {"seat": seat, "verb": verb, "answer": answer, "target": orders.get((seat, verb), 0)}
        for (seat, verb), answer in sorted((night.answers if night else {}).items())
    ]
    waits = {one.seat: one.verbs for one in list_awaited(game)}
    open_calls = [
        {"call": call, "again": go(Place("call", number))}
        for number, call in enumerate(calls)
        if any(set(waits.get(seat, ())) & set(call.verbs) for seat in call.seats)
    ]
    data = {
        "rows": [(call, *_list_orders(game, call, say)) for call in calls],
        "told": told,
        "open": open_calls,
        "back": go(Place("call", len(calls) - 1)) if calls else go(Place("dusk")),
    }
    return "closing", data, {}, ()


def _list_orders(game: Game, call: Call, say: Say) -> tuple[list[tuple[int, str, int]], str]:
    """Who ordered what in a call (0: nothing), a team as one if it spoke as one, else with what it comes to."""
    asks = list_asks(game, call)
    if not (call.team and asks[0].given is None and asks[0].team):
        return [(ask.seat, ask.verb, ask.given or 0) for ask in asks], ""
    decision = tell_decision(game, cast(TeamKey, call.role), say)
    if not decision:
        return [(0, "kill", 0)], ""
    alone = [make_ask(game, seat, "kill") for seat in list_members(game, call)]
    return [(ask.seat, ask.verb, ask.given or 0) for ask in alone], decision["text"]
