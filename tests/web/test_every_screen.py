"""Reload, back, double tap, two tabs, offline and online again: on every screen, in a real browser.

Whatever fingers, networks and browsers do wrong, one tap writes one line, the host sees what stands, and he is told
when a tap of his did not count. The rows are in ``screens.py``; a screen without a row fails here.
"""

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, TimeoutError, expect

from gorod.engine.table import Stage
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.web.desk import Clock
from gorod.web.draft import DealWay
from gorod.web.place import PLACES, find_place
from gorod.web.play import BODIES
from gorod.web.where import PAGES, TOOLS

from .driver import Server, open_page
from .screens import Screen, list_own_templates, list_screens, read_log

SCREENS = list_screens()
DEAF = "window.WebSocket = class { addEventListener() {} close() {} };"
LOOK = """() => {
  const screen = document.querySelector("#screen");
  return screen && `${screen.dataset.step}\n${screen.innerText}`.replace(/\\d+:\\d\\d|\\d+ (ч|мин)/g, "…");
}"""


# --- the rows are all -----------------------------------------------------------------------------------------------


def test_every_template_of_a_game_has_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    for screen in SCREENS:
        used |= screen.list_templates(monkeypatch)
    assert list_own_templates() <= used, "these screens have no row in screens.py"


def test_every_place_page_tool_and_stage_has_a_row() -> None:
    games = [(screen.log.play.now.game, screen) for screen in SCREENS]
    assert {find_place(game, screen.log.play.now.place).part for game, screen in games if game} == set(PLACES)
    assert {screen.where.page for screen in SCREENS} == set(PAGES)
    assert {screen.where.tool for screen in SCREENS} == set(TOOLS)
    assert {game.table.day.stage for game, _ in games if game and game.table.day} == set(get_args(Stage))
    assert {screen.log.play.now.draft.way for screen in SCREENS} == set(get_args(DealWay))
    assert {screen.writes for screen in SCREENS} - {""} == set(BODIES), "every kind of line is written by some row"


def test_every_verb_that_is_asked_has_a_row() -> None:
    verbs = {one.verb for book in RULEBOOKS for role in load_rulebook(book).roles.values() for one in role.abilities}
    names = [screen.name for screen in SCREENS if screen.name.startswith("call,")]
    assert [verb for verb in sorted(verbs) if not any(verb in name for name in names)] == []


# --- the tabs -------------------------------------------------------------------------------------------------------


class Tabs(NamedTuple):
    """Three tabs of one device: the host's, one that follows, and one whose socket hears nothing."""

    server: Server
    db: Path
    context: BrowserContext
    host: Page
    other: Page
    deaf: Page

    def read(self, key: str) -> list[Any]:
        return [(line.number, line.kind, line.body, line.tap) for line in read_log(self.db, key)]


@pytest.fixture(scope="module")
def tabs(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tabs]:
    db = tmp_path_factory.mktemp("screens") / "g.sqlite3"
    server = Server(db)
    host = open_page(browser, server)
    context = host.context
    other, deaf = context.new_page(), context.new_page()
    deaf.add_init_script(DEAF)
    for page in (other, deaf):
        page.goto(server.url)
    host.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    yield Tabs(server, db, context, host, other, deaf)
    context.close()
    server.stop()


def follow_link(page: Page, address: str, key: str) -> None:
    """As a link of ours does it: only the inner part comes (again, if the page was fetching something by itself)."""
    page.evaluate(
        """async ([address, key]) => {
          history.replaceState(null, "", address);
          while (document.querySelector("#screen").dataset.game !== key) {
            await htmx.ajax("GET", address, { target: "#screen", swap: "outerMorph" });
            await new Promise((done) => { setTimeout(done, 10); });
          }
        }""",
        [address, key],
    )


def look(page: Page) -> str:
    """The step and the text of a page, without the digits of its clocks."""
    text: str | None = page.evaluate(LOOK)
    return text or ""


def wait_for(page: Page, seen: str) -> None:
    """Until the page shows that again."""
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(f"(seen) => ({LOOK})() === seen", arg=seen, timeout=5000, polling=50)
    assert look(page) == seen


def make_clock(screen: Screen) -> Clock | None:
    """The timer of a row, as if it had just been started."""
    return Clock(screen.timed, screen.clock, time.time() + screen.clock, 0, True) if screen.clock else None


def press_first(page: Page, screen: Screen) -> None:
    for selector in screen.first:
        page.locator(selector).first.click()


def tap_again(page: Page, x: float, y: float) -> None:
    """A second tap of the same finger, a moment after the screen will have changed, whatever lies there then."""
    page.evaluate(
        """([clientX, clientY]) => {
          const tap = () => document.elementFromPoint(clientX, clientY)?.dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));
          document.addEventListener("htmx:after:swap", () => setTimeout(tap, 50), { once: true });
        }""",
        [x, y],
    )


class Held:
    """A finger that stays on a button."""

    def __init__(self, page: Page, selector: str) -> None:
        self.page, self.selector = page, selector

    def __enter__(self) -> None:
        if self.selector:
            box = self.page.locator(self.selector).bounding_box()
            assert box
            self.page.mouse.move(box["x"] + 40, box["y"] + 20)
            self.page.mouse.down()
            expect(self.page.locator("#face b")).to_be_visible()

    def __exit__(self, *_: Any) -> None:
        if self.selector:
            self.page.mouse.up()


# --- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(SCREENS)), ids=[re.sub(r"\W+", "-", screen.name) for screen in SCREENS])
def test_nothing_that_goes_wrong_does_harm(tabs: Tabs, number: int) -> None:
    screen, key = SCREENS[number], f"row{number}"
    screen.log.write(tabs.db, key, make_clock(screen))
    address = f"{tabs.server.url}/g/{key}" + (screen.rest if screen.rest[:1] in ("", "?") else f"/{screen.rest}")
    tabs.context.set_offline(False)  # whatever became of the row before
    tabs.host.bring_to_front()  # a tab behind others is drawn once a second only
    tabs.host.goto(address)
    seen, log = look(tabs.host), tabs.read(key)
    assert seen.startswith(f"{len(log)}\n")
    if screen.held:
        with Held(tabs.host, screen.held):
            tabs.host.reload()
        assert look(tabs.host) == seen, "the card is closed again"
    check_back(tabs.host, seen)
    check_offline(tabs, screen, seen)
    assert tabs.read(key) == log, "nothing was pressed that counts"
    if screen.writes:
        for page in (tabs.other, tabs.deaf):
            follow_link(page, address, key)
    if screen.tap:
        check_taps(tabs, screen, key)


def check_back(page: Page, seen: str) -> None:
    """The back gesture from another page, over a link of ours or over a whole new page."""
    away = page.locator('.top a[data-key="Escape"]')
    if away.count():
        address = page.url
        away.click()
        page.wait_for_url(lambda url: url != address)
    else:
        page.goto(page.url.partition("/g/")[0] + "/keys")
    page.go_back(wait_until="commit")
    wait_for(page, seen)


def check_offline(tabs: Tabs, screen: Screen, seen: str) -> None:
    """A tap without a network is told and lost; a reload shows where one is; online it comes by itself, reloaded."""
    page = tabs.host
    press_first(page, screen)
    with Held(page, screen.held):
        tabs.context.set_offline(True)
    if screen.tap:
        page.locator(screen.tap).first.click()
        expect(page.locator("#trouble")).to_contain_text("Нет связи")
    page.reload()
    expect(page.locator("h1")).to_have_text("Нет связи с программой")
    tabs.context.set_offline(False)
    wait_for(page, seen)


def check_taps(tabs: Tabs, screen: Screen, key: str) -> None:
    """Two taps are one line; the other tab follows; a tab that is out of date is told; so is whoever sends it twice."""
    page, log = tabs.host, tabs.read(key)
    press_first(page, screen)
    if screen.writes:
        press_first(tabs.deaf, screen)
    page.locator(screen.tap).first.scroll_into_view_if_needed()
    box = page.locator(screen.tap).first.bounding_box()
    assert box
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if screen.writes and not screen.repeats:
        tap_again(page, *spot)
    with page.expect_request(lambda request: request.method == "POST") as sent:
        page.mouse.dblclick(*spot)
    if not screen.writes:
        return
    step = str(len(log) + 1)
    expect(page.locator("#screen")).to_have_attribute("data-step", step)
    if screen.where.page != "settings":  # what is typed there must not be swept away
        expect(tabs.other.locator("#screen")).to_have_attribute("data-step", step)
    tabs.deaf.bring_to_front()
    tabs.deaf.locator(screen.tap).first.click()
    expect(tabs.deaf.locator(".note")).to_contain_text("Экран устарел")
    expect(tabs.deaf.locator("#screen")).to_have_attribute("data-step", step)
    again = {"origin": tabs.server.url, "content-type": "application/x-www-form-urlencoded"}
    answer = tabs.context.request.post(sent.value.url, data=sent.value.post_data or "", headers=again)
    assert "Двойное нажатие" in answer.text()
    after = tabs.read(key)
    assert after[:-1] == log and after[-1][1] == screen.writes, "one line"


# --- what belongs to no single screen -------------------------------------------------------------------------------


def open_row(tabs: Tabs, name: str, key: str) -> Screen:
    """One of the rows as a game of its own, in the host's tab."""
    screen = next(screen for screen in SCREENS if screen.name == name)
    screen.log.write(tabs.db, key, make_clock(screen))
    tabs.host.bring_to_front()
    tabs.host.goto(f"{tabs.server.url}/g/{key}{screen.rest}")
    return screen


def test_a_second_tap_on_a_new_screen_is_told(tabs: Tabs) -> None:
    screen, page = open_row(tabs, "set-up, to the deck", "told"), tabs.host
    page.locator(screen.tap).scroll_into_view_if_needed()
    box = page.locator(screen.tap).bounding_box()
    assert box
    tap_again(page, box["x"] + 20, box["y"] + 20)
    page.mouse.click(box["x"] + 20, box["y"] + 20)
    expect(page.locator(".note-grid")).to_be_visible()
    expect(page.locator("#trouble")).to_contain_text("Двойное нажатие")
    assert len(tabs.read("told")) == len(screen.log.lines) + 1


def test_a_timer_goes_on_over_a_reload_and_in_the_other_tab(tabs: Tabs) -> None:
    open_row(tabs, "talk, a speaker and his timer", "timer")
    left = int(tabs.host.locator("#timer").get_attribute("data-left") or 0)
    assert 30_000 < left <= 60_000
    tabs.other.goto(tabs.host.url)
    tabs.host.reload()
    for page in (tabs.host, tabs.other):
        now = int(page.locator("#timer").get_attribute("data-left") or 0)
        assert page.locator("#timer").get_attribute("data-runs") == "1"
        assert left - 15_000 < now <= left
    tabs.host.locator("#timer .face").click()
    for page in (tabs.host, tabs.other):
        expect(page.locator("#timer")).to_have_attribute("data-runs", "0")


def test_a_program_that_went_away_is_told_and_found_again(
    browser: Browser, start_server: Callable[..., Server], tmp_path: Path
) -> None:
    """An open page says that a tap was lost and goes on by itself; a page that was reloaded comes back where it was."""
    server, db = start_server(), tmp_path / "g.sqlite3"
    screen = next(screen for screen in SCREENS if screen.name == "talk")
    screen.log.write(db, "away")
    page = open_page(browser, server)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    other = page.context.new_page()
    for tab in (page, other):
        tab.goto(f"{server.url}/g/away")
    seen, step = look(page), len(screen.log.lines)
    server.kill()
    page.locator(screen.tap).click()
    expect(page.locator("#trouble")).to_contain_text("Нет связи")
    other.reload()
    expect(other.locator("h1")).to_have_text("Нет связи с программой")
    start_server(port=server.port)
    expect(page.locator("#trouble")).to_be_hidden(timeout=20_000)
    wait_for(other, seen)
    assert look(page) == seen and len(read_log(db, "away")) == step
    page.locator(screen.tap).click()
    for tab in (page, other):
        expect(tab.locator("#screen")).to_have_attribute("data-step", str(step + 1), timeout=20_000)
    page.context.close()
