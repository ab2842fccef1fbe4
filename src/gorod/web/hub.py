"""Open sockets of pages, each with an outbox of size one: «you are stale», never a queue of old views.

It must never know what a view contains.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict


class Outbox:
    """What waits for one page: that there is something newer."""

    def __init__(self) -> None:
        self._news = asyncio.Event()

    def ring(self) -> None:
        """There is something newer; several rings before the page looks are one."""
        self._news.set()

    async def wait(self) -> None:
        """Until there is something newer."""
        await self._news.wait()
        self._news.clear()


class Hub:
    """Who looks at which game."""

    def __init__(self) -> None:
        self._outboxes: defaultdict[str, set[Outbox]] = defaultdict(set)

    def join(self, key: str) -> Outbox:
        """A page begins to look at a game."""
        outbox = Outbox()
        self._outboxes[key].add(outbox)
        return outbox

    def leave(self, key: str, outbox: Outbox) -> None:
        """A page looks no longer."""
        self._outboxes[key].discard(outbox)
        if not self._outboxes[key]:
            del self._outboxes[key]

    def tell(self, key: str) -> None:
        """Ring all who look at that game."""
        for outbox in self._outboxes.get(key, ()):
            outbox.ring()

    def tell_all(self) -> None:
        """Ring all pages of all games."""
        for key in self._outboxes:
            self.tell(key)

    def count(self, key: str) -> int:
        """How many pages look at a game."""
        return len(self._outboxes.get(key, ()))
