"""A reader's finger on the words of one line: takes them one by one and says what it expected where it stumbles.

It knows numbers, seats, choices and times; which statement they belong to it must never know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import NoReturn

from gorod.engine.acts import When
from gorod.record.grammar.tokens import Place, Word, split_words

LARGEST = 9_999
"""No seat, count or number of a phase in a record is larger."""

_NUMBER = re.compile(r"[0-9]{1,4}")
_TIME = re.compile(r"\+([0-9]{1,7}):([0-5][0-9])(?::([0-5][0-9]))?")


class Cursor:
    """The words of a line without its comment, and how far they have been read."""

    def __init__(self, raw: str, place: Place, seats: int) -> None:
        self.words = split_words(raw, place)
        self.end_column = len(raw.rstrip() or raw) + 1
        self.place = place
        self.seats = seats
        self.at = 0

    @property
    def next(self) -> Word | None:
        """The word under the finger, if the line goes on."""
        return self.words[self.at] if self.at < len(self.words) else None

    def fail(self, expected: str, *, back: int = 0) -> NoReturn:
        """Stumble over the word under the finger, or over the one ``back`` words before it."""
        at = self.at - back
        if at < len(self.words):
            raise self.place.fault(self.words[at].column, self.words[at].text, expected)
        raise self.place.fault(self.end_column, "the end of the line", expected)

    def take(self, expected: str) -> str:
        """The next word, whatever it is."""
        word = self.next
        if word is None:
            self.fail(expected)
        self.at += 1
        return word.text

    def take_if(self, *texts: str) -> str:
        """The next word if it is one of these (and not quoted), else nothing."""
        word = self.next
        if word is None or word.quoted or word.text not in texts:
            return ""
        self.at += 1
        return word.text

    def choose(self, choices: Iterable[str], what: str = "") -> str:
        """The next word, which must be one of these."""
        words = tuple(choices)
        return self.take_if(*words) or self.fail((f"{what}: " if what else "") + " ".join(words))

    def take_number(self, what: str, least: int = 0, most: int = LARGEST) -> int:
        """A plain number in its limits."""
        word = self.next
        if word is None or word.quoted or not _NUMBER.fullmatch(word.text) or not least <= int(word.text) <= most:
            self.fail(f"{what} from {least} to {most}")
        self.at += 1
        return int(word.text)

    def take_seat(self) -> int:
        """The number of a seat of this record."""
        return self.take_number("a seat", 1, self.seats) if self.seats else self.fail("no seat: the record has none")

    def take_seats(self) -> tuple[int, ...]:
        """Numbers of seats as long as there are any, none of them twice."""
        found: list[int] = []
        while self.next is not None and not self.next.quoted and self.next.text[0].isdigit():
            found.append(self.take_seat())
            if found[-1] in found[:-1]:
                self.fail("every seat once", back=1)
        return tuple(found)

    def take_span(self) -> int:
        """``+H:MM[:SS]`` in seconds."""
        word = self.next
        seconds = None if word is None or word.quoted else read_span(word.text)
        if seconds is None:
            self.fail("a time such as +24:00")
        self.at += 1
        return seconds

    def take_time(self) -> When:
        """``@+H:MM[:SS]`` in seconds, or ``@`` and an ISO 8601 instant, as it stands."""
        word = self.next
        time = None if word is None or word.quoted or word.text[0] != "@" else read_time(word.text[1:])
        if time is None:
            self.fail("a time such as @+1:30 or @2025-11-29T20:00:00+03:00")
        self.at += 1
        return time

    def end(self) -> None:
        """Stumble unless the line ends here."""
        if self.next is not None:
            self.fail("the end of the line")


def read_span(text: str) -> int | None:
    """Seconds of ``+H:MM[:SS]``.

    >>> read_span("+27:30")
    99000
    """
    match = _TIME.fullmatch(text)
    if match is None:
        return None
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return hours * 3600 + minutes * 60 + seconds


def read_time(text: str) -> When | None:
    """A time as it stands behind its ``@``."""
    if text.startswith("+"):
        return read_span(text)
    return text if read_instant(text) is not None else None


def read_instant(text: str) -> float | None:
    """Seconds since 1970 of an ISO 8601 instant with its time of day; one without an offset is meant as UTC.

    >>> read_instant("1970-01-01T03:00:01+03:00")
    1.0
    """
    if text[10:11] != "T" or not text.isascii():
        return None
    try:
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    except (ValueError, OverflowError):
        return None
