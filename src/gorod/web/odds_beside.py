"""The odds of a composition beside the set-up, if the laboratory is installed: worked out aside by a worker.

It must never delay a page: what is not ready is not shown, and the page is told when it is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gorod.store.shape import Store, Trouble
from gorod.web.club_skill import ClubSkill, Skill
from gorod.web.draft import Draft, find_book, list_cards, list_counts

SECONDS = 90.0
"""How long a worker may think (its first answer waits for machine code)."""
FIT_SECONDS = 900.0
"""How long a fit may take: nobody waits for it."""
KEPT = 200

Wanted = tuple[Any, ...]


class OddsShown(Struct, frozen=True):
    """What stands beside the set-up: shares by winner if everybody played by lot, and with the club's skill."""

    state: Literal["waiting", "known", "none"]
    lot: dict[str, float] = {}
    club: dict[str, float] = {}
    skill: Skill | None = None


class Worker:
    """A process of the laboratory, started by the first question. It takes one question at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, line: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer, {} if there is none in that time."""
        try:
            return await asyncio.wait_for(self._ask(line), seconds)
        except (OSError, TimeoutError, msgspec.DecodeError):
            await self.stop()
            return {}

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

    async def stop(self) -> None:
        """Let the process go."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


class OddsBeside:
    """What is known of the odds by now. ``tell`` is called with a game's key when its answer has come."""

    def __init__(self, tell: Callable[[str], None], enabled: bool, store: Store) -> None:
        self.tell = tell
        self.enabled = enabled and find_spec("gorod.odds") is not None
        self.skills = ClubSkill(store, self._fit)
        self._known: dict[Wanted, dict[str, Any]] = {}
        self._asked: set[Wanted] = set()
        self._newest: dict[str, Wanted] = {}
        self._looking: set[str] = set()
        self._turn, self._fitting = asyncio.Lock(), asyncio.Lock()
        self._worker = Worker()
        self._fitter = Worker()
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, key: str, draft: Draft) -> OddsShown | None:
        """The odds of a draft's composition, if known; otherwise they are asked for. ``None``: nothing to be shown."""
        cards = list_cards(draft)
        if not self.enabled or not cards or len(cards) != len(draft.players):
            self._newest.pop(key, None)
            return None
        self.look(draft.book, key)
        skill = self.skills.find(draft.book)
        counts = {role: count for role, count in list_counts(draft, find_book(draft)).items() if count}
        line = {
            "book": draft.book,
            "overrides": draft.overrides,
            "counts": counts,
            "skill": skill.value if skill else 0,
        }
        wanted = (draft.book, repr(sorted(draft.overrides.items())), tuple(sorted(counts.items())), line["skill"])
        self._newest[key] = wanted
        if wanted not in self._known and wanted not in self._asked:
            self._asked.add(wanted)
            self._begin(self._work(wanted, line))
        found = self._known.get(wanted)
        if found is None:
            return OddsShown("waiting", skill=skill)
        return OddsShown("known", found["lot"], found.get("club", {}), skill) if found else OddsShown("none")

    def look(self, book: str, key: str = "") -> None:
        """See aside whether the club's skill has changed; the page of game ``key`` is told."""
        if self.enabled and book not in self._looking:
            self._looking.add(book)
            self._begin(self._look(key, book))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, wanted: Wanted, line: dict[str, Any]) -> None:
        async with self._turn:
            if wanted in self._newest.values():  # otherwise the host has tapped on: nobody looks at it any more
                found = await self._worker.ask(line, SECONDS)
                if len(self._known) > KEPT:
                    self._known.clear()
                self._known[wanted] = found
        self._asked.discard(wanted)
        for key in [key for key, newest in self._newest.items() if newest == wanted]:
            self.tell(key)

    async def _look(self, key: str, book: str) -> None:
        try:
            if await self.skills.look(book):
                self.tell(key)
        except Trouble:  # the page itself says what is wrong with the store
            pass
        finally:
            self._looking.discard(book)

    async def _fit(self, line: dict[str, Any]) -> dict[str, Any]:
        async with self._fitting:
            found = await self._fitter.ask(line, FIT_SECONDS)
            await self._fitter.stop()
        return found

    async def settle(self) -> None:
        """Until everything that was asked for is known."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    async def close(self) -> None:
        """Let the workers go."""
        self.enabled = False
        for task in self._tasks:
            task.cancel()
        await self._worker.stop()
        await self._fitter.stop()
