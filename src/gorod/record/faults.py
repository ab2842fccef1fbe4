"""What is wrong with a record that cannot be read: where, what stood there, what could have stood there.

It must never know what a record means, only places in its text.
"""

from __future__ import annotations

SHOWN = 60
"""So many characters of a faulty place are shown; the place itself is given by line and column."""


def show_read(text: str) -> str:
    """A piece of a record as a message may show it: printable, and not longer than a line of a terminal.

    >>> show_read("a\\x00b")
    'a\\\\x00b'
    """
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: SHOWN + 1])
    return shown if len(shown) <= SHOWN else shown[:SHOWN] + "…"


class RecordError(ValueError):
    """A record that cannot be read, with the first place at which that shows. Lines and columns count from 1.

    >>> print(RecordError("evening.mgn", 12, 5, "vsit", "a verb"))
    evening.mgn:12:5: read vsit, expected a verb
    """

    def __init__(self, file: str, line: int, column: int, read: str, expected: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.read = show_read(read)
        self.expected = expected
        super().__init__(f"{file}:{line}:{column}: read {self.read or 'nothing'}, expected {expected}")
