"""A progress bar on stderr with a running estimate; silent where nobody looks, and over in a moment.

It must never know a language: words are handed in.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from gorod.odds.answer import Z95, Odds

if TYPE_CHECKING:
    from rich.progress import Progress

    from gorod.odds.tables import Speech


class Bar:
    """A bar for the time of a ``with`` block; it is drawn (and rich imported) when there is something to tell."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.progress: Progress | None = None

    def __enter__(self) -> Bar:
        return self

    def __exit__(self, *_: object) -> None:
        if self.progress is not None:
            self.progress.stop()

    def steps(self, done: int, total: int) -> None:
        """So many of so many."""
        self._draw("", done, total)

    def games(self, odds: Odds, total: int) -> None:
        """What is known so far."""
        if not sys.stderr.isatty():
            return
        from gorod.odds.tables import percent

        speech = self.speech
        share, half = percent(speech, odds.wins["city"]), percent(speech, odds.stderr["city"] * Z95)
        self._draw(speech.say("running", side=speech.side("city"), share=share, half=half), odds.games, total)

    def _draw(self, text: str, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        if self.progress is None:
            self.progress = _open_progress()
        self.progress.update(self.progress.task_ids[0], completed=done, total=total, description=text)


def _open_progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task("", total=None)
    progress.start()
    return progress
