"""From the fields of a pressed button to what is written in the log.

Whatever a page sends is checked here for its shape, and by the engine for its sense. It must never trust a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from gorod.engine.acts import SHOWS, Act, Begin, Close, Foul, Hands, Limit, Nominate, Rename
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.session.swap import swap_roles
from gorod.web.draft import clean_name, tell_apart
from gorod.web.play import BadTap, Change, Moment, Play, Seats, Tap, is_place
from gorod.web.press import read_press
from gorod.web.where import MOST, read_number

__all__ = ["BadTap", "Fields", "find_seconds", "is_repeat", "read_count", "read_tap", "stamp"]

LONGEST = 30 * 24
"""Hours of the longest slow day that can be set."""


class Fields(Protocol):
    """The fields of a form."""

    def get(self, key: str, default: Any = None) -> Any:
        """The last value of a field."""

    def getlist(self, key: Any) -> list[Any]:
        """All values of a field."""


def read_tap(play: Play, fields: Fields) -> Any:
    """The body to be written (see ``play``), or a number of moments back. Raises BadTap."""
    value = str(fields.get("do", ""))
    word, _, rest = value.partition(" ")
    try:
        if word in ("undo", "redo"):
            return (1 if word == "undo" else -1) * read_count(rest or "1", 1)
        game = play.now.game
        if game is None:
            raise BadTap(word)
        if word == "tap":
            return _check_tap(read_press(value))
        if word == "foul":
            # Wherever the host stands in his script, there he stays.
            return Tap((Foul(read_count(rest, 1)),), play.now.place)
        if word in _WORDS:
            return _WORDS[word](game, rest, fields)
    except (ValueError, msgspec.MsgspecError) as error:
        raise BadTap(str(error)) from error
    raise BadTap(word)


def read_count(text: str, least: int, most: int = MOST) -> int:
    """A number that somebody sent. Raises BadTap for what is none between these bounds."""
    number = read_number(text, least, most)
    if number is None:
        raise BadTap(text[:20])
    return number


def _check_tap(tap: Tap) -> Tap:
    """A tap as a page would send it: a known place, no time of its own, names as they are kept."""
    acts = tuple(_check_act(act) for act in tap.acts)
    if any(act.at is not None for act in acts):
        raise BadTap("at")
    return Tap(acts, _check_place(tap.place))


def _check_place(text: str) -> str:
    if not is_place(text):
        raise BadTap("place")
    return text


def _check_act(act: Act) -> Act:
    if not isinstance(act, Rename):
        return act
    name = clean_name(act.name)
    if not name:
        raise BadTap("name")
    return replace(act, name=name)


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
    return Tap(tuple(acts), _first_place(following, game))


def _first_place(begin: Begin | None, game: Game) -> str:
    if begin is None:
        # A night that ends the game has its morning all the same: names are announced before the winner.
        return "dawn" if game.table.night is not None else ""
    if begin.phase == "night":
        return "dusk"
    return "dawn" if begin.phase == "day" else "meeting"


def _hands(game: Game, rest: str, fields: Fields) -> Tap:
    """Hands by name: the ticked seats."""
    word, _, target = rest.partition(" ")
    show = next((known for known in SHOWS if known == word), None)
    if show is None:
        raise BadTap(word)
    seats = tuple(sorted({read_count(str(seat), 1) for seat in fields.getlist("s")}))
    return Tap((Hands(show, read_count(target, 0), seats=seats),), "vote")


def _change(game: Game, rest: str, fields: Fields) -> Change:
    index, _, act = rest.partition(" ")
    number = read_count(index, 0, len(game.acts) - 1)
    return Change(number, _check_act(msgspec.json.decode(act, type=Act)) if act else None)


def _swap(game: Game, rest: str, fields: Fields) -> Seats:
    """Two seats were noted with each other's role."""
    first, second = (read_count(str(fields.get(name, "")), 1, len(game.setups)) for name in "ab")
    return Seats(swap_roles(game, first, second).game.setups, (first, second))


def _rename(game: Game, rest: str, fields: Fields) -> Tap:
    seat, name = read_count(rest, 1), clean_name(str(fields.get("name", "")))
    others = [other.name for other in game.table.seats if other.number != seat]
    act = Rename(seat, tell_apart([*others, name])[-1] if name else "")  # equal names are marked here too
    return _check_tap(Tap((act,), str(fields.get("place", ""))))


def _limit(game: Game, rest: str, fields: Fields) -> Tap:
    """The host's limit of a slow day, in hours from its start."""
    text = str(fields.get("hours", "")).strip().replace(",", ".")
    whole, _, part = text.partition(".")
    hours = read_count(whole or "0", 0, LONGEST) + (read_count(part, 0) / 10 ** len(part) if part else 0)
    return Tap((Limit(int(hours * 3600)),), "vote")


_WORDS: Mapping[str, Any] = {
    "close": _close,
    "hands": _hands,
    "change": _change,
    "swap": _swap,
    "rename": _rename,
    "limit": _limit,
}


def is_repeat(game: Game, act: Nominate) -> bool:
    """Whether a nomination would be accepted and change nothing: the player stands already (MA-29).

    By somebody else it counts where nominations can be taken back: the player then stands while either holds it.
    """
    day = game.table.day
    holders = next((one.by for one in day.candidates if one.seat == act.target), ()) if day else ()
    same = act.seat in holders or (bool(holders) and not game.rulebook.rules.nominate.withdraw)
    return same and game.check(act) is None


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
