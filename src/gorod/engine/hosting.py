"""The host's own acts: results, fouls, removals, limits, pauses, corrections, the end (his word is the last).

It must never decide for him.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import (
    CountVotes,
    End,
    Execute,
    Foul,
    Limit,
    NoExecution,
    Offence,
    Pause,
    Remove,
    Rename,
    Resume,
    Revive,
    Unfoul,
)
from gorod.engine.clock import shift_clocks
from gorod.engine.count import close_count
from gorod.engine.leaving import (
    Steps,
    add_fouls,
    announce_end,
    execute,
    put_seat,
    remove_quietly,
    revive,
    take_foul_back,
)
from gorod.engine.orders import Fault
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Outcome, Table
from gorod.rules.vocabulary import SIDES

HostAct = (
    Execute
    | NoExecution
    | CountVotes
    | Foul
    | Unfoul
    | Offence
    | Remove
    | Limit
    | Pause
    | Resume
    | Revive
    | Rename
    | End
)


def check_host(plan: Plan, table: Table, act: HostAct) -> Fault | None:
    """Whether the host's act may be accepted."""
    if isinstance(act, (Revive, Rename)):
        return _check_correction(table, act)
    if table.phase is None or table.closed:
        return "not_now", "point.phases"
    if isinstance(act, (Execute, NoExecution, CountVotes)):
        return _check_result(plan, table, act)
    if isinstance(act, (Foul, Unfoul, Offence, Remove)):
        return _check_penalty(plan, table, act)
    if isinstance(act, Limit):
        return _check_limit(plan, table, act)
    if isinstance(act, Pause):
        return None if table.paused_at is None else ("not_now", "point.host")
    if isinstance(act, Resume):
        return None if table.paused_at is not None else ("not_now", "point.host")
    if act.result in SIDES and act.result not in plan.sides.values():
        return "not_allowed", "victory.order"
    return None


def _check_correction(table: Table, act: Revive | Rename) -> Fault | None:
    if not 0 < act.seat <= len(table.seats):
        return "not_now", "point.host"
    if isinstance(act, Revive) and (table.phase is None or table.seats[act.seat - 1].out is None):
        return "not_now", "point.host"
    return None


def _check_result(plan: Plan, table: Table, act: Execute | NoExecution | CountVotes) -> Fault | None:
    if table.day is None:
        return "not_now", "point.phases"
    if isinstance(act, CountVotes) and plan.day_clock:
        return "not_allowed", "clock.twilight"
    if table.day.stage == "decided":
        return "not_now", "point.execution"
    if isinstance(act, Execute) and not table.lives(act.target):
        return "target_out", "point.dead"
    return None


def _check_penalty(plan: Plan, table: Table, act: Foul | Unfoul | Offence | Remove) -> Fault | None:
    if not isinstance(act, Remove) and not plan.has_fouls:
        return "not_allowed", "fouls.remove_at"
    if isinstance(act, Foul) and act.number < 1:
        return "not_allowed", "point.foul"
    if not 0 < act.seat <= len(table.seats):
        return "target_out", "point.dead"
    seat = table.seats[act.seat - 1]
    if isinstance(act, Unfoul):
        return None if seat.fouls else ("not_now", "point.foul")
    if seat.out is not None:
        return "target_out", "point.dead"
    if isinstance(act, Offence) and _find_offence(plan, table, act) is None:
        return "not_allowed", "fouls.remove_at"  # the rulebook has fouls, but no shortcut for this offence
    return None


def _find_offence(plan: Plan, table: Table, act: Offence) -> int | None:
    rules = plan.rules.fouls
    if act.kind == "peek":
        return rules.peek
    return rules.gesture_again if table.seats[act.seat - 1].gestures else rules.gesture


def _check_limit(plan: Plan, table: Table, act: Limit) -> Fault | None:
    """A limit is valid if announced early enough and late enough itself (FORUM-43, -44; D.6)."""
    if not plan.day_clock:
        # A rulebook without a slow clock has no setting to cite.
        return "not_allowed", "point.phases"
    if table.day is None:
        return "not_now", "clock.limit_notice"
    if table.day.stage != "open":
        return "late", "point.ballot.late"
    if act.until - table.now < plan.limit_notice:
        return "limit_notice", "clock.limit_notice"
    if act.until < plan.limit_minimum:
        return "limit_minimum", "clock.limit_minimum"
    return None


def apply_host(plan: Plan, table: Table, act: HostAct) -> Steps:
    """The table after a legal act of the host."""
    if isinstance(act, (Execute, NoExecution, CountVotes)):
        return _apply_result(plan, table, act)
    if isinstance(act, Foul):
        return add_fouls(plan, table, act.seat, act.number, "point.foul")
    if isinstance(act, Offence):
        return _apply_offence(plan, table, act)
    if isinstance(act, Unfoul):
        return take_foul_back(table, plan, act.seat)
    if isinstance(act, Remove):
        return remove_quietly(plan, table, act.seat)
    if isinstance(act, Revive):
        return revive(plan, table, act.seat)
    if isinstance(act, Rename):
        table = put_seat(table, replace(table.seats[act.seat - 1], name=act.name))
        return table, [_rule("rename", act.seat)], [Event("renamed", None, seat=act.seat, value=act.name)]
    if isinstance(act, End):
        return _apply_end(plan, table, act)
    return _apply_clock(table, act)


def _rule(value: str, seat: int = 0, number: int = 0) -> Ruling:
    return Ruling("act", "stands", "point.host", seat, number=number, value=value)


def _apply_result(plan: Plan, table: Table, act: Execute | NoExecution | CountVotes) -> Steps:
    assert table.day is not None
    if isinstance(act, CountVotes):
        return close_count(plan, table)
    day = replace(table.day, by_host=True, absent=(), speaking=0, guests=())
    if isinstance(act, Execute):
        return execute(plan, replace(table, day=day), (act.target,), "host")
    table = replace(table, day=replace(day, stage="decided"))
    rulings = [Ruling("vote", "stands", "point.host.no_execution", value="nobody", by="host")]
    return table, rulings, [Event("no_execution", None, value="host")]


def _apply_offence(plan: Plan, table: Table, act: Offence) -> Steps:
    count = _find_offence(plan, table, act)
    assert count is not None
    seat = table.seats[act.seat - 1]
    again = act.kind == "gesture" and seat.gestures
    why = "fouls.gesture_again" if again else f"fouls.{act.kind}"
    if act.kind == "gesture":
        table = put_seat(table, replace(seat, gestures=seat.gestures + 1))
    return add_fouls(plan, table, act.seat, count, why)


def _apply_end(plan: Plan, table: Table, act: End) -> Steps:
    if act.result == "draw" or act.result == "abandoned":
        outcome = Outcome(act.result, why="point.host", by_host=True)
    else:
        roles: tuple[str, ...] = (act.result,)
        outcome = Outcome("won", act.result, roles, "point.host", by_host=True)
    table = replace(table, outcome=outcome)
    return table, *announce_end(table)


def _apply_clock(table: Table, act: Limit | Pause | Resume) -> Steps:
    if isinstance(act, Pause):
        return replace(table, paused_at=table.now), [_rule("pause")], [Event("clock", None, value="pause")]
    if isinstance(act, Resume):
        table = replace(shift_clocks(table), paused_at=None)
        return table, [_rule("resume")], [Event("clock", None, value="resume")]
    if table.paused_at is not None:
        # The pause so far has moved what was known before; the new limit is moved by what is still to come.
        table = shift_clocks(table)
    assert table.day is not None
    table = replace(table, day=replace(table.day, limit=act.until))
    return (
        table,
        [Ruling("act", "stands", "clock.limit_notice", value="limit", number=act.until)],
        [Event("clock", None, value="limit", number=act.until)],
    )
