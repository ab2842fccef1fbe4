"""A store in an SQL database: real SQLite files, and a real PostgreSQL cluster where there is one."""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gorod.store import GameRow, Line, Store, Taken, Trouble, open_sqlite
from gorod.store.schema import KNOWN, SCHEMA, metadata
from gorod.store.sql import SqlStore


def line(number: int, body: bytes = b"{}", kind: str = "tap", tap: str = "") -> Line:
    return Line(number, kind, body, float(number), tap)


def run(work: Callable[[Store], Any], store: Store) -> Any:
    async def main() -> Any:
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(main())


@pytest.fixture(scope="module")
def cluster() -> Iterator[str | None]:
    """The address of a throw-away PostgreSQL cluster, ``None`` where its programs or the driver are missing."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found or not shutil.which("runuser"):
        yield None
        return
    try:
        import psycopg  # noqa: F401
    except ImportError:
        yield None
        return
    # Another user must reach it: not below pytest's own private folder.
    programs, folder = found[-1].parent, Path(tempfile.mkdtemp(prefix="gorod-cluster-"))
    os.chmod(folder, 0o777)
    data = folder / "data"

    def as_postgres(*words: str) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*user, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    as_postgres(str(programs / "initdb"), "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    as_postgres(str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    as_postgres(str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path, missing: Callable[[str], Any]) -> Store:
    if request.param == "sqlite":
        return open_sqlite(str(tmp_path / "g.sqlite3"))
    url = request.getfixturevalue("cluster")
    if url is None:
        missing("PostgreSQL's server programs or psycopg are not installed (make system).")
    store = SqlStore.open_postgres(url)
    with store.engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())
    return store


def test_lines_are_kept_in_order_with_their_bodies(store: Store) -> None:
    async def work(store: Store) -> list[Line]:
        await store.add_game("g", 1.0)
        for number in (1, 2, 3):
            await store.append("g", line(number, f'"{number} – ход"'.encode(), tap=f"t{number}"))
        return await store.read_lines("g", after=1)

    lines = run(work, store)
    assert [one.number for one in lines] == [2, 3]
    assert lines[0] == Line(2, "tap", '"2 – ход"'.encode(), 2.0, "t2")


def test_a_number_is_taken_once_however_many_compete(store: Store) -> None:
    async def work(store: Store) -> tuple[int, int, list[Line]]:
        await store.add_game("g", 1.0)
        tries = [store.append("g", line(1 + n % 5, str(n).encode())) for n in range(40)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        return done.count(None), sum(isinstance(one, Taken) for one in done), await store.read_lines("g")

    accepted, taken, lines = run(work, store)
    assert (accepted, taken) == (5, 35)
    assert [one.number for one in lines] == [1, 2, 3, 4, 5]
    assert [one.body for one in lines] == [b"0", b"1", b"2", b"3", b"4"]


def test_the_summary_changes_with_the_line(store: Store) -> None:
    async def work(store: Store) -> list[GameRow]:
        await store.add_game("old", 1.0, b'{"a":1}')
        await store.add_game("new", 2.0)
        await store.append("old", line(1), head=b'{"a":2}')
        return await store.list_games()

    new, old = run(work, store)
    assert (new.key, old.key) == ("new", "old")
    assert (old.head, old.lines, old.changed) == (b'{"a":2}', 1, 1.0)


def test_the_same_game_twice_is_refused(store: Store) -> None:
    async def work(store: Store) -> None:
        await store.add_game("g", 1.0)
        await store.add_game("g", 2.0)

    with pytest.raises(Taken):
        run(work, store)


def test_equal_names_are_two_people(store: Store) -> None:
    async def work(store: Store) -> list[tuple[str, str, int]]:
        await store.remember(["Анна", "Борис", "Анна"], 1.0)
        await store.remember(["Анна"], 2.0)
        people = await store.list_people()
        await store.forget(people[-1].key)
        return [(one.name, one.mark, one.games) for one in people]

    assert run(work, store) == [("Анна", "", 2), ("Борис", "", 1), ("Анна", "2", 1)]


def test_a_shelf_keeps_the_newest_value(store: Store) -> None:
    async def work(store: Store) -> tuple[dict[str, Any], dict[str, Any]]:
        await store.put("club", "Четверг", {"a": [1, 2]})
        await store.put("club", "Четверг", {"a": [3]})
        await store.put("club", "Пятница", 5)
        before = await store.read_shelf("club")
        await store.take_off("club", "Пятница")
        return before, await store.read_shelf("club")

    assert run(work, store) == ({"Пятница": 5, "Четверг": {"a": [3]}}, {"Четверг": {"a": [3]}})


def test_what_was_accepted_is_there_after_opening_again(tmp_path: Path) -> None:
    path = str(tmp_path / "g.sqlite3")

    async def write(store: Store) -> None:
        await store.add_game("g", 1.0)
        await asyncio.gather(*(store.append("g", line(n)) for n in range(1, 101)))

    async def count(store: Store) -> int:
        return len(await store.read_lines("g"))

    run(write, open_sqlite(path))
    assert run(count, open_sqlite(path)) == 100


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        store = open_sqlite(str(tmp_path / "g.sqlite3"))
        await store.close()
        await store.add_game("g", 1.0)

    with pytest.raises(Trouble) as caught:
        asyncio.run(main())
    assert caught.value.code == "closed"


def test_any_name_is_good_for_a_file(tmp_path: Path) -> None:
    path = tmp_path / "игры 50%?#x.sqlite3"

    async def work(store: Store) -> int:
        await store.add_game("g", 1.0)
        return len(await store.list_games())

    assert run(work, open_sqlite(str(path))) == 1
    assert path.exists()


def test_an_empty_name_is_nobody(store: Store) -> None:
    async def work(store: Store) -> list[str]:
        return [one.name for one in await store.remember(["", "Анна", ""], 1.0)]

    assert run(work, store) == ["Анна"]


# --- migrations -----------------------------------------------------------------------------------------------------


def test_the_newest_migration_is_the_schema_of_the_program() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parents[2] / "src" / "gorod" / "store" / "migrations"))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [SCHEMA]
    assert sorted(script.revision for script in scripts.walk_revisions()) == sorted(KNOWN)


def test_migrations_make_the_tables_of_the_code(tmp_path: Path) -> None:
    from sqlalchemy import create_engine, inspect

    async def nothing(store: Store) -> None:
        return None

    run(nothing, open_sqlite(str(tmp_path / "g.sqlite3")))
    made = inspect(create_engine(f"sqlite:///{tmp_path / 'g.sqlite3'}"))
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in made.get_columns(table.name)}
        assert columns == {column.name: bool(column.nullable) for column in table.columns}
        assert made.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]


def test_an_ordinary_start_does_not_load_alembic(tmp_path: Path) -> None:
    import sys

    path = str(tmp_path / "g.sqlite3")

    async def nothing(store: Store) -> None:
        return None

    run(nothing, open_sqlite(path))
    code = (
        "import asyncio, sys; from gorod.store import open_sqlite; s = open_sqlite(sys.argv[1]); "
        "asyncio.run(s.close()); print('alembic' in sys.modules)"
    )
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, env=env, check=True)
    assert done.stdout.strip() == "False"


def test_a_commit_waits_for_the_disk(tmp_path: Path) -> None:
    """The durable setting is in force on the connection that writes."""
    store = open_sqlite(str(tmp_path / "g.sqlite3"))
    assert isinstance(store, SqlStore)

    async def work(store: Store) -> tuple[Any, Any]:
        assert isinstance(store, SqlStore)
        ask = store.writer.submit
        full = await asyncio.wrap_future(ask(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar()))
        mode = await asyncio.wrap_future(ask(lambda c: c.exec_driver_sql("PRAGMA journal_mode").scalar()))
        return full, mode

    assert run(work, store) == (2, "wal")
