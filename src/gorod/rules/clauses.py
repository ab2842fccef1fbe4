"""The clauses of a document in our own words, and our readings where it is silent or contradicts itself.

Each clause says how it is shown to hold; each reading names the settings that hold it, so that a form can ask
a host to decide. This module never decides a ruling and must never know a running game.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct, convert

from gorod.rules.load import BOOKS

Tag = Literal["o", "a", "h", "i"]
Status = Literal["record", "app", "host"]


class Text(Struct, frozen=True):
    """The same in English and Russian."""

    en: str
    ru: str


class Clause(Struct, frozen=True):
    """One numbered clause of a document.

    ``tag``: o = an effect the engine shows, a = a feature of the app, h = a duty of people, i = information.
    ``status``: shown to hold by the record of a game, by the app (``shown`` says by what of it), or left to the host.
    """

    document: str
    number: str
    section: Text
    tag: Tag
    status: Status
    summary: Text
    shown: str = ""


class Reading(Struct, frozen=True):
    """A house reading: the question the document leaves, our answer, its reason, and the settings that hold it.

    ``open`` marks those that a host may decide differently, by choosing other values at ``paths``.
    """

    document: str
    id: str
    question: Text
    reading: Text
    why: Text
    paths: tuple[str, ...] = ()
    open: bool = False


class _RawClause(Struct, forbid_unknown_fields=True):
    number: str
    section: Text
    tag: Tag
    status: Status
    en: str
    ru: str
    shown: str = ""


class _RawReading(Struct, forbid_unknown_fields=True):
    id: str
    open: bool
    paths: tuple[str, ...]
    question: Text
    reading: Text
    why: Text


class _RawList(Struct, forbid_unknown_fields=True):
    clauses: tuple[_RawClause, ...]
    readings: tuple[_RawReading, ...]


@cache
def _read_list(document: str) -> _RawList:
    import tomllib  # slow to import, and games are played without it

    path = BOOKS / f"{document}.clauses.toml"
    if not path.is_file():
        return _RawList((), ())
    return convert(tomllib.loads(path.read_text(encoding="utf-8")), _RawList)


@cache
def load_clauses(document: str) -> dict[str, Clause]:
    """The clauses of a document by number, in its order; empty for a document without a list.

    >>> load_clauses("mirea")["40"].summary.en
    'If the lover herself is killed she dies together with her client.'
    """
    return {
        raw.number: Clause(document, raw.number, raw.section, raw.tag, raw.status, Text(raw.en, raw.ru), raw.shown)
        for raw in _read_list(document).clauses
    }


@cache
def load_readings(document: str) -> dict[str, Reading]:
    """The readings of a document by id; those with ``open`` are what a form asks its host.

    >>> load_readings("mirea")["MA-15"].paths
    ('sheriff.shot_basis',)
    """
    return {
        raw.id: Reading(document, raw.id, raw.question, raw.reading, raw.why, raw.paths, raw.open)
        for raw in _read_list(document).readings
    }


def find(cite: str) -> Clause | Reading | None:
    """What a citation such as ``mirea 40`` or ``mirea MA-9`` means; ``None`` for a club's own or a path.

    >>> find("mirea MA-9").reading.en
    'The team order stands.'
    """
    document, _, number = cite.partition(" ")
    return load_clauses(document).get(number) or load_readings(document).get(number)
