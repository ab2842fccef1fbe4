"""A person with a finger: plays games on the host's pages in a real browser. Knows pages, never the engine."""

import os
import random
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("GOROD_CHROMIUM", "/usr/bin/chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SIZES = {"phone": {"width": 360, "height": 740}, "tablet": {"width": 1024, "height": 768}}


class Server:
    """The program as a process of its own, on a free port."""

    def __init__(self, db: Path, port: int = 0, lang: str = "ru", odds: str = "0", **popen: Any) -> None:
        code = "import sys; from gorod.web.cli import serve; a = sys.argv; sys.exit(serve(int(a[1]), a[2], lang=a[3]))"
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "GOROD_ODDS": odds}
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, str(port), str(db), lang],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=env,
            cwd=ROOT,
            **popen,
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline().strip()
        self.link = self.process.stdout.readline().strip()
        match = re.match(r"(http://[^/]+)/in/", self.link)
        assert match, (self.greeting, self.link, self.process.stderr.read() if self.process.stderr else "")
        self.url = match[1]
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        """As a power cut does it."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """As a host does it; the exit code."""
        self.process.terminate()
        self.process.communicate(timeout=10)
        return self.process.returncode


@dataclass
class Host:
    """Somebody who runs a game: a page, his luck, and which way his finger went last."""

    page: Page
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    taps: int = 0
    refused: int = 0

    @property
    def screen(self) -> Locator:
        return self.page.locator("#screen")

    @property
    def step(self) -> str:
        return self.screen.get_attribute("data-step") or ""

    def tap(self, target: Locator, changes: bool = True) -> None:
        """Tap once, at another spot than before; wait until the new screen stands."""
        before = self.step
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box, target
        self.taps += 1
        share = (0.15, 0.5, 0.85)[self.taps % 3]
        down = (0.25, 0.75)[self.taps % 2]
        tap_id = self.page.locator("input[name=tap]").first.get_attribute("value") if changes else None
        target.click(position={"x": box["width"] * share, "y": box["height"] * down})
        if changes:
            expect(self.page.locator("input[name=tap]").first).not_to_have_attribute("value", tap_id or "")
            expect(self.page.locator("html")).not_to_have_attribute("data-sent", "1")  # the socket may be quicker
            if self.step == before:
                self.refused += 1

    def press_together(self, digits: str, shift: bool = False) -> None:
        """Digits that come within half a second are one number: at once, however slow this machine is."""
        script = """([digits, shiftKey]) => [...digits].forEach((key) => document.body.dispatchEvent(
            new KeyboardEvent("keydown", { code: `Digit${key}`, key, shiftKey, bubbles: true, cancelable: true })))"""
        self.page.evaluate(script, [digits, shift])

    def button(self, text: str | re.Pattern[str]) -> Locator:
        return self.screen.get_by_role("button", name=text)

    def do(self, value: str) -> Locator:
        return self.page.locator(f'button[name="do"][value="{value}"]')

    # --- set-up -------------------------------------------------------------------------------------------------------

    def new_game(self, book: str, players: int) -> None:
        self.page.goto(self.page.url.split("/g/")[0].rstrip("/") + "/" if "/g/" in self.page.url else self.page.url)
        self.page.locator('form[action="/new"] button').first.click()
        self.page.locator(".setup").wait_for()
        self.tap(self.do(f"set book {book}"))
        while (now := self.page.locator(".seats li").count()) != players:
            chips = {n: self.do(f"set number {n}") for n in (10, 12, 13, 15)}
            if players in chips:
                self.tap(chips[players].last)
            else:
                self.tap(self.do(f"set number {now + 1 if now < players else now - 1}").first)

    def set_count(self, role: str, wanted: int) -> None:
        row = self.page.locator(f'li:has(button[value="set count {role} 1"])')
        while (now := int(row.locator(".num").inner_text())) != wanted:
            self.tap(self.do(f"set count {role} {1 if now < wanted else -1}"))

    def deal_random(self) -> None:
        self.tap(self.do("set deal random"))
        self.tap(self.do("start"))

    def deal_pass(self) -> None:
        self.tap(self.do("set deal pass"))
        while self.page.locator("[data-me]").count():
            self.take_phone()
            self.tap(self.page.locator('button[data-key="Enter"]'))
        self.tap(self.do("start"))

    def take_phone(self) -> None:
        """The player whose turn it is says so; his card still lies face down."""
        self.tap(self.page.locator("[data-me]"), changes=False)
        self.page.locator("[data-hold]").wait_for()

    # --- the game -----------------------------------------------------------------------------------------------------

    @property
    def part(self) -> str:
        found = re.search(r"part-(\w+)", self.screen.get_attribute("class") or "")
        return found[1] if found else ""

    def play_on(self, most: int = 900) -> None:
        """Tap through the evening until the game is over."""
        for _ in range(most):
            if self.part == "over":
                return
            self.play_once()
        raise AssertionError(f"the game does not end: {self.part}")

    def play_once(self) -> None:
        """The next sensible tap."""
        seats = self.page.locator("#table button.cell")
        main = self.page.locator(".panel button.main")
        pad = self.page.locator(".panel .pad button")
        if self.part == "call" and seats.count():
            self._choose_seat(seats)
        elif self.page.locator(".panel .pad").count() and pad.count():
            self.tap(pad.nth(self.luck.randrange(pad.count())))
        elif (self.page.locator(".panel .tally").count() and seats.count() and self.luck.random() < 0.97) or (
            self.page.locator('.panel button[data-key="0"]').count() and seats.count()
        ):
            self._choose_seat(seats)
        elif self.part == "talk" and seats.count() and self.luck.random() < 0.3:
            self.tap(seats.nth(self.luck.randrange(seats.count())))
        elif main.count():
            self.tap(main.first)
        elif self.page.locator('.panel a[href*="?by="]').count() and self.luck.random() < 0.5:
            self._pick_candidate()
        else:
            self._count()

    def _count(self) -> None:
        """The count of the vote; where it asks whether to end now, yes."""
        asks = self.page.locator(".panel summary[data-key=c]")
        if asks.count():
            self.tap(asks.first, changes=False)
            self.tap(self.page.locator(".panel [data-sure]").first)
        else:
            self.tap(self.page.locator('.panel button[data-key="c"]').first)

    def _pick_candidate(self) -> None:
        cells = self.page.locator('#table a.cell[href*="by="]')
        if cells.count():
            cells.nth(self.luck.randrange(cells.count())).click()
            self.page.locator(".panel .pad").wait_for()

    def _choose_seat(self, seats: Locator) -> None:
        """Some seat that is accepted; if none is, the action is let pass."""
        places = list(range(seats.count()))
        self.luck.shuffle(places)
        before = self.step
        for place in places[:6]:
            self.tap(seats.nth(place))
            if self.step != before:
                return
        let_pass = self.page.locator('.panel button[data-key="0"], .panel button[data-key="p"]')
        if let_pass.count():
            self.tap(let_pass.first)
        else:
            self._count()


def open_page(browser: Browser, server: Server, size: str = "phone", lang: str = "ru", **more: Any) -> Page:
    """A fresh device that has followed the link."""
    locale = "ru-RU" if lang == "ru" else "en-GB"
    context = browser.new_context(viewport=SIZES[size], has_touch=True, locale=locale, **more)
    context.set_default_timeout(10_000)
    page = context.new_page()
    page.goto(server.link)
    return page
