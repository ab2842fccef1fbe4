"""The phrases in which ``record`` and ``rules`` say what they read and expected, in the language of the interface.

Both speak English, as their messages are values for programs too. The English texts of ``words`` (``fault.ftl``) are
those phrases, with their variables; whoever reads Russian gets the Russian text of the same message. A phrase that is
not known there stays as it is. This module must never decide what is wrong.
"""

from __future__ import annotations

import re
from functools import cache

from gorod.cli.sentences import choose_lang, say
from gorod.record import Failure, RecordError
from gorod.rules import RulebookError, RulebookFault
from gorod.words.texts import Texts

VARIABLES = ("inner", "key", "least", "line", "mark", "most", "number", "path", "read", "sign", "words")
PHRASES = frozenset({"inner", "key", "read"})
"""Variables that may hold a phrase themselves."""
SHAPES = {
    "path": r"[\w.-]+",
    "key": ".+?",
    "number": r"\d+",
    "line": r"\d+",
    "least": r"-?\d+",
    "sign": r"(?:U\+|0x)[0-9A-F]+",
}
READ = ("end_of_line", "end_of_text", "nothing", "both", "byte", "sign", "length", "twice", "place", "value", "nested")
"""What may have been read without standing there as it is; anything else is a piece of somebody's file."""
READ_KEYS = frozenset(f"fault-{name}" for name in (*READ, "long_number", "denied", "folder"))


def translate(phrase: str, lang: str | None = None) -> str:
    """What was expected, in a language (the chosen one by default).

    >>> translate("one of noch, linch, or a file", "ru")
    'одно из: noch, linch, или файл'
    """
    return _find(phrase, lang or choose_lang(), None)


def translate_read(read: str, lang: str | None = None) -> str:
    """What was read; a piece of a file stays as it stands there.

    >>> translate_read("the end of the line", "ru"), translate_read("a table", "ru")
    ('конец строки', 'a table')
    """
    return _find(read, lang or choose_lang(), READ_KEYS)


def tell_record_fault(error: RecordError, lang: str | None = None) -> str:
    """Where a record cannot be read, what stood there and what was expected."""
    read, expected = translate_read(error.read or "nothing", lang), translate(error.expected, lang)
    place = {"file": error.file, "line": error.line, "column": error.column}
    return say("record-fault", lang, **place, read=read, expected=expected)


def tell_book_fault(fault: RulebookFault, source: str, lang: str | None = None) -> str:
    """One fault of a rulebook, as one line."""
    read, expected = translate_read(fault.read, lang), translate(fault.expected, lang)
    said = say("book-fault", lang, file=source, path=fault.path, read=read, expected=expected)
    return " ".join(said.split())


def tell_trouble(error: RulebookError | RecordError, lang: str | None = None) -> str:
    """The first fault of either."""
    if isinstance(error, RecordError):
        return tell_record_fault(error, lang)
    return tell_book_fault(error.faults[0], error.source, lang)


def tell_failure(failure: Failure, file: str) -> str:
    """A line of a record that is not so, with the rulings behind it and without the position."""
    expected, actual = translate(failure.expected), translate(failure.actual)
    said = [say("record-failure", file=file, line=failure.line, expected=expected, actual=actual)]
    return "\n".join([*said, *(f"  > {ruling}" for ruling in failure.ruling.splitlines())])


def _find(phrase: str, lang: str, keys: frozenset[str] | None) -> str:
    if lang == "en":
        return phrase
    for key, pattern in _list_patterns():
        found = pattern.fullmatch(phrase) if keys is None or key in keys else None
        if found is not None:
            parts = {
                name: (_find(text, lang, READ_KEYS if keys or name == "read" else None) if name in PHRASES else text)
                for name, text in found.groupdict().items()
            }
            return _open("ru").say(key, **parts)
    return phrase


@cache
def _list_patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every English phrase with the pattern that finds it, those with the most words of their own first."""
    texts = _open("en")
    found = []
    for key in texts.list_keys("fault"):
        marked = texts.say(key, **{name: f"\0{name}\0" for name in VARIABLES})
        pieces = marked.split("\0")
        pattern = "".join(
            f"(?P<{piece}>{SHAPES.get(piece, '.+')})" if place % 2 else re.escape(piece)
            for place, piece in enumerate(pieces)
        )
        found.append((sum(map(len, pieces[::2])), key, re.compile(pattern, re.DOTALL)))
    return tuple((key, pattern) for _, key, pattern in sorted(found, key=lambda entry: -entry[0]))


@cache
def _open(lang: str) -> Texts:
    return Texts("ru" if lang == "ru" else "en")
