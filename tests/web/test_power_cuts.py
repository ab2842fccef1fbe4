"""The program is killed at any moment, in every phase: what it acknowledged is there when it starts again."""

import contextlib
import random
import threading
from collections.abc import Callable
from html import escape
from pathlib import Path

import httpx
import pytest

from gorod.store import Line
from gorod.web.play import unfold

from .device import Device, make_file
from .driver import Server
from .screens import Screen, list_screens, read_log

Start = Callable[..., Server]


def press_until_dark(device: Device, keys: list[str]) -> None:
    """Tap as fast as possible, now here, now there, until the program is gone."""
    with contextlib.suppress(httpx.HTTPError):
        for key in keys:
            device.look(key)
        for _ in range(10_000):
            device.press_any(device.luck.choice(keys))


def list_cut_screens(luck: random.Random) -> list[Screen]:
    """One screen of the set-up, one of the dealing, and three of the evening, with every phase in turn."""
    written = [screen for screen in list_screens() if screen.writes]
    drafts = [screen for screen in written if screen.log.play.now.game is None]
    dealing = [screen for screen in drafts if screen.log.play.now.draft.stage == "deal"]
    people = [screen for screen in drafts if screen not in dealing]
    evening = [screen for screen in written if screen not in drafts]
    return [luck.choice(people), luck.choice(dealing), *luck.sample(evening, 3)]


def cut_power(start_server: Start, folder: Path, luck: random.Random) -> None:
    """Two devices tap in five games; the program is killed at a random moment and started again.

    Every tap that was acknowledged stands in the file, as the line as which it was acknowledged; no tap is there that
    nobody made, and the games go on where they stood.
    """
    db = make_file(folder)
    keys = [f"game{number}" for number in range(5)]
    for key, screen in zip(keys, list_cut_screens(luck), strict=True):
        screen.log.write(db, key)
    made = {key: len(read_log(db, key)) for key in keys}
    server = start_server(db)
    devices = [Device(server, random.Random(luck.random())) for _ in range(2)]
    threads = [threading.Thread(target=press_until_dark, args=(device, keys)) for device in devices]
    for thread in threads:
        thread.start()
    many = luck.randrange(4, 40)
    wait_until(lambda: sum(len(device.accepted) for device in devices) >= many and all(one.accepted for one in devices))
    cut = threading.Timer(luck.uniform(0.0, 0.05), server.process.kill)
    cut.start()
    for thread in (cut, *threads):
        thread.join()
    server.process.communicate()
    logs = {key: read_log(db, key) for key in keys}
    accepted = [sent for device in devices for sent in device.accepted]
    for log in logs.values():
        assert [line.number for line in log] == list(range(1, len(log) + 1))
    for sent in accepted:
        line = logs[sent.key][sent.number - 1]
        assert line.tap == sent.tap, ("acknowledged and lost", sent)
        assert line.kind == name_kind(sent.word), (sent, line)
    more = sum(len(log) - made[key] for key, log in logs.items()) - len(accepted)
    assert 0 <= more <= len(devices), "only a tap whose answer was cut off may be there unacknowledged"
    check_that_it_goes_on(start_server(db, port=server.port), devices[0], logs)


def wait_until(done: Callable[[], bool]) -> None:
    """Until something has happened in another thread; 20 seconds at most."""
    for _ in range(4000):
        if done():
            return
        threading.Event().wait(0.005)
    raise AssertionError("nothing happens")


def name_kind(word: str) -> str:
    """Which kind of line a button writes."""
    kinds = {"set": "draft", "start": "start", "undo": "undo", "redo": "redo", "change": "change", "swap": "seats"}
    return kinds.get(word.partition(" ")[0], "tap")


def check_that_it_goes_on(server: Server, device: Device, logs: dict[str, list[Line]]) -> None:
    """Every game is shown as its lines tell it, and takes the next tap."""
    for key, log in logs.items():
        told = unfold(key, log)
        assert not told.fault, "every line can be read and played again"
        page = device.look(key)
        assert device.step(key) == len(log)
        game = told.now.game
        draft = told.now.draft
        for one in game.table.seats if game else draft.players if draft.stage == "people" else ():
            assert escape(one.name) in page
        device.accepted.clear()
        device.tap(key, "undo")
        device.tap(key, "redo")
        assert [sent.number for sent in device.accepted] == [len(log) + 1, len(log) + 2] or not told.can_undo
    server.kill()


@pytest.mark.parametrize("seed", range(5))
def test_a_power_cut_loses_nothing_that_was_accepted(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path, random.Random(seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_power_cuts(start_server: Start, tmp_path: Path, seed: int) -> None:
    cut_power(start_server, tmp_path, random.Random(1000 + seed))
