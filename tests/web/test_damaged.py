"""Logs that are damaged or old, and files that go away: nothing is made up, and the way on is shown."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from gorod.engine.acts import Begin, Rename
from gorod.store import Line, open_sqlite
from gorod.web.app import make_app
from gorod.web.door import Door

from .client import Client, make_client

ORIGIN = {"origin": "http://testserver"}


def damage(db: Path, key: str, number: int, kind: str | None = None, body: bytes = b"{broken") -> None:
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE lines SET body = ? WHERE game = ? AND number = ?", (body, key, number))
        if kind:
            connection.execute("UPDATE lines SET kind = ? WHERE game = ? AND number = ?", (kind, key, number))


@pytest.mark.parametrize(
    ("kind", "body"),
    [(None, b"{broken"), ("sorcery", b"{}"), ("change", b'{"index": 99}'), ("tap", b'{"acts": [7]}'), ("start", b"{}"),
     ("seats", b'{"setups": []}'), ("start", b'{"book": {}, "setups": []}')],
)  # fmt: skip
def test_a_damaged_line_is_named_and_the_game_goes_on_before_it(tmp_path: Path, kind: str | None, body: bytes) -> None:
    db = tmp_path / "g.sqlite3"
    with make_client(db) as client:
        client.start()
        client.act(Begin("meeting", 0))
        client.act(Rename(1, "Quentin"))
        client.act(Rename(2, "Ursula"))
        key, lines = client.key, client.play.lines
    damage(db, key, lines - 1, kind, body)
    with make_client(db) as client:
        client.key = key
        page = client.get(f"/g/{key}")
        assert f"Строка {lines - 1}" in client.note
        assert "Quentin" not in page and "Ursula" not in page and "Anna" in page
        assert 'href="/"' in page and 'value="undo"' in page
        client.act(Rename(3, "Maya"))
        assert "повреждена" not in client.get(f"/g/{key}")
    with make_client(db) as client:
        client.key = key
        page = client.get(f"/g/{key}")
        assert "повреждена" not in page and "Maya" in page and "Boris" in page and "Ursula" not in page
        client.do("undo")
        assert "Vera" in client.html


def test_a_game_that_is_damaged_from_its_first_line_is_no_dead_end(tmp_path: Path) -> None:
    db = tmp_path / "g.sqlite3"
    with make_client(db) as client:
        client.start()
        key = client.key
    damage(db, key, 1)
    with make_client(db) as client:
        client.key = key
        client.get("/")
        client.get(f"/g/{key}")
        assert "Строка 1" in client.note
        client.do("set add", name="Anna")
        assert [player.name for player in client.play.now.draft.players] == ["Anna"]


def test_cards_that_do_not_fit_the_players_are_not_shown(tmp_path: Path) -> None:
    db = tmp_path / "g.sqlite3"
    with make_client(db) as client:
        client.new_game()
        key, lines = client.key, client.play.lines
    damage(db, key, lines, None, b'{"stage":"deal","way":"random","roles":["don"]}')
    with make_client(db) as client:
        client.key = key
        client.get(f"/g/{key}")
        assert client.play.now.draft.stage == "people"


def test_a_summary_that_cannot_be_read_hides_no_game(tmp_path: Path) -> None:
    db = tmp_path / "g.sqlite3"
    with make_client(db) as client:
        client.start()
        for head in (b"{broken", b"[]", b'{"book": "chess", "phase": "N\xc2\xb2"}', b'{"phase": "X1", "players": 3}'):
            with sqlite3.connect(db) as connection:
                connection.execute("UPDATE games SET head = ?", (head,))
            assert client.key in client.get("/")


@pytest.mark.parametrize("replaced", [False, True])
def test_a_tap_on_a_file_that_went_away_is_not_acknowledged(tmp_path: Path, replaced: bool) -> None:
    db, away = tmp_path / "g.sqlite3", tmp_path / "away.sqlite3"
    with make_client(db) as client:
        client.start()
        before = client.play
        data = {"do": "close", "step": client.step, "tap": "a"}
        db.rename(away)
        if replaced:
            db.write_bytes(b"")
        answer = client.http.post(f"/g/{client.key}/do", data=data, headers=ORIGIN)
        assert answer.status_code == 503 and "убрали" in answer.text
        assert client.play == before
        if replaced:
            db.unlink()
        assert not db.exists(), "nobody made an empty file in its place"
        away.rename(db)
        client.post(f"/g/{client.key}/do", data)
        assert client.play.lines == before.lines + 1


def test_a_log_of_an_older_program_is_read_as_before(tmp_path: Path) -> None:
    store = open_sqlite(str(tmp_path / "g.sqlite3"))
    with TestClient(make_app(store, Door(store), with_odds=False)) as http:
        client = Client(http, http.app.state.door)  # type: ignore[attr-defined]
        client.enter()
        call: Any = http.portal.call  # type: ignore[union-attr]
        call(store.add_game, "old", 1.0)
        call(store.append, "old", Line(1, "draft", b'{"players":[{"name":"Anna"},{"name":"Anna (2)"}]}', 1.0))
        client.key = "old"
        assert "Anna (2)" in client.get("/g/old")
