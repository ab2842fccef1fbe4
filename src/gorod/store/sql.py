"""A store in an SQL database: one SQLite file by default, PostgreSQL behind the same tables.

Reads have connections of their own; all writes go through one group-committing writer. It must never know a rule of
the game.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from sqlalchemy import URL, Connection, Engine, Executable, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import QueuePool

from gorod.store.migrate import bring_up
from gorod.store.schema import games, lines, people, shelves
from gorod.store.shape import GameRow, Line, Person, Taken, Trouble, TroubleCode
from gorod.store.writer import Writer

T = TypeVar("T")

BUSY_MS = 2000
"""How long SQLite waits for a lock of somebody else before it says «locked»."""

_SIGNS: tuple[tuple[str, TroubleCode], ...] = (
    ("locked", "locked"),
    ("readonly", "read_only"),
    ("read-only", "read_only"),
    ("disk is full", "full"),
    ("no space left", "full"),
    ("disk i/o error", "disk"),  # a quota or a limit is reached, or the disk is failing: SQLite does not say which
    ("not a database", "corrupt"),
    ("malformed", "corrupt"),
    ("unable to open", "no_place"),
    ("could not connect", "no_place"),
    ("connection", "no_place"),
)


def read_trouble(error: BaseException) -> Exception:
    """What an error of the database means to a host."""
    if isinstance(error, Taken | Trouble):
        return error
    if isinstance(error, IntegrityError):
        return Taken(str(error.orig))
    said = str(error.orig if isinstance(error, DBAPIError) else error)
    for sign, code in _SIGNS:
        if sign in said.lower():
            return Trouble(code, said)
    return Trouble("other", said)


def _prepare_sqlite(engine: Engine) -> None:
    """One way to begin, and a durable commit. The driver's own transactions are switched off."""

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, record: object) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={BUSY_MS}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")


def _watch(path: str) -> Callable[[], None]:
    """A check that the open file still lies at its path: what is written to a removed one is lost."""
    opened = os.stat(path)

    def check() -> None:
        try:
            now = os.stat(path)
        except OSError as error:
            raise Trouble("gone", path) from error
        if (now.st_ino, now.st_dev) != (opened.st_ino, opened.st_dev):
            raise Trouble("gone", path)

    return check


def _refuse_foreign(path: str) -> None:
    """Leave another program's database alone, untouched. Raises Trouble; other faults show when it is opened."""
    if not os.path.isfile(path) or not os.path.getsize(path):
        return
    with (
        contextlib.suppress(sqlite3.Error),
        contextlib.closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True)) as connection,
    ):
        names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if names and not {"games", "lines", "alembic_version"} <= names:
            raise Trouble("foreign", path)


class SqlStore:
    """See ``Store``. ``engine`` writes, ``readers`` read."""

    def __init__(self, engine: Engine, readers: Engine, path: str | None = None) -> None:
        self.engine = engine
        self.readers = readers
        self.writer = Writer(engine, read_trouble, _watch(path) if path else None)

    @classmethod
    def open_sqlite(cls, path: str) -> SqlStore:
        """The file is created, or migrated, if need be. Raises Trouble."""
        folder = Path(path).parent
        if not folder.is_dir():
            raise Trouble("no_place", str(folder))
        _refuse_foreign(path)
        url = URL.create("sqlite", database=path)
        engine = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0)

        def look() -> sqlite3.Connection:
            """A reader makes no file: where ours was moved away, an empty one would look like a lost game."""
            return sqlite3.connect(f"file:{quote(path)}?mode=rw", uri=True, check_same_thread=False)

        readers = create_engine(url, poolclass=QueuePool, pool_size=4, creator=look)
        for each in (engine, readers):
            _prepare_sqlite(each)

        @event.listens_for(engine, "begin")
        def _begin(connection: Connection) -> None:
            connection.exec_driver_sql("BEGIN IMMEDIATE")

        return cls._open(engine, readers, path)

    @classmethod
    def open_postgres(cls, url: str) -> SqlStore:
        """``url`` as SQLAlchemy writes it: ``postgresql+psycopg:``, two strokes, the rest. Raises Trouble."""
        return cls._open(create_engine(url, pool_size=1, max_overflow=0), create_engine(url, pool_size=4))

    @classmethod
    def _open(cls, engine: Engine, readers: Engine, path: str | None = None) -> SqlStore:
        try:
            with engine.begin() as connection:
                bring_up(connection)
        except Exception as error:
            engine.dispose()
            raise read_trouble(error) from error
        return cls(engine, readers, path)

    async def _write(self, job: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self.writer.submit(job))

    async def _run(self, statement: Executable) -> None:
        def job(connection: Connection) -> None:
            connection.execute(statement)

        await self._write(job)

    async def _read(self, job: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self.readers.connect() as connection:
                    return job(connection)
            except Exception as error:
                raise read_trouble(error) from error

        return await asyncio.to_thread(run)

    async def add_game(self, key: str, at: float, head: bytes = b"{}") -> None:
        """See ``Store``."""
        await self._run(insert(games).values(key=key, created=at, changed=at, lines=0, head=head))

    async def append(self, game: str, line: Line, head: bytes | None = None) -> None:
        """See ``Store``."""

        def job(connection: Connection) -> None:
            connection.execute(
                insert(lines).values(
                    game=game, number=line.number, kind=line.kind, body=line.body, at=line.at, tap=line.tap
                )
            )
            values: dict[str, Any] = {"changed": line.at, "lines": line.number}
            if head is not None:
                values["head"] = head
            connection.execute(update(games).where(games.c.key == game).values(values))

        await self._write(job)

    async def read_lines(self, game: str, after: int = 0) -> list[Line]:
        """See ``Store``."""
        query = (
            select(lines.c.number, lines.c.kind, lines.c.body, lines.c.at, lines.c.tap)
            .where(lines.c.game == game, lines.c.number > after)
            .order_by(lines.c.number)
        )
        return await self._read(lambda c: [Line(*row) for row in c.execute(query)])

    async def list_games(self) -> list[GameRow]:
        """See ``Store``."""
        query = select(games.c.key, games.c.created, games.c.changed, games.c.lines, games.c.head)
        return await self._read(lambda c: [GameRow(*row) for row in c.execute(query.order_by(games.c.created.desc()))])

    async def remember(self, names: list[str], at: float) -> list[Person]:
        """See ``Store``."""
        return await self._write(lambda c: _remember(c, names, at))

    async def list_people(self) -> list[Person]:
        """See ``Store``."""
        query = select(people.c.key, people.c.name, people.c.mark, people.c.last, people.c.games)
        return await self._read(
            lambda c: [Person(*row) for row in c.execute(query.order_by(people.c.last.desc(), people.c.key))]
        )

    async def forget(self, key: int) -> None:
        """See ``Store``."""
        await self._run(delete(people).where(people.c.key == key))

    async def put(self, shelf: str, name: str, value: Any) -> None:
        """See ``Store``."""

        def job(connection: Connection) -> None:
            here = (shelves.c.shelf == shelf) & (shelves.c.name == name)
            connection.execute(delete(shelves).where(here))
            connection.execute(insert(shelves).values(shelf=shelf, name=name, value=msgspec.json.encode(value)))

        await self._write(job)

    async def take_off(self, shelf: str, name: str) -> None:
        """See ``Store``."""
        here = (shelves.c.shelf == shelf) & (shelves.c.name == name)
        await self._run(delete(shelves).where(here))

    async def read_shelf(self, shelf: str) -> dict[str, Any]:
        """See ``Store``."""
        query = select(shelves.c.name, shelves.c.value).where(shelves.c.shelf == shelf).order_by(shelves.c.name)
        return await self._read(lambda c: {name: msgspec.json.decode(value) for name, value in c.execute(query)})

    async def close(self) -> None:
        """See ``Store``."""
        await asyncio.to_thread(self.writer.close)
        self.engine.dispose()
        self.readers.dispose()


def _remember(connection: Connection, names: list[str], at: float) -> list[Person]:
    found: list[Person] = []
    taken: set[int] = set()
    for name in filter(None, names):
        query = select(people.c.key, people.c.name, people.c.mark, people.c.last, people.c.games)
        rows = [Person(*row) for row in connection.execute(query.where(people.c.name == name).order_by(people.c.key))]
        free = [row for row in rows if row.key not in taken]
        if free:
            person = Person(free[0].key, name, free[0].mark, at, free[0].games + 1)
            connection.execute(update(people).where(people.c.key == person.key).values(last=at, games=person.games))
        else:
            mark = "" if not rows else str(len(rows) + 1)
            key = connection.execute(select(func.coalesce(func.max(people.c.key), 0) + 1)).scalar_one()
            person = Person(key, name, mark, at, 1)
            connection.execute(insert(people).values(key=key, name=name, mark=mark, last=at, games=1))
        taken.add(person.key)
        found.append(person)
    return found
