"""What no page of ours sends, links that are only looked at, names and files that are not what they seem."""

import csv
import io
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.datastructures import FormData
from starlette.testclient import TestClient

from gorod.engine.acts import Begin, Foul, Order, Remove, Rename
from gorod.engine.game import Game
from gorod.web.cli import serve
from gorod.web.draft import clean_name, list_remembered
from gorod.web.export import quote_cell, write_csv
from gorod.web.play import BadTap, Tap
from gorod.web.say import Say
from gorod.web.taps import read_tap
from gorod.web.where import read_number, read_where

from .client import Client
from .screens import vote

NOTHING = "Ничего не изменилось"
ORIGIN = {"origin": "http://testserver"}
NINES = "9" * 5000


def nothing_came_of(client: Client, word: str, **more: Any) -> None:
    """The tap is answered, changes nothing, is stored nowhere, and the game can still be looked at."""
    before = client.play
    client.do(word, **more)
    assert NOTHING in client.note, (word, client.note)
    assert client.play == before
    client.get(f"/g/{client.key}")


def test_a_number_is_plain_digits_within_bounds() -> None:
    assert [read_number(text, -1, 60) for text in ("0", "60", "-1", "007")] == [0, 60, -1, 7]
    for text in ("", "-", "61", "-2", "²", "٣", "１", " 1", "1 ", "+1", "1_0", "1.0", "0x1", "--1", NINES):
        assert read_number(text, -1, 60) is None, text
    assert read_number("-0", 0, 5) is None


# --- 1: the set-up ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["random", "pass", "deck", "manual"])
def test_nobody_can_be_dealt_to_while_there_are_errors(client: Client, way: str) -> None:
    client.new_game(players=1)
    nothing_came_of(client, f"set deal {way}")
    client.do("set drop 1")
    assert not client.play.now.draft.players
    nothing_came_of(client, f"set deal {way}")


@pytest.mark.parametrize(
    "word",
    ["drop 0", "drop -1", "drop 14", "drop ²", f"drop {NINES}", "dropname Nobody", "number -1", "number 61",
     "number ١٢", "number", f"number {NINES}", "move 0 1", "move 1 -1", "move 13 1", "move 2 5", "move -1 1",
     "move ² 1", "novice 0", "novice -1", "immune 0 nights", "immune 1 nonsense", "apart -1", "apart 0",
     "count citizen 1",
     "count don 7",
     "count don -9", "count don ²", "preset -1", "preset 9", "unvalue nothing.here", "seen 1", "role 1 don", "back"],
)  # fmt: skip
def test_the_set_up_takes_only_what_it_offers(client: Client, word: str) -> None:
    client.new_game()
    nothing_came_of(client, f"set {word}")


@pytest.mark.parametrize("word", ["role 0 don", "role -1 don", "role 14 don", "role ² don", "role 1 wizard", "seen 1",
                                  "drop 1", "deal random", "book noch"])  # fmt: skip
def test_the_noting_takes_only_what_it_offers(client: Client, word: str) -> None:
    client.new_game()
    client.do("set deal deck")
    nothing_came_of(client, f"set {word}")


@pytest.mark.parametrize("value", ["inf", "nan", "1e300", "²", "٣", NINES])
def test_a_setting_is_a_sober_number(client: Client, value: str) -> None:
    client.new_game()
    for path in ("speech.seconds", "deal.ratio", "shootout.seconds"):
        nothing_came_of(client, f"set value {path}", value=value)


def test_a_game_begins_only_when_the_cards_are_dealt(client: Client) -> None:
    client.new_game()
    nothing_came_of(client, "start")
    client.do("set deal pass")
    nothing_came_of(client, "start")
    for seat in range(1, 14):
        client.do(f"set seen {seat}")
    client.do("start")
    assert client.play.now.game is not None


# --- 1: the game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place", ["call:²:0", "call:٣", f"call:{NINES}:0", "call:-1", "call:1:2:3:4", "nowhere", "call:"]
)
def test_a_crooked_place_is_not_kept(client: Client, place: str) -> None:
    client.start()
    tap = msgspec.json.encode(Tap((Begin("night", 1),), place)).decode()
    nothing_came_of(client, "tap " + tap)
    nothing_came_of(client, "rename 1", name="Zoya", place=place)


@pytest.mark.parametrize("word", ["undo ²", f"undo {NINES}", "undo 0", "undo -1", "redo -3", "change ² ", "change -1 ",
                                  f"change {NINES} ", "rename ²", "rename 0", "limit", "tap {}x"])  # fmt: skip
def test_a_running_game_takes_no_crooked_number(client: Client, word: str) -> None:
    client.start()
    nothing_came_of(client, word, name="Zoya", hours="nan")


@pytest.mark.parametrize("word", ["hands x 6", "hands", "hands None 6", "hands vote ²", "hands vote", "hands vote -6",
                                  f"hands vote {NINES}", "hands  6", "hands VOTE 6"])  # fmt: skip
def test_an_open_vote_takes_no_crooked_word_of_hands(client: Client, tmp_path: Path, word: str) -> None:
    vote(6, 7).write(tmp_path / "g.sqlite3", "vote")
    client.key = "vote"
    client.get("/g/vote?tool=names&by=6")
    nothing_came_of(client, word, s=["2", "3"])
    client.do("hands vote 6", s=["2", "3"])
    game = client.play.now.game
    assert game is not None and game.table.day is not None
    day = game.table.day
    assert day.hands[6].seats == (2, 3), "the vote was open all the time"


@pytest.mark.parametrize(
    ("word", "seats"), [("hands x 6", ["2"]), ("hands", ["2"]), ("hands vote ²", ["2"]), ("hands vote 6", ["2", "²"])]
)
def test_crooked_hands_are_no_tap_before_anything_looks_at_the_vote(word: str, seats: list[str]) -> None:
    """The reader of taps refuses them by itself; that the log would not take them either is a second wall."""
    with pytest.raises(BadTap):
        read_tap(vote(6, 7).play, FormData([("do", word), *[("s", seat) for seat in seats]]))


@pytest.mark.parametrize("seat", ["²", "x", "0", "-1", NINES])
def test_an_open_vote_takes_no_crooked_seat(client: Client, tmp_path: Path, seat: str) -> None:
    vote(6, 7).write(tmp_path / "g.sqlite3", "vote")
    client.key = "vote"
    client.get("/g/vote?tool=names&by=6")
    nothing_came_of(client, "hands vote 6", s=["2", seat])


@pytest.mark.parametrize("step", ["²", "", "-1", "x", NINES])
@pytest.mark.parametrize("word", ["close", "undo", "start", "set draw"])
def test_a_crooked_step_changes_nothing(client: Client, step: str, word: str) -> None:
    client.start()
    before = client.play
    client.post(f"/g/{client.key}/do", {"do": word, "step": step, "tap": "a"})
    assert NOTHING in client.note
    assert client.play == before


@pytest.mark.parametrize("seconds", ["²", "", "-5", NINES, "1e3"])
def test_a_crooked_clock_changes_nothing(client: Client, seconds: str) -> None:
    client.start()
    client.post(f"/g/{client.key}/clock", {"do": "start", "what": "x", "seconds": seconds})
    assert NOTHING in client.note


@pytest.mark.parametrize("key", ["²", "", "-1", NINES])
def test_a_crooked_person_is_not_forgotten(client: Client, key: str) -> None:
    client.start()
    client.post("/people", {"forget": key})
    assert "Anna" in client.get("/people")


def test_an_address_takes_no_crooked_number(client: Client) -> None:
    assert read_where("k", "seat/²", {}) is None
    assert read_where("k", f"seat/{NINES}", {}) is None
    where = read_where("k", "why/0", {"by": "²", "o": "²"})
    assert where is not None and (where.by, where.other) == (0, "")
    client.start()
    assert client.http.get(f"/g/{client.key}/seat/²").status_code == 404
    client.get(f"/g/{client.key}/swap?by=²&o=²")


# --- 2: what nobody expected ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "said"), [("ru", "Что-то сломалось"), ("en", "Something broke")])
def test_what_nobody_expected_is_a_page_of_ours(
    client: Client, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    client.start()
    step = client.play.lines
    client.post("/comfort", {"lang": lang})

    def fall(*_: Any, **__: Any) -> str:
        raise RuntimeError("secret detail")

    with monkeypatch.context() as broken:
        broken.setattr("gorod.web.pages.game.view", fall)
        answer = client.http.get(f"/g/{client.key}")
        assert answer.status_code == 500 and said in answer.text
        assert 'href="/"' in answer.text and "secret detail" not in answer.text and "Traceback" not in answer.text
        assert "content-security-policy" in answer.headers
        client.html = answer.text
    client.do("undo")
    assert client.play.lines == step + 1 and client.play.now.game is None


def test_where_nothing_helps_the_way_home_is_left(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fall(*_: Any) -> None:
        raise RuntimeError("secret detail")

    client.start()
    monkeypatch.setattr(client.desk, "open", fall)
    answer = client.http.get(f"/g/{client.key}")
    assert answer.status_code == 500 and 'href="/"' in answer.text and 'value="undo"' not in answer.text


def test_a_form_out_of_all_bounds_is_a_page_of_ours(client: Client) -> None:
    client.start()
    before = client.play
    answer = client.http.post(f"/g/{client.key}/do", data={f"f{n}": "x" for n in range(2000)}, headers=ORIGIN)
    assert answer.status_code == 400 and "Это не принято" in answer.text
    answer = client.http.post(f"/g/{client.key}/do", data={"do": "close", "name": "x" * 2_000_000}, headers=ORIGIN)
    assert answer.status_code in (200, 400)
    assert client.play == before


@pytest.mark.parametrize("body", [b"", b"--x", b"no multipart", b"--x\r\n\r\nnameless\r\n--x--", b"--x\r\nBroken"])
def test_a_broken_form_is_told_as_such(client: Client, body: bytes) -> None:
    client.start("mirea", 10)
    before = client.play
    headers = ORIGIN | {"content-type": "multipart/form-data; boundary=x"}
    answer = client.http.post(f"/g/{client.key}/do", content=body, headers=headers)
    assert answer.status_code in (200, 400) and ("Это не принято" in answer.text or NOTHING in answer.text)
    assert client.play == before


@pytest.mark.parametrize("path", ["do", "clock"])
def test_a_tap_in_a_game_that_is_not_there_is_a_page_of_ours(client: Client, path: str) -> None:
    answer = client.http.post(f"/g/nothing/{path}", data={"do": "close", "step": "1"}, headers=ORIGIN)
    assert answer.status_code == 404 and "Здесь ничего нет" in answer.text


def test_seats_that_are_not_there_change_nothing(client: Client) -> None:
    client.start()
    client.do("close")
    before = client.play
    for act in (Foul(99), Order(99, "heal", 1), Order(1, "heal", 99), Rename(0, "Anna"), Remove(-1)):
        client.act(act, place="dusk")
        assert client.note and client.play == before, act


def test_a_wrong_method_is_a_page_of_ours(client: Client) -> None:
    answer = client.http.request("DELETE", "/", headers=ORIGIN)
    assert answer.status_code == 405 and "Здесь ничего нет" in answer.text


# --- 3: links -------------------------------------------------------------------------------------------------------


def test_only_a_pressed_button_spends_a_link(client: Client) -> None:
    path = f"/in/{client.door.make_link(600)}"
    for method in ("HEAD", "GET", "HEAD", "GET"):
        preview = TestClient(client.http.app)
        answer = preview.request(method, path, follow_redirects=False)
        assert answer.status_code == 200 and "set-cookie" not in answer.headers
    assert "Войти" in answer.text
    device = TestClient(client.http.app)
    assert device.post(path, headers={"origin": "http://elsewhere.example"}).status_code == 403
    assert device.post(path, headers=ORIGIN, follow_redirects=False).status_code == 303
    assert device.get("/").status_code == 200
    late = TestClient(client.http.app)
    assert late.get(path).status_code == 401
    assert late.post(path, headers=ORIGIN).status_code == 401


def test_looking_at_the_hosts_own_link_lets_nobody_in(client: Client) -> None:
    path = f"/in/{client.door.make_link()}"
    device = TestClient(client.http.app)
    answer = device.head(path, follow_redirects=False)
    assert answer.status_code == 200 and "set-cookie" not in answer.headers
    assert device.get(path, follow_redirects=False).status_code == 303


@pytest.mark.parametrize("header", ["referer", "hx-current-url"])
@pytest.mark.parametrize("came", ["http://evil.example/x", "//evil.example", "javascript:alert(1)", "http://[", "",
                                  "http://testserver//evil.example/", "http://testserver.evil.example/"])  # fmt: skip
def test_comfort_leads_to_no_other_site(client: Client, came: str, header: str) -> None:
    answer = client.http.post("/comfort", data={"lang": "en"}, headers={**ORIGIN, header: came}, follow_redirects=False)
    assert answer.headers["location"] == "/comfort"


def test_comfort_leads_back(client: Client) -> None:
    headers = {**ORIGIN, "referer": "http://testserver/g/abc?tool=foul"}
    answer = client.http.post("/comfort", data={"lang": "en"}, headers=headers, follow_redirects=False)
    assert answer.headers["location"] == "/g/abc?tool=foul"


# --- 4: the start ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("db", ["", "  "])
def test_an_empty_file_name_is_bad_input(db: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(0, db) == 2
    assert "--db" in capsys.readouterr().err


def test_serve_says_where_games_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, **__: None)

    async def no_serving(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr("uvicorn.Server.serve", no_serving)
    db = tmp_path / "g.sqlite3"
    said = []
    for _ in range(2):
        assert serve(0, str(db)) == 0
        said.append(capsys.readouterr().out.splitlines())
    assert [len(lines) for lines in said] == [3, 3]
    assert said[0][2].startswith("Создан новый файл") and str(db) in said[0][2]
    assert said[1][2].startswith("Игры лежат") and str(db) in said[1][2]


def test_another_programs_database_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = tmp_path / "other.sqlite3"
    with sqlite3.connect(db) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = db.read_bytes()
    assert serve(0, str(db)) == 2
    assert "не база gorod" in capsys.readouterr().err
    assert db.read_bytes() == before


# --- 5: the spreadsheet ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "＝1", " =1"])
def test_no_cell_is_a_formula(text: str) -> None:
    assert quote_cell(text) == f"'{text}"


def test_a_csv_keeps_its_codes_in_every_language(client: Client) -> None:
    client.start()
    game = client.play.now.game
    assert isinstance(game, Game)
    named = game.play(Rename(1, "=HYPERLINK(1)"))
    assert isinstance(named, Game)
    russian, english = (write_csv(named, Say(named, lang)) for lang in ("ru", "en"))
    assert russian == english
    rows = list(csv.DictReader(io.StringIO(russian)))
    assert rows[0]["name"] == "'=HYPERLINK(1)" and rows[1]["name"] == "Boris"
    assert {row["side"] for row in rows} <= {"city", "mafia", "yakuza", "maniac"}


# --- 6: names -------------------------------------------------------------------------------------------------------


def test_a_name_loses_only_what_turns_or_hides_it() -> None:
    family = "👨\u200d👩\u200d👧"
    assert clean_name(f"{family} Анна") == f"{family} Анна"
    assert clean_name("A\u202eB\u2066C\u200fD\x00E\x07") == "ABCDE"
    assert clean_name(" a\t b\u00a0c ") == "a b c"
    assert clean_name("\u200b\u200d\u202e") == ""
    assert len(clean_name("x" * 41)) == 40
    assert not clean_name("x" * 38 + family).endswith("\u200d")


def test_a_typed_number_stays_and_ours_is_taken_away(client: Client) -> None:
    client.new_game(players=1)
    client.do("set add", name="Вера (2), Вера, Вера")
    names = [player.name for player in client.play.now.draft.players]
    assert names == ["Anna", "Вера (2)", "Вера", "Вера (3)"]
    assert list_remembered(client.play.now.draft) == ["Anna", "Вера (2)", "Вера", "Вера"]
    client.do("set drop 3")
    assert [player.name for player in client.play.now.draft.players] == ["Anna", "Вера (2)", "Вера"]


def test_a_name_in_a_game_is_cleaned_whichever_way_it_comes(client: Client) -> None:
    client.start()
    client.act(Begin("meeting", 0))
    client.act(Rename(1, "Z\u202eoya" + "x" * 100))
    game = client.play.now.game
    assert game is not None and game.table.seats[0].name == ("Zoya" + "x" * 100)[:40]
    nothing_came_of(client, "rename 1", name="\u202e")


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_placeholders_are_nobody(client: Client, lang: str) -> None:
    client.post("/comfort", {"lang": lang})
    client.new_game(players=2)
    client.do("set number 13")
    client.do("set deal random")
    client.do("start")
    people = client.http.portal.call(client.desk.store.list_people)  # type: ignore[union-attr]
    assert sorted(person.name for person in people) == ["Anna", "Boris"]


def test_set_ups_in_which_nothing_was_done_do_not_fill_the_list(client: Client) -> None:
    client.start()
    for _ in range(4):
        client.http.post("/new", headers=ORIGIN)
    assert client.get("/").count('class="game-row') == 2
    assert client.key in client.html
