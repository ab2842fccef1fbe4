"""The set-up in a real browser: names tapped faster than a network answers, odds that come, forms without a network."""

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

from .driver import Host, Server, open_page

NAMES = ["Анна", "Борис", "Вера", "Степан", "Лена", "Павел", "Ульяна", "Гриша", "Дима", "Катя", "Женя", "Зоя", "Илья"]


def open_set_up(page: Page) -> Host:
    host = Host(page)
    page.locator('form[action="/new"] button').first.click()
    page.locator(".setup").wait_for()
    return host


def add_names(page: Page, names: list[str]) -> None:
    page.locator("#name").fill(", ".join(names))
    page.keyboard.press("Enter")
    expect(page.locator(".seating li")).to_have_count(len(names))


def remember(page: Page, names: list[str]) -> None:
    """A game with these people has begun: from now on they are known."""
    host = open_set_up(page)
    add_names(page, names)
    host.deal_random()
    page.goto(page.url.split("/g/")[0] + "/")


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_thirteen_known_people_are_ready_after_fifteen_taps(browser: Browser, server: Server, size: str) -> None:
    """One for the game, one for each name, one for the dealing; none is lost, however quick the finger is."""
    page = open_page(browser, server, size)
    remember(page, NAMES)
    open_set_up(page)
    spots = [box for name in NAMES if (box := page.locator(".name-chip", has_text=name).bounding_box())]
    for box in spots:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".seating li")).to_have_count(len(NAMES))
    assert page.locator(".seating .seat-name").all_text_contents() == NAMES
    assert page.locator('.name-chip[aria-pressed="true"]').count() == len(NAMES)
    page.locator('button[value="set deal pass"]').tap()
    page.locator("[data-me]").wait_for()


def test_a_name_tapped_twice_leaves_again(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    remember(page, NAMES[:10])
    open_set_up(page)
    for _ in range(3):
        page.locator(".name-chip").first.dispatch_event("click")
    expect(page.locator(".seating li")).to_have_count(1)
    page.locator(".name-chip").first.dispatch_event("click")
    expect(page.locator(".seating li")).to_have_count(0)


def test_the_field_of_names_is_empty_for_the_next_one(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    open_set_up(page)
    for count, name in enumerate(("Анна", "Борис"), 1):
        page.keyboard.type(name) if count > 1 else page.locator("#name").fill(name)
        page.keyboard.press("Enter")
        expect(page.locator(".seating li")).to_have_count(count)
        expect(page.locator("#name")).to_have_value("")
        expect(page.locator("#name")).to_be_focused()


def test_the_odds_come_to_a_page_that_is_only_looked_at(browser: Browser, start_server: Callable[..., Server]) -> None:
    page = open_page(browser, start_server(odds="1"))
    open_set_up(page)
    add_names(page, NAMES[:10])
    shares = page.locator("#odds .shares")
    expect(shares).to_contain_text("%", timeout=60_000)
    before = shares.inner_text()
    page.locator('button[value="set count mafia 1"]').click()
    expect(shares).not_to_have_text(before)
    expect(shares).to_contain_text("%")


def test_settings_typed_are_kept_on_the_way_back(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    open_set_up(page)
    add_names(page, NAMES[:10])
    page.locator('a[href$="/settings"]').click()
    page.locator("summary", has_text="Речи").click()
    page.locator('input[name="speech.seconds"]').fill("77")
    page.locator("[data-leave]").click()
    expect(page.locator(".setup .note")).to_contain_text("77")
    page.locator('a[href$="/settings"]').click()
    page.locator('input[name="speech.seconds"]').fill("soon")
    page.locator("[data-leave]").click()
    expect(page.locator('input[name="speech.seconds"]')).to_have_value("soon")
    expect(page.locator(".note .errors")).to_contain_text("от 0 до 9999")


def test_the_rules_form_opens_cold_and_works_without_a_network(browser: Browser, server: Server) -> None:
    """DCCM-33, -34: the pages are kept before anybody opens them; letter and filled form are made on the device."""
    page = open_page(browser, server, accept_downloads=True)
    kept = "caches.keys().then(async names => (await Promise.all(names.map(async n => (await caches.open(n)).keys())))"
    kept += ".flat().filter(one => one.url.includes('/rules/form/')).length)"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for _ in range(2000):
        if page.evaluate(kept) == 5:
            break
        page.evaluate("new Promise(requestAnimationFrame)")
    else:
        pytest.fail("the forms are not kept")
    page.reload()
    server.kill()
    page.locator('a[href="/rules"]').click()
    page.locator('a[href="/rules/form/mirea"]').click()
    form = page.locator("#rules-form")
    expect(form.locator(".question")).not_to_have_count(0)
    second = form.locator(".options").first.locator("label").nth(1)
    number = form.locator('[type="number"]').first
    number.fill("77")
    second.click()
    chosen = " / ".join(second.locator("span").all_text_contents())
    with page.expect_download() as waiting:
        form.locator('button[value="text"]').click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert f"[x] {chosen}" in text
    assert text.count("[x]") == form.locator(".options").count()
    assert re.search(r"\[x\] .*: 77", text), "a typed number is an answer"
    page.evaluate("document.getElementById('mail').addEventListener('click', (event) => event.preventDefault())")
    page.locator("#mail").click()
    letter = unquote(page.locator("#mail").get_attribute("href") or "")
    assert letter.startswith("mailto:?subject=") and f"[x] {chosen}" in letter
    form.locator('button[value="keep"]').click()
    expect(page.locator("#trouble")).to_contain_text("Нет связи")
    expect(second.locator("input")).to_be_checked()


def test_the_rules_form_is_kept_and_its_file_taken_along(browser: Browser, server: Server) -> None:
    page = open_page(browser, server, accept_downloads=True)
    page.goto(f"{server.url}/rules/form/noch")
    form = page.locator("#rules-form")
    form.locator(".options").first.locator("label").nth(1).click()
    form.locator('input[name="name"]').fill("Наш дом")
    with page.expect_download() as waiting:
        form.locator('button[value="download"]').click()
    assert waiting.value.suggested_filename == "Наш дом.toml"
    assert 'base = "noch"' in waiting.value.path().read_text(encoding="utf-8")
    form.locator('button[value="keep"]').click()
    expect(page.locator(".games")).to_contain_text("Наш дом")


def test_a_tap_at_the_lower_end_leaves_the_page_where_it_is(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    host = open_set_up(page)
    add_names(page, NAMES)
    more = host.do("set count ripper 1")
    more.scroll_into_view_if_needed()
    scrolled = "document.querySelector('.scroll-area').scrollTop"
    before = page.evaluate(scrolled)
    assert before > 500
    host.tap(more)
    assert page.evaluate(scrolled) == before
    page.locator('a[href$="/settings"]').click()
    page.locator(".settings").wait_for()
    assert page.evaluate("scrollY") == 0
    page.locator("summary").first.click()
    page.locator('button[value="set row +"]').click()
    expect(page.locator("[data-here]")).to_be_in_viewport()
