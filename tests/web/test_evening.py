"""Evenings in a real browser: whole games by clicks, and everything that fingers, networks and browsers do wrong."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gorod.record import read_record, replay_record
from gorod.rules import RULEBOOKS

from .driver import SIZES, Host, Server, open_page

PLAYERS = {"mirea": 13, "linch": 12, "noch": 12, "dccm": 11, "forum": 12}


@pytest.fixture
def faults() -> list[str]:
    """What the browser complained about."""
    return []


@pytest.fixture
def opened(browser: Browser, faults: list[str]) -> Iterator[Callable[..., Page]]:
    """Opens devices; at the end none of them may have complained."""
    pages: list[Page] = []

    def open_(server: Server, size: str = "phone", lang: str = "ru", **more: Any) -> Page:
        page = open_page(browser, server, size, lang, **more)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        pages.append(page)
        return page

    yield open_
    for page in pages:
        page.context.close()
    assert faults == []


def compare_with_record(host: Host, server: Server) -> None:
    """The page shows what the engine says about the record of the same evening."""
    key = host.page.url.split("/g/")[1].split("/")[0].split("?")[0]
    text = host.page.context.request.get(f"{server.url}/g/{key}/export.mgn").text()
    replay = replay_record(read_record(text))
    assert replay.ok, replay
    table = replay.game.table
    living = {int(cell.split("\n")[0]) for cell in host.page.locator("#table .cell:not(.out)").all_inner_texts()}
    assert living == set(table.living)
    assert table.outcome is not None
    sides = {"city": "город", "mafia": "мафи", "yakuza": "якудз", "maniac": "маньяк", "": ""}
    assert sides[table.outcome.side] in host.page.locator(".winner h2").inner_text().lower()


def play_evening(host: Host, server: Server, book: str, deal: str = "random") -> None:
    host.new_game(book, PLAYERS[book])
    if deal == "pass":
        host.deal_pass()
    else:
        host.deal_random()
    host.play_on()
    compare_with_record(host, server)


def test_a_whole_evening_by_clicks(server: Server, opened: Callable[..., Page]) -> None:
    host = Host(opened(server), random.Random(7))
    host.new_game("noch", 6)
    host.deal_random()
    host.play_on()
    compare_with_record(host, server)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("book", RULEBOOKS)
def test_whole_evenings_of_every_rulebook(
    server: Server, opened: Callable[..., Page], book: str, size: str, seed: int
) -> None:
    host = Host(opened(server, size), random.Random(seed))
    play_evening(host, server, book, "pass" if seed == 0 else "random")


# --- what goes wrong ------------------------------------------------------------------------------------------------


def main_button(page: Page) -> Any:
    return page.locator(".panel button.main").first


def walk(host: Host, most: int = 120) -> Iterator[str]:
    """One place of the script after the other, each once."""
    seen: set[str] = set()
    for _ in range(most):
        part = host.part + ("-sign" if host.page.locator(".answer").count() else "")
        if part not in seen:
            seen.add(part)
            yield part
        if host.part == "over":
            return
        host.play_once()


def test_a_killed_program_comes_back_where_it_stood(
    start_server: Callable[..., Server], opened: Callable[..., Page], faults: list[str]
) -> None:
    server = start_server()
    host = Host(opened(server), random.Random(5))
    host.new_game("mirea", 10)
    host.deal_random()
    for _ in range(9):
        host.play_once()

    def read() -> tuple[str, str]:
        return host.step, re.sub(r"\d:\d\d", "time", host.page.locator(".panel").inner_text())  # a timer runs on

    before = read()
    server.kill()
    start_server(port=server.port)
    host.page.reload()
    assert read() == before
    host.play_once()
    lost = ("WebSocket", "htmx:ws", "ERR_CONNECTION", "Failed to fetch")  # an answer may still have been under way
    faults[:] = [said for said in faults if not any(word in said for word in lost)]


def test_a_second_device_takes_over(server: Server, opened: Callable[..., Page], browser: Browser) -> None:
    host = Host(opened(server), random.Random(5))
    host.new_game("mirea", 10)
    host.deal_random()
    address = host.page.url
    host.page.goto(server.url + "/device")
    host.page.get_by_role("button", name="Сделать ссылку").click()
    link = host.page.locator(".address.link").inner_text()
    tablet = opened(server, "tablet")
    tablet.context.clear_cookies()
    tablet.goto(link)
    tablet.get_by_role("button", name="Войти").click()  # a preview in a messenger must not spend the link
    tablet.wait_for_url(lambda url: "/in/" not in url)
    tablet.goto(address)
    other = Host(tablet)
    other.tap(main_button(tablet))
    host.page.goto(address)
    assert host.step == other.step


# --- keys, languages, names -----------------------------------------------------------------------------------------


def test_an_evening_by_keyboard(server: Server, opened: Callable[..., Page]) -> None:
    host = Host(opened(server, "tablet"), random.Random(1))
    page = host.page
    host.new_game("mirea", 13)
    host.deal_random()

    def press(*keys: str) -> None:
        for key in keys:
            before = host.step
            expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")
            page.keyboard.press(key)
            expect(page.locator("#screen")).not_to_have_attribute("data-step", before)

    press("Enter", "Enter")  # the night, its first call
    assert host.part == "call"
    while host.part == "call":
        if page.locator(".answer").count():
            press("Enter")
        else:
            before = host.step
            host.press_together("13")
            expect(page.locator("input[name=tap]").first).to_be_attached()
            expect(page.locator("#screen, .note.refused").first).to_be_attached()
            if page.locator(".answer").count() == 0:
                page.locator(".answer, .note.refused").first.wait_for()
            if host.step == before:
                press("0")
    press("Enter", "Enter", "Enter")  # morning, talk, the first speaker
    expect(page.locator(".timer")).to_have_attribute("data-runs", "1")
    page.keyboard.press("Space")
    expect(page.locator(".timer")).to_have_attribute("data-runs", "0")
    expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")
    digits = page.locator(".timer .digits")
    minutes, seconds = map(int, digits.inner_text().split(":"))
    page.keyboard.press("ArrowRight")
    expect(digits).to_have_text("{}:{:02}".format(*divmod(minutes * 60 + seconds + 5, 60)))
    press("Backspace")
    page.locator('[data-tool="seat"]').click()
    expect(page.locator('[data-tool="seat"]')).to_have_attribute("aria-current", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-tool="seat"]')).not_to_have_attribute("aria-current", "true")


def test_the_language_can_be_switched_in_the_middle(server: Server, opened: Callable[..., Page]) -> None:
    host = Host(opened(server), random.Random(1))
    page = host.page
    host.new_game("mirea", 13)
    host.deal_random()
    host.play_once()
    address, step = page.url, host.step
    assert page.locator("h1").inner_text() == "Ночь 1"
    page.goto(server.url + "/comfort")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto(address)
    assert (page.locator("h1").inner_text(), host.step) == ("Night 1", step)


@pytest.mark.parametrize("size", SIZES)
def test_thirty_long_names_fit(server: Server, opened: Callable[..., Page], size: str) -> None:
    host = Host(opened(server, size), random.Random(1))
    page = host.page
    host.new_game("noch", 6)
    host.tap(host.do("set number 5").first)
    names = ",".join(f"Александра-Виктория Длиннофамильная {n}" for n in range(30))[:5000]
    page.locator("#name").evaluate("(field, text) => { field.maxLength = 9999; field.value = text; }", names)
    host.tap(host.do("set add"))
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    host.deal_random()
    host.play_once()
    cells = [cell.bounding_box() for cell in page.locator("#table .cell").all()]
    assert len(cells) == 30
    panel = page.locator(".panel").bounding_box()
    assert panel and panel["height"] > 120
    for place, cell in enumerate(cells):
        assert cell and cell["x"] >= 0 and cell["x"] + cell["width"] <= SIZES[size]["width"]
        assert cell["width"] >= 48 and cell["height"] >= 48
        for other in [*cells[place + 1 :], panel]:
            assert other
            apart_x = cell["x"] + cell["width"] <= other["x"] + 1 or other["x"] + other["width"] <= cell["x"] + 1
            apart_y = cell["y"] + cell["height"] <= other["y"] + 1 or other["y"] + other["height"] <= cell["y"] + 1
            assert apart_x or apart_y, (place, cell, other)


def test_the_first_page_is_light(server: Server, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())} if answer.status == 200 else {}))
    page.goto(server.link)
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert sum(sizes.values()) <= 150_000, sizes
    context.close()


def test_touch_targets_are_large(server: Server, opened: Callable[..., Page]) -> None:
    host = Host(opened(server), random.Random(2))
    host.new_game("mirea", 13)
    host.deal_random()
    for part in walk(host):
        small = host.page.evaluate(
            """() => [...document.querySelectorAll('#screen :is(button:not(.foul), a.icon, a.tool, a.chip)')]
            .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 44 || box.height < 47.5))
            .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""
        )
        assert small == [], part
        if part in ("vote", "over"):
            break
