"""The program as a process: its start, its troubles, and a power cut at any moment."""

import asyncio
import contextlib
import os
import random
import re
import resource
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from html import escape, unescape
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest

from gorod.engine.acts import Foul
from gorod.store import Line, open_sqlite
from gorod.web.play import Tap, unfold

from .driver import ROOT, Server
from .screens import Screen, day, list_screens, read_log

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


def test_a_stop_does_not_wait_for_open_pages(start_server: Start) -> None:
    from websockets.sync.client import connect

    server = start_server()
    with httpx.Client() as http:
        http.get(server.link)
        answer = http.post(server.url + "/new", headers={"origin": server.url})
        path = answer.headers["location"]
        cookie = f"gorod_host={http.cookies['gorod_host']}"
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


def foul(device: "Device", key: str) -> httpx.Response:
    """A tap that is accepted as often as one likes."""
    device.look(key)
    word = "undo" if device.step(key) % 2 else "tap " + msgspec.json.encode(Tap((Foul(1),), "dawn")).decode()
    return device.tap(key, word)


def check_that_full_is_said(device: "Device", word: str, english: str) -> None:
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


# --- power cuts -----------------------------------------------------------------------------------------------------


def make_file(folder: Path) -> Path:
    """An empty file of ours."""
    path = folder / "g.sqlite3"
    asyncio.run(open_sqlite(str(path)).close())
    return path


class Sent(NamedTuple):
    """A tap that the program has acknowledged: as which line of which game, and what was pressed."""

    key: str
    number: int
    tap: str
    word: str


class Device:
    """Somebody who presses any button that he sees, over HTTP; ``accepted`` is what was acknowledged to him."""

    def __init__(self, server: Server, luck: random.Random) -> None:
        self.luck = luck
        self.url = server.url
        headers = {"origin": server.url, "hx-request": "true", "accept-language": "ru"}
        self.http = httpx.Client(follow_redirects=True, timeout=20, headers=headers)
        self.http.get(server.link)
        self.pages: dict[str, str] = {}
        self.accepted: list[Sent] = []

    def look(self, key: str) -> str:
        self.pages[key] = self.http.get(f"{self.url}/g/{key}").text
        return self.pages[key]

    def step(self, key: str) -> int:
        found = re.search(r'data-step="(\d+)"', self.pages[key])
        assert found, self.pages[key][:200]
        return int(found[1])

    def tap(self, key: str, word: str, **more: Any) -> httpx.Response:
        """Press one button of the page that was seen last."""
        step, tap = self.step(key), f"{self.luck.random()}"
        data = {"do": word, "step": str(step), "tap": tap, **more}
        answer = self.http.post(f"{self.url}/g/{key}/do", data=data)
        if answer.status_code == 200:
            self.pages[key] = answer.text
            refused = re.search(r'class="note (stale|refused|warn)"', answer.text)
            if self.step(key) == step + 1 and not refused:
                self.accepted.append(Sent(key, step + 1, tap, word))
        return answer

    def press_any(self, key: str) -> None:
        """Any button of the page; what has been done is taken back and brought again as often as anything else."""
        buttons = re.findall(r'<button[^>]*name="do"[^>]*value="([^"]*)"', self.pages[key])
        words = [unescape(word) for word in buttons if word.partition(" ")[0] in WORDS]
        back = [word for word in words if word.startswith(("undo", "redo"))]
        on = [word for word in words if word not in back]
        word = self.luck.choice(back if not on or (back and self.luck.random() < 0.2) else on)
        self.tap(key, word, name=f"Игрок {self.luck.randrange(1000)}", s=["1"], hours="24")


WORDS = ("tap", "undo", "redo", "close", "hands", "set", "start", "foul", "limit", "change", "swap", "rename")


def press_until_dark(device: Device, keys: list[str]) -> None:
    """Tap as fast as possible, now here, now there, until the program is gone."""
    with contextlib.suppress(httpx.HTTPError):
        for key in keys:
            device.look(key)
        for _ in range(10_000):
            device.press_any(device.luck.choice(keys))


def list_cut_screens(luck: random.Random) -> list[Screen]:
    """One screen of the set-up, one of the dealing, and three of the evening, with every phase in turn."""
    written = [screen for screen in list_screens() if screen.writes]
    drafts = [screen for screen in written if screen.log.play.now.game is None]
    dealing = [screen for screen in drafts if screen.log.play.now.draft.stage == "deal"]
    people = [screen for screen in drafts if screen not in dealing]
    evening = [screen for screen in written if screen not in drafts]
    return [luck.choice(people), luck.choice(dealing), *luck.sample(evening, 3)]


def cut_power(start_server: Start, folder: Path, luck: random.Random) -> None:
    """Two devices tap in five games; the program is killed at a random moment and started again.

    Every tap that was acknowledged stands in the file, as the line as which it was acknowledged; no tap is there that
    nobody made, and the games go on where they stood.
    """
    db = make_file(folder)
    keys = [f"game{number}" for number in range(5)]
    for key, screen in zip(keys, list_cut_screens(luck), strict=True):
        screen.log.write(db, key)
    made = {key: len(read_log(db, key)) for key in keys}
    server = start_server(db)
    devices = [Device(server, random.Random(luck.random())) for _ in range(2)]
    threads = [threading.Thread(target=press_until_dark, args=(device, keys)) for device in devices]
    for thread in threads:
        thread.start()
    many = luck.randrange(4, 40)
    wait_until(lambda: sum(len(device.accepted) for device in devices) >= many and all(one.accepted for one in devices))
    cut = threading.Timer(luck.uniform(0.0, 0.05), server.process.kill)
    cut.start()
    for thread in (cut, *threads):
        thread.join()
    server.process.communicate()
    logs = {key: read_log(db, key) for key in keys}
    accepted = [sent for device in devices for sent in device.accepted]
    for log in logs.values():
        assert [line.number for line in log] == list(range(1, len(log) + 1))
    for sent in accepted:
        line = logs[sent.key][sent.number - 1]
        assert line.tap == sent.tap, ("acknowledged and lost", sent)
        assert line.kind == name_kind(sent.word), (sent, line)
    more = sum(len(log) - made[key] for key, log in logs.items()) - len(accepted)
    assert 0 <= more <= len(devices), "only a tap whose answer was cut off may be there unacknowledged"
    check_that_it_goes_on(start_server(db, port=server.port), devices[0], logs)


def wait_until(done: Callable[[], bool]) -> None:
    """Until something has happened in another thread; 20 seconds at most."""
    for _ in range(4000):
        if done():
            return
        threading.Event().wait(0.005)
    raise AssertionError("nothing happens")


def name_kind(word: str) -> str:
    """Which kind of line a button writes."""
    kinds = {"set": "draft", "start": "start", "undo": "undo", "redo": "redo", "change": "change", "swap": "seats"}
    return kinds.get(word.partition(" ")[0], "tap")


def check_that_it_goes_on(server: Server, device: Device, logs: dict[str, list[Line]]) -> None:
    """Every game is shown as its lines tell it, and takes the next tap."""
    for key, log in logs.items():
        told = unfold(key, log)
        assert not told.fault, "every line can be read and played again"
        page = device.look(key)
        assert device.step(key) == len(log)
        game = told.now.game
        for one in game.table.seats if game else told.now.draft.players:
            assert escape(one.name) in page
        device.accepted.clear()
        device.tap(key, "undo")
        device.tap(key, "redo")
        assert [sent.number for sent in device.accepted] == [len(log) + 1, len(log) + 2] or not told.can_undo
    server.kill()


@pytest.mark.parametrize("seed", range(5))
def test_a_power_cut_loses_nothing_that_was_accepted(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path, random.Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_power_cuts(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path, random.Random(1000 + seed))
