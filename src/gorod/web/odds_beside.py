"""The odds of a composition beside the set-up, if the laboratory is installed: worked out aside by a worker.

It must never delay a page: what is not ready is not shown, and the page is told when it is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import msgspec

from gorod.web.draft import Draft, find_book, list_cards, list_counts

SECONDS = 90.0
"""How long a worker may think (its first answer waits for machine code)."""
KEPT = 200

Wanted = tuple[Any, ...]


class OddsBeside:
    """What is known of the odds by now. ``tell`` is called with a game's key when its answer has come."""

    def __init__(self, tell: Callable[[str], None], enabled: bool = True) -> None:
        self.tell = tell
        self.enabled = enabled and find_spec("gorod.odds") is not None
        self._known: dict[Wanted, dict[str, Any]] = {}
        self._asked: dict[Wanted, set[str]] = {}
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, key: str, draft: Draft) -> dict[str, Any] | None:
        """The odds of a draft's composition, if known; otherwise they are asked for."""
        cards = list_cards(draft)
        if not self.enabled or not cards or len(cards) != len(draft.players):
            return None
        counts = {role: count for role, count in list_counts(draft, find_book(draft)).items() if count}
        wanted = (draft.book, repr(sorted(draft.overrides.items())), tuple(sorted(counts.items())))
        if wanted not in self._known:
            first = wanted not in self._asked
            self._asked.setdefault(wanted, set()).add(key)
            if first:
                line = {"book": draft.book, "overrides": draft.overrides, "counts": counts}
                task = asyncio.create_task(self._work(wanted, line))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return self._known.get(wanted) or None

    async def _work(self, wanted: Wanted, line: dict[str, Any]) -> None:
        async with self._lock:
            try:
                found = await asyncio.wait_for(self._ask(line), SECONDS)
            except (OSError, TimeoutError, msgspec.DecodeError):
                await self._drop()
                found = {}
        if len(self._known) > KEPT:
            self._known.clear()
        self._known[wanted] = found
        for key in self._asked.pop(wanted, set()):
            if found:
                self.tell(key)

    async def _ask(self, line: dict[str, Any]) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "gorod.web.odds_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(msgspec.json.encode(line) + b"\n")
        await process.stdin.drain()
        found: dict[str, Any] = msgspec.json.decode(await process.stdout.readline())
        return found

    async def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        """Let the worker go."""
        self.enabled = False
        for task in self._tasks:
            task.cancel()
        await self._drop()
