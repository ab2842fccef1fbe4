"""Fingers that are quicker than the network: what counts up is kept, everything else is told, nothing is lost."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from .driver import Host, Server, open_page

EARLY = "ещё отправлялось"
TWICE = "Двойное нажатие"


@pytest.fixture
def host(browser: Browser, server: Server) -> Iterator[Host]:
    page = open_page(browser, server)
    host = Host(page, random.Random(3))
    host.new_game("mirea", 10)
    yield host
    page.context.close()


@contextmanager
def slow_network(page: Page, tapped: Locator) -> Iterator[None]:
    """A tap that is on its way as long as the block lasts."""
    held: list[Route] = []
    hold = True
    page.route("**/do", lambda route: held.append(route) if hold else route.continue_())
    with page.expect_request("**/do"):
        tapped.click()
    yield
    assert len(held) == 1, "one tap at a time"
    hold = False
    held[0].continue_()


def foul(host: Host, seat: int) -> Locator:
    return host.page.locator(f'[data-foul="{seat}"]')


def count_fouls(host: Host, seat: int, count: str) -> None:
    expect(foul(host, seat)).to_have_accessible_name(f"Фол месту {seat}; сейчас {count}")


def test_fouls_of_other_seats_wait_for_their_turn(host: Host) -> None:
    host.deal_random()
    host.tap(host.page.locator(".panel .main"))
    before = int(host.step)
    trouble = host.page.locator("#trouble")
    with slow_network(host.page, foul(host, 3)):
        foul(host, 5).click()
        foul(host, 7).click()
        expect(trouble).to_be_hidden()
        foul(host, 3).click()
        expect(trouble).to_contain_text(TWICE)
    for seat in (3, 5, 7):
        count_fouls(host, seat, "1 фол")
    assert int(host.step) == before + 3


def test_what_belongs_to_the_screen_is_not_taken_and_told(host: Host) -> None:
    host.deal_random()
    host.tap(host.page.locator(".panel .main"))
    before = int(host.step)
    trouble = host.page.locator("#trouble")
    with slow_network(host.page, foul(host, 3)):
        host.page.locator(".panel .main").click()
        expect(trouble).to_contain_text(EARLY)
    count_fouls(host, 3, "1 фол")
    expect(trouble).to_contain_text(EARLY)
    assert int(host.step) == before + 1


def test_taps_that_count_up_all_count(host: Host) -> None:
    more = host.page.locator('[data-again="one more"]')
    host.page.clock.install()
    with slow_network(host.page, more):
        for _ in range(3):
            host.page.clock.run_for(200)  # no bounce of one tap
            more.click()
    expect(host.page.locator(".number-row .huge")).to_have_text("14")


def test_a_tap_that_bounces_is_one(host: Host) -> None:
    more = host.page.locator('[data-again="one more"]')
    more.dblclick()
    expect(host.page.locator("#trouble")).to_contain_text(TWICE)
    expect(host.page.locator(".number-row .huge")).to_have_text("11")


def test_what_waits_is_forgotten_when_the_network_fails(host: Host) -> None:
    host.deal_random()
    host.tap(host.page.locator(".panel .main"))
    before = host.step
    held: list[Route] = []
    host.page.route("**/do", lambda route: held.append(route))
    with host.page.expect_request("**/do"):
        foul(host, 3).click()
    foul(host, 5).click()
    held[0].abort()
    expect(host.page.locator("#trouble")).to_contain_text("Нет связи")
    host.page.unroute("**/do")
    count_fouls(host, 5, "0 фолов")
    assert (len(held), host.step) == (1, before)
    host.tap(foul(host, 3))
    count_fouls(host, 3, "1 фол")
