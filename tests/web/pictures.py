"""Takes the pictures of a game in ``docs/screens`` anew: ``PYTHONPATH=tests .venv/bin/python -m web.pictures``.

Names after it (``phone-dawn tablet-over``) take only those. The set-up, the rules and the lists are not among them.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from playwright.sync_api import Page, expect, sync_playwright

from gorod.engine.acts import Foul, Hands, Nominate, Speak, TeamOrder
from gorod.web.desk import Clock
from gorod.web.draft import Draft, Player, suggest

from .driver import CHROMIUM, FLAGS, ROOT, SIZES, Server
from .screens import NAMES, Log, deaths, last_night, list_screens, vote

FOLDER = ROOT / "docs" / "screens"
MORE = "Полина Роман Света Тимур Фёдор Элла Юра Яна Александра Константин Маргарита Всеволод"


class Picture(NamedTuple):
    """A game, the end of the address, and what is pressed before the picture is taken."""

    log: Log
    rest: str = ""
    first: tuple[str, ...] = ()
    seconds: int = 0
    looks: str = "lang=ru"


def crowd() -> Log:
    """The second day of thirty players, with every mark."""
    people = tuple(map(Player, [*NAMES.split()[:18], *MORE.split()]))
    roles = (*["mafia"] * 7, "don", "sheriff", "doctor", "lover", *["citizen"] * 19)
    whole = replace(suggest(Draft(players=people)), stage="deal", way="manual", roles=roles)
    log = Log().add(whole).start()
    for victim in (11, 14):
        log = log.until("night").tap(TeamOrder("mafia", victim), place="closing").close()
    log = log.tap(*[Foul(3)] * 3, Foul(10), place="talk").tap(Speak(1), place="talk")
    return log.tap(Nominate(1, 7), place="talk")


def list_pictures() -> dict[str, Picture]:
    """The pictures by their names without the size."""
    rows = {screen.name: screen for screen in list_screens()}

    def row(name: str, first: tuple[str, ...] = (), seconds: int = 0) -> Picture:
        screen = rows[name]
        rest = screen.rest if screen.rest[:1] in ("", "?") else f"/{screen.rest}"
        return Picture(screen.log, rest, first, seconds)

    speech, ballots = "talk, a speaker and his timer", "ballots, not all"
    return {
        "call": row("call, check"),
        "call-sign": row("call, sign red"),
        "each": row("call, the members of a team one by one"),
        "dusk": row("dusk"),
        "closing": row("closing"),
        "dawn": Picture(deaths()),
        "talk-speaker": row(speech, seconds=60),
        "foul": row(speech, ('[data-foul="5"]',), 60),
        "hands": Picture(vote(6, 7).tap(Hands("vote", 6, number=4), place="vote")),
        "names": row("hands, by name", rows["hands, by name"].first),
        "ballots": row(ballots),
        "ballots-sure": row(ballots, rows[ballots].first),
        "slow-clock": row("slow clock"),
        "verdict": row("verdict"),
        "over": Picture(last_night().tap(place="over")),
        "seat": row("seat"),
        "step": row("step"),
        "steps": row("steps"),
        "why": row("why"),
        "dark-30": Picture(crowd(), seconds=60, looks="lang=ru&dark=1"),
    }


def take(page: Page, server: Server, db: Path, name: str, picture: Picture) -> None:
    """One picture, as a finger leaves it."""
    now = time.time()
    clock = Clock("speech:1", picture.seconds, now + picture.seconds, 0, True) if picture.seconds else None
    picture.log.write(db, name, clock)
    page.context.add_cookies([{"name": "gorod_looks", "value": picture.looks, "url": server.url}])
    page.goto(f"{server.url}/g/{name}{picture.rest}")
    for selector in picture.first:
        page.locator(selector).first.click()
    page.wait_for_load_state("networkidle")
    for mark in ("data-sent", "data-fresh"):
        expect(page.locator("html")).not_to_have_attribute(mark, "1")
    page.screenshot(path=FOLDER / f"{name}.png")


def list_wanted(names: list[str]) -> Iterator[tuple[str, str, Picture]]:
    """What is to be taken: all that the folder has, or those that were named."""
    for name, picture in list_pictures().items():
        for size in SIZES:
            full = f"{size}-{name}"
            if full in names or (not names and (FOLDER / f"{full}.png").exists()):
                yield full, size, picture


def main() -> None:
    wanted = list(list_wanted(sys.argv[1:]))
    with ExitStack() as stack:
        db = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "g.sqlite3"
        server = Server(db)
        stack.callback(server.stop)
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        stack.callback(browser.close)
        for name, size, picture in wanted:
            page = browser.new_context(viewport=SIZES[size], has_touch=True, locale="ru-RU").new_page()
            page.goto(server.link)
            take(page, server, db, name, picture)
            page.context.close()


if __name__ == "__main__":
    main()
