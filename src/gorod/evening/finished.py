"""A finished game in what an evening needs of it: who sat where, what became of him, who won.

Made once from a game and kept as plain data, so that old evenings stay readable and their statistics can always be
worked out again. It must never know a setting: what is owed for a game is decided elsewhere.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.engine.game import Game
from gorod.engine.table import Seat
from gorod.engine.victory import list_winners

DIED: frozenset[str] = frozenset({"killed", "shot", "linked"})
"""Reasons for which somebody *died*; who was removed did not (NOCH NA-32)."""


class Stay(Struct, frozen=True, omit_defaults=True):
    """One seat of a finished game: person, dealt and last role, the side at the end, and how he left, if he did."""

    person: str
    name: str
    role: str
    last_role: str
    side: str
    won: bool = False
    out: str = ""
    phase: str = ""
    fouls: int = 0

    @property
    def died_first(self) -> bool:
        """Whether he died in the first night (NOCH-86, MIREA-124)."""
        return self.phase == "N1" and self.out in DIED

    @property
    def executed_first(self) -> bool:
        """Whether the first day's vote put him out (NOCH-88)."""
        return self.phase == "D1" and self.out == "executed"


class Finished(Struct, frozen=True, omit_defaults=True):
    """A game that is over: the rulebook's key, the seats in order, and the outcome.

    ``first_night`` says that its first night was played to its end: only then can it be said that nobody died in it.
    """

    rulebook: str
    seats: tuple[Stay, ...]
    outcome: Literal["won", "draw", "abandoned"]
    side: str = ""
    first_night: bool = False

    @property
    def people(self) -> tuple[str, ...]:
        """The ids of those who took part, by seat."""
        return tuple(seat.person for seat in self.seats)

    @property
    def counts(self) -> bool:
        """Whether it enters statistics: a game that was broken off says nothing about anybody."""
        return self.outcome != "abandoned"


def finish_game(game: Game, people: tuple[str, ...]) -> Finished:
    """What stays of a game. ``people`` are the persons by seat; a game that goes on counts as broken off."""
    table = game.table
    assert len(people) == len(table.seats)
    plan = game.plan
    winners = list_winners(plan, table)
    outcome = table.outcome
    return Finished(
        rulebook=game.rulebook.key,
        seats=tuple(
            _note_stay(seat, person, plan.side(seat.role), seat.number in winners)
            for seat, person in zip(table.seats, people, strict=True)
        ),
        outcome=outcome.kind if outcome else "abandoned",
        side=outcome.side if outcome else "",
        first_night=_played_first_night(game),
    )


def _note_stay(seat: Seat, person: str, side: str, won: bool) -> Stay:
    return Stay(
        person=person,
        name=seat.name,
        role=seat.dealt,
        last_role=seat.role,
        side=side,
        won=won,
        out=seat.out.reason if seat.out else "",
        phase=seat.out.phase if seat.out else "",
        fouls=seat.fouls,
    )


def _played_first_night(game: Game) -> bool:
    phase = game.table.phase
    if phase is None:
        return False
    if phase.kind == "night" and phase.number == 1:
        return game.table.closed
    # Later phases follow a closed first night; on the first day of a game that starts with a day it has not come.
    return game.table.nights > 0 and not game.position
