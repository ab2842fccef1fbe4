"""Fouls: one tap at the seat, in every phase and over every panel, and nothing of what the host was doing is lost."""

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from gorod.engine.acts import CountVotes, End, Foul, Hands, Nominate, Remove, Speak

from .client import Client
from .driver import SIZES, Host, Server, open_page

PAGES = ["seat/2", "steps", "step/1", "why/1?o=0", "swap?by=1&o=2", "close", "protocol", "?tool=seat", "?tool=names"]


def list_offered(html: str) -> set[int]:
    """The seats to which the page offers a foul by one button."""
    return {int(seat) for seat in re.findall(r'<button name="do" value="foul (\d+)"', html)}


def find_part(html: str) -> str:
    found = re.search(r"part-(\w+)", html)
    assert found
    return found[1]


def tap_as_htmx(client: Client, address: str, **fields: object) -> tuple[str, str]:
    """A tap of the page's script on a page with that address: where it leads, and what comes."""
    headers = {
        "origin": "http://testserver",
        "hx-request": "true",
        "hx-current-url": f"http://testserver/g/{client.key}{address}",
    }
    data = {"step": client.step, "tap": client.field("tap"), **fields}
    answer = client.http.post(f"/g/{client.key}/do", data=data, headers=headers)
    assert answer.status_code == 200
    client.html = answer.text
    return answer.headers["hx-replace-url"].removeprefix(f"/g/{client.key}"), answer.text


# --- where ----------------------------------------------------------------------------------------------------------


def check_one_foul(client: Client) -> None:
    """Everybody who is in can get one, nobody else; it changes a count and nothing else."""
    table = client.game.table
    assert list_offered(client.html) == set(table.living)
    seat = table.living[0]
    before, part, place = table.seat(seat).fouls, find_part(client.html), client.play.now.place
    client.do(f"foul {seat}")
    assert client.game.table.seat(seat).fouls == before + 1
    assert (find_part(client.html), client.play.now.place) == (part, place)
    client.do("undo")
    assert client.game.table.seat(seat).fouls == before


def test_a_foul_is_one_tap_in_every_phase(client: Client) -> None:
    client.start("mirea", 13)
    assert list_offered(client.html) == set(), "before the first phase the engine takes none"
    seen = set()
    client.do("close")
    for _ in range(40):
        part = find_part(client.html)
        if part not in seen:
            check_one_foul(client)
        seen.add(part)
        if part == "talk":
            break
        mark = 'data-key="0"' if 'data-key="0"' in client.html else 'data-key="Enter"'
        found = re.search(rf'<button[^>]*value="([^"]*)"[^>]*{mark}', client.html)
        assert found
        client.do(found[1].replace("&#34;", '"'))
    assert seen == {"dusk", "call", "closing", "dawn", "talk"}


def test_a_foul_is_one_tap_through_vote_shootout_lift_and_last_word(client: Client) -> None:
    client.start("mirea", 12)
    client.close_until("day")
    client.act(Speak(1), Nominate(1, 5), Speak(2), Nominate(2, 6), place="talk")
    check_one_foul(client)
    client.act(place="vote")
    check_one_foul(client)
    client.act(Hands("vote", 5, number=6), Hands("vote", 6, number=6), CountVotes(), place="talk")
    assert client.game.table.day.stage == "shootout"  # type: ignore[union-attr]
    check_one_foul(client)
    client.act(place="vote")
    check_one_foul(client)
    client.act(Hands("revote", 5, number=5), Hands("revote", 6, number=5), CountVotes(), place="vote")
    assert client.game.table.day.stage == "lift"  # type: ignore[union-attr]
    check_one_foul(client)
    client.act(Hands("lift", number=9), CountVotes(), place="vote")
    assert "Последнее слово 5" in client.html
    check_one_foul(client)
    client.act(End("draw"))
    assert list_offered(client.html) == set()


@pytest.mark.parametrize("address", PAGES)
def test_a_foul_leaves_what_lies_over_the_table(client: Client, address: str) -> None:
    client.start()
    client.close_until("day")
    client.act(Speak(1), Nominate(1, 5), place="vote")
    html = client.get(f"/g/{client.key}/{address}".replace("/?", "?"))
    assert list_offered(html) == set(client.game.table.living)
    shown = address if address.startswith("?") else f"/{address}"
    where, html = tap_as_htmx(client, shown, do="foul 3")
    assert where == shown
    assert client.game.table.seat(3).fouls == 1
    assert "фол, всего 1" in client.note
    where, _ = tap_as_htmx(client, shown, do="undo")
    assert where in ("", shown)
    assert client.game.table.seat(3).fouls == 0


def test_a_foul_that_ends_the_game_shows_the_end(client: Client) -> None:
    client.start()
    client.close_until("day")
    game = client.game
    mafia = [seat.number for seat in game.table.seats if game.rulebook.roles[seat.role].side == "mafia"]
    for seat in mafia[:-1]:
        client.act(Remove(seat), place="talk")
    client.act(Foul(mafia[-1], 3), place="talk")
    where, html = tap_as_htmx(client, "/steps", do=f"foul {mafia[-1]}")
    assert client.game.outcome is not None
    assert where == "" and "part-over" in html


@pytest.mark.parametrize(("book", "players"), [("noch", 12), ("linch", 12), ("forum", 12)])
def test_a_rulebook_without_fouls_shows_none(client: Client, book: str, players: int) -> None:
    client.start(book, players)
    for _ in range(3):
        assert 'class="foul' not in client.html and "with-fouls" not in client.html
        client.do("close")


def test_a_foul_is_refused_to_whoever_is_out_and_nonsense_changes_nothing(client: Client) -> None:
    client.start()
    client.close_until("day")
    client.act(Remove(4), place="talk")
    assert 4 not in list_offered(client.html)
    before = client.play.lines
    for word in ("foul 4", "foul 99", "foul", "foul x", "foul -1", "foul 2 3"):
        client.do(word)
        assert client.play.lines == before, word
        assert client.note, word


# --- once -----------------------------------------------------------------------------------------------------------


def test_the_same_tap_is_one_foul(client: Client) -> None:
    client.start()
    client.close_until("day")
    step, tap = client.step, client.field("tap")
    client.do("foul 3", step, tap)
    client.do("foul 3", step, tap)
    assert client.game.table.seat(3).fouls == 1


def test_the_label_names_the_seat_and_the_count(client: Client) -> None:
    client.start()
    client.close_until("day")
    assert 'aria-label="Фол месту 3; сейчас 0 фолов"' in client.html
    client.do("foul 3")
    client.do("foul 3")
    assert 'aria-label="Фол месту 3; сейчас 2 фола"' in client.html
    assert "Ф2" in client.html and "●●○○" in client.html


# --- the timer ------------------------------------------------------------------------------------------------------


def read_clock(client: Client) -> tuple[str, float]:
    clock = client.http.portal.call(client.desk.clock, client.key)  # type: ignore[union-attr]
    return clock.what, clock.length


@pytest.mark.parametrize("place", ["talk", "dawn", "vote"])
def test_a_foul_leaves_the_timer_alone(client: Client, place: str) -> None:
    client.start()
    client.close_until("day")
    client.act(place=place)
    client.post(f"/g/{client.key}/clock", {"do": "start", "what": "last:2", "seconds": "60"})
    client.do("foul 3")
    assert read_clock(client) == ("last:2", 60)


def test_the_foul_that_costs_the_running_speech_stops_its_timer(client: Client) -> None:
    client.start()
    client.close_until("day")
    client.act(Speak(1), place="talk")
    for _ in range(2):
        client.do("foul 1")
        assert read_clock(client) == ("speech:1", 60)
    client.do("foul 1")
    assert read_clock(client) == ("", 0)


# --- fingers and keys -----------------------------------------------------------------------------------------------


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    page = open_page(browser, server)
    yield page
    page.context.close()


def begin(page: Page, players: int = 12) -> Host:
    host = Host(page, random.Random(3))
    host.new_game("mirea", 10)
    if players > 10:
        names = ",".join(f"Александра-Виктория {n}" for n in range(players))
        page.locator("#name").evaluate("(field, text) => { field.maxLength = 9999; field.value = text; }", names)
        host.tap(host.do("set add"))
    host.deal_random()
    return host


def go_to_talk(host: Host) -> None:
    while host.part in ("between", "dusk", "call", "closing", "dawn"):
        if host.part == "dawn":
            host.tap(host.page.locator(".panel .main"))
        else:
            host.play_once()
    assert host.part == "talk"


def rest(page: Page) -> None:
    """Until a second tap at the same place counts as a new one."""
    expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")


def test_a_double_tap_is_one_foul_and_undo_takes_it_back(page: Page) -> None:
    host = begin(page)
    host.tap(page.locator(".panel .main"))
    foul = page.locator('[data-foul="8"]')
    before = int(host.step)
    foul.dblclick()
    expect(foul).to_have_accessible_name("Фол месту 8; сейчас 1 фол")
    rest(page)
    assert int(host.step) == before + 1
    host.tap(page.get_by_role("button", name="Отменить"))
    expect(foul).to_have_accessible_name("Фол месту 8; сейчас 0 фолов")


def test_a_foul_loses_neither_ticks_nor_what_is_typed_or_unfolded(page: Page) -> None:
    host = begin(page)
    go_to_talk(host)
    game = page.url.split("?")[0]
    for _ in range(2):
        host.tap(page.locator(".panel .main"))
        seats = page.locator("#table button.cell")
        host.tap(seats.nth(seats.count() - 1 - _))
    host.tap(page.locator('.panel [data-key="v"]'))
    page.locator('.panel a[href*="tool=names"]').click()
    ticks = page.locator("#table label.tick")
    expect(ticks.first).to_be_visible()
    for place in (0, 2, 3):
        ticks.nth(place).click()
    ticked = "[...document.querySelectorAll('#table input:checked')].map((one) => one.value)"
    wanted = page.evaluate(ticked)
    assert len(wanted) == 3
    free = page.locator("[data-foul]").first
    host.tap(free)
    assert page.evaluate(ticked) == wanted
    page.goto(f"{game}/seat/3")
    page.locator("input[name=name]").fill("Недописа")
    page.locator(".panel details summary").first.click()
    rest(page)
    host.tap(free)
    expect(page.locator("input[name=name]")).to_have_value("Недописа")
    expect(page.locator(".panel details").first).to_have_attribute("open", "")


def test_a_foul_by_keys_also_for_two_digits(page: Page) -> None:
    host = begin(page)
    host.tap(page.locator(".panel .main"))
    for digits, seat in (("4", 4), ("11", 11), ("1", 1), ("0", 10)):
        if len(digits) > 1:
            host.press_together(digits, shift=True)
        else:
            page.keyboard.press(f"Shift+Digit{digits}")
        expect(page.locator(f'[data-foul="{seat}"]')).to_have_accessible_name(f"Фол месту {seat}; сейчас 1 фол")
        rest(page)
    assert host.part == "dusk"


MEASURE = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const faults = [];
  const fouls = [...document.querySelectorAll('#table .foul')], cells = [...document.querySelectorAll('#table .cell')];
  for (const one of fouls.filter((foul) => foul.matches('button'))) {
    const at = box(one);
    if (at.width < 24 || at.height < 44) faults.push(`${one.dataset.foul}: ${at.width}x${at.height}`);
    if (at.left < 0 || at.right > innerWidth) faults.push(`${one.dataset.foul}: outside`);
    for (const cell of cells) if (meet(at, box(cell))) faults.push(`${one.dataset.foul} over ${cell.textContent}`);
    for (const other of fouls) if (other !== one && meet(at, box(other))) faults.push(`${one.dataset.foul} meets`);
    const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    if (!one.contains(top)) faults.push(`${one.dataset.foul}: covered`);
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) faults.push('cut');
  }
  for (const cell of cells) {
    const parts = [...cell.querySelectorAll('.n, .marks, .name, .how')].filter((part) => box(part).height);
    for (const [place, part] of parts.entries()) {
      if (box(part).bottom > box(cell).bottom || box(part).top < box(cell).top) faults.push(`${part.textContent} cut`);
      for (const other of parts.slice(place + 1)) if (meet(box(part), box(other))) faults.push(`${part.textContent}`);
    }
  }
  return faults;
}"""
"""What is too small, covered, or lies over something else at the seats."""


@pytest.mark.parametrize(
    "players", [12, pytest.param(16, marks=pytest.mark.soak), pytest.param(20, marks=pytest.mark.soak), 30]
)
@pytest.mark.parametrize("size", SIZES)
def test_the_fouls_have_room_and_no_mark_lies_over_a_number(
    browser: Browser, server: Server, size: str, players: int
) -> None:
    page = open_page(browser, server, size)
    host = begin(page, players)
    host.tap(page.locator(".panel .main"))
    assert page.locator("#table button.foul").count() == players
    for seat in (2, 2, 2, 5):
        rest(page)
        host.tap(page.locator(f'[data-foul="{seat}"]'))
    assert page.evaluate(MEASURE) == []
    go_to_talk(host)
    host.tap(page.locator(".panel .main"))
    rest(page)
    host.tap(page.locator("#table button.cell").nth(1))
    expect(page.locator("#table .nom")).to_have_count(1)
    assert page.evaluate(MEASURE) == []
    page.context.close()
