"""What a vote has brought, and the last shot of whoever leaves by it.

It must never count a vote.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorod.engine.acts import Order, Skip
from gorod.engine.game import Game
from gorod.engine.rulings import Entry
from gorod.web.panels.correction import find_ruling
from gorod.web.panels.night import Panel
from gorod.web.place import Place
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.words.announce import remind_host


def show_shot(game: Game, shooter: int) -> Panel:
    """The question whom the executed takes along."""
    presses = {seat: press(Order(shooter, "shoot", seat), place="vote") for seat in game.table.living}
    data = {"shooter": shooter, "skip": press(Skip(shooter), place="vote")}
    return "shot", data, presses, (shooter,)


def find_day_entries(game: Game) -> tuple[Entry, ...]:
    """What was ruled since the present day began."""
    code = game.table.phase.code if game.table.phase else ""
    return tuple(entry for entry in game.log if entry.phase == code)


def order_votes(tally: Mapping[int, int]) -> list[tuple[int, int]]:
    """Who got how many, the most first; who got none is left out."""
    return sorted(((seat, votes) for seat, votes in tally.items() if votes), key=lambda item: -item[1])


def show_verdict(game: Game, say: Say) -> Panel:
    """What the vote has brought, also after the day was closed and before the next phase begins."""
    day = game.table.day
    assert day is not None
    entries = find_day_entries(game)
    events = [event for entry in entries for event in entry.events]
    votes = [ruling for entry in entries for ruling in entry.rulings if ruling.kind == "vote"]
    executed = tuple(event.seat for event in events if event.kind == "executed")
    left = tuple(event.seat for event in events if event.kind in ("executed", "shot"))
    kept = [event.seat for event in events if event.kind == "kept"]
    data: dict[str, Any] = {
        "executed": executed,
        "kept": kept,
        "why_kept": [find_ruling(game, "kept", seat) for seat in kept],
        "shot": [event.seat for event in events if event.kind == "shot"],
        "value": votes[-1].value if votes else "",
        "entries": entries,
        "tally": order_votes(day.tally),
        "retally": order_votes(day.retally),
        "seconds": game.rulebook.rules.speech.last_word_seconds or 0,
        "reveals": game.rulebook.rules.tell.roles == "always",
        "passes": sum(not target for target in day.ballots.values()),
        "notes": remind_host(say.words, game),
        "next": "close" if game.table.outcome is None else go(Place("over")),
    }
    return "verdict", data, {}, left
