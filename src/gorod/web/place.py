"""Where the host stands in his script: a short word that is kept with every tap.

``call:2:1`` is the third call after one answer, ``call:2:0:3`` its first question put to the members of a team one by
one, at the third of them; ``dawn``, ``talk``, ``vote`` are parts of a day. It must never know a rule.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.acts import Close, CountVotes, Execute, Order, Skip
from gorod.engine.game import Game
from gorod.web.where import MOST, read_number

PLACES = ("dusk", "call", "closing", "meeting", "dawn", "talk", "vote", "verdict", "over", "between")


class Place(Struct, frozen=True):
    """A part of the script, with the number of the call and of the answers given in it.

    ``each`` is the member of a team who is asked alone, by his place in it from 1 (0: the team is asked as one).
    """

    part: str
    call: int = 0
    answered: int = 0
    each: int = 0

    def __str__(self) -> str:
        if self.part != "call":
            return self.part
        return f"call:{self.call}:{self.answered}" + (f":{self.each}" if self.each else "")


def read_place(text: str) -> Place | None:
    """The place that a word names, ``None`` if it is none."""
    part, *numbers = text.split(":")
    read = [read_number(number, 0, MOST) for number in numbers]
    if part not in PLACES or len(numbers) > 3 or None in read:
        return None
    return Place(part, *(number for number in read if number is not None))


def find_place(game: Game, kept: str) -> Place:
    """The place to show: the kept one where it fits the phase, else the natural beginning of the phase."""
    table = game.table
    place = read_place(kept)
    if table.outcome is not None:
        return _find_end(game, place)
    if table.phase is None or table.closed:
        return Place("between")
    kind = table.phase.kind
    if kind == "meeting":
        return Place("meeting")
    fitting = ("dusk", "call", "closing") if kind == "night" else ("dawn", "talk", "vote", "verdict")
    if place is not None and place.part in fitting:
        return place
    if kind == "night":
        return Place("dusk")
    return Place("talk")


def _find_end(game: Game, place: Place | None) -> Place:
    """Who leaves by the last night or the last vote is announced before the winner is."""
    table = game.table
    if place is None or table.outcome is None or table.outcome.by_host:
        return Place("over")
    if table.night is not None and table.closed:
        return place if place.part == "dawn" else Place("over")
    by_vote = isinstance(game.acts[-1], (CountVotes, Close, Execute, Order, Skip))
    leaves = by_vote and any(event.kind in ("executed", "shot") for event in game.log[-1].events)
    return Place("verdict") if leaves and table.day is not None and place.part != "over" else Place("over")
