"""What might be said now: every act of a finite family, before any is checked.

``Game.legal`` keeps those that hold. This module must never decide that itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.engine.phases import find_next
from gorod.engine.plan import Plan
from gorod.engine.table import Table
from gorod.rules.vocabulary import SIDES


def list_legal(plan: Plan, table: Table, actor: int | Literal["host"] | None) -> Iterator[Act]:
    """Candidates for legal acts of a seat, of the host (teams' orders and hands included), or of all."""
    if actor is None:
        for seat in table.seats:
            yield from _list_seat(plan, table, seat.number)
        yield from _list_host(plan, table)
    elif actor == "host":
        yield from _list_host(plan, table)
    elif 0 < actor <= len(table.seats):
        yield from _list_seat(plan, table, actor)


def _list_seat(plan: Plan, table: Table, number: int) -> Iterator[Act]:
    if table.phase is None:
        return
    if table.phase.kind == "night":
        verbs = sorted(plan.verbs[table.seats[number - 1].role])
        for verb in verbs:
            for seat in table.seats:
                yield said.Order(number, verb, seat.number)
        if verbs:
            yield said.Skip(number)
        if len(verbs) > 1:
            for verb in verbs:
                yield said.Skip(number, verb)
    elif table.phase.kind == "day":
        yield from _list_day(table, number)
    yield said.Post(number)


def _list_day(table: Table, number: int) -> Iterator[Act]:
    yield said.Speak(number)
    yield said.Last(number)
    for seat in table.seats:
        target = seat.number
        yield said.Order(number, "shoot", target)
        yield said.Invite(number, target)
        yield said.Nominate(number, target)
        yield said.Withdraw(number, target)
        yield said.Ballot(number, target)
    yield said.Ballot(number, said.PASS)
    yield said.Unvote(number)
    yield said.Skip(number)


def _list_host(plan: Plan, table: Table) -> Iterator[Act]:
    following = find_next(plan, table)
    if following is not None:
        yield following
    if table.phase is None:
        return
    for team in said.TEAM_SIDES:
        if any(plan.sides[seat.role] == team for seat in table.seats):
            for seat in table.seats:
                yield said.TeamOrder(team, seat.number)
            yield said.TeamSkip(team)
    if table.day is not None:
        yield from _list_vote(table)
    for seat in table.seats:
        number = seat.number
        yield said.Foul(number)
        yield said.Unfoul(number)
        yield said.Offence(number, "peek")
        yield said.Offence(number, "gesture")
        yield said.Remove(number)
        yield said.Revive(number)
    for side in SIDES:
        yield said.End(side)
    yield said.End("draw")
    yield said.End("abandoned")
    yield said.Pause()
    yield said.Resume()
    yield said.Close()


def _list_vote(table: Table) -> Iterator[Act]:
    for seat in table.seats:
        yield said.Execute(seat.number)
        for show in said.SHOWS[:2]:
            yield said.Hands(show, seat.number)
            yield said.Hands(show, seat.number, group="all")
            yield said.Hands(show, seat.number, group="rest")
    yield said.Hands("lift")
    yield said.Hands("lift", group="all")
    yield said.Hands("lift", group="rest")
    yield said.NoExecution()
    yield said.CountVotes()
