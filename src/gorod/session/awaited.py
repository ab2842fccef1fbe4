"""Whom a game waits for, and until when. Nobody ever waits for somebody who is out.

Who is awaited tells who holds which role: it is for the host, and for each player about himself alone.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.clock import find_end, find_night_end
from gorod.engine.count import count_first, list_voters
from gorod.engine.game import Game
from gorod.engine.plan import Plan
from gorod.engine.table import Table
from gorod.engine.waiting import list_waited


class Awaited(Struct, frozen=True):
    """A living player whose choice is missing, what he may choose (verbs, or ``vote``), and as what."""

    seat: int
    role: str
    verbs: tuple[str, ...]


def list_awaited(game: Game) -> tuple[Awaited, ...]:
    """Everybody whose order, ballot or last shot is missing now; () where the host has to act."""
    table = game.table
    if table.outcome is not None or table.phase is None or table.closed:
        return ()
    plan = game.plan
    if table.night is not None and table.phase.kind == "night":
        return _await_orders(plan, table)
    if table.day is None or table.phase.kind != "day":
        return ()
    if table.day.shooters:
        return tuple(Awaited(seat, table.seat(seat).role, ("shoot",)) for seat in table.day.shooters)
    return _await_ballots(plan, table)


def _await_orders(plan: Plan, table: Table) -> tuple[Awaited, ...]:
    waited = dict(list_waited(plan, table))
    for number in _list_silent_heads(plan, table):
        # Members may order first, but while the head lives the team waits for his word (``head_first``).
        waited[number] = tuple(sorted({*waited.get(number, ()), "kill"}))
    return tuple(Awaited(number, table.seat(number).role, waited[number]) for number in sorted(waited))


def _list_silent_heads(plan: Plan, table: Table) -> tuple[int, ...]:
    assert table.night is not None
    if plan.rules.team.decides != "head_first":
        return ()
    heads = plan.heads.values()
    orders = table.night.orders
    return tuple(
        seat.number
        for seat in table.seats
        if seat.out is None and seat.role in heads and (seat.number, "kill") not in orders
    )


def _await_ballots(plan: Plan, table: Table) -> tuple[Awaited, ...]:
    day = table.day
    assert day is not None
    if plan.rules.vote.form != "ballot" or day.stage not in ("open", "shootout") or day.closed_at is not None:
        return ()
    given = set(day.ballots)
    if day.stage == "shootout":
        given = {seat for hand in day.rehands.values() for seat in hand.seats}
    voters = list_voters(plan, table, day.stage)
    return tuple(Awaited(seat, table.seat(seat).role, ("vote",)) for seat in voters if seat not in given)


def find_deadline(game: Game) -> int | None:
    """When the running phase ends by its clock, in seconds since it began; ``None``: no end is known.

    A day's vote ends by ``clock.limit_*``, ``clock.twilight`` and ``clock.extra``, a night by ``clock.night_limit``.
    """
    table = game.table
    if table.phase is None or table.closed or table.outcome is not None:
        return None
    plan = game.plan
    return find_night_end(plan, table) if table.phase.kind == "night" else find_end(plan, table)


def may_hurry_night(game: Game) -> bool:
    """Whether the host may begin the night early: the rulebook has the fast night and all the living have voted.

    (LINCH-42, LA-21.)
    """
    table = game.table
    if game.rulebook.rules.fast_night != "all_voted" or table.day is None or table.closed:
        return False
    if table.phase is None or table.phase.kind != "day" or table.outcome is not None or not table.living:
        return False
    stage = table.day.stage
    if stage in ("shootout", "lift") or (stage == "open" and count_first(game.plan, table).value == "shootout"):
        return False  # a vote is still to come
    return count_voters(table) >= len(table.living)


def count_voters(table: Table) -> int:
    """How many of the living have given a ballot or raised a hand in the first count of this day."""
    day = table.day
    assert day is not None
    noted = {seat for hand in day.hands.values() for seat in hand.seats} | set(day.ballots)
    return len([seat for seat in noted if table.lives(seat)]) + sum(hand.number for hand in day.hands.values())
