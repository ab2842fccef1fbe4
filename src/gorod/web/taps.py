"""From the fields of a pressed button to what is written in the log.

Whatever a page sends is checked here for its shape, and by the engine for its sense. It must never trust a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from gorod.engine.acts import Act, Begin, Close, Hands
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.web.play import Change, Moment, Play, Seats, Tap
from gorod.web.press import read_press


class Fields(Protocol):
    """The fields of a form."""

    def get(self, key: str, default: Any = None) -> Any:
        """The last value of a field."""

    def getlist(self, key: Any) -> list[Any]:
        """All values of a field."""


class BadTap(Exception):
    """The fields are no tap of one of our pages."""


def read_tap(play: Play, fields: Fields) -> Any:
    """The body to be written (see ``play``), or a number of moments back. Raises BadTap."""
    value = str(fields.get("do", ""))
    word, _, rest = value.partition(" ")
    try:
        if word in ("undo", "redo"):
            return (1 if word == "undo" else -1) * int(rest or 1)
        game = play.now.game
        if game is None:
            raise BadTap(word)
        if word == "tap":
            return read_press(value)
        if word in _WORDS:
            return _WORDS[word](game, rest, fields)
    except (ValueError, msgspec.MsgspecError) as error:
        raise BadTap(str(error)) from error
    raise BadTap(word)


def _close(game: Game, rest: str, fields: Fields) -> Tap:
    """The phase is closed and the next one begins, if the game goes on."""
    acts: list[Act] = []
    if game.table.phase is not None and not game.table.closed:
        acts.append(Close())
        after = game.play(Close())
        if isinstance(after, Refusal):
            return Tap((Close(),))
        game = after
    following = game.next_phase()
    if following is not None:
        acts.append(following)
    return Tap(tuple(acts), _first_place(following))


def _first_place(begin: Begin | None) -> str:
    if begin is None:
        return ""
    if begin.phase == "night":
        return "dusk"
    return "dawn" if begin.phase == "day" else "meeting"


def _hands(game: Game, rest: str, fields: Fields) -> Tap:
    """Hands by name: the ticked seats."""
    show, target = rest.split()
    seats = tuple(sorted({int(seat) for seat in fields.getlist("s")}))
    return Tap((Hands(show, int(target), seats=seats),), "vote")  # type: ignore[arg-type]


def _change(game: Game, rest: str, fields: Fields) -> Change:
    index, _, act = rest.partition(" ")
    if not 0 <= int(index) < len(game.acts):
        raise BadTap("index")
    return Change(int(index), msgspec.json.decode(act, type=Act) if act else None)


def _swap(game: Game, rest: str, fields: Fields) -> Seats:
    """Two seats were noted with each other's role."""
    first, second = int(fields.get("a", 0)), int(fields.get("b", 0))
    setups = list(game.setups)
    if not 0 < first <= len(setups) or not 0 < second <= len(setups):
        raise BadTap("seat")
    one, two = setups[first - 1], setups[second - 1]
    setups[first - 1], setups[second - 1] = replace(one, role=two.role), replace(two, role=one.role)
    return Seats(tuple(setups))


def _rename(game: Game, rest: str, fields: Fields) -> Tap:
    from gorod.engine.acts import Rename

    name = " ".join(str(fields.get("name", "")).split())[:40]
    if not name:
        raise BadTap("name")
    return Tap((Rename(int(rest), name),), str(fields.get("place", "")))


def _limit(game: Game, rest: str, fields: Fields) -> Tap:
    """The host's limit of a slow day, in hours from its start."""
    from gorod.engine.acts import Limit

    return Tap((Limit(int(float(str(fields.get("hours", "0")).replace(",", ".")) * 3600)),), "vote")


_WORDS: Mapping[str, Any] = {
    "close": _close,
    "hands": _hands,
    "change": _change,
    "swap": _swap,
    "rename": _rename,
    "limit": _limit,
}


def stamp(moment: Moment, tap: Tap, now: float) -> Tap:
    """The acts with their time, where the rulebook's clocks need it (seconds since the phase began)."""
    seconds = find_seconds(moment, now)
    if seconds is None:
        return tap
    acts = tuple(act if isinstance(act, Begin) else replace(act, at=seconds) for act in tap.acts)
    return replace(tap, acts=acts)


def find_seconds(moment: Moment, now: float) -> int | None:
    """Seconds since the open phase began; ``None`` where the game's clocks do not ask for it."""
    game = moment.game
    if game is None or not (game.plan.day_clock or game.plan.night_limit) or not moment.began or game.table.closed:
        return None
    return max(int(now - moment.began), game.table.now)


def swap_preview(game: Game, first: int, second: int) -> tuple[Setup, ...]:
    """The seats with two roles exchanged."""
    setups = list(game.setups)
    one, two = setups[first - 1], setups[second - 1]
    setups[first - 1], setups[second - 1] = replace(one, role=two.role), replace(two, role=one.role)
    return tuple(setups)
