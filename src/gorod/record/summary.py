"""What came of a record, short and plain: the object that ``gorod replay --json`` prints for each file.

It must never play anything itself.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.record.faults import RecordError
from gorod.record.replay import Failure, Replay
from gorod.record.truth import name_winner


class Gone(Struct, frozen=True):
    """Who left, why and when (``N1``, ``D2``; empty for those who were out before the record began)."""

    seat: int
    reason: str
    phase: str


class Summary(Struct, frozen=True):
    """One record: whether all is as it says, and how the game stands at its end.

    ``winner`` is ``none``, ``draw``, ``abandoned``, a side, or the roles that won together with a blank between.
    ``position`` is the position line; it is empty where the record cannot be played. ``unreadable`` tells whether
    nothing could be played because nothing could be read.
    """

    file: str
    ok: bool
    failures: tuple[Failure, ...]
    winner: str
    alive: tuple[int, ...]
    out: tuple[Gone, ...]
    position: str = ""
    unreadable: bool = False


def sum_up(replay: Replay) -> Summary:
    """The summary of a record that was played again."""
    record, game = replay.record, replay.game
    if game is None:
        alive = tuple(seat.number for seat in record.seats if not seat.setup.out)
        gone = tuple(Gone(seat.number, "removed", "") for seat in record.seats if seat.setup.out)
        return Summary(record.name, replay.ok, replay.failures, "none", alive, gone)
    seats = game.table.seats
    exits = tuple(Gone(seat.number, seat.out.reason, seat.out.phase) for seat in seats if seat.out)
    return Summary(
        record.name, replay.ok, replay.failures, name_winner(game), game.table.living, exits, replay.position
    )


def sum_up_fault(error: RecordError) -> Summary:
    """The summary of a record that cannot be read: its fault is the one failure."""
    failure = Failure(error.line, error.expected, error.read or "nothing")
    return Summary(error.file, False, (failure,), "none", (), (), unreadable=True)


def sum_up_missing(file: str, why: str) -> Summary:
    """The summary of a record that is not there or cannot be opened: its one failure is of line 0."""
    return Summary(file, False, (Failure(0, "a record", why),), "none", (), (), unreadable=True)
