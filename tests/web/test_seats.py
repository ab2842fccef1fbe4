"""People and seats before a game: who is called what, where he sits, who opens, and who has which card."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, expect

from gorod.engine.acts import End
from gorod.store.shape import Person
from gorod.web.club import list_options, list_questions, takes_number
from gorod.web.door import Door
from gorod.web.draft import Draft, Player, check_draft, find_book, list_open, suggest
from gorod.web.looks import Looks
from gorod.web.odds_beside import OddsShown
from gorod.web.panels.draft import MANY_NAMES, show_deal, show_people
from gorod.web.say import Say
from gorod.web.screen import Around, view
from gorod.web.where import Where

from .client import Client, make_client
from .driver import Host, Server, open_page
from .screens import deal
from .screens import draft as start_draft


def draft(client: Client) -> Draft:
    return client.play.now.draft


def list_names(client: Client) -> list[str]:
    return [player.name for player in draft(client).players]


def play_again(client: Client) -> None:
    answer = client.http.post("/new", data={"again": client.key}, headers={"origin": "http://testserver"})
    client.key, client.html = answer.url.path.removeprefix("/g/"), answer.text


# --- names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["set draw", "set turn", "set move 4 -1", "set drop 2", "set add Вера"])
def test_whoever_has_no_name_is_called_by_the_seat(client: Client, word: str) -> None:
    client.new_game("mirea", 0)
    client.do("set add", name="Анна, Борис")
    client.do("set number 8")
    client.do("set apart", one="Игрок 3", two="Анна")
    client.do(word)
    for seat, name in enumerate(list_names(client), 1):
        assert name in ("Анна", "Борис", "Вера", f"Игрок {seat}")
    assert {name for pair in draft(client).apart for name in pair} <= set(list_names(client)) | {"Анна"}


def test_names_fill_the_seats_that_have_none(client: Client) -> None:
    client.new_game("mirea", 0)
    client.do("set number 10")
    client.do("set add", name="Анна, Борис")
    client.do("set pick", pick=["add Вера"])
    assert list_names(client) == ["Анна", "Борис", "Вера", *[f"Игрок {seat}" for seat in range(4, 11)]]
    client.do("set add", name=", ".join(f"Гость {n}" for n in "абвгдежз"))
    assert len(list_names(client)) == 11  # seven seats were free; the eighth guest brings a chair


def test_no_card_is_passed_over(client: Client) -> None:
    client.new_game("mirea", 10)
    client.do("set deal pass")
    client.do("set seen 5")
    assert draft(client).shown == 0
    client.do("set seen 1")
    client.do("set seen 2")
    assert draft(client).shown == 2


def test_a_seat_gets_another_name_and_equal_ones_are_marked(client: Client) -> None:
    client.new_game("mirea", 0)
    client.do("set add", name="Анна, Борис, Вера")
    client.do("set rename 2", name="  анна ")
    assert list_names(client) == ["Анна", "анна (2)", "Вера"]
    client.do("set rename 3", name="   ")
    assert list_names(client) == ["Анна", "анна (2)", "Вера"] and client.note


def test_equal_names_are_marked_after_a_rename_and_in_the_next_game(client: Client) -> None:
    client.start("mirea", 10)
    client.do("rename 3", name=list_names(client)[0])
    game = client.game
    names = [seat.name for seat in game.table.seats]
    assert names[2] == f"{names[0]} (2)" and len(set(names)) == 10
    client.act(End("draw"))
    play_again(client)
    assert list_names(client) == names
    client.do("set add", name="Лиза")
    assert len(set(list_names(client))) == 11


def test_equal_names_of_an_old_record_are_marked_in_the_next_game(client: Client) -> None:
    from gorod.engine.acts import Rename

    client.start("mirea", 10)
    client.act(Rename(3, list_names(client)[0]))
    client.act(End("draw"))
    play_again(client)
    assert len(set(list_names(client))) == 10


def test_known_names_stand_in_the_order_of_their_games() -> None:
    people = [Person(n, name, "", 0.0, games) for n, (name, games) in enumerate([("Яна", 2), ("Ева", 2), ("Ян", 9)])]
    known = show_people(Draft(), people, {})["known"]
    assert [name for name, _, _ in known] == ["Ян", "Ева", "Яна"]


def test_many_known_names_can_be_searched(browser: Browser, server: Server, tmp_path: Path) -> None:
    page = open_page(browser, server)
    host = Host(page)
    names = [f"Гость{letter}" for letter in "абвгдежзиклмнопрстуф"] + ["Алёна"]
    assert len(names) > MANY_NAMES
    page.locator('form[action="/new"] button').first.click()
    page.locator("#name").fill(", ".join(names))
    host.tap(host.do("set add"))
    host.deal_random()
    host.page.goto(f"{server.url}/")
    page.locator('form[action="/new"] button').first.click()
    page.locator("#name-filter").fill("ален")
    expect(page.locator(".name-chip:visible")).to_have_count(1)
    page.locator(".name-chip:visible").click()
    expect(page.locator(".seating li")).to_have_count(1)
    expect(page.locator(".name-chip:visible")).to_have_count(1)
    page.locator("#name-filter").fill("")
    expect(page.locator(".name-chip:visible")).to_have_count(len(names))


# --- seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_a_seat_is_one_line_and_stays_unfolded_while_it_moves(browser: Browser, server: Server, size: str) -> None:
    page = open_page(browser, server, size)
    host = Host(page)
    page.locator('form[action="/new"] button').first.click()
    names = ["Анна", "Екатерина Александровна-Великая", *[f"Гость {letter}" for letter in "абвгдежзиклм"]]
    page.locator("#name").fill(", ".join(names))
    host.tap(host.do("set add"))
    page.locator('[data-fold="seats"] > summary').click()
    heights = [row.bounding_box() for row in page.locator(".seating li").all()]
    assert {round(box["height"]) for box in heights if box} <= {48, 49}
    page.locator(".seating li").nth(1).locator("summary").click()
    for seat in (2, 3):
        host.tap(host.do(f"set move {seat} 1"))
        row = page.locator(".seating li").nth(seat)
        expect(row.locator(".seat-name")).to_have_text(names[1])
        expect(row.locator("details")).to_have_attribute("open", "")
        expect(page.locator('[data-fold="seats"]')).to_have_attribute("open", "")
    row.locator('input[name="name"]').fill("Катя")
    page.keyboard.press("Enter")
    expect(page.locator(".seating li").nth(3).locator(".seat-name")).to_have_text("Катя")
    expect(page.locator(".foot-bar")).to_be_in_viewport()


# --- cards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_before_the_deal_no_seat_is_said_to_have_a_role(lang: str) -> None:
    people = tuple(Player(f"P{n}", nights=n == 1) for n in range(13))
    made = replace(suggest(Draft(book="noch", players=people)), own_counts=True)
    book = find_book(made)
    say = Say(book, lang)
    counts = dict(made.counts) | {str(role): limit + 1 for role, limit in (book.rules.deal.limit or {}).items()}
    counts["immortal"] = 2
    made = replace(made, counts=counts)
    notes = check_draft(made)
    told = [say.note(note) for note in notes if note.code != "active_immunities"]
    assert any(note.code == "immortal_in_game" for note in notes)
    assert not any(re.search(r"№|No\.|seat", text) for text in told), told
    dealt = check_draft(replace(made, roles=("immortal",) * 13, way="random", stage="deal"))
    assert {"immortal_in_game", "immortal_immune"} <= {note.code for note in dealt if note.numbers.get("seats")}


def test_by_hand_too_the_rest_are_citizens_and_what_is_missing_is_said(client: Client) -> None:
    client.new_game("mirea", 10)
    client.do("set deal manual")
    special = ["mafia", "mafia", "don", "sheriff"]
    for seat, role in enumerate(special, 1):
        missing = re.search(r'<p id="missing"[^>]*>(.*?)</p>', client.html)
        assert missing and "комиссар" in missing[1] and list_open(draft(client))
        client.do(f"set role {seat} {role}")
    assert 'id="missing"' not in client.html
    client.do("start")
    game = client.game
    assert [seat.role for seat in game.table.seats] == [*special, *["citizen"] * 6]


def test_a_real_deck_is_noted_in_the_order_in_which_the_roles_wake(client: Client) -> None:
    """The host learns who is who when they wake: each role is called, and he taps who it was."""
    client.new_game("mirea", 13)
    client.do("set deal deck")
    called = []
    seat = 0
    while list_open(draft(client)):
        _, data = show_deal(draft(client))
        role = data["open"][0]
        called += [role] if role not in called else []
        assert Say(data["book"], "ru").wakes(role) in client.html
        seat += 1
        client.do(f"set role {seat} {role}")
    assert called == ["lover", "mafia", "don", "doctor", "sheriff", "maniac"]
    client.do("start")
    assert client.play.now.game is not None


@pytest.mark.parametrize("shown", [0, 2, 9, 10])
@pytest.mark.parametrize("by", [False, True])
def test_no_step_leads_to_another_players_card_without_a_question(shown: int, by: bool) -> None:
    """Undo and redo are the host's; while the phone goes round it lies in the players' hands."""
    play = deal("pass", shown=shown).play
    html = view(play, Where("made", by=shown + 1 if by else 0), Looks(), Around())
    assert 'value="undo"' not in html and 'value="redo"' not in html
    asked = re.findall(r"<details class=\"confirm\">.*?</details>", html, re.S)
    for back in re.findall(r'value="(set seen \d+)"', html):
        if int(back.split()[-1]) <= shown and shown:
            assert any(f'value="{back}"' in question for question in asked), back


@pytest.mark.parametrize("wins", [{}, {"city": 0.25, "mafia": 0.7, "maniac": 0.04, "draw": 0.01}])
def test_the_odds_are_one_bar_with_a_shape_and_a_word_for_each_side(wins: dict[str, float]) -> None:
    odds = OddsShown("known" if wins else "waiting", wins)
    html = view(start_draft(players=13).play, Where("made"), Looks(), Around(odds=odds))
    box = html[html.index('id="odds"') :]
    bar = box[box.index("<svg") : box.index("</svg>")]
    parts = [(float(x), float(width)) for x, width in re.findall(r'x="([\d.]+)" width="([\d.]+)"', bar)]
    assert len(parts) == len(wins), "before they are known the bar is there and empty"
    for place, share in enumerate(wins.values()):
        assert parts[place][0] == pytest.approx(100 * sum([*wins.values()][:place]), abs=0.01)
        assert parts[place][1] == pytest.approx(100 * share, abs=0.7)
    shares = box[box.index('class="shares"') :].partition("</p>")[0]
    assert all(f"side-{side}" in shares for side in wins) and shares.count("%") == len(wins)


# --- what the pages around say --------------------------------------------------------------------------------------


def test_numbers_of_the_rules_form_are_sensible(client: Client) -> None:
    numbers = {path for reading in list_questions("dccm") for path in reading.paths if takes_number(path)}
    assert numbers
    for path in numbers:
        first, *others = list_options("dccm", path)
        near = {5, 10} if path.endswith("seconds") else {1, 2}
        assert {abs(other - first) for other in others} <= near and min([first, *others]) >= 0
    page = client.get("/rules/form/dccm")
    assert "Утраченное" not in page and 'name="own.speech.seconds"' in page
    for typed, kept in (("77", 77), ("soon", None), ("", None), ("60", None)):
        fields = {"name": "Клуб", "speech.seconds": "own", "own.speech.seconds": typed, "do": "keep"}
        client.post("/rules/form/dccm", fields)
        clubs = client.http.portal.call(client.desk.store.read_shelf, "club")  # type: ignore[union-attr]
        assert clubs["Клуб"]["settings"] == ({"speech.seconds": kept} if kept else {})


def test_a_closed_server_is_told_before_a_link_is_made(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for host, closed in (("127.0.0.1:8000", True), ("[::1]:8000", True), ("192.168.1.5:8000", False)):
        monkeypatch.setattr("gorod.web.pages.home._find_host", lambda request, host=host: host)
        page = client.get("/device")
        assert ("--host 0.0.0.0" in page) == closed, host
        assert not closed or page.index("--host") < page.index('value="link"')


@pytest.mark.parametrize(
    ("bound", "own", "seen"),
    [
        ("127.0.0.1", "192.168.7.7", "localhost:8009"),
        ("0.0.0.0", "192.168.7.7", "192.168.7.7:8009"),
        ("::", "192.168.7.7", "192.168.7.7:8009"),
        ("0.0.0.0", "", "localhost:8009"),
        ("10.0.0.3", "192.168.7.7", "10.0.0.3:8009"),
        ("fd00::3", "192.168.7.7", "[fd00::3]:8009"),
    ],
)
def test_a_link_made_at_the_host_s_own_computer_leads_other_devices_to_it(
    client: Client, monkeypatch: pytest.MonkeyPatch, bound: str, own: str, seen: str
) -> None:
    """Who started with ``--host 0.0.0.0`` opens the printed address, which is this computer's own."""
    monkeypatch.setattr("gorod.web.pages.home._find_own_address", lambda: own)
    client.http.app.state.bound = bound  # type: ignore[attr-defined]
    headers = {"host": "localhost:8009", "origin": "http://localhost:8009"}
    page = client.http.post("/device", data={"do": "link"}, headers=headers).text
    assert f"http://{seen}/in/" in page
    assert ("--host 0.0.0.0" in page) == (bound == "127.0.0.1")
    assert ("не подключён к сети" in page) == (bound == "0.0.0.0" and not own)


def test_a_link_that_is_typed_is_short_and_plain(client: Client) -> None:
    door: Door = client.door
    code = door.make_link(600)
    assert re.fullmatch(r"([a-hjkmnp-z2-9]{3}-){2}[a-hjkmnp-z2-9]{3}", code)
    assert door.find_link(code) == "once" and len(door.make_link()) > 20
    page = client.post("/device", {"do": "link"})
    assert re.search(r'class="address link">http://testserver/in/<b>[\w-]{11}</b>', page)


def test_the_chosen_of_several_ready_compositions_is_marked(client: Client) -> None:
    for book in ("linch", "noch", "mirea"):
        for players in range(8, 21):
            made = suggest(Draft(book=book, players=tuple(Player(f"P{n}") for n in range(players))))
            presets = show_people(made, [], {})["presets"]
            assert sum(chosen for _, _, chosen in presets) == min(1, len(presets)), (book, players)


def test_the_list_of_games_tells_people_side_and_date(tmp_path: Path) -> None:
    with make_client(tmp_path / "g.sqlite3") as client:
        client.start("mirea", 10)
        client.do("close")
        client.act(End("mafia"))
        page = client.get("/")
        row = page[page.index('class="game-row ended"') :]
        assert "side-mafia" in row and "Anna, Boris" in row and re.search(r"\d\d\.\d\d \d\d:\d\d", row)


def test_the_text_of_the_rules_says_nothing_of_what_is_not_there(client: Client) -> None:
    page = client.get("/rules/mirea")
    assert "Никто никого не ищет" not in page and "Наибольшего числа игроков нет" not in page
    client.new_game("mirea", 13)
    client.do("set value warn.players_below", value="9")
    assert "9" in client.get(f"/g/{client.key}/rules")
