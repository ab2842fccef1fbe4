"""Fingers that are quicker than the network: what counts up is kept, everything else is told, nothing is lost."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import APIResponse, Browser, Locator, Page, Route, expect

from .driver import Host, Server, open_page
from .test_set_up_by_taps import NAMES, open_set_up, remember

EARLY = "ещё отправлялось"
TWICE = "Двойное нажатие"


@pytest.fixture
def host(browser: Browser, server: Server) -> Iterator[Host]:
    page = open_page(browser, server)
    host = Host(page, random.Random(3))
    host.new_game("mirea", 10)
    yield host
    page.context.close()


@pytest.fixture
def night(host: Host) -> Host:
    """The same host at the beginning of the first night, with the fouls at hand."""
    host.deal_random()
    host.tap(host.page.locator(".panel .main"))
    return host


@contextmanager
def slow_network(page: Page, tapped: Locator) -> Iterator[None]:
    """A tap that is on its way as long as the block lasts."""
    held: list[Route] = []
    hold = True
    page.route("**/do", lambda route: held.append(route) if hold else route.continue_())
    expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")
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


def test_fouls_of_other_seats_wait_for_their_turn(night: Host) -> None:
    before = int(night.step)
    trouble = night.page.locator("#trouble")
    with slow_network(night.page, foul(night, 3)):
        foul(night, 5).click()
        foul(night, 7).click()
        expect(trouble).to_be_hidden()
        foul(night, 3).click()
        expect(trouble).to_contain_text(TWICE)
    for seat in (3, 5, 7):
        count_fouls(night, seat, "1 фол")
    assert int(night.step) == before + 3


def test_what_belongs_to_the_screen_is_not_taken_and_told(night: Host) -> None:
    before = int(night.step)
    trouble = night.page.locator("#trouble")
    with slow_network(night.page, foul(night, 3)):
        night.page.locator(".panel .main").click()
        expect(trouble).to_contain_text(EARLY)
    count_fouls(night, 3, "1 фол")
    expect(trouble).to_contain_text(EARLY)
    assert int(night.step) == before + 1


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


def test_what_waits_is_forgotten_when_the_network_fails(night: Host) -> None:
    before = night.step
    held: list[Route] = []
    night.page.route("**/do", lambda route: held.append(route))
    with night.page.expect_request("**/do"):
        foul(night, 3).click()
    foul(night, 5).click()
    held[0].abort()
    expect(night.page.locator("#trouble")).to_contain_text("Нет связи")
    night.page.unroute("**/do")
    count_fouls(night, 5, "0 фолов")
    assert (len(held), night.step) == (1, before)
    night.tap(foul(night, 3))
    count_fouls(night, 3, "1 фол")


def test_what_is_tapped_on_the_new_screen_waits_for_the_answer_of_the_old_one(host: Host) -> None:
    """The socket may be quicker than the answer to the tap that made the new screen."""
    host.deal_random()
    page, before = host.page, int(host.step)
    expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")
    held: list[Route] = []

    def answer_late(route: Route) -> None:
        if held:
            route.continue_()
            return
        held.append(route)
        answers.append(route.fetch())

    answers: list[APIResponse] = []
    page.route("**/do", answer_late)
    page.locator(".panel .main").click()
    expect(page.locator("#screen")).to_have_attribute("data-step", str(before + 1))
    expect(page.locator("html")).not_to_have_attribute("data-fresh", "1")
    page.locator(".panel .main").click()
    expect(page.locator("#trouble")).to_be_hidden()
    assert int(host.step) == before + 1
    held[0].fulfill(response=answers[0])
    expect(page.locator("#screen")).to_have_attribute("data-step", str(before + 2))


# --- what waits is what was meant ---------------------------------------------------------------------------------


def test_a_double_tap_behind_another_tap_is_one_foul(night: Host) -> None:
    with slow_network(night.page, foul(night, 3)):
        foul(night, 5).dblclick()
        expect(night.page.locator("#trouble")).to_contain_text(TWICE)
        night.press_together("5", shift=True)
    count_fouls(night, 3, "1 фол")
    count_fouls(night, 5, "1 фол")


def test_a_bounce_behind_another_tap_is_one(host: Host) -> None:
    more, less = (host.page.locator(f'[data-again="one {word}"]') for word in ("more", "fewer"))
    host.page.clock.install()
    with slow_network(host.page, less):
        host.page.clock.run_for(500)
        more.dblclick()
    expect(host.page.locator(".number-row .huge")).to_have_text("10")


def test_a_clock_waits_for_no_other_step(host: Host) -> None:
    host.deal_random()
    while host.part != "talk":
        host.play_once() if host.part != "dawn" else host.tap(host.page.locator(".panel .main"))
    host.tap(host.page.locator(".panel .main"))
    page = host.page
    expect(page.locator("#timer")).to_have_attribute("data-runs", "1")
    with slow_network(page, page.locator(".panel .main")):
        page.locator('.panel button[value="+5"]').click()
        expect(page.locator("#trouble")).to_contain_text(EARLY)
        page.locator('.panel button[value="pause"]').click()
        expect(page.locator("#trouble")).to_contain_text(EARLY)
    expect(page.locator("#timer")).to_have_attribute("data-runs", "1")
    assert int(page.locator("#timer").get_attribute("data-length") or 0) == 60


def test_two_starts_of_clocks_are_not_one_after_the_other(night: Host) -> None:
    page = night.page
    page.evaluate(
        """() => document.querySelector(".panel").insertAdjacentHTML("afterbegin", `
          <form method="post" action="/nowhere/clock"><button class="a" name="do" value="start">a</button></form>
          <form method="post" action="/nowhere/clock"><button class="b" name="do" value="start">b</button></form>`)"""
    )
    with slow_network(page, foul(night, 3)):
        page.locator(".panel .a").click()
        expect(page.locator("#trouble")).to_contain_text(EARLY)
    count_fouls(night, 3, "1 фол")


def test_names_are_not_asked_for_again_and_again_without_a_network(browser: Browser, server: Server) -> None:
    page = open_page(browser, server)
    remember(page, NAMES)
    open_set_up(page)
    chips = page.locator(".name-chip")
    expect(chips.first).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.route("**/do", lambda route: route.abort())
    chips.first.click()
    expect(page.locator("#trouble")).to_contain_text("Нет связи")
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    assert len(sent) == 1
    page.unroute("**/do")
    chips.nth(1).click()
    expect(page.locator(".seating li")).to_have_count(2)
    page.context.close()


# --- what is unfolded ---------------------------------------------------------------------------------------------


def test_the_way_back_unfolds_nothing(night: Host) -> None:
    page = night.page
    game = page.url.split("?")[0]
    page.goto(f"{game}?tool=seat")
    page.locator('#table [data-seat="5"]').click()
    page.wait_for_url("**/seat/5")
    expect(page.locator(".panel details[open]")).to_have_count(0)
    page.locator('#table [data-seat="1"]').click()
    page.wait_for_url("**/seat/1")
    for fold in page.locator(".panel details summary").all():
        fold.click()
    expect(page.locator(".panel details[open]").first).to_be_visible()
    page.go_back(wait_until="commit")
    page.wait_for_url("**/seat/5")
    expect(page.locator(".panel .huge, .seat-head")).to_contain_text(["5"])
    expect(page.locator(".panel details[open]")).to_have_count(0)


def test_a_link_begins_at_the_top(night: Host) -> None:
    page = night.page
    page.goto(f"{page.url.split('?')[0]}/seat/2")
    page.locator(".panel details summary").first.click()
    page.locator(".words").evaluate("(panel) => { panel.scrollTop = 9999; }")
    page.locator('#table [data-seat="1"]').click()
    page.wait_for_url("**/seat/1")
    assert page.locator(".words").evaluate("(panel) => panel.scrollTop") == 0
