"""Where the host stands in his script: a short word that is kept with every tap.

``call:2:1`` is the third call after one answer; ``dawn``, ``talk``, ``vote`` are parts of a day. It must never know
a rule.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.game import Game

PLACES = ("dusk", "call", "closing", "meeting", "dawn", "talk", "vote", "verdict", "over", "between")


class Place(Struct, frozen=True):
    """A part of the script, with the number of the call and of the answers given in it."""

    part: str
    call: int = 0
    answered: int = 0

    def __str__(self) -> str:
        return f"{self.part}:{self.call}:{self.answered}" if self.part == "call" else self.part


def read_place(text: str) -> Place | None:
    """The place that a word names, ``None`` if it is none."""
    part, *numbers = text.split(":")
    if part not in PLACES or len(numbers) > 2 or not all(number.isdigit() for number in numbers):
        return None
    return Place(part, *(int(number) for number in numbers))


def find_place(game: Game, kept: str) -> Place:
    """The place to show: the kept one where it fits the phase, else the natural beginning of the phase."""
    table = game.table
    place = read_place(kept)
    if table.outcome is not None:
        return Place("over")
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
