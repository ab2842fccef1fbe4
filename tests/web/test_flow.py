"""The way from screen to screen: nothing ends, begins or opens by one tap that a host did not mean."""

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from playwright.sync_api import Browser, Page, expect

from gorod.engine.acts import Ballot, Close, Execute, Foul, Order, Remove, Revive
from gorod.web.draft import Draft, Player
from gorod.web.panels.night_script import find_calls

from .client import Client, read_text
from .driver import Host, Server, open_page


def find_value(html: str, mark: str) -> str:
    """What the button with that mark sends."""
    found = re.search(rf'<button[^>]*value="([^"]*)"[^>]*{mark}', html)
    assert found, mark
    return unescape(found[1])


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    page = open_page(browser, server)
    yield page
    page.context.close()


# --- the vote by ballots --------------------------------------------------------------------------------------------


def test_the_vote_of_a_slow_day_ends_with_its_verdict_and_asks_before(client: Client) -> None:
    client.start("forum", 12)
    client.close_until("day")
    # Not the sheriff: his last shot would come first.
    one = next(seat for seat in client.game.table.seats if seat.role != "sheriff")
    for seat in [seat for seat in range(1, 13) if seat != one.number][:7]:
        client.act(Ballot(seat, one.number), place="vote")
    assert "Голосование ещё идёт" in client.html and "Не проголосовали:" in client.html
    assert "Закончить день сейчас?" in client.html
    assert 'value="close"' not in client.html, "no button of the vote begins the night"
    client.do(find_value(client.html, "data-sure"))
    game = client.game
    assert game.table.closed and game.table.phase is not None and game.table.phase.kind == "day"
    text = read_text(client.html)
    assert f"Стол покидает игрок {one.number} {one.number} {one.name}" in text
    assert f"Голоса: {one.number} : 7" in text
    assert "Что и почему" in text and "Дальше: ночь" in text
    client.do("close")
    phase = client.game.table.phase
    assert phase is not None and phase.kind == "night"


def test_a_count_names_those_who_have_not_voted(client: Client) -> None:
    client.start("linch", 12)
    client.close_until("day")
    for seat in range(1, 12):
        client.act(Ballot(seat, 12), place="vote")
    text = read_text(client.html)
    name = client.game.table.seat(12).name
    assert f"Не проголосовал: 12 {name}" in text and "Подвести итог сейчас?" in text
    assert "Закончить день" not in text
    client.act(Ballot(12, 1), place="vote")
    assert "data-sure" not in client.html
    client.do(find_value(client.html, 'data-key="c"'))
    assert "Стол покидает игрок" in client.html


def test_a_night_that_comes_early_shows_the_vote_first(client: Client) -> None:
    client.start("linch", 12)
    client.close_until("day")
    for seat in range(1, 12):
        client.act(Ballot(seat, 12), place="vote")
    client.act(Ballot(12, 1), place="talk")
    label = client.html.index("Ночь раньше")
    value = unescape(re.findall(r'value="([^"]*)"', client.html[:label])[-1])
    client.do(value)
    assert "Стол покидает игрок" in client.html and "Дальше: ночь" in client.html


# --- undo to the beginning ------------------------------------------------------------------------------------------


def deal(client: Client, way: str) -> None:
    players = tuple(Player(f"Игрок {seat}") for seat in range(1, 11))
    roles = ("mafia", "mafia", "sheriff", *["citizen"] * 7)
    draft = Draft(players=players, stage="deal", way=way, roles=roles, counts={"mafia": 2}, shown=10)  # type: ignore[arg-type]
    play = client.http.portal.call(client.desk.new_game, draft)  # type: ignore[union-attr]
    client.key = play.key
    client.get(f"/g/{play.key}")


@pytest.mark.parametrize("way", ["random", "pass", "manual"])
def test_a_start_over_undone_steps_asks_and_can_bring_them_back(client: Client, way: str) -> None:
    deal(client, way)
    passes = way == "pass"  # the phone comes back from the last player: no step back without a question
    assert ('aria-label="Отменить"' in client.html and 'aria-label="Вернуть"' in client.html) != passes
    assert "пропадут: " not in client.html
    client.do("start")
    client.do("close")
    client.do("undo")
    client.do("undo")
    assert find_value(client.html, 'data-key="Enter"') == "redo 2"
    assert "Отменённые шаги пропадут: 2" in client.html
    assert client.html.index("пропадут: 2") < client.html.index('value="start"')
    client.do("redo 2")
    assert client.game.table.phase is not None


# --- the phone goes round -------------------------------------------------------------------------------------------


def test_between_two_cards_stands_a_screen_without_any(client: Client) -> None:
    deal(client, "pass")
    client.do("set seen 0")
    for seat in range(1, 11):
        assert f"Передайте телефон игроку {seat}" in client.html
        assert "data-hold" not in client.html
        card = client.get(f"/g/{client.key}?by={seat}")
        assert "data-hold" in card and 'value="set back"' in card
        client.do(f"set seen {seat}")
    client.do("set seen 4")
    for other in (1, 4, 6, 10):
        assert "data-hold" not in client.get(f"/g/{client.key}?by={other}"), "only whose turn it is"
    assert "Игрок 4 уже видел свою карту" in client.html
    client.do("set seen 3")
    assert "data-hold" not in client.html and "Передайте телефон игроку 4" in client.html


def test_a_way_back_shows_no_card_and_a_deal_is_not_cancelled_by_one_tap(page: Page) -> None:
    host = Host(page)
    host.new_game("mirea", 10)
    host.tap(host.do("set deal pass"))
    host.take_phone()
    host.tap(page.locator('button[data-key="Enter"]'))
    page.go_back()
    expect(page.locator("#screen")).to_be_visible()
    expect(page.locator("[data-hold]")).to_have_count(0)
    expect(host.do("set back")).to_be_hidden()
    page.get_by_text("Отменить раздачу", exact=True).click()
    expect(host.do("set back")).to_be_visible()


# --- fouls ----------------------------------------------------------------------------------------------------------


def test_whoever_comes_back_keeps_his_fouls_and_it_is_said(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    client.do("close")
    for _ in range(8):
        if client.game.table.seat(5).out is not None:
            break
        client.act(Foul(5), place="talk")
    seat = client.game.table.seat(5)
    assert seat.out is not None and seat.fouls
    client.act(Revive(5), place="talk")
    assert "Его фолы остаются" in client.note and str(seat.fouls) in client.note


# --- words ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "players"), [("linch", 12), ("forum", 12)])
def test_a_game_that_begins_by_day_announces_no_night(client: Client, book: str, players: int) -> None:
    client.start(book, players)
    for _ in range(3):
        client.do("close")
        if 'class="game part-dawn' in client.html:
            break
    assert client.game.table.nights == 0
    assert "объявлять нечего" in client.html
    assert "Ночью никто не умер" not in client.html


def test_a_game_by_messages_speaks_of_no_masks_and_no_sleep(client: Client) -> None:
    client.start("forum", 12)
    for _ in range(30):
        text = read_text(client.html).lower()
        assert not re.search(r"маск|просыпается|засыпает|звук", text), text
        if client.game.table.nights and client.game.table.phase.kind == "day":  # type: ignore[union-attr]
            return
        phase = client.game.table.phase
        if phase is not None and phase.kind == "day":
            client.act(Close(), place="verdict")
            client.do("close")
        elif 'data-key="0"' in client.html:
            client.do(find_value(client.html, 'data-key="0"'))
        else:
            client.do(find_value(client.html, 'data-key="Enter"'))
    raise AssertionError("no night was played")


def test_the_end_says_in_words_how_somebody_left(page: Page) -> None:
    host = Host(page, random.Random(7))
    host.new_game("noch", 6)
    host.deal_random()
    host.play_on()
    text = page.locator(".roles").inner_text()
    assert re.search(r"(ночное убийство|казнь|смерть гостьи|выстрел), (ночь|день) \d", text), text
    assert not re.search(r"\b[ND]\d", text)
    wraps = page.evaluate(
        "[...document.querySelectorAll('.roles td')].map((cell) => getComputedStyle(cell).overflowWrap)"
    )
    assert set(wraps) == {"normal"}, "no name breaks inside a word"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelector('.roles').scrollWidth <= document.querySelector('.panel').clientWidth")


# --- what stays in sight --------------------------------------------------------------------------------------------


LOOK = """() => {
  const keys = '.main, [data-key="c"], [data-key="0"]';
  const covered = [...document.querySelectorAll('.panel .foot')].flatMap((foot) => [...foot.querySelectorAll(keys)])
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return !(top && one.contains(top)) || box.bottom > innerHeight;
    });
  const cut = [...document.querySelectorAll('.top h1')].filter((one) => one.scrollWidth > one.clientWidth + 1);
  return [...covered, ...cut].map((one) => one.textContent.trim());
}"""


def cover(page: Page) -> list[str]:
    """Main buttons that cannot be seen or touched where they stand, and headings that are cut."""
    found: list[str] = page.evaluate(LOOK)
    return found


@pytest.mark.parametrize(
    ("book", "parts"),
    [
        ("mirea", {"dusk", "call", "dawn", "talk", "vote"}),
        ("forum", {"dawn", "talk", "vote"}),
        ("linch", {"dawn", "vote"}),
    ],
)
def test_the_main_button_is_in_sight_with_thirty_two_players(page: Page, book: str, parts: set[str]) -> None:
    host = Host(page, random.Random(2))
    host.new_game(book, 10)
    most = 12 if book == "linch" else 32
    names = ",".join(f"Александра-Виктория {n}" for n in range(most))
    page.locator("#name").evaluate("(field, text) => { field.maxLength = 9999; field.value = text; }", names)
    host.tap(host.do("set add"))
    host.deal_random()
    assert page.locator("#table .cell").count() == most
    seen: set[str] = set()
    for _ in range(90):
        if host.part not in seen or host.part in ("vote", "call"):
            seen.add(host.part)
            assert page.locator(".panel .foot").count() == 1 or host.part == "over", host.part
            assert cover(page) == [], host.part
        if parts <= seen:
            break
        host.play_once()
    assert parts <= seen


def test_the_notice_of_a_lost_network_leaves_the_main_button_free(page: Page) -> None:
    host = Host(page)
    host.new_game("mirea", 13)
    host.deal_random()
    page.context.set_offline(True)
    page.locator(".panel button.main").click()
    expect(page.locator("#trouble")).to_be_visible()
    assert cover(page) == []
    page.context.set_offline(False)


# --- what is announced before the winner --------------------------------------------------------------------------


def test_who_leaves_by_the_last_vote_is_announced_before_the_winner(client: Client) -> None:
    client.start("mirea", 10)
    client.close_until("day")
    game = client.game
    black = [seat.number for seat in game.table.seats if game.rulebook.roles[seat.role].side != "city"]
    for seat in black[1:]:
        client.act(Remove(seat), place="talk")
    client.act(Execute(black[0]), place="vote")
    assert client.game.outcome is not None
    assert "part-verdict" in client.html and "part-over" not in client.html
    assert "Последнее слово" in client.html
    client.do(find_value(client.html, 'data-key="Enter"'))
    assert "part-over" in client.html
    client.do("undo")
    assert "part-verdict" in client.html


def test_a_game_that_a_removal_ends_shows_its_end_at_once(client: Client) -> None:
    client.start("mirea", 10)
    client.close_until("day")
    game = client.game
    black = [seat.number for seat in game.table.seats if game.rulebook.roles[seat.role].side != "city"]
    for seat in black:
        client.act(Remove(seat), place="vote")
    assert "part-over" in client.html


def test_a_wrong_check_can_be_corrected_from_where_the_host_stands(client: Client) -> None:
    client.start("mirea", 13)
    client.do("close")
    sheriff = next(seat.number for seat in client.game.table.seats if seat.role == "sheriff")
    for seat in client.game.table.seats:
        if seat.role == "lover":
            client.act(Remove(seat.number), place="dusk")  # else the answer waits for her
    target = next(seat for seat in client.game.table.living if seat != sheriff)
    calls = find_calls(client.game)
    call = next(place for place, one in enumerate(calls) if one.role == "sheriff")
    client.act(Order(sheriff, "check", target), place=f"call:{call}:1")
    step = len(client.game.acts)
    assert 'class="signs"' in client.html
    client.do(find_value(client.html, 'data-key="b"'))
    text = read_text(client.html)
    assert f"Про место {target} ответ уже показан" in text and "Не выбрано" not in text
    assert f'/step/{step}"' in client.html
