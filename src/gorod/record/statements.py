"""A record as values: headers, seats, blocks and their lines, each with its place and its comments.

What a record says, not what comes of it. This module must never read or write text, nor judge an act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Act, Begin, Close, PhaseKind, When
from gorod.engine.table import Setup
from gorod.rules.rulebook import Rulebook

Fact = Literal[
    "out",
    "exit",
    "alive",
    "told",
    "saved",
    "blocked",
    "role",
    "nominees",
    "votes",
    "revotes",
    "tied",
    "shielded",
    "fouls",
    "silent",
    "speakers",
    "absent",
    "ends",
    "winner",
    "start",
    "errors",
    "warns",
    "unwarned",
]
UNKNOWN_ROLE = "?"
"""The role of a seat in a record whose writer did not know it."""


class Line(Struct, frozen=True, kw_only=True):
    """What every line has: its number in the text (0 = not read from one), the comments above and behind it."""

    line: int = 0
    above: tuple[str, ...] = ()
    comment: str = ""


class Override(Struct, frozen=True):
    """``set: path = value``, the value as TOML holds it."""

    path: str
    value: Any


class Header(Line, frozen=True):
    """``key: value``; the value is a text, an ``Override``, or the roles of ``enabled`` with their counts."""

    key: str
    value: str | Override | dict[str, int]


class SeatLine(Line, frozen=True):
    """``NUMBER NAME ROLE MARK…``."""

    number: int
    setup: Setup


class Head(Line, frozen=True):
    """The header of a block; ``refused`` and ``code`` are its ``! [code]``."""

    phase: PhaseKind
    number: int = 0
    refused: bool = False
    code: str = ""


class ActLine(Line, frozen=True):
    """An act; a refused one (``! [code]``, or ``= refused`` below it) did not enter the game."""

    act: Act
    refused: bool = False
    code: str = ""


class Expectation(Line, frozen=True):
    """``= FACT …``: of a seat, in seats, words (of which a single ``-`` is none) or a number (seconds for ``ends``)."""

    fact: Fact
    seat: int = 0
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    number: int = 0


class RulingLine(Line, frozen=True):
    """``> …`` as it stands."""

    text: str


class Block(Struct, frozen=True):
    """A phase: acts and expectations in their order, rulings, and whether its end closes it.

    The block before the first phase has no head and is never closed.
    """

    head: Head | None = None
    lines: tuple[ActLine | Expectation, ...] = ()
    rulings: tuple[RulingLine, ...] = ()
    closed: bool = True

    @property
    def acts(self) -> Iterator[tuple[ActLine, Act]]:
        """The act lines with their acts as they are to be played, refused ones among them.

        An act without a time takes that of the act before. The engine knows the time of an accepted act; behind a
        refused one it must be told.
        """
        at: When | None = None
        for line in self.lines:
            if not isinstance(line, ActLine):
                continue
            act = line.act if line.act.at is not None or at is None else replace(line.act, at=at)
            yield line, act
            if line.act.at is not None:
                at = line.act.at if line.refused else None


class Record(Struct, frozen=True):
    """A whole record. ``rulebook`` is the one in force, its overrides included; ``tail`` are the last comments."""

    name: str
    rulebook: Rulebook
    headers: tuple[Header, ...]
    seats: tuple[SeatLine, ...]
    opening: Block = Block()
    blocks: tuple[Block, ...] = ()
    tail: tuple[str, ...] = ()

    def text(self, key: str) -> str:
        """The text of a header such as ``rules`` or ``note``; empty where there is none."""
        for header in self.headers:
            if header.key == key and isinstance(header.value, str):
                return header.value
        return ""

    @property
    def settings(self) -> dict[str, Any]:
        """The overrides by path, values as TOML holds them."""
        values = [header.value for header in self.headers if isinstance(header.value, Override)]
        return {value.path: value.value for value in values}

    @property
    def enabled(self) -> dict[str, int]:
        """Roles switched on beyond those dealt, with counts."""
        found = [header.value for header in self.headers if isinstance(header.value, dict)]
        return found[0] if found else {}

    @property
    def position(self) -> bool:
        """Whether the record starts in the middle of a game."""
        return bool(self.text("from"))

    @property
    def manual(self) -> bool | None:
        """Whether the roles were given by hand; ``None``: the record does not say."""
        deal = self.text("deal")
        return deal == "manual" if deal else None

    @property
    def setups(self) -> tuple[Setup, ...]:
        """The seats as they were set up."""
        return tuple(seat.setup for seat in self.seats)

    @property
    def unknown_roles(self) -> tuple[int, ...]:
        """Seats whose role the writer did not know; a record with any cannot be resolved."""
        return tuple(seat.number for seat in self.seats if seat.setup.role == UNKNOWN_ROLE)

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was done: every act that entered the game, phases and their closing included."""
        return tuple(self._list_acts())

    def _list_acts(self) -> Iterator[Act]:
        for block in (self.opening, *self.blocks):
            begun = block.head is not None and not block.head.refused
            if block.head is not None and begun:
                yield Begin(block.head.phase, block.head.number)
            yield from (act for line, act in block.acts if not line.refused)
            if begun and block.closed:
                yield Close()
