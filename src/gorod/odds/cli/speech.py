"""How the laboratory's commands speak: sentences, the words of a rulebook, faults as lines with an exit code.

It must never know which command speaks.
"""

from __future__ import annotations

import signal
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

import typer

from gorod.cli.faults import BAD_INPUT, FAILED, complain, tell_os_error
from gorod.cli.sentences import choose_lang, clean
from gorod.cli.speech import open_texts
from gorod.odds.plan import OddsError
from gorod.rules import Rulebook, RulebookError
from gorod.rules.settings import SETTINGS
from gorod.words.texts import Noun

CLUSTER_FAULTS = frozenset({"no_cluster", "cluster_refuses", "cluster_failed", "cluster_gone"})
"""Faults that are nobody's bad input."""
PRESS_SECONDS = 1.0
"""Within so long a Ctrl-C is the same as the one before."""
FAULTS_TOLD = 10
"""Of a rulebook file at most so many faults are told, a line each."""


def say(key: str, **values: object) -> str:
    """A sentence of the laboratory in the language of this process."""
    return open_texts().say(f"odds-{key}", **values)


class Words:
    """The words of one rulebook in the language of this process."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.texts = open_texts()
        self.book = rulebook

    def say(self, key: str, **values: object) -> str:
        """A sentence of the laboratory."""
        return say(key, **values)

    def number(self, value: float, form: str) -> str:
        """A number as it is written in this language; ``form`` as in ``format``.

        >>> from gorod.rules import DEFAULT_RULEBOOK, load_rulebook
        >>> Words(load_rulebook(DEFAULT_RULEBOOK)).number(1234567, ",").split("\N{NO-BREAK SPACE}")
        ['1', '234', '567']
        """
        written = format(value, form).replace(",", "\N{NO-BREAK SPACE}").replace("-", "\N{MINUS SIGN}")
        return written.replace(".", ",") if choose_lang() == "ru" else written

    def plain(self, name: str) -> str:
        """A name out of somebody's file, without what would steer a terminal."""
        return clean(name)

    def role(self, role: str) -> str:
        """The title of a role, with its cases where they are known."""
        from gorod.words.names import name_role

        noun = name_role(self.texts, self.book, role)
        return Noun(clean(noun), {case: clean(form) for case, form in noun.forms.items()})

    def side(self, side: str) -> str:
        """The name of a side."""
        from gorod.words.names import name_side

        return say("draw") if side == "draw" else str(name_side(self.texts, side))

    def rules(self, rulebook: Rulebook) -> str:
        """The title of a rulebook."""
        return clean(rulebook.title_ru if choose_lang() == "ru" else rulebook.title_en)

    def setting(self, path: str) -> str:
        """What a setting is called."""
        from gorod.words.values import name_setting

        return name_setting(self.texts, path, self.book)

    def value(self, path: str, value: Any) -> str:
        """What a value is called."""
        from gorod.words.values import show_value

        kept = tuple(value) if isinstance(value, list) else value
        return show_value(self.texts, self.book, path, kept) if path in SETTINGS else str(value)


def tell_fault(fault: OddsError) -> str:
    """A fault of the laboratory as one line; where something else is behind it, that is told."""
    cause = fault.__cause__
    if isinstance(cause, OSError) and "file" in fault.values:
        return tell_os_error(cause, fault.values["file"])
    if fault.code == "bad_record":
        from gorod.cli.phrases import tell_record_fault
        from gorod.record import RecordError

        if isinstance(cause, RecordError):
            return tell_record_fault(cause)
    return say(f"fault-{fault.code}", **fault.values) if open_texts().knows(f"odds-fault-{fault.code}") else str(fault)


class Faults:
    """Turns the faults of laboratory and rulebooks into a line each and an exit code; hears one Ctrl-C at a time."""

    def __init__(self) -> None:
        self.pressed = -PRESS_SECONDS
        self.before: Any = None

    def __enter__(self) -> None:
        if current_thread() is main_thread():
            self.before = signal.signal(signal.SIGINT, self._interrupt)

    def _interrupt(self, *_: object) -> None:
        """A second press a moment later must not cost the answer that the first one asked for."""
        now = monotonic()
        if now - self.pressed >= PRESS_SECONDS:
            self.pressed = now
            raise KeyboardInterrupt

    def __exit__(self, kind: object, fault: BaseException | None, trace: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)
        if isinstance(fault, OddsError):
            complain(" ".join(tell_fault(fault).split()))
            raise typer.Exit(FAILED if fault.code in CLUSTER_FAULTS else BAD_INPUT) from fault
        if isinstance(fault, RulebookError):
            _complain_of_book(fault)
            raise typer.Exit(BAD_INPUT) from fault


def _complain_of_book(error: RulebookError) -> None:
    from gorod.cli.phrases import tell_book_fault
    from gorod.cli.sentences import say as say_generally

    for fault in error.faults[:FAULTS_TOLD]:
        complain(tell_book_fault(fault, error.source))
    if len(error.faults) > FAULTS_TOLD:
        complain(say_generally("more-faults", count=len(error.faults) - FAULTS_TOLD))
