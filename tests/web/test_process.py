"""The program as a process: its start, and each of its troubles in one sentence."""

import contextlib
import os
import random
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from gorod.engine.acts import Foul
from gorod.web.play import Tap

from .device import Device, make_file
from .driver import ROOT, Server
from .screens import day

Start = Callable[..., Server]


def start_badly(db: Path, port: int = 0, before: str = "", lang: str = "ru") -> tuple[int, str, str]:
    """The exit code and what was said by a program that cannot start."""
    code = (
        before
        + "import sys; from gorod.web.cli import serve; a = sys.argv; sys.exit(serve(int(a[1]), a[2], lang=a[3]))"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code, str(port), str(db), lang]
    done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=ROOT, timeout=20)
    return done.returncode, done.stdout, done.stderr


def test_it_starts_prints_a_secret_link_and_stops_when_told(start_server: Start) -> None:
    server = start_server()
    assert "Адрес ведущего" in server.greeting
    with httpx.Client() as http:
        assert http.get(server.url).status_code == 401
        assert http.get(server.link, follow_redirects=True).status_code == 200
        assert http.get(server.url).status_code == 200
    assert server.stop() == 0


def test_a_device_that_was_let_in_stays_in_after_a_restart(start_server: Start, tmp_path: Path) -> None:
    server = start_server()
    with httpx.Client() as http:
        http.get(server.link)
        server.kill()
        again = start_server(port=server.port)
        assert http.get(again.url).status_code == 200
        assert httpx.get(again.url + "/in/" + server.link.rpartition("/")[2]).status_code == 401, "an old link is shut"


def test_two_programs_on_one_computer_do_not_shut_each_other_out(start_server: Start, tmp_path: Path) -> None:
    """Cookies know no ports."""
    one, two = start_server(tmp_path / "one.sqlite3"), start_server(tmp_path / "two.sqlite3")
    with httpx.Client(follow_redirects=True) as http:
        for server in (one, two, one):
            assert http.get(server.link).status_code == 200
        assert [http.get(server.url).status_code for server in (one, two)] == [200, 200]
        one.kill()
        again = start_server(tmp_path / "one.sqlite3")  # at another port
        assert [http.get(server.url).status_code for server in (again, two)] == [200, 200]


def test_two_programs_over_one_file_do_not_shut_each_other_out(start_server: Start, tmp_path: Path) -> None:
    one, two = (start_server(tmp_path / "one.sqlite3") for _ in range(2))
    with httpx.Client(follow_redirects=True) as http:
        for server in (one, two):
            assert http.get(server.link).status_code == 200
        assert [http.get(server.url).status_code for server in (one, two)] == [200, 200]


def test_a_stop_does_not_wait_for_open_pages(start_server: Start) -> None:
    from websockets.sync.client import connect

    server = start_server()
    with httpx.Client() as http:
        http.get(server.link)
        answer = http.post(server.url + "/new", headers={"origin": server.url})
        path = answer.headers["location"]
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        url = server.url.replace("http", "ws") + path + "/live"
        with connect(url, additional_headers={"Cookie": cookie}, origin=server.url):  # type: ignore[arg-type]
            assert server.stop() == 0


# --- it cannot start ------------------------------------------------------------------------------------------------


def check_one_sentence(said: tuple[int, str, str], *words: str) -> None:
    """It ends with 2, says one line on the standard error, and no traceback."""
    code, out, trouble = said
    assert (code, out) == (2, ""), trouble
    assert len(trouble.strip().splitlines()) == 1 and "Traceback" not in trouble, trouble
    for word in words:
        assert word in trouble, (word, trouble)


@contextmanager
def spoil(kind: str, folder: Path) -> Iterator[dict[str, Any]]:
    """A place where the program cannot start, as the arguments of ``start_badly``."""
    path = folder / "g.sqlite3"
    if kind == "corrupt":
        path.write_bytes(b"no database " * 500)
    elif kind == "no_place":
        path = folder / "none" / "g.sqlite3"
    elif kind == "foreign":
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("CREATE TABLE recipes (name TEXT)")
    elif kind != "disk":
        make_file(folder)
    if kind == "newer":
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000)); " if kind == "disk" else ""
    with ExitStack() as stack:
        given: dict[str, Any] = {"db": path, "before": limit}
        if kind == "locked":
            other = stack.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        if kind == "port":
            listener = stack.enter_context(socket.socket())
            listener.bind(("127.0.0.1", 0))
            listener.listen()
            given["port"] = listener.getsockname()[1]
        yield given


SENTENCES = {
    "corrupt": ("Файл базы данных повреждён", "damaged"),
    "no_place": ("нет папки или доступа", "there is no folder or no access"),
    "foreign": ("Это не база gorod", "not a gorod database"),
    "newer": ("более новой версией", "newer version"),
    "locked": ("занята другой программой", "Another program holds"),
    "disk": ("Диск не принимает запись", "The disk takes no more"),
    "port": ("занят: закройте другую программу", "is taken"),
}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("kind", SENTENCES)
def test_whatever_forbids_the_start_is_one_sentence(tmp_path: Path, kind: str, lang: str) -> None:
    with spoil(kind, tmp_path) as given:
        said = start_badly(**given, lang=lang)
    check_one_sentence(said, SENTENCES[kind][lang == "en"], str(given.get("port", "")))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs to become another user")
@pytest.mark.parametrize(("lang", "word"), [("ru", "только для чтения"), ("en", "read-only")])
def test_a_read_only_database_is_one_sentence(tmp_path: Path, lang: str, word: str) -> None:
    folder = Path(tempfile.mkdtemp(prefix="gorod-read-only-"))
    try:
        shutil.copy(make_file(tmp_path), folder)
        (folder / "g.sqlite3").chmod(0o444)
        folder.chmod(0o555)
        # Everything is loaded first: the other user may not read the program itself.
        become = (
            "import os, sqlalchemy, gorod.store.sql, gorod.web.cli; from gorod.web.texts import load_texts; "
            f"sqlalchemy.create_engine('sqlite://').connect(); load_texts({lang!r}); "
            "os.setgid(65534); os.setuid(65534); "
        )
        check_one_sentence(start_badly(folder / "g.sqlite3", before=become, lang=lang), word)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


# --- it cannot go on ------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A file system of half a megabyte, where this machine lets us have one."""
    folder = Path(tempfile.mkdtemp(prefix="gorod-small-"))
    mount = ["mount", "-t", "tmpfs", "-o", "size=512k", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode:
        folder.rmdir()
        pytest.skip("no small file system can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)
    folder.rmdir()


def foul(device: Device, key: str) -> httpx.Response:
    """A tap that is accepted as often as one likes."""
    device.look(key)
    word = "undo" if device.step(key) % 2 else "tap " + msgspec.json.encode(Tap((Foul(1),), "dawn")).decode()
    return device.tap(key, word)


def check_that_full_is_said(device: Device, word: str, english: str) -> None:
    """Tap until nothing more can be written: it is said in both languages, and what was accepted can be read."""
    for _ in range(400):
        answer = foul(device, "g")
        if answer.status_code != 200:
            break
    assert answer.status_code == 503 and word in answer.text and "Traceback" not in answer.text
    accepted = len(device.accepted)
    device.http.headers["accept-language"] = "en"
    assert english in foul(device, "g").text
    device.http.headers["accept-language"] = "ru"
    device.look("g")
    assert device.step("g") == len(day().lines) + accepted
    assert len(device.accepted) == accepted


def test_a_full_disk_is_said_and_with_room_the_game_goes_on(small_disk: Path, start_server: Start) -> None:
    day().write(make_file(small_disk), "g")
    device = Device(start_server(small_disk / "g.sqlite3"), random.Random(1))
    foul(device, "g")
    filler = small_disk / "filler"
    with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(4096))
    check_that_full_is_said(device, "На диске нет места", "The disk is full")
    check_one_sentence(start_badly(small_disk / "another.sqlite3"), "На диске нет места")
    before = len(device.accepted)
    filler.unlink()
    assert foul(device, "g").status_code == 200
    assert len(device.accepted) == before + 1


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the limit of another process cannot be lifted here")
def test_a_disk_that_takes_no_more_is_said_and_later_the_game_goes_on(start_server: Start, tmp_path: Path) -> None:
    """A real refused write: the program may make no file larger than that, until it may again."""
    day().write(make_file(tmp_path), "g")
    server = start_server()
    device = Device(server, random.Random(1))
    largest = max(path.stat().st_size for path in tmp_path.iterdir())
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest + 60_000, resource.RLIM_INFINITY))
    check_that_full_is_said(device, "Диск не принимает запись", "The disk takes no more")
    before = len(device.accepted)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert foul(device, "g").status_code == 200
    assert len(device.accepted) == before + 1


def test_a_lock_during_the_evening_is_said_and_nothing_is_lost(start_server: Start, tmp_path: Path) -> None:
    day().write(make_file(tmp_path), "g")
    device = Device(start_server(), random.Random(1))
    foul = "tap " + msgspec.json.encode(Tap((Foul(1),), "dawn")).decode()
    device.look("g")
    with closing(sqlite3.connect(tmp_path / "g.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = device.tap("g", foul)
        assert answer.status_code == 503
        assert "занята другой программой" in answer.text
        other.execute("ROLLBACK")
    assert device.tap("g", foul).status_code == 200
    assert [sent.number for sent in device.accepted] == [len(day().lines) + 1]
