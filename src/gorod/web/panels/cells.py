"""The table that never goes away: one cell a seat, with its marks and what a tap on it does now.

It must never show a role: who looks over the host's shoulder learns what all know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Foul
from gorod.engine.game import Game
from gorod.engine.table import DayState, Seat, Table

Press = Mapping[int, str]
"""What a tap on a seat sends, by seat; a seat without one cannot be tapped."""


class Cell(Struct, frozen=True):
    """One seat as it is drawn. ``x`` and ``y`` are per cent of the ring's box.

    ``foul_limit`` 0 means that the rulebook knows no fouls; ``may_foul``, that one would be accepted now.
    """

    number: int
    name: str
    out: str = ""
    out_phase: str = ""
    fouls: int = 0
    foul_limit: int = 0
    may_foul: bool = False
    nominated: int = 0
    nominated_by: tuple[int, ...] = ()
    night_immune: bool = False
    day_immune: bool = False
    silent: bool = False
    speaking: bool = False
    spoken: bool = False
    novice: bool = False
    closer: bool = False
    votes: int | None = None
    press: str = ""
    href: str = ""
    picked: bool = False
    check: bool = False
    x: int = 50
    y: int = 50

    @property
    def is_full(self) -> bool:
        """Whether so many marks stand on the cell that the name has to give way."""
        marks = (self.nominated, self.night_immune, self.day_immune, self.silent, self.closer)
        return sum(map(bool, marks)) + (self.votes is not None) > 2


WIDE = 1.55
"""How much wider than high the box of the ring is thought to be (a tablet on its side)."""


@cache
def spread_ring(count: int) -> tuple[tuple[int, int], ...]:
    """Places round a rectangular table, in per cent: clockwise, the first in the middle of the upper side.

    >>> spread_ring(6)
    ((50, 0), (100, 0), (100, 100), (50, 100), (0, 100), (0, 0))
    """
    sides = min(range(max(1, (count - 2) // 2)), key=lambda side: abs(_find_gaps(count, side)), default=0)
    above = (count - 2 * sides + 1) // 2
    below = count - 2 * sides - above
    places = [(x, 0) for x in _share(above)]
    places += [(100, 100 * (step + 1) // (sides + 1)) for step in range(sides)]
    places += [(x, 100) for x in reversed(_share(below))]
    places += [(0, 100 * (sides - step) // (sides + 1)) for step in range(sides)]
    first = above // 2
    return tuple(places[first:] + places[:first])


def _share(count: int) -> list[int]:
    """So many places from end to end; a single one in the middle."""
    return [50] * count if count < 2 else [round(100 * step / (count - 1)) for step in range(count)]


def _find_gaps(count: int, side: int) -> float:
    """How much wider the seats above and below stand apart than those of the sides."""
    above = (count - 2 * side + 1) / 2
    return WIDE / max(above - 1, 0.5) - 1 / (side + 1)


def _is_immune(table: Table, seat: Seat, kind: str) -> bool:
    begun = table.nights if kind == "night" else table.days
    until = seat.night_immunity if kind == "night" else seat.day_immunity
    running = table.phase is not None and table.phase.kind == kind and not table.closed
    return until > begun - (1 if running else 0)


def name_exit(seat: Seat) -> str:
    """How somebody left, as all may know: a night's dead are not told apart (MIREA-84)."""
    if seat.out is None:
        return ""
    if seat.out.phase.startswith("N") and seat.out.reason in ("killed", "shot", "linked"):
        return "night"
    return seat.out.reason


def _mark_seat(game: Game, seat: Seat, place: tuple[int, int]) -> Cell:
    """A seat with everything that can be seen of it."""
    table = game.table
    number, rules = seat.number, game.rulebook.rules
    today = table.phase.number if table.phase is not None and table.phase.kind == "day" else 0
    cell = Cell(
        number,
        seat.name,
        out=name_exit(seat),
        out_phase=seat.out.phase if seat.out else "",
        fouls=seat.fouls,
        foul_limit=(rules.fouls.remove_at or rules.fouls.silence_at or 0) if table.outcome is None else 0,
        may_foul=seat.out is None and game.check(Foul(number)) is None,
        night_immune=seat.out is None and _is_immune(table, seat, "night"),
        day_immune=seat.out is None and _is_immune(table, seat, "day"),
        silent=seat.out is None and (0 < today == seat.silent_day or seat.silent_day > table.days),
        novice=seat.novice,
        x=place[0],
        y=place[1],
    )
    return cell if table.day is None else _mark_day(cell, table.day)


def _mark_day(cell: Cell, day: DayState) -> Cell:
    """What the day adds: candidate, hands, floor."""
    number = cell.number
    order = {candidate.seat: place for place, candidate in enumerate(day.candidates, 1)}
    by = {candidate.seat: candidate.by for candidate in day.candidates}
    hands = day.rehands if day.stage in ("shootout", "lift") and day.rehands else day.hands
    return replace(
        cell,
        nominated=order.get(number, 0),
        nominated_by=by.get(number, ()),
        speaking=day.speaking == number,
        spoken=number in day.spoken,
        closer=day.closer == number,
        votes=hands[number].total if number in hands else None,
    )


def make_cells(
    game: Game,
    press: Press,
    hrefs: Callable[[int], str] | None = None,
    picked: tuple[int, ...] = (),
    check: bool = False,
) -> tuple[Cell, ...]:
    """The cells of a running game; ``check`` makes the tappable ones boxes to tick."""
    ring = spread_ring(len(game.table.seats))
    return tuple(
        replace(
            _mark_seat(game, seat, place),
            press=press.get(seat.number, ""),
            href=hrefs(seat.number) if hrefs and seat.number not in press else "",
            picked=seat.number in picked,
            check=check and seat.number in press,
        )
        for seat, place in zip(game.table.seats, ring, strict=True)
    )
