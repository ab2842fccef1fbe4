"""When a phase ends, computed from its acts and the settings (D.6); nobody counts down.

Times are whole seconds since the phase began. This module reads no clock.
"""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec.structs import replace

from gorod.engine.acts import When
from gorod.engine.plan import Plan
from gorod.engine.table import DayState, Table


def read_instant(text: str) -> float | None:
    """Seconds since 1970 of an ISO 8601 instant (without a zone: UTC), or ``None`` if it is none.

    >>> read_instant("1970-01-01T01:00:00+00:00")
    3600.0
    """
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        return None
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=UTC)
    return instant.timestamp()


def find_moment(table: Table, at: When) -> tuple[int, float | None] | None:
    """The moment of an act in seconds since the phase began, and the instant of that beginning if known.

    ``None`` if the time cannot be read. The first instant noted in a phase is the moment at which it stands.
    """
    if isinstance(at, int):
        return at, table.epoch
    instant = read_instant(at)
    if instant is None:
        return None
    epoch = table.epoch if table.epoch is not None else instant - table.now
    return int(instant - epoch), epoch


def find_end(plan: Plan, table: Table) -> int | None:
    """When the vote of the running day closes by the clock, or ``None`` if no end is known yet."""
    day = table.day
    if day is None or not plan.day_clock:
        return None
    if day.closed_at is not None:
        return day.closed_at
    if day.extra_until is not None:
        return day.extra_until
    if day.full_since is not None:
        end = day.full_since + plan.twilight
        return end if day.limit is None else min(end, day.limit)
    return day.limit


def find_reason(plan: Plan, day: DayState) -> str:
    """The setting (of ``clock``) that closes the vote at its end: additional time, the limit or twilight."""
    if day.extra_until is not None:
        return "extra"
    if day.full_since is None or (day.limit is not None and day.limit < day.full_since + plan.twilight):
        return "limit_notice"
    return "twilight"


def find_night_end(plan: Plan, table: Table) -> int | None:
    """When the running night closes by its limit (``clock.night_limit``), or ``None``."""
    if table.night is None or not plan.night_limit:
        return None
    return plan.night_limit + table.paused


def update_twilight(plan: Plan, table: Table) -> Table:
    """Twilight runs while every living player has a vote; it is off as soon as one is missing (FA-23)."""
    day = table.day
    if day is None or not plan.day_clock or day.stage != "open" or day.closed_at is not None:
        return table
    # Whoever leaves takes his ballot along, so every ballot is a living player's.
    full = bool(day.ballots) and len(day.ballots) == len(table.living)
    if full == (day.full_since is not None):
        return table
    if table.paused_at is not None:
        # The pause so far has moved what ran before; what begins or ends now is moved by the pause still to come.
        table = shift_clocks(table)
        assert table.day is not None
        day = table.day
    return replace(table, day=replace(day, full_since=table.now if full else None))


def add_time(plan: Plan, day: DayState, now: int) -> DayState:
    """A real change of a vote at ``now``: in twilight it gives additional time, once a day or each time anew."""
    if not plan.day_clock:
        return day
    if day.extra_given:
        if plan.rules.clock.extra_repeats:
            return replace(day, extra_until=now + plan.extra)
        return day
    if day.full_since is None:
        return day
    return replace(day, extra_until=now + plan.extra, extra_given=True)


def shift_clocks(table: Table) -> Table:
    """The clocks moved on by the pause that runs until now."""
    assert table.paused_at is not None
    length = table.now - table.paused_at
    day = table.day
    if day is not None and day.closed_at is None:
        day = replace(
            day,
            limit=None if day.limit is None else day.limit + length,
            full_since=None if day.full_since is None else day.full_since + length,
            extra_until=None if day.extra_until is None else day.extra_until + length,
        )
    return replace(table, day=day, paused=table.paused + length, paused_at=table.now)
