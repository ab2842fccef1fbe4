"""Somebody who presses any button that he sees, over HTTP, and notes what the program acknowledged."""

import asyncio
import random
import re
from html import unescape
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from gorod.store import open_sqlite

from .driver import Server


def make_file(folder: Path) -> Path:
    """An empty file of ours."""
    path = folder / "g.sqlite3"
    asyncio.run(open_sqlite(str(path)).close())
    return path


class Sent(NamedTuple):
    """A tap that the program has acknowledged: as which line of which game, and what was pressed."""

    key: str
    number: int
    tap: str
    word: str


class Device:
    """Somebody who presses any button that he sees, over HTTP; ``accepted`` is what was acknowledged to him."""

    def __init__(self, server: Server, luck: random.Random) -> None:
        self.luck = luck
        self.url = server.url
        headers = {"origin": server.url, "hx-request": "true", "accept-language": "ru"}
        self.http = httpx.Client(follow_redirects=True, timeout=20, headers=headers)
        self.http.get(server.link)
        self.pages: dict[str, str] = {}
        self.accepted: list[Sent] = []

    def look(self, key: str) -> str:
        self.pages[key] = self.http.get(f"{self.url}/g/{key}").text
        return self.pages[key]

    def step(self, key: str) -> int:
        found = re.search(r'data-step="(\d+)"', self.pages[key])
        assert found, self.pages[key][:200]
        return int(found[1])

    def tap(self, key: str, word: str, **more: Any) -> httpx.Response:
        """Press one button of the page that was seen last."""
        step, tap = self.step(key), f"{self.luck.random()}"
        data = {"do": word, "step": str(step), "tap": tap, **more}
        answer = self.http.post(f"{self.url}/g/{key}/do", data=data)
        if answer.status_code == 200:
            self.pages[key] = answer.text
            refused = re.search(r'class="note (stale|refused|warn)"', answer.text)
            if self.step(key) == step + 1 and not refused:
                self.accepted.append(Sent(key, step + 1, tap, word))
        return answer

    def press_any(self, key: str) -> None:
        """Any button of the page; every fifth time one that takes back or brings again."""
        buttons = re.findall(r'<button[^>]*name="do"[^>]*value="([^"]*)"', self.pages[key])
        words = [unescape(word) for word in buttons if word.partition(" ")[0] in WORDS]
        back = [word for word in words if word.startswith(("undo", "redo"))]
        on = [word for word in words if word not in back]
        word = self.luck.choice(back if not on or (back and self.luck.random() < 0.2) else on)
        self.tap(key, word, name=f"Игрок {self.luck.randrange(1000)}", s=["1"], hours="24")


WORDS = ("tap", "undo", "redo", "close", "hands", "set", "start", "foul", "limit", "change", "swap", "rename")
