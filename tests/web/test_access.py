"""Every screen for everybody: axe finds nothing, in both sizes, languages and darknesses."""

import random
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .driver import Host, Server, open_page
from .test_evening import walk

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
SIDE_PAGES = [
    "/",
    "/rules",
    "/rules/mirea",
    "/rules/compare?a=mirea&b=noch",
    "/rules/form/dccm",
    "/comfort",
    "/keys",
    "/device",
    "/people",
    "/nowhere",
]
GAME_PAGES = ["/steps", "/step/3?o=drop", "/why/8?o=0", "/swap?by=1&o=2", "/close", "/protocol", "/seat/2", "/rules"]
TOOLS = ["?tool=seat"]


def find_faults(page: Page) -> list[str]:
    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{one['id']}: {node['html'][:140]} {node['failureSummary'][:160]}" for one in found for node in one["nodes"]
    ]


@pytest.fixture(
    params=[
        pytest.param(("phone", "ru", "0"), id="phone-ru"),
        pytest.param(("tablet", "en", "1"), id="tablet-en-dark", marks=pytest.mark.soak),
    ]
)
def device(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Page]:
    size, lang, dark = request.param
    page = open_page(browser, server, size, lang)
    page.context.add_cookies([{"name": "gorod_looks", "value": f"lang={lang}&dark={dark}", "url": server.url}])
    page.reload()
    yield page
    page.context.close()


def test_axe_would_find_a_fault(device: Page) -> None:
    device.evaluate(
        "document.querySelector('#screen').insertAdjacentHTML('beforeend', '<img src=\"/static/icon.svg\">')"
    )
    assert any(fault.startswith("image-alt") for fault in find_faults(device))


def test_every_screen_of_an_evening(device: Page, server: Server) -> None:
    host = Host(device, random.Random(6))
    faults: dict[str, list[str]] = {}

    def look(name: str) -> None:
        # The foot of a panel stays in sight while the rest scrolls under it: each target is judged where it can be
        # scrolled to, at the end, where the foot covers nothing.
        device.evaluate("document.querySelectorAll('.words').forEach((one) => { one.scrollTop = one.scrollHeight; })")
        found = find_faults(device)
        if found:
            faults[name] = found

    device.locator('form[action="/new"] button').first.click()
    device.locator(".setup").wait_for()
    look("setup, empty")
    device.locator("#name").fill("Anna,Boris,Vera,Anna,E,F,G,H,I,J,K,L,M")
    host.tap(host.do("set add"))
    device.locator("details summary").first.click()
    look("setup")
    game = device.url
    device.goto(game + "/settings")
    device.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    look("settings")
    device.goto(game)
    host.tap(host.do("set deal deck"))
    look("deck")
    device.locator("details.confirm summary").click()  # going back on a deal asks first
    look("deck, going back")
    host.tap(host.do("set back"))
    host.tap(host.do("set deal pass"))
    look("pass, between two cards")
    host.take_phone()
    look("pass")
    host.tap(device.locator('button[data-key="Enter"]'))
    while device.locator("[data-me]").count():
        host.take_phone()
        host.tap(device.locator('button[data-key="Enter"]'))
    look("all seen")
    host.tap(host.do("start"))
    for part in walk(host):
        device.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look(part)
        if part == "talk":
            for tool in TOOLS:
                device.goto(game + tool)
                look(tool)
            device.goto(game)
        if part == "vote":
            device.goto(game + "?tool=names")
            look("names")
            device.goto(game)
    for path in GAME_PAGES:
        device.goto(game + path)
        look(path)
    for path in SIDE_PAGES:
        device.goto(server.url + path)
        look(path)
    assert faults == {}


def test_ballots_and_slow_clocks(device: Page) -> None:
    host = Host(device, random.Random(6))
    host.new_game("forum", 9)
    host.deal_random()
    for part in walk(host, 40):
        # As above: each target is judged where it can be scrolled to.
        device.evaluate("document.querySelectorAll('.words').forEach((one) => { one.scrollTop = one.scrollHeight; })")
        assert find_faults(device) == [], part
        if part == "vote":
            break
