"""The program as a process: its start, its troubles, and a power cut at any moment."""

import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from gorod.engine.acts import Foul
from gorod.store import Line
from gorod.web.play import Play, Tap, unfold

from .driver import ROOT, Server

Start = Callable[..., Server]


def start_badly(db: Path, port: int = 0, before: str = "") -> tuple[int, str, str]:
    """The exit code and what was said by a program that cannot start."""
    code = before + "import sys; from gorod.web.cli import serve; sys.exit(serve(int(sys.argv[1]), sys.argv[2]))"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code, str(port), str(db)]
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


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said, trouble = start_badly(tmp_path / "g.sqlite3", port)
    assert (code, said) == (2, "")
    assert trouble.strip().splitlines() == [f"Порт {port} занят: закройте другую программу или укажите --port."]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"no database " * 500, "повреждён"), (None, "нет папки")],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "g.sqlite3" if content else tmp_path / "none" / "g.sqlite3"
    if content:
        path.write_bytes(content)
    code, _, trouble = start_badly(path)
    assert code == 2
    assert len(trouble.strip().splitlines()) == 1
    assert said in trouble and "Traceback" not in trouble


def test_a_newer_database_is_one_sentence(start_server: Start, tmp_path: Path) -> None:
    start_server().stop()
    with sqlite3.connect(tmp_path / "g.sqlite3") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, _, trouble = start_badly(tmp_path / "g.sqlite3")
    assert code == 2
    assert "более новой версией" in trouble and "Traceback" not in trouble


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs to become another user")
def test_a_read_only_database_is_one_sentence(start_server: Start, tmp_path: Path) -> None:
    start_server().stop()
    folder = Path(tempfile.mkdtemp(prefix="gorod-read-only-"))
    try:
        shutil.copy(tmp_path / "g.sqlite3", folder)
        (folder / "g.sqlite3").chmod(0o444)
        folder.chmod(0o555)
        # Everything is loaded first: the other user may not read the program itself.
        become = (
            "import os, sqlalchemy, gorod.store.sql, gorod.web.cli; from gorod.web.texts import load_texts; "
            "sqlalchemy.create_engine('sqlite://').connect(); load_texts('ru'); os.setgid(65534); os.setuid(65534); "
        )
        code, _, trouble = start_badly(folder / "g.sqlite3", before=become)
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
    assert code == 2
    assert "только для чтения" in trouble and "Traceback" not in trouble


def test_a_lock_during_the_evening_is_said_and_nothing_is_lost(start_server: Start, tmp_path: Path) -> None:
    server = start_server()
    with httpx.Client(follow_redirects=True, timeout=20) as http:
        table = Table(http, server)
        other = sqlite3.connect(tmp_path / "g.sqlite3", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = table.foul(1)
        assert answer.status_code == 503
        assert "занята другой программой" in answer.text
        other.execute("ROLLBACK")
        other.close()
        assert table.foul(1).status_code == 200
        assert table.fouls == 1


# --- power cuts -----------------------------------------------------------------------------------------------------


class Table:
    """A game that is being played over HTTP; ``fouls`` counts the taps that the program has accepted."""

    def __init__(self, http: httpx.Client, server: Server) -> None:
        self.http = http
        self.server = server
        self.fouls = 0
        http.get(server.link)
        page = self.post("/new", {})
        self.key = page.url.path.removeprefix("/g/")
        self.step = 1
        self.tap("set add", name="A,B,C,D,E,F,G,H,I,J")
        self.tap("set deal random")
        self.tap("start")
        self.tap("close")

    def post(self, path: str, data: dict[str, Any]) -> httpx.Response:
        return self.http.post(self.server.url + path, data=data, headers={"origin": self.server.url})

    def tap(self, word: str, **more: Any) -> httpx.Response:
        """A tap; the step grows only when the program has answered."""
        tap = f"{random.random()}"
        answer = self.post(f"/g/{self.key}/do", {"do": word, "step": str(self.step), "tap": tap, **more})
        if answer.status_code == 200:
            found = re.search(r'data-step="(\d+)"', answer.text)
            assert found
            self.step = int(found[1])
        return answer

    def foul(self, seat: int) -> httpx.Response:
        value = msgspec.json.encode(Tap((Foul(seat),), "dusk")).decode()
        before = self.step
        answer = self.tap("tap " + value)
        self.fouls += self.step - before
        return answer


def read_log(path: Path, key: str) -> list[Line]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute(
            "SELECT number, kind, body, at, tap FROM lines WHERE game = ? ORDER BY number", (key,)
        )
        return [Line(*row) for row in rows]


def cut_power(start_server: Start, db: Path, luck: random.Random) -> None:
    """Tap as fast as possible, kill the program at a random moment, start again: what was accepted stands."""
    server = start_server(db)
    with httpx.Client(follow_redirects=True, timeout=20) as http:
        table = Table(http, server)
        cut = threading.Timer(luck.uniform(0.0, 0.25), server.process.kill)
        cut.start()
        try:
            for _ in range(10_000):
                table.foul(luck.randrange(1, 11))
                if luck.random() < 0.2:
                    table.tap("undo")
        except httpx.HTTPError:
            pass
        cut.join()
        server.process.communicate()
        lines = read_log(db, table.key)
        assert [line.number for line in lines] == list(range(1, len(lines) + 1))
        assert len(lines) - table.step in (0, 1), "the tap whose answer was cut off may be there; no other may lack"
        kept = unfold(table.key, lines)
        table.server = start_server(db, port=server.port)
        page = http.get(f"{server.url}/g/{table.key}")
        assert f'data-step="{len(lines)}"' in page.text
        table.step = len(lines)
        table.foul(1)
        assert table.step == len(lines) + 1, "the game goes on where it stood"
        assert isinstance(kept, Play) and kept.now.game is not None
        table.server.kill()


@pytest.mark.parametrize("seed", range(5))
def test_a_power_cut_loses_nothing_that_was_accepted(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path / "g.sqlite3", random.Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_power_cuts(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path / "g.sqlite3", random.Random(1000 + seed))
