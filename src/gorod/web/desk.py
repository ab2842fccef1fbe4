"""The desk at which all games lie: opens them, takes one tap at a time, and answers only when it is on disk.

A tap names the step of the game on which it was made and carries an id of its own; one that comes twice, late or
from a stale page changes nothing. This module must never know how a page looks.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gorod.engine.rulings import Refusal
from gorod.store.shape import GameRow, Line, Store, Taken
from gorod.web.draft import Draft
from gorod.web.play import Play, Tap, apply, unfold, write_line, write_undo
from gorod.web.taps import stamp


class Answer(Struct, frozen=True):
    """What became of a tap: done; twice (the same tap again); stale (another was quicker); refused by the engine."""

    kind: Literal["done", "twice", "stale", "refused", "nothing"]
    play: Play
    refusal: Refusal | None = None


class Clock(Struct, frozen=True):
    """A timer as the server keeps it: when it ends (Unix time), or how much is left while it stands still."""

    what: str = ""
    length: float = 0.0
    ends: float = 0.0
    left: float = 0.0
    runs: bool = False

    def remaining(self, now: float) -> float:
        """Seconds left; negative when time is over."""
        return self.ends - now if self.runs else self.left


class Desk:
    """All games of a store. ``tell`` is called with a game's key after each change."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self.store = store
        self.now = now
        self.tell: Callable[[str], None] = lambda key: None
        self._plays: dict[str, Play] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._clocks: dict[str, Clock] = {}

    async def new_game(self, draft: Draft) -> Play:
        """A new game in its set-up."""
        key = secrets.token_hex(4)
        await self.store.add_game(key, self.now())
        play = Play(key)
        answer = await self._write(play, write_line(play, draft, self.now(), ""))
        return answer.play

    async def open(self, key: str) -> Play | None:
        """A game as it stands, from memory or from its log; ``None`` if there is none."""
        play = self._plays.get(key)
        if play is not None:
            return play
        lines = await self.store.read_lines(key)
        if not lines:
            return None
        play = unfold(key, lines)
        return self._plays.setdefault(key, play)

    async def list_games(self) -> list[GameRow]:
        """All games, the newest first."""
        return await self.store.list_games()

    async def take(self, key: str, step: int, tap: str, body: Any) -> Answer:
        """A tap that was made on a page of that step: a body of ``play``, or a number of moments back (int)."""
        async with self._locks.setdefault(key, asyncio.Lock()):
            play = await self.open(key)
            assert play is not None
            if tap and tap in play.taps:
                return Answer("twice", play)
            if step != play.lines:
                return Answer("stale", play)
            if isinstance(body, int):
                if (body > 0 and not play.can_undo) or (body < 0 and not play.can_redo):
                    return Answer("nothing", play)
                line = write_undo(play, body, self.now(), tap)
            else:
                if isinstance(body, Tap):
                    body = stamp(play.now, body, self.now())
                line = write_line(play, body, self.now(), tap)
            return await self._write(play, line)

    async def _write(self, play: Play, line: Line) -> Answer:
        after = apply(play, line)
        if isinstance(after, Refusal):
            return Answer("refused", play, after)
        try:
            await self.store.append(play.key, line, msgspec.json.encode(summarise(after)))
        except Taken:  # another process holds this game too: what it wrote counts
            self._plays.pop(play.key, None)
            newer = await self.open(play.key)
            self.tell(play.key)
            return Answer("stale", newer or play)
        self._plays[play.key] = after
        self.tell(play.key)
        return Answer("done", after)

    async def clock(self, key: str) -> Clock:
        """The game's timer."""
        if key not in self._clocks:
            kept = (await self.store.read_shelf("clock")).get(key)
            self._clocks[key] = msgspec.convert(kept, Clock) if kept else Clock()
        return self._clocks[key]

    async def set_clock(self, key: str, clock: Clock) -> None:
        """Keep the game's timer; it is no act and nothing waits for it."""
        self._clocks[key] = clock
        await self.store.put("clock", key, msgspec.to_builtins(clock))
        self.tell(key)


def summarise(play: Play) -> dict[str, Any]:
    """What the list of games shows of one."""
    moment = play.now
    draft, game = moment.draft, moment.game
    head: dict[str, Any] = {"book": draft.book, "players": len(draft.players), "club": draft.club, "again": draft.again}
    head["names"] = [player.name for player in draft.players]
    if game is not None:
        table = game.table
        head["phase"] = table.phase.code if table.phase else "-"
        head["alive"] = len(table.living)
        head["players"] = len(table.seats)
        head["names"] = [seat.name for seat in table.seats]
        if table.outcome is not None:
            head["outcome"] = table.outcome.side or table.outcome.kind
            head["dealt"] = dict(Counter(seat.dealt for seat in table.seats))
            head["overrides"] = draft.overrides
    return head
