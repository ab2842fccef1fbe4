"""A browser for the whole run, servers and clients for single tests."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .client import Client, make_client
from .driver import CHROMIUM, FLAGS, Server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser a module: Playwright keeps an event loop running, which other modules' tests would stumble over."""
    if not Path(CHROMIUM).exists():
        import os

        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is not installed (make system).", pytrace=False)
        pytest.skip("Chromium is not installed (make system).")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "g.sqlite3")
    yield server
    if server.process.poll() is None:
        server.stop()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with make_client(tmp_path / "g.sqlite3") as client:
        yield client


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers that are stopped at the end, whatever happens."""
    started: list[Server] = []

    def start(db: Path | None = None, **more: Any) -> Server:
        started.append(Server(db or tmp_path / "g.sqlite3", **more))
        return started[-1]

    yield start
    for server in started:
        if server.process.poll() is None:
            server.stop()
