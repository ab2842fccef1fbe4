"""Single pages and pieces: texts in both languages, reasons, exports, looks, places, settings, the timer."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from gorod.engine.acts import Close, End, Foul, Order, TeamOrder
from gorod.record import read_record, replay_record
from gorod.web.desk import Clock
from gorod.web.looks import Looks, read_looks, write_looks
from gorod.web.pages.game import turn_clock
from gorod.web.panels.cells import spread_ring
from gorod.web.place import Place, read_place
from gorod.web.texts import Texts
from gorod.web.where import read_where

from .client import Client

ROOT = Path(__file__).resolve().parents[2] / "src" / "gorod" / "web"


def test_every_text_that_a_page_names_exists_and_none_is_idle() -> None:
    used: set[str] = set()
    begun: set[str] = set()
    for path in [*ROOT.rglob("*.html"), *ROOT.rglob("*.py")]:
        source = path.read_text(encoding="utf-8")
        used |= set(re.findall(r"\b(?:t|texts|say)\(f?[\"']([a-z_][\w-]*)[\"']", source))
        used |= set(re.findall(r'"((?:nav|app|form|compare|setup|people|club|key|left|out)-[\w-]+)"', source))
        used |= set(re.findall(r'load_texts\([^)]*\)\("([\w-]+)"', source))
        begun |= set(re.findall(r"\b(?:t|texts|say)\(f?[\"']([\w-]+-)(?:[\"'] *~|\{)", source))
    ids = Texts("ru").ids
    assert {name for name in used if name not in ids and not name.endswith("-")} == set()
    idle = {name for name in ids - used if not name.startswith(tuple(begun))}
    assert idle == set()


def test_no_sentence_stands_in_a_template() -> None:
    for path in ROOT.rglob("*.html"):
        text = re.sub(r"\{[{%#].*?[}%#]\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        text = re.sub(r"<[^>]+>", "", text)
        assert set(re.findall(r"[А-Яа-яё]{3,}|[A-Za-z]{4,}", text)) <= {"English", "Русский", "gorod"}, path.name


# --- reasons --------------------------------------------------------------------------------------------------------


def test_every_ruling_opens_its_reason_clause_and_setting(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    game = client.game
    lover = next(seat.number for seat in game.table.seats if seat.role == "lover")
    mafia = next(seat.number for seat in game.table.seats if seat.role == "mafia")
    client.act(Order(lover, "visit", mafia), TeamOrder("mafia", lover), place="closing")
    client.do("close")
    game = client.game
    entry = game.log[-2]
    assert isinstance(game.acts[entry.act], Close)
    assert any(ruling.value == "linked" for ruling in entry.rulings)
    for place, ruling in enumerate(entry.rulings):
        page = client.get(f"/g/{client.key}/why/{entry.act}?o={place}")
        assert game.rulebook.cite(ruling.why) in page
        assert 'class="clause"' in page
        assert ("Настройка, которая решила" in page) == (not ruling.why.startswith(("point.", "role.")))


def test_why_is_she_dead_is_one_tap_from_her_seat(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    game = client.game
    red = next(seat.number for seat in game.table.seats if seat.role == "citizen")
    client.act(TeamOrder("mafia", red), place="closing")
    client.do("close")
    page = client.get(f"/g/{client.key}/seat/{red}")
    link = re.findall(r'href="(/g/[^"]*/why/[^"]*)"', page)
    assert len(link) == 1
    assert "MIREA-" in client.get(link[0])


def test_a_changed_setting_is_named_as_the_reason(client: Client) -> None:
    client.new_game("mirea", 13)
    client.do("set value visit.protects", value="false")
    client.do("set deal random")
    client.do("start")
    client.do("close")
    page = client.get(f"/g/{client.key}/rules")
    assert "не защищает" in page


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.fixture
def ended(client: Client) -> Client:
    client.start("mirea", 13)
    client.do("close")
    client.do("close")
    client.act(Foul(2))
    client.act(End("mafia"))
    return client


def test_the_end_shows_all_roles_and_marks_the_winners(ended: Client) -> None:
    assert "Победа мафии" in ended.html
    assert ended.html.count('<tr class="won">') == 3
    assert ended.html.count("<tr") == 13


@pytest.mark.parametrize("result", ["city", "mafia", "maniac", "draw", "abandoned"])
def test_the_host_may_end_the_game_as_he_says_and_take_it_back(client: Client, result: str) -> None:
    client.start("mirea", 13)
    client.do("close")
    assert f"&#34;result&#34;:&#34;{result}&#34;" in client.get(f"/g/{client.key}/close")
    client.act(End(result))  # type: ignore[arg-type]
    assert "part-over" in client.html
    client.do("undo")
    assert "part-over" not in client.html


def test_the_record_of_an_evening_replays_to_the_same_table(ended: Client) -> None:
    text = ended.get(f"/g/{ended.key}/export.mgn")
    replay = replay_record(read_record(text))
    game = ended.play.now.game
    assert game is not None
    assert replay.game.table == game.table


def test_the_other_files_hold_the_same(ended: Client) -> None:
    text = ended.get(f"/g/{ended.key}/export.txt")
    assert "Победа мафии" in text and text.count("\n") > 20
    value = json.loads(ended.get(f"/g/{ended.key}/export.json"))
    assert len(value["seats"]) == 13 and value["outcome"]["side"] == "mafia"
    answer = ended.http.get(f"/g/{ended.key}/export.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["fouls"] for row in rows].count("1") == 1
    assert sum(int(row["won"]) for row in rows) == 3
    assert "attachment" in answer.headers["content-disposition"]


def test_a_name_like_a_formula_stays_a_name(client: Client) -> None:
    client.new_game("noch", 0)
    client.do("set add", name="=HYPERLINK(1),B,C,D,E,F")
    client.do("set deal random")
    client.do("start")
    assert "'=HYPERLINK(1)" in client.http.get(f"/g/{client.key}/export.csv").text


# --- small things ---------------------------------------------------------------------------------------------------


def test_looks_survive_their_cookie() -> None:
    for looks in (Looks(), Looks("en", True, True, False, False, False, False, True, "wind")):
        assert read_looks(write_looks(looks)) == looks
    assert read_looks("lang=xx&dark=7&nonsense").lang == "ru"
    assert read_looks(None, "de-DE,en;q=0.5").lang == "en"


@pytest.mark.parametrize("word", ["call:2:1", "dusk", "talk", "call:0:0"])
def test_places_are_words(word: str) -> None:
    assert str(read_place(word)) == word


@pytest.mark.parametrize("word", ["", "call:x", "nowhere", "call:1:2:3:4", "call:-1"])
def test_other_words_are_no_places(word: str) -> None:
    assert read_place(word) is None


def test_a_place_beyond_the_night_is_its_closing(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    client.act(place=str(Place("call", 99, 7)))
    assert "Город просыпается" in client.html


@pytest.mark.parametrize("rest", ["nowhere", "seat/x", "why/-1", "seat/1/2"])
def test_other_addresses_are_no_pages(rest: str) -> None:
    assert read_where("k", rest, {}) is None


@pytest.mark.parametrize(
    "path", ["/g/none", "/rules/none", "/g/none/export.mgn", "/club/none.toml", "/rules/form/none"]
)
def test_what_is_not_there_is_said(client: Client, path: str) -> None:
    answer = client.http.get(path)
    assert answer.status_code == 404
    assert "Здесь ничего нет" in answer.text


@pytest.mark.parametrize("count", range(1, 41))
def test_seats_stand_round_the_table_without_touching(count: int) -> None:
    places = spread_ring(count)
    assert len(places) == len(set(places)) == count
    wide, high = (104, 76) if count <= 20 else (70, 54)
    for place, (x, y) in enumerate(places):
        for x2, y2 in places[:place]:
            assert abs(x - x2) * 9.0 >= wide or abs(y - y2) * 5.7 >= high
    assert places[0][1] == 0


def test_the_timer_informs_and_never_acts(client: Client) -> None:
    now = [1000.0]
    client.start("mirea", 13)
    client.desk.now = lambda: now[0]
    client.do("close")
    client.do("close")
    client.act(place="talk")
    value = re.findall(r'value="(tap [^"]*speak[^"]*)"', client.html)[0].replace("&#34;", '"')
    client.do(value)
    assert 'data-runs="1"' in client.html and "1:00" in client.html
    before = client.play
    now[0] += 75
    client.get(f"/g/{client.key}")
    assert "0:00" in client.html
    assert client.play == before


def test_a_timer_counts_from_its_end() -> None:
    clock = turn_clock(Clock(), "start", "speech:3", "60", 100.0)
    assert clock is not None and clock.remaining(130.0) == 30
    clock = turn_clock(clock, "pause", "", "", 130.0)
    assert clock is not None and clock.remaining(900.0) == 30
    clock = turn_clock(clock, "+10", "", "", 900.0)
    assert clock is not None and clock.remaining(950.0) == 40
    clock = turn_clock(clock, "go", "", "", 1000.0)
    assert clock is not None and clock.remaining(1001.0) == 39
    assert turn_clock(clock, "pause it", "", "", 0.0) is None
    assert turn_clock(Clock(), "go", "", "", 0.0) is None
    assert turn_clock(Clock(), "start", "", "-1", 0.0) is None


def test_a_timer_survives_a_restart(client: Client) -> None:
    client.start("mirea", 13)
    client.post(f"/g/{client.key}/clock", {"do": "start", "seconds": "60", "what": "last:1"})
    client.desk._clocks.clear()
    assert 'data-length="60"' in client.get(f"/g/{client.key}")


def test_pages_work_without_scripts(client: Client) -> None:
    """Forms are plain forms: a browser without scripts is led back to the table."""
    client.start("mirea", 13)
    answer = client.http.post(
        f"/g/{client.key}/do",
        data={"do": "close", "step": client.step, "tap": client.field("tap")},
        headers={"origin": "http://testserver"},
        follow_redirects=False,
    )
    assert (answer.status_code, answer.headers["location"]) == (303, f"/g/{client.key}")


def test_the_inner_part_is_sent_to_scripts(client: Client) -> None:
    client.start("mirea", 13)
    answer = client.http.get(f"/g/{client.key}", headers={"HX-Request": "true"})
    assert "<html" not in answer.text and 'id="screen"' in answer.text
    again = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.http.get(f"/g/{client.key}", headers=again).text
