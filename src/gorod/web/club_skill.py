"""The club's skill: fitted to the finished games of the store, or set by the host; kept on a shelf by rulebook.

The skill is the weight of a hostile player at the day's execution (1 = everybody plays by lot), as the laboratory
defines it. It must never fit anything itself, nor know a page.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gorod.rules.vocabulary import SIDES
from gorod.store.shape import GameRow, Store
from gorod.web.play import unfold

SHELF = "skill"
LEAST_GAMES = 20
"""So many decided games a fit needs. With twenty the city's share is known to 20 points either way: about as much as
play by lot is away from even odds in the usual compositions. With fewer the interval would hold both, and say
nothing."""
LEAST, GREATEST = 0.01, 100.0
"""What a host may set: beyond it one side always wins."""

Fitting = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


class Skill(Struct, frozen=True, omit_defaults=True):
    """What is known of a club's skill under one rulebook: by its games, by hand, or taken away (``none``).

    ``low`` and ``high`` are the 95 % interval (0 = not given); ``games`` how many it was fitted to; ``value`` 0 means
    that these games do not tell it; ``seen`` is the mark of the games that were looked at.
    """

    by: Literal["games", "hand", "none"] = "games"
    value: float = 0.0
    low: float = 0.0
    high: float = 0.0
    games: int = 0
    seen: str = ""


class Ended(Struct, frozen=True):
    """A game that somebody has won: the settings that differed, the roles dealt, and whether the city won."""

    overrides: dict[str, Any]
    roles: dict[str, int]
    city: bool


class _Head(Struct):
    """What the summary of a game says of its end (see ``desk.summarise``)."""

    book: str = ""
    outcome: str = ""
    dealt: dict[str, int] = {}
    overrides: dict[str, Any] = {}


class ClubSkill:
    """The skill by rulebook as it is known now. ``fit`` asks the laboratory and may take its time."""

    def __init__(self, store: Store, fit: Fitting) -> None:
        self._store = store
        self._fit = fit
        self._known: dict[str, Skill] = {}

    def find(self, book: str) -> Skill | None:
        """The skill to reckon with, ``None`` where none is known."""
        found = self._known.get(book)
        return found if found is not None and found.value else None

    async def look(self, book: str) -> bool:
        """Look at the shelf and at the finished games again; whether another skill is known now."""
        before = self.find(book)
        kept = (await read_skills(self._store)).get(book)
        known = self._known.get(book)
        if kept is None and known is not None and known.by == "games":
            kept = known
        if kept is None or kept.by == "games":
            ended, mark = await list_ended(self._store, book)
            if kept is None or kept.seen != mark:
                kept = await self._fit_games(book, ended, mark)
        self._known[book] = kept
        return self.find(book) != before

    async def _fit_games(self, book: str, ended: tuple[Ended, ...], mark: str) -> Skill:
        if len(ended) < LEAST_GAMES:
            return Skill(games=len(ended), seen=mark)
        found = await self._fit({"fit": book, "games": msgspec.to_builtins(ended)})
        skill = Skill(games=int(found.get("games") or 0), seen=mark)
        value, low, high = (found.get(name) for name in ("value", "low", "high"))
        if skill.games >= LEAST_GAMES and value and low and high and math.isfinite(high):
            skill = replace(skill, value=value, low=low, high=high)
        if found:  # an answer that never came is asked for again
            await self._store.put(SHELF, book, msgspec.to_builtins(skill))
        return skill


async def read_skills(store: Store) -> dict[str, Skill]:
    """What is kept, by rulebook; an entry that cannot be read is passed over."""
    found: dict[str, Skill] = {}
    for book, value in (await store.read_shelf(SHELF)).items():
        try:
            found[book] = msgspec.convert(value, Skill)
        except msgspec.ValidationError:
            continue
    return found


async def set_skill(store: Store, book: str, value: float, low: float, high: float) -> None:
    """The host's own number, which no game changes."""
    await store.put(SHELF, book, msgspec.to_builtins(Skill("hand", value, low, high)))


async def drop_skill(store: Store, book: str) -> None:
    """No skill is reckoned with, whatever the games say."""
    await store.put(SHELF, book, msgspec.to_builtins(Skill("none")))


async def fit_again(store: Store, book: str) -> None:
    """The games decide again."""
    await store.take_off(SHELF, book)


async def list_ended(store: Store, book: str) -> tuple[tuple[Ended, ...], str]:
    """The games under a rulebook that somebody has won, and a mark that changes with them.

    Games that were abandoned or ended as a draw say nothing about who reads whom: they do not count.
    """
    found: list[tuple[str, Ended]] = []
    for row in await store.list_games():
        head = _read_head(row)
        if head.book != book or head.outcome not in SIDES:
            continue
        if not head.dealt:  # a summary of an earlier version does not say who was who
            head = await _read_game(store, row, head)
        if head.dealt:
            found.append((row.key, Ended(head.overrides, head.dealt, head.outcome == "city")))
    found.sort(key=lambda pair: pair[0])
    mark = hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:16]
    return tuple(ended for _, ended in found), mark


def _read_head(row: GameRow) -> _Head:
    try:
        return msgspec.json.decode(row.head, type=_Head)
    except msgspec.MsgspecError:
        return _Head()


async def _read_game(store: Store, row: GameRow, head: _Head) -> _Head:
    """The same from the game's log, in a thread of its own: a page would feel it."""
    lines = await store.read_lines(row.key)
    moment = (await asyncio.to_thread(unfold, row.key, lines)).now
    if moment.game is None or moment.game.table.outcome is None:
        return _Head()
    dealt = Counter(seat.dealt for seat in moment.game.table.seats)
    return _Head(head.book, head.outcome, dict(dealt), moment.draft.overrides)
