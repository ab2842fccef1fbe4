"""One line of a record cut into words with their columns, and what stands behind its ``;``.

Quotation marks, escapes and comments are all it knows; what the words mean it must never know.
"""

from __future__ import annotations

import json
import re

from msgspec import Struct

from gorod.record.faults import RecordError
from gorod.rules.faults import UNPRINTABLE

LONGEST_LINE = 10_000
"""Characters; a longer line is no record but something else under its name."""

_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_WORD = re.compile(r'[^\s;"]+')
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/"}
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))", re.DOTALL)


class Word(Struct, frozen=True):
    """A word and its column (from 1); ``quoted`` words are names and never words of the grammar."""

    text: str
    column: int
    quoted: bool = False


class Place(Struct, frozen=True):
    """A line of a record: the file's name and the line's number, from 1."""

    file: str
    line: int

    def fault(self, column: int, read: str, expected: str) -> RecordError:
        """The fault at a column of this line."""
        return RecordError(self.file, self.line, column, read, expected)


def check_text(raw: str, place: Place) -> None:
    """Refuse a line that cannot be text of a record: too long, or with what steers a terminal or turns its letters."""
    if len(raw) > LONGEST_LINE:
        raise place.fault(LONGEST_LINE + 1, f"{len(raw)} characters", f"at most {LONGEST_LINE} characters a line")
    if raw.isprintable():
        return
    for found in UNPRINTABLE.finditer(raw):
        if found.group() != "\t":
            raise place.fault(found.start() + 1, name_sign(found.group()), "printable text")


def name_sign(char: str) -> str:
    """A character that must not be shown, by its number."""
    return f"the character U+{ord(char):04X}"


def split_comment(raw: str) -> tuple[str, str]:
    """A line before its ``;``, and the comment behind it. A quotation mark without its partner is a letter.

    >>> split_comment('note: the "a;b" case ; said twice')
    ('note: the "a;b" case ', 'said twice')
    """
    if ";" not in raw:
        return raw, ""
    at = 0
    while at < len(raw):
        if raw[at] == ";":
            return raw[:at], raw[at + 1 :].strip()
        if raw[at] != '"':
            at += 1
            continue
        quoted = _QUOTED.match(raw, at)
        if quoted is None:
            before, _, comment = raw[at:].partition(";")
            return raw[:at] + before, comment.strip()
        at = quoted.end()
    return raw, ""


def split_words(raw: str, place: Place) -> tuple[Word, ...]:
    """The words of a line without its comment.

    >>> [word.text for word in split_words('  host rename 5 "Vera Ivanovna"', Place("a.mgn", 1))]
    ['host', 'rename', '5', 'Vera Ivanovna']
    """
    if '"' not in raw:
        return tuple([Word(match.group(), match.start() + 1) for match in _WORD.finditer(raw)])
    words: list[Word] = []
    at = 0
    while at < len(raw):
        if raw[at].isspace():
            at += 1
            continue
        if raw[at] == '"':
            word, at = _take_quoted(raw, at, place)
        else:
            match = _WORD.match(raw, at)
            assert match
            word, at = Word(match.group(), at + 1), match.end()
        if at < len(raw) and not raw[at].isspace():
            raise place.fault(at + 1, raw[at:], "a blank between two words, or the whole name in quotation marks")
        words.append(word)
    return tuple(words)


def _take_quoted(raw: str, at: int, place: Place) -> tuple[Word, int]:
    match = _QUOTED.match(raw, at)
    if match is None:
        raise place.fault(at + 1, raw[at:], 'a closing "')
    return Word(_unescape(match, place), at + 1, quoted=True), match.end()


def _unescape(match: re.Match[str], place: Place) -> str:
    begin = match.start(1) + 1

    def replace(escape: re.Match[str]) -> str:
        code, char = escape.groups()
        text = chr(int(code, 16)) if code else _ESCAPES.get(char, "")
        column = begin + escape.start()
        if not text or "\ud800" <= text <= "\udfff":
            raise place.fault(column, escape.group(), 'an escape: \\" \\\\ or \\uXXXX')
        if UNPRINTABLE.match(text):
            raise place.fault(column, escape.group(), "printable text")
        return text

    if "\t" in match.group(1):
        raise place.fault(begin + match.group(1).index("\t"), name_sign("\t"), "printable text")
    return _ESCAPE.sub(replace, match.group(1))


def purify(text: str) -> str:
    """A text without what no record may hold: breaks and tabs become blanks, the rest a sign for what is missing.

    >>> purify("Vera\\tIvanovna\\x07")
    'Vera Ivanovna\ufffd'
    """
    return UNPRINTABLE.sub(lambda found: " " if found.group() in _BLANKS else "\ufffd", text)


_BLANKS = frozenset("\t\n\v\f\r\x85\u2028\u2029")


def quote(text: str) -> str:
    """A text in quotation marks, with escapes for what could not stand in a line.

    >>> quote('Vera "Vi" Ivanovna')
    '"Vera \\\\"Vi\\\\" Ivanovna"'
    """
    return json.dumps(purify(text), ensure_ascii=False)
