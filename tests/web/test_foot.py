"""The foot of a panel: what goes on with the game is in reach, and nothing that is read lies under it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from gorod.engine.acts import Hands, Nominate, Order, Speak, TeamOrder

from .driver import Server, open_page
from .screens import LINCH, Log, ballots, begin, day

TWENTY = (*["mafia"] * 5, "don", "sheriff", "doctor", "lover", *["citizen"] * 11)
LOOK = """() => {
  const inside = (box, one) => one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const words = document.querySelector(".words").getBoundingClientRect();
  const foot = document.querySelector(".foot").getBoundingClientRect();
  const main = document.querySelector(".foot :is(.main, [data-key=c])").getBoundingClientRect();
  const top = document.elementFromPoint(main.x + main.width / 2, main.y + main.height / 2);
  return {
    apart: words.bottom <= foot.top + 1, whole: inside(panel, foot) && inside(foot, main),
    free: Boolean(top.closest(".foot")), wide: document.documentElement.scrollWidth <= innerWidth,
  };
}"""
GOOD = {"apart": True, "whole": True, "free": True, "wide": True}


def morning() -> Log:
    """The first morning of twenty players, with much to tell."""
    log = begin("mirea", TWENTY).close()
    orders = (TeamOrder("mafia", 15), Order(7, "check", 1), Order(8, "heal", 12), Order(9, "visit", 14))
    return log.tap(*orders, place="closing").close()


def talk() -> Log:
    return morning().tap(Speak(1), place="talk")


def hands() -> Log:
    log = morning()
    for seat in (3, 5, 7):
        log = log.tap(Speak(seat), Nominate(seat, seat + 1), place="talk")
    return log.tap(Hands("vote", 4, seats=(1, 2)), place="vote")


def closing() -> Log:
    return begin("mirea", TWENTY).close().tap(TeamOrder("mafia", 15), place="closing")


LOGS = {
    "dawn": morning(),
    "talk": talk(),
    "hands": hands(),
    "closing": closing(),
    "ballots": ballots(day("linch", LINCH).tap(place="vote"), 2, 7),
}


TALL = [(390, 844), (820, 1180)]
LOW = [(360, 640), (844, 390)]


@pytest.fixture(scope="module")
def device(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Page, str]]:
    """A page, and the address of the program."""
    db: Path = tmp_path_factory.mktemp("foot") / "g.sqlite3"
    server = Server(db)
    for name, log in LOGS.items():
        log.write(db, name)
    page = open_page(browser, server)
    yield page, server.url
    page.context.close()
    server.stop()


def open_game(device: tuple[Page, str], name: str, size: tuple[int, int] = TALL[0]) -> Page:
    page, url = device
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{url}/g/{name}")
    return page


@pytest.mark.parametrize("size", TALL + LOW, ids=str)
@pytest.mark.parametrize("name", LOGS)
def test_nothing_lies_under_the_foot_whatever_is_unfolded(
    device: tuple[Page, str], name: str, size: tuple[int, int]
) -> None:
    page = open_game(device, name, size)
    assert page.evaluate(LOOK) == GOOD
    place = page.locator(".foot").bounding_box()
    folds = page.locator(".words details")
    assert folds.count()
    for fold in folds.all():
        fold.locator("summary").click()
        expect(fold).to_have_attribute("open", "")
        assert page.evaluate(LOOK) == GOOD
        assert page.locator(".foot").bounding_box() == place, "the foot stays where it was"


@pytest.mark.parametrize("size", TALL + LOW, ids=str)
def test_what_is_unfolded_comes_into_sight(device: tuple[Page, str], size: tuple[int, int]) -> None:
    page = open_game(device, "dawn", size)
    fold = page.locator(".words details").last
    fold.locator("summary").click()
    expect(fold.locator("li").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", TALL, ids=str)
def test_every_fold_of_the_morning_of_twenty_is_seen_at_once(device: tuple[Page, str], size: tuple[int, int]) -> None:
    page = open_game(device, "dawn", size)
    assert page.locator(".words summary").count() == 2
    for summary in page.locator(".words summary").all():
        expect(summary).to_be_in_viewport(ratio=1)


def test_the_count_goes_with_the_ticks(device: tuple[Page, str]) -> None:
    page = open_game(device, "hands?tool=names&by=6")
    voted, row = page.locator(".voted"), page.locator("[data-ticked]")
    expect(voted).to_have_text("Проголосовали: 2 · не голосовали: 17")
    for seat in (3, 5):
        page.locator(f'label:has([data-seat="{seat}"])').click()
    expect(voted).to_have_text("Проголосовали: 4 · не голосовали: 15")
    expect(row).to_have_text("2")
    page.locator('label:has([data-seat="5"])').click()
    expect(voted).to_have_text("Проголосовали: 3 · не голосовали: 16")
    page.locator('[data-foul="9"]').click()
    expect(page.locator('[data-foul="9"]')).to_have_accessible_name("Фол месту 9; сейчас 1 фол")
    expect(voted).to_have_text("Проголосовали: 3 · не голосовали: 16")
    expect(row).to_have_text("1")
