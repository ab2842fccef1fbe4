"""A game that would be lost when its table is left without saving: kept in a new file, or at least printed.

It must never overwrite anything, nor decide whether a game is worth keeping.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from gorod.cli.files import write_new
from gorod.record import Record, write_record

MOST_FILES = 999


def rescue_record(make_record: Callable[[str], Record]) -> tuple[str, str]:
    """Write the record to a new file of the current folder: its name and its text.

    The name is empty where no file can be written. Raises what ``make_record`` raises.
    """
    path, text = "", ""
    for number in range(1, MOST_FILES + 1):
        path = f"unsaved-{number}.mgn"
        text = text or write_record(make_record(path))
        try:
            if write_new(path, text):
                return path, text
        except OSError:
            break
    return "", text


@contextmanager
def hearing_hangups() -> Iterator[None]:
    """A terminal that is closed, and a polite request to end, come as ``KeyboardInterrupt`` too."""
    before: dict[int, Any] = {}
    try:
        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None:
                before[number] = signal.signal(number, _interrupt)
    except ValueError:  # not the main thread: nobody can send it anything
        pass
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def _interrupt(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt
