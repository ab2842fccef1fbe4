"""What can go wrong with a store: each trouble has a name, nothing acknowledged is lost, and the store goes on."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import get_args

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from gorod.store import Store, Trouble, open_sqlite
from gorod.store.shape import TroubleCode
from gorod.store.sql import SqlStore, read_trouble
from gorod.web.texts import load_texts

from .test_sql import line, run


def test_a_locked_database_is_named_and_nothing_is_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gorod.store.sql.BUSY_MS", 50)
    path = tmp_path / "g.sqlite3"

    async def work(store: Store) -> tuple[str, int]:
        await store.add_game("g", 1.0)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Trouble) as caught:
            await store.append("g", line(1))
        other.execute("ROLLBACK")
        other.close()
        await store.append("g", line(1))
        return caught.value.code, len(await store.read_lines("g"))

    assert run(work, open_sqlite(str(path))) == ("locked", 1)


def test_a_full_disk_is_named_and_the_store_goes_on_afterwards(tmp_path: Path) -> None:
    store = open_sqlite(str(tmp_path / "g.sqlite3"))
    assert isinstance(store, SqlStore)

    def limit(pages: int) -> None:
        store.writer.submit(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()).result()

    async def work(store: Store) -> tuple[str, list[int]]:
        await store.add_game("g", 1.0)
        await asyncio.to_thread(limit, 20)
        with pytest.raises(Trouble) as caught:
            for number in range(1, 100):
                await store.append("g", line(number, b"x" * 4000))
        kept = await store.read_lines("g")
        await asyncio.to_thread(limit, 10_000)
        await store.append("g", line(len(kept) + 1))
        return caught.value.code, [one.number for one in await store.read_lines("g")]

    code, numbers = run(work, store)
    assert code == "full"
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_caller_who_goes_away_stops_nobody(tmp_path: Path) -> None:
    """Waiting is cancelled while the writer is at work (the program ends): it goes on with the next."""
    store = open_sqlite(str(tmp_path / "g.sqlite3"))
    assert isinstance(store, SqlStore)
    begun, go_on = threading.Event(), threading.Event()

    def slow(connection: Connection) -> None:
        begun.set()
        assert go_on.wait(10)

    async def work(store: Store) -> list[int]:
        assert isinstance(store, SqlStore)
        await store.add_game("g", 1.0)
        at_work = asyncio.ensure_future(store._write(slow))
        await asyncio.to_thread(begun.wait, 10)
        queued = asyncio.ensure_future(store.append("g", line(1, b"7")))
        await asyncio.sleep(0)
        at_work.cancel()
        queued.cancel()
        await asyncio.gather(at_work, queued, return_exceptions=True)
        go_on.set()
        await asyncio.wait_for(store.append("g", line(1)), 10)
        return [one.number for one in await store.read_lines("g")]

    assert run(work, store) == [1]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("database is locked", "locked"),
        ("attempt to write a readonly database", "read_only"),
        ("database or disk is full", "full"),
        ("could not extend file: No space left on device", "full"),
        ("disk I/O error", "disk"),
        ("file is not a database", "corrupt"),
        ("database disk image is malformed", "corrupt"),
        ("unable to open database file", "no_place"),
        ("could not connect to server", "no_place"),
        ("the connection is closed", "no_place"),
        ("no such table: games", "other"),
    ],
)
def test_an_error_of_the_database_has_a_name(said: str, code: str) -> None:
    for error in (sqlite3.OperationalError(said), OperationalError("SELECT 1", {}, sqlite3.OperationalError(said))):
        trouble = read_trouble(error)
        assert isinstance(trouble, Trouble)
        assert (trouble.code, trouble.detail) == (code, said)


def test_every_trouble_has_a_sentence_in_both_languages() -> None:
    for code in get_args(TroubleCode):
        russian, english = (load_texts(lang)(f"trouble-{code}", path="P", detail="D") for lang in ("ru", "en"))
        assert russian and english and russian != english


def test_a_newer_schema_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "g.sqlite3"

    async def nothing(store: Store) -> None:
        return None

    run(nothing, open_sqlite(str(path)))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Trouble) as caught:
        open_sqlite(str(path))
    assert (caught.value.code, caught.value.detail) == ("newer", "9999")
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)


@pytest.mark.parametrize("content", [b"this is no database, but text" * 50, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "g.sqlite3"
    path.write_bytes(content)
    with pytest.raises(Trouble) as caught:
        open_sqlite(str(path))
    assert caught.value.code == "corrupt"
    assert path.read_bytes() == content


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        open_sqlite(str(tmp_path / "none" / "g.sqlite3"))
    assert caught.value.code == "no_place"


@pytest.mark.parametrize("replaced", [False, True])
def test_what_is_written_to_a_removed_file_is_not_acknowledged(tmp_path: Path, replaced: bool) -> None:
    path, away = tmp_path / "g.sqlite3", tmp_path / "away.sqlite3"

    async def work(store: Store) -> tuple[str, list[int]]:
        await store.add_game("g", 1.0)
        await store.append("g", line(1))
        path.rename(away)
        if replaced:
            path.write_bytes(away.read_bytes())
        with pytest.raises(Trouble) as caught:
            await store.append("g", line(2))
        away.replace(path)
        await store.append("g", line(2, b"7"))
        return caught.value.code, [one.number for one in await store.read_lines("g")]

    assert run(work, open_sqlite(str(path))) == ("gone", [1, 2])


def test_reading_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "g.sqlite3"

    async def work(store: Store) -> str:
        path.rename(tmp_path / "away.sqlite3")
        with pytest.raises(Trouble) as caught:
            await store.list_games()
        return caught.value.code

    assert run(work, open_sqlite(str(path))) == "no_place"
    assert not path.exists()


def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "g.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE games (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(Trouble) as caught:
        open_sqlite(str(path))
    assert caught.value.code == "foreign"
    assert path.read_bytes() == before and not list(tmp_path.glob("*-wal"))
