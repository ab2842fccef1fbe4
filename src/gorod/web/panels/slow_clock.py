"""The clock of a day that lasts for hours: its limit, its end, and what ends it by the host's word.

It must never end a day by itself: a clock informs, the host acts.
"""

from __future__ import annotations

from typing import Any

from gorod.engine.acts import Close, Execute, Pause, Resume
from gorod.engine.clock import find_end
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.web.press import press


def read_clock(game: Game) -> dict[str, Any] | None:
    """The clock of a slow day: its limit, its end, and how far it is."""
    if not game.plan.day_clock or game.table.day is None:
        return None
    day = game.table.day
    return {
        "end": find_end(game.plan, game.table),
        "limit": day.limit,
        "twilight": day.full_since,
        "extra": day.extra_until,
        "paused": game.table.paused_at is not None,
        "pause": press(Pause() if game.table.paused_at is None else Resume(), place="vote"),
        "notice": game.plan.limit_notice,
        "minimum": game.plan.limit_minimum,
    }


def end_slow_day(game: Game) -> str:
    """What ends a slow day by the host's word: it is closed, unless that would take a last shot from the executed.

    Then the host executes him, and the day stays open for the shot (FORUM-12).
    """
    closed = game.play(Close())
    if not isinstance(closed, Refusal):
        for event in closed.log[-1].events:
            executed = game.play(Execute(event.seat)) if event.kind == "executed" else None
            if isinstance(executed, Game) and executed.table.day is not None and executed.table.day.shooters:
                return press(Execute(event.seat), place="verdict")
    return press(Close(), place="verdict")


def is_early(game: Game) -> bool:
    """Whether a slow day has time left: its end is not known yet, or not reached."""
    if not game.plan.day_clock:
        return False
    end = find_end(game.plan, game.table)
    return end is None or game.table.now < end
