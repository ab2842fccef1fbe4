"""Phases: which one comes next, what its beginning brings, and what its close resolves.

It must never know what happens inside a night or a vote; it only calls on them.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import Begin
from gorod.engine.clock import read_instant
from gorod.engine.count import close_day
from gorod.engine.leaving import Steps, announce_end, leave
from gorod.engine.night import resolve_night
from gorod.engine.orders import Fault
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import DayState, NightState, Table, make_phase
from gorod.engine.talk import find_first_speaker, find_opener


def find_next(plan: Plan, table: Table) -> Begin | None:
    """The phase that follows, or the first one of a game; ``None`` if the game is over or a phase is open."""
    if table.outcome is not None or not table.closed:
        return None
    first = plan.rules.start.first_phase or "night"
    if table.phase is None:
        return Begin("meeting") if plan.rules.start.meeting else Begin(first, 1)
    if table.phase.kind == "meeting":
        return Begin(first, 1)
    number = table.phase.number
    if table.phase.kind == "night":
        return Begin("day", number if first == "night" else number + 1)
    return Begin("night", number + 1 if first == "night" else number)


def check_begin(plan: Plan, table: Table, act: Begin, position: bool) -> Fault | None:
    """Whether that phase may begin now; a record from a position may begin with any."""
    if table.outcome is not None:
        return "game_over", table.outcome.why
    if not table.closed:
        return "not_now", "point.phases"
    if table.phase is None and position:
        if act.phase == "meeting":
            if not plan.rules.start.meeting:
                return "not_allowed", "start.meeting"
            return None if act.number == 0 else ("not_now", "point.phases")
        return None if act.number > 0 else ("not_now", "point.phases")
    expected = find_next(plan, table)
    if expected is None or (act.phase, act.number) != (expected.phase, expected.number):
        return "not_now", "start.first_phase"
    return None


def begin(plan: Plan, table: Table, act: Begin) -> Steps:
    """The phase begins: marks run on, and those absent too long leave at its very start (FORUM-53)."""
    living = table.living
    phase = make_phase(act.phase, act.number)
    night = act.phase == "night"
    day = act.phase == "day"
    epoch = read_instant(act.at) if isinstance(act.at, str) else None
    table = replace(
        table,
        phase=phase,
        closed=False,
        nights=table.nights + night,
        days=table.days + day,
        night=NightState() if night else None,
        day=None,
        living_before=living,
        now=0,
        epoch=epoch,
        paused_at=None,
        paused=0,
        shielded=table.shielded if day else (),
    )
    table = _grant_novices(plan, table)
    if day:
        table = replace(table, day=DayState(opener=find_opener(table)))
    events = [Event("phase_began", None, value=phase.kind, number=phase.number)]
    if not day:
        return table, [], events
    table, rulings, more = _put_out_absent(plan, table)
    if table.day is not None and table.living:
        table = replace(table, day=replace(table.day, opener=find_opener(table)))
    return table, rulings, events + more


def _grant_novices(plan: Plan, table: Table) -> Table:
    """The novices' privilege runs from the first night and day of the game itself (MIREA-123)."""
    assert table.phase is not None
    rules = plan.rules
    if table.phase.number != 1 or "novices" not in (rules.immunity.sources or ()) or rules.novice.tournament:
        return table
    novices = sum(seat.novice for seat in table.seats)
    if not novices or novices * (rules.novice.one_in or 0) >= table.players:
        return table
    kinds = rules.immunity.kinds or ()
    mark, length = (
        f"{table.phase.kind}_immunity",
        (rules.immunity.nights if table.phase.kind == "night" else rules.immunity.days),
    )
    if table.phase.kind not in kinds or not length:
        return table
    seats = tuple(
        replace(seat, **{mark: max(getattr(seat, mark), length)}) if seat.novice else seat for seat in table.seats
    )
    return replace(table, seats=seats)


def _put_out_absent(plan: Plan, table: Table) -> Steps:
    """A day-and-night has passed: who gave no sign in it is counted, and leaves after so many (FORUM-52)."""
    rules = plan.rules.clock
    rulings: list[Ruling] = []
    events: list[Event] = []
    if rules.absence_cycles and table.cycle:
        seats = []
        for seat in table.seats:
            absences = seat.absences
            if seat.out is None:
                if seat.number not in table.present:
                    absences += 1
                elif rules.absence_in_row:
                    absences = 0
            seats.append(seat if absences == seat.absences else replace(seat, absences=absences))
        gone = tuple(seat.number for seat in seats if seat.out is None and seat.absences >= rules.absence_cycles)
        table = replace(table, seats=tuple(seats))
        if gone:
            table, rulings, events = leave(plan, table, gone, "absent", "absence", "clock.absence_cycles")
    return replace(table, present=frozenset(), cycle=True), rulings, events


def close(plan: Plan, table: Table) -> Steps:
    """The phase is closed: a night is resolved, a day's vote counted; after the end nothing is resolved."""
    phase = table.phase
    assert phase is not None
    events: list[Event] = []
    rulings: list[Ruling] = []
    if phase.kind == "night" and table.outcome is None:
        table, rulings, events = resolve_night(plan, table)
        if table.outcome is not None:
            more_rulings, more_events = announce_end(table)
            rulings, events = rulings + more_rulings, events + more_events
    elif phase.kind == "day":
        if table.outcome is None:
            table, rulings, events = close_day(plan, table)
        table = _keep_day(plan, table)
    table = replace(table, closed=True)
    return table, rulings, [*events, Event("phase_closed", None, value=phase.kind, number=phase.number)]


def _keep_day(plan: Plan, table: Table) -> Table:
    """What later phases need of a day: who opened it, and whom nobody may call absent."""
    day = table.day
    assert day is not None
    present = table.present
    if plan.rules.clock.absence_cycles:
        if day.by_host:
            present = frozenset(seat.number for seat in table.seats)
        elif plan.rules.clock.absence_sign == "vote":
            present = frozenset(seat.number for seat in table.seats if seat.number not in day.absent)
    return replace(table, last_opener=find_first_speaker(table), present=present)
