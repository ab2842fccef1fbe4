"""A reader of Fluent files: messages, attributes, terms, selectors, plural forms, functions.

It reads the part of the syntax (https://projectfluent.org) that our texts use and refuses the rest with its line.
The library of that name needs 140 ms for its import, which is the whole budget of ``gorod --help``; the tests hold
that both read our files alike. This module must never know a sentence, nor what a message is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Scope = Mapping[str, Any]
Part = str | Callable[["Bundle", Scope], Any]
Pattern = tuple[Part, ...]

_ENTRY = re.compile(r"(-?[A-Za-z][\w-]*) *= *", re.ASCII)
_ATTRIBUTE = re.compile(r"\n(?:[ ]*\n)*[ ]+\.([A-Za-z][\w-]*) *= *", re.ASCII)
_VARIANT = re.compile(r"(?:[ ]*\n)+[ ]*(\*?)\[ *([\w.-]+) *\] *", re.ASCII)
_BLANK = re.compile(r"[ \n]*")
_CONTINUATION = re.compile(r"((?:[ ]*\n)+)([ ]+)(?=[^ \n.\[*}])")
_TEXT = re.compile(r"[^\n{}]+")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_STRING = re.compile(r'"((?:[^"\\\n]|\\["\\])*)"')
_NAME = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_REFERENCE = re.compile(r"(-?[A-Za-z][\w-]*)(?:\.([A-Za-z][\w-]*))?", re.ASCII)


class MalformedTextError(ValueError):
    """A file of texts that is not Fluent, or uses a part of it that is not read here."""


def _plural_en(number: float) -> str:
    return "one" if number == 1 and isinstance(number, int) else "other"


def _plural_ru(number: float) -> str:
    if not isinstance(number, int):
        return "other"
    tens, ones = abs(number) % 100, abs(number) % 10
    if ones == 1 and tens != 11:
        return "one"
    if ones in (2, 3, 4) and tens not in (12, 13, 14):
        return "few"
    return "many"


PLURALS: dict[str, Callable[[float], str]] = {"en": _plural_en, "ru": _plural_ru}
"""The plural category of a number, by language (Unicode CLDR)."""


class Bundle:
    """The texts of one language: patterns by ``id``, ``id.attribute`` or ``-term``.

    >>> bundle = Bundle("ru")
    >>> bundle.read("hands = { $n ->\\n [one] { $n } рука\\n [few] { $n } руки\\n *[many] { $n } рук\\n }\\n")
    >>> bundle.format("hands", {"n": 23})
    '23 руки'
    """

    def __init__(self, lang: str, functions: Mapping[str, Callable[..., Any]] | None = None):
        self.plural = PLURALS[lang]
        self.comma = "," if lang == "ru" else "."
        self.functions = dict(functions or {})
        self.patterns: dict[str, Pattern] = {}

    def read(self, source: str) -> None:
        """Add the entries of a file; raises MalformedTextError with the line of the fault."""
        self.patterns.update(_Reader(source).read_all())

    def format(self, key: str, scope: Scope) -> str:
        """The text of a pattern; raises KeyError for an unknown message, variable or function."""
        return "".join([part if isinstance(part, str) else self.show(part(self, scope)) for part in self.patterns[key]])

    def show(self, value: Any) -> str:
        """A value as it stands in a sentence."""
        if isinstance(value, float):
            return f"{value:g}".replace(".", self.comma)
        return value if isinstance(value, str) else str(value)


class _Reader:
    """One pass over a source; ``pos`` moves forward only."""

    def __init__(self, source: str):
        self.source = source.replace("\r\n", "\n").rstrip() + "\n"
        self.pos = 0

    @property
    def peek(self) -> str:
        """The next character, or nothing at the end."""
        return self.source[self.pos : self.pos + 1]

    def fail(self, expected: str) -> MalformedTextError:
        line = self.source.count("\n", 0, self.pos) + 1
        return MalformedTextError(f"line {line}: {expected} expected, {self.source[self.pos : self.pos + 20]!r} found")

    def take(self, regex: re.Pattern[str]) -> re.Match[str] | None:
        match = regex.match(self.source, self.pos)
        if match:
            self.pos = match.end()
        return match

    def need(self, regex: re.Pattern[str], expected: str) -> re.Match[str]:
        match = self.take(regex)
        if match is None:
            raise self.fail(expected)
        return match

    def read_all(self) -> dict[str, Pattern]:
        found: dict[str, Pattern] = {}
        while self.pos < len(self.source):
            if self.peek in "#\n":
                self.pos = self.source.index("\n", self.pos) + 1
                continue
            name = self.need(_ENTRY, "an entry")[1]
            found[name] = self.read_pattern()
            while attribute := self.take(_ATTRIBUTE):
                found[f"{name}.{attribute[1]}"] = self.read_pattern()
            if self.peek != "\n":
                raise self.fail("the end of the entry")
        return found

    def read_pattern(self) -> Pattern:
        """Text and placeables up to the end of the value; the common indent of its lines is taken away."""
        pieces: list[Part | tuple[int, int]] = []
        while True:
            if text := self.take(_TEXT):
                pieces.append(text[0])
            elif self.peek == "{":
                self.pos += 1
                pieces.append(self.read_placeable())
            elif line := self.take(_CONTINUATION):
                pieces.append((line[1].count("\n"), len(line[2])))
            else:
                return _join(pieces)

    def read_placeable(self) -> Part:
        self.take(_BLANK)
        part = self.read_inline()
        self.take(_BLANK)
        if self.source.startswith("->", self.pos):
            self.pos += 2
            part = self.read_variants(part)
        if self.peek != "}":
            raise self.fail("}")
        self.pos += 1
        return part

    def read_inline(self) -> Part:
        if self.peek == "$":
            self.pos += 1
            name = self.need(_NAME, "a variable")[0]
            return lambda _, scope: scope[name]
        if text := self.take(_STRING):
            return text[1].replace('\\"', '"').replace("\\\\", "\\")
        if number := self.take(_NUMBER):
            value = _read_number(number[0])
            return lambda _, __: value
        key = self.need(_REFERENCE, "an expression")[0]
        if self.peek == "(":
            self.pos += 1
            return self.read_call(key)
        if key[0] == "-":
            return lambda bundle, _: bundle.format(key, {})
        return lambda bundle, scope: bundle.format(key, scope)

    def read_call(self, key: str) -> Part:
        """A function with its arguments, all of them positional."""
        arguments: list[Part] = []
        while self.take(_BLANK) and self.peek != ")":
            arguments.append(self.read_inline())
            self.take(_BLANK)
            if self.peek == ",":
                self.pos += 1
            elif self.peek != ")":
                raise self.fail(")")
        self.pos += 1
        return lambda bundle, scope: bundle.functions[key](*(_evaluate(part, bundle, scope) for part in arguments))

    def read_variants(self, selector: Part) -> Part:
        variants: dict[str, Pattern] = {}
        default = ""
        while variant := self.take(_VARIANT):
            variants[variant[2]] = self.read_pattern()
            default = variant[2] if variant[1] else default
        self.take(_BLANK)
        if not default:
            raise self.fail("a default variant")
        return _select(selector, variants, default)


def _read_number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _join(pieces: list[Part | tuple[int, int]]) -> Pattern:
    """Neighbouring texts as one; line breaks with what is left of their indent; no blanks at both ends."""
    indent = min((piece[1] for piece in pieces if isinstance(piece, tuple)), default=0)
    parts: list[Part] = []
    for piece in pieces:
        part: Part = "\n" * piece[0] + " " * (piece[1] - indent) if isinstance(piece, tuple) else piece
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        else:
            parts.append(part)
    if parts and isinstance(parts[0], str) and isinstance(pieces[0], tuple):
        parts[0] = parts[0].lstrip("\n")
    if parts and isinstance(parts[-1], str):
        parts[-1] = parts[-1].rstrip(" \n")
    return tuple(parts)


def _evaluate(part: Part, bundle: Bundle, scope: Scope) -> Any:
    return part if isinstance(part, str) else part(bundle, scope)


def _select(selector: Part, variants: dict[str, Pattern], default: str) -> Part:
    numbers = {_read_number(key): key for key in variants if _NUMBER.fullmatch(key)}

    def select(bundle: Bundle, scope: Scope) -> str:
        key = _evaluate(selector, bundle, scope)
        if isinstance(key, int | float):
            key = numbers.get(key) or bundle.plural(key)
        pattern = variants.get(key, variants[default])
        return "".join([part if isinstance(part, str) else bundle.show(part(bundle, scope)) for part in pattern])

    return select
