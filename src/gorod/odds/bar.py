"""A progress bar on stderr with a running estimate; silent where nobody looks.

It must never know a language: words are handed in.
"""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from gorod.odds.answer import Z95, Odds
from gorod.odds.tables import Speech, percent


class Bar:
    """A bar for the time of a ``with`` block."""

    def __init__(self, speech: Speech) -> None:
        console = Console(stderr=True)
        columns = (BarColumn(), TaskProgressColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
        self.speech = speech
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task = self.progress.add_task("", total=None)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def steps(self, done: int, total: int) -> None:
        """So many of so many."""
        self.progress.update(self.task, completed=done, total=total)

    def games(self, odds: Odds, total: int) -> None:
        """What is known so far."""
        share, half = percent(odds.wins["city"]), percent(odds.stderr["city"] * Z95)
        text = self.speech.say("running", side=self.speech.side("city"), share=share, half=half)
        self.progress.update(self.task, completed=odds.games, total=total, description=text)
