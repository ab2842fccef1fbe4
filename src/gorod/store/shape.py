"""The shape of a store: what any place that keeps games can do, and what can go wrong with it.

SQLite, PostgreSQL or a browser's storage can stand behind it. It must never know a rule of the game, a page, or what
the body of a line means.
"""

from __future__ import annotations

from typing import Any, Literal, Protocol

from msgspec import Struct

TroubleCode = Literal[
    "locked", "read_only", "full", "disk", "newer", "corrupt", "foreign", "gone", "no_place", "closed", "other"
]


class Trouble(Exception):
    """The store cannot do its work. ``code`` says why, ``detail`` is the database's own word for experts."""

    def __init__(self, code: TroubleCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class Taken(Exception):
    """That number of that game is already on record: somebody else was quicker. Nothing was written."""


class Line(Struct, frozen=True):
    """One line of a game's log. ``number`` counts from 1 without gaps; ``at`` is Unix time; ``body`` is JSON."""

    number: int
    kind: str
    body: bytes
    at: float
    tap: str = ""


class GameRow(Struct, frozen=True):
    """What a list of games shows without replaying any: identity, time, and a summary as JSON."""

    key: str
    created: float
    changed: float
    lines: int
    head: bytes = b"{}"


class Person(Struct, frozen=True):
    """A remembered name. Two people may bear the same one; ``key`` tells them apart and ``mark`` shows it."""

    key: int
    name: str
    mark: str = ""
    last: float = 0.0
    games: int = 0


class Store(Protocol):
    """Where games are kept. Every method that writes returns only after its change cannot be lost any more."""

    async def add_game(self, key: str, at: float, head: bytes = b"{}") -> None:
        """A new game without lines. Raises Taken if the key is in use."""

    async def append(self, game: str, line: Line, head: bytes | None = None) -> None:
        """Add a line; ``head`` replaces the summary in the same step. Raises Taken, Trouble."""

    async def read_lines(self, game: str, after: int = 0) -> list[Line]:
        """The lines of a game whose number is greater than ``after``, in order."""

    async def list_games(self) -> list[GameRow]:
        """All games, the newest first."""

    async def remember(self, names: list[str], at: float) -> list[Person]:
        """Note that these played; unknown names are added. The same name twice is two people, an empty one nobody."""

    async def list_people(self) -> list[Person]:
        """The remembered people, those who played last first."""

    async def forget(self, key: int) -> None:
        """Remove a remembered person. Games keep their names."""

    async def put(self, shelf: str, name: str, value: Any) -> None:
        """Keep a small JSON value under a name (a club's rules, a comfort setting), replacing the old one."""

    async def take_off(self, shelf: str, name: str) -> None:
        """Remove such a value; nothing happens if there is none."""

    async def read_shelf(self, shelf: str) -> dict[str, Any]:
        """All values of a shelf by name."""

    async def close(self) -> None:
        """Finish what is waiting and let go of the place."""
