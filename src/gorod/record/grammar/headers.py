"""The grammar of what stands before the first phase: headers and seats.

It asks the rules only which roles, settings and immunities there are. It must never deal or check a start.
"""

from __future__ import annotations

import math
import re
import tomllib
from typing import Any

from gorod.engine.table import Setup
from gorod.record.grammar.cursor import LARGEST, Cursor
from gorod.record.grammar.tokens import Place, split_words
from gorod.record.statements import UNKNOWN_ROLE, Header, Override, SeatLine
from gorod.rules import Rulebook
from gorod.rules.faults import UNPRINTABLE

KEYS = ("mgn", "rules", "set", "enabled", "deal", "from", "table", "date", "host", "note")
"""The headers in the order in which they are written; those with ``_`` come behind."""
FREE_TEXT = ("rules", "table", "date", "host", "note")
MARKS = ("out", "night_immunity", "day_immunity", "novice")

_HEADER = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.DOTALL)
_OWN_KEY = re.compile(r"_[\w-]*")
_SETTING = re.compile(r"\s*([A-Za-z_.]+)\s*=(.*)", re.DOTALL)
_ROLE_COUNT = re.compile(r"\s*([A-Za-z_]+)\s*(?:=\s*([0-9]{1,4})\s*)?")


class Raw(Header, frozen=True):
    """A header with the column at which its value begins."""

    column: int = 1


def read_header(raw: str, place: Place) -> Raw:
    """A line before ``seats``, without its comment."""
    match = _HEADER.fullmatch(raw)
    if match is None:
        column = len(raw) - len(raw.lstrip()) + 1
        raise place.fault(column, raw.strip(), "a header such as rules: KEY, or seats")
    key, rest = match.groups()
    if key not in KEYS and not _OWN_KEY.fullmatch(key):
        raise place.fault(match.start(1) + 1, key, "one of " + ", ".join(KEYS) + ", or a key that begins with _")
    column = match.start(2) + len(rest) - len(rest.lstrip()) + 1
    return Raw(key=key, value=_read_value(key, rest.strip(), place, column), line=place.line, column=column)


def _read_value(key: str, text: str, place: Place, column: int) -> str | Override | dict[str, int]:
    if key == "mgn" and text != "1":
        raise place.fault(column, text, "1")
    if key == "from" and text != "position":
        raise place.fault(column, text, "position")
    if key == "set":
        return _read_override(text, place, column)
    if key == "enabled":
        return _read_enabled(text, place, column)
    if key == "deal":
        return _read_deal(text, place, column)
    value = read_free(text, place, column)
    if key == "rules" and not value:
        raise place.fault(column, "", "the key of a rulebook, or a path")
    return value


def read_free(text: str, place: Place, column: int = 1) -> str:
    """Free text; one that is a single quoted word is meant without its quotation marks."""
    if len(text) > 1 and text[0] == text[-1] == '"' and re.fullmatch(r'"(?:[^"\\]|\\.)*"', text):
        (word,) = split_words(" " * (column - 1) + text, place)
        return word.text
    return text.replace("\t", " ")


def _read_deal(text: str, place: Place, column: int) -> str:
    kind, _, seed = text.partition(" ")
    if text == "manual" or (kind == "random" and seed.strip()):
        return f"random {seed.strip()}" if seed else text
    raise place.fault(column, text, "manual, or random SEED")


def _read_override(text: str, place: Place, column: int) -> Override:
    match = _SETTING.fullmatch(text)
    if match is None:
        raise place.fault(column, text, "setting.path = value")
    path, value = match.groups()
    at = column + match.start(2) + len(value) - len(value.lstrip())
    try:
        found = tomllib.loads("value =" + value)
    except (ValueError, RecursionError):
        found = {}
    if set(found) != {"value"}:
        endless = re.fullmatch(r"[+-]?[0-9_]{1000,}", value.strip())
        expected = NUMBERS if endless else 'a value in TOML syntax, such as true, 3, "colour" or ["heal"]'
        raise place.fault(at, value.strip(), expected)
    expected = _refuse_value(found["value"])
    if expected:
        raise place.fault(at, value.strip(), expected)
    return Override(path, found["value"])


LARGEST_NUMBER = 999_999_999
NUMBERS = f"a number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}"


def _refuse_value(value: Any) -> str:
    """What was expected in place of a value that no setting has: a date, a number beyond all bounds, odd signs."""
    if isinstance(value, list | dict):
        parts = [*value, *value.values()] if isinstance(value, dict) else value
        return next(filter(None, map(_refuse_value, parts)), "")
    if isinstance(value, int | float):
        return "" if math.isfinite(value) and abs(value) <= LARGEST_NUMBER else NUMBERS
    if isinstance(value, str):
        return "printable text" if UNPRINTABLE.search(value) else ""
    return "true or false, a number, a text, a list or a table"


def _read_enabled(text: str, place: Place, column: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for piece in text.split(","):
        match = _ROLE_COUNT.fullmatch(piece)
        if match is None or match[1] in found:
            at = column + len(piece) - len(piece.lstrip())
            raise place.fault(at, piece.strip(), "different roles with commas between, such as doctor, mafia = 2")
        found[match[1]] = int(match[2] or 1)
        column += len(piece) + 1
    return found


def check_enabled(header: Raw, rulebook: Rulebook, place: Place) -> None:
    """Refuse a role that the rulebook does not have."""
    assert isinstance(header.value, dict)
    for role in header.value:
        if role not in rulebook.roles:
            raise place.fault(header.column, role, "one of " + ", ".join(rulebook.roles))


def read_seat(words: Cursor, number: int, rulebook: Rulebook) -> SeatLine:
    """``NUMBER NAME ROLE MARK…``, whose number must be the given one."""
    word = words.next
    if word is None or word.quoted or word.text != str(number):
        words.fail(f"seat {number}, a phase, or =")
    words.take("a number")
    name = words.take("a name")
    role = words.choose((*rulebook.roles, UNKNOWN_ROLE), "a role")
    marks: dict[str, int] = {}
    while words.next is not None:
        mark, value = _take_mark(words, rulebook)
        if mark in marks:
            words.fail("every mark once", back=1)
        marks[mark] = value
    nights, days = marks.get("night_immunity", 0), marks.get("day_immunity", 0)
    setup = Setup(name, role, "out" in marks, nights, days, "novice" in marks)
    return SeatLine(number=number, setup=setup)


def _take_mark(words: Cursor, rulebook: Rulebook) -> tuple[str, int]:
    word = words.next
    assert word is not None
    mark, sign, digits = word.text.partition("=")
    takes_number = mark in ("night_immunity", "day_immunity")
    if word.quoted or mark not in MARKS or takes_number != bool(sign):
        words.fail("a mark: out, night_immunity=N, day_immunity=N or novice")
    if takes_number and not re.fullmatch(r"[0-9]{1,4}", digits):
        words.fail(f"{mark}= and a number from 0 to {LARGEST}")
    if takes_number and mark.partition("_")[0] not in (rulebook.rules.immunity.kinds or ()):
        words.fail(f"no {mark}: the rulebook does not know it")
    words.take(mark)
    return mark, int(digits) if takes_number else 1
