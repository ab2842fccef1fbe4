"""The host's sheet of a night and of a meeting: one step a call, then the close, then the morning.

It must never resolve anything: it reads what lies on the table.
"""

from __future__ import annotations

from gorod.engine.acts import TEAM_SIDES, Close
from gorod.engine.game import Game
from gorod.engine.plan import Plan
from gorod.engine.table import Seat, Table
from gorod.session.awaited import list_awaited
from gorod.session.calls import Call, list_calls
from gorod.session.steps import Step

DIED = ("killed", "shot", "linked")
"""How one dies at night; whoever was removed has no last word (MIREA-27, -113)."""


def list_meeting_steps(game: Game) -> tuple[Step, ...]:
    """The zero night: each team wakes once to meet (FORUM-08)."""
    plan, table = game.plan, game.table
    assert table.phase is not None
    steps = []
    for team in TEAM_SIDES:
        seats = tuple(seat.number for seat in table.seats if plan.sides[seat.role] == team)
        if seats:
            living = tuple(seat for seat in seats if table.lives(seat))
            steps.append(Step(f"M.meet.{team}", "meet", team, seats=seats, living=living, done=table.closed))
    return (*steps, Step("M.close", "close", act=Close(), done=table.closed))


def list_night_steps(game: Game) -> tuple[Step, ...]:
    """The calls of the night, its close, and in the morning the announcement and the last words."""
    plan, table = game.plan, game.table
    assert table.phase is not None
    code = table.phase.code
    waits = {waited.seat: waited.verbs for waited in list_awaited(game)}
    steps = [_make_step(code, table, call, waits) for call in list_calls(game)]
    steps.append(Step(f"{code}.close", "close", act=Close(), done=table.closed))
    if table.closed:
        dead = tuple(seat.number for seat in table.left_now)
        steps.append(Step(f"{code}.announce", "announce", seats=dead))
        steps += list_last_words(plan, table, [seat for seat in table.left_now if _died(seat)])
    return tuple(steps)


def _died(seat: Seat) -> bool:
    return seat.out is not None and seat.out.reason in DIED


def _make_step(code: str, table: Table, call: Call, waits: dict[int, tuple[str, ...]]) -> Step:
    living = tuple(seat for seat in call.seats if table.lives(seat))
    waiting = tuple(seat for seat in living if set(waits.get(seat, ())) & set(call.verbs))
    # Nothing but the host's word shows that a role whose holders are all out has been called.
    done = table.closed or (bool(living) and not waiting)
    return Step(
        f"{code}.call.{call.role}",
        "call",
        call.role,
        seats=call.seats,
        living=living,
        verbs=call.verbs,
        waits=waiting,
        done=done,
    )


def list_last_words(plan: Plan, table: Table, seats: list[Seat]) -> list[Step]:
    """A last word for each of these, in seat order so that nothing leaks of who did it (MIREA-26, MA-28)."""
    seconds = plan.rules.speech.last_word_seconds or 0
    assert table.phase is not None
    if not seconds:
        return []
    code = table.phase.code
    return [
        Step(f"{code}.last_word.{seat.number}", "last_word", seats=(seat.number,), seconds=seconds) for seat in seats
    ]
