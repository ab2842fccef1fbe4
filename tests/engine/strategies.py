"""What the properties draw from: rulebooks with other settings, tables, acts legal and illegal, whole games.

Every choice reads from one string of bytes (``Dice``): cheap to draw, and a failing game shrinks to few short choices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeVar, get_args, get_origin

from hypothesis import strategies as st
from msgspec import json

from gorod.engine import Game, Refusal, Setup
from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.rules import RULEBOOKS, SETTINGS, Rulebook, RulebookError, load_rulebook, override

T = TypeVar("T")

BOOKS: tuple[str, ...] = RULEBOOKS
SMALL = {
    "missed.limit": 4,
    "fouls.silence_at": 4,
    "fouls.remove_at": 5,
    "clock.absence_cycles": 3,
    "sheriff.shot_from": 12,
}
"""The largest number worth trying where a larger one would never come to anything."""

NOT_PLAYED = ("deal.", "players.", "warn.", "night.order")
"""Paths that a running game never reads (proven by the checks before a start and by the script)."""

EARLY = ("visit", "guard", "heal", "check", "mafia", "yakuza", "sheriff", "priest", "maniac", "attacks")
LATE = ("link", "deaths", "shield", "turncoat", "missed", "victory", "announce", "answers")


class Dice:
    """Choices read from bytes; when they are used up, the first of everything."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def __repr__(self) -> str:
        return f"Dice({self.data.rstrip(bytes(1))!r})"

    @property
    def over(self) -> bool:
        """Whether all bytes have been read."""
        return self.place >= len(self.data)

    def below(self, limit: int) -> int:
        """A number from 0 up to ``limit``, which is left out."""
        if self.over or limit <= 1:
            return 0
        self.place += 1
        return self.data[self.place - 1] % limit

    def pick(self, things: Sequence[T]) -> T:
        """One of these."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T]) -> tuple[T, ...]:
        """Some of these, in an order of their own."""
        left = list(things)
        return tuple(left.pop(self.below(len(left))) for _ in range(self.below(len(things) + 1)))


# --- rulebooks ----------------------------------------------------------------------------------------------------


def draw_value(dice: Dice, path: str, roles: Sequence[str]) -> Any:
    """Some value of the type of that path."""
    type_ = SETTINGS[path].type
    if path == "victory.order":
        return _shuffle(dice, ("city", "mafia", "yakuza", "maniac"))
    if path == "night.count":
        return (*dice.some(EARLY), *[step for step in LATE if dice.below(2)])
    if path == "search.seeks":
        return {role: dice.pick(roles) for role in dice.some([key for key in ("don", "boss") if key in roles])}
    if path == "team.heads":
        return dict(dice.some([pair for pair in (("mafia", "don"), ("yakuza", "boss")) if pair[1] in roles]))
    if path in ("visit.by", "visit.blocks", "heal.by", "block.notice"):
        return dice.some(list(roles))
    return _draw_plain(dice, path, type_)


def _draw_plain(dice: Dice, path: str, type_: Any) -> Any:
    if type_ is bool:
        return bool(dice.below(2))
    if get_origin(type_) is Literal:
        return dice.pick(get_args(type_))
    if get_origin(type_) is tuple:
        return dice.some(get_args(get_args(type_)[0]))
    if path.startswith("clock.") and path not in SMALL:
        return dice.pick(("1h", "2h", "4h", "24h"))
    return dice.below(SMALL.get(path, 3)) - (1 if path == "vote.changes" else 0)


def _shuffle(dice: Dice, things: Sequence[T]) -> tuple[T, ...]:
    left = list(things)
    return tuple(left.pop(dice.below(len(left))) for _ in things)


PLAYED = tuple(path for path in SETTINGS if not path.startswith(NOT_PLAYED))


@lru_cache(maxsize=4096)
def _override(key: str, written: bytes) -> Rulebook | None:
    try:
        return override(load_rulebook(key), json.decode(written))
    except RulebookError:
        return None


def change_settings(dice: Dice, key: str, paths: Sequence[str]) -> Rulebook:
    """A rulebook with other values at these paths and at those that they need; a contradiction changes nothing."""
    base = load_rulebook(key)
    roles = tuple(base.roles)
    values = {path: draw_value(dice, path, roles) for path in paths}
    for _ in range(4):
        made = _override(key, json.encode(values))
        if made is not None:
            return made
        missing = [path for path in _list_missing(base, values) if path not in values]
        if not missing:
            break
        values |= {path: draw_value(dice, path, roles) for path in missing}
    return base


def _list_missing(base: Rulebook, values: dict[str, Any]) -> list[str]:
    try:
        override(base, json.decode(json.encode(values)))
    except RulebookError as error:
        return [fault.path for fault in error.faults if fault.code == "missing"]
    return []


def draw_rulebook(dice: Dice, key: str | None = None, most: int = 4) -> Rulebook:
    """One of the five, as it is or with up to ``most`` settings changed."""
    key = key or dice.pick(BOOKS)
    paths = [dice.pick(PLAYED) for _ in range(dice.below(most + 1))]
    return change_settings(dice, key, paths) if paths else load_rulebook(key)


# --- tables -------------------------------------------------------------------------------------------------------


def draw_setups(dice: Dice, rulebook: Rulebook, least: int = 2, most: int = 14) -> list[Setup]:
    """Seats with random roles of that rulebook, citizens more often, and random marks."""
    roles = [*rulebook.roles, "citizen", "citizen"]
    count = least + dice.below(most - least + 1)
    return [draw_setup(dice, f"p{seat}", dice.pick(roles)) for seat in range(1, count + 1)]


def draw_setup(dice: Dice, name: str, role: str) -> Setup:
    """One seat; one in four has a mark."""
    mark = dice.below(16)
    return Setup(
        name,
        role,
        out=mark == 1,
        night_immunity=1 if mark == 2 else 0,
        day_immunity=2 if mark == 3 else 0,
        novice=mark == 4,
    )


# --- acts ---------------------------------------------------------------------------------------------------------

VERBS: tuple[str, ...] = ("visit", "guard", "heal", "kill", "check", "search", "shoot")


def draw_act(dice: Dice, game: Game, kinds: Sequence[type] | None = None) -> Act:
    """Any act, sensible or not: seats that do not exist, verbs nobody has, wrong phases, times gone by."""
    kind = dice.pick(kinds or KINDS)
    at = None if dice.below(4) else dice.below(30) * 1800
    return make_act(dice, kind, len(game.table.seats), at)


def make_act(dice: Dice, kind: type, seats: int, at: int | None = None) -> Act:
    """An act of that kind at a table with so many seats."""

    def seat() -> int:
        return dice.below(seats + 2)

    if kind is said.Begin:
        return said.Begin(dice.pick(("night", "day", "meeting")), dice.below(4), at=at)
    if kind is said.Order:
        return said.Order(seat(), dice.pick(VERBS), seat(), at=at)
    if kind is said.Skip:
        return said.Skip(seat(), dice.pick((None, *VERBS)), at=at)
    if kind in (said.TeamOrder, said.TeamSkip):
        team = dice.pick(("mafia", "yakuza"))
        return said.TeamOrder(team, seat(), at=at) if kind is said.TeamOrder else said.TeamSkip(team, at=at)
    if kind is said.Hands:
        return _make_hands(dice, seats, at)
    make: Callable[..., Act] = kind
    if kind in (said.Invite, said.Nominate, said.Withdraw, said.Ballot):
        return make(seat(), seat(), at=at)
    if kind is said.Foul:
        return said.Foul(seat(), dice.below(5) - 1, at=at)
    if kind is said.Offence:
        return said.Offence(seat(), dice.pick(("peek", "gesture")), at=at)
    if kind is said.Limit:
        return said.Limit(dice.below(60) * 3600, at=at)
    if kind is said.End:
        return said.End(dice.pick(("city", "mafia", "yakuza", "maniac", "draw", "abandoned")), at=at)
    if kind is said.Rename:
        return said.Rename(seat(), "new", at=at)
    return make(seat(), at=at) if kind in ONE_SEAT else make(at=at)


def _make_hands(dice: Dice, seats: int, at: int | None) -> Act:
    show, target = dice.pick(("vote", "revote", "lift")), dice.below(seats + 2)
    form = dice.below(5)
    if form == 0:
        return said.Hands(show, target, tuple(dice.below(seats + 2) for _ in range(dice.below(5))), at=at)
    if form == 1:
        return said.Hands(show, target, number=dice.below(seats + 2), at=at)
    return said.Hands(show, target, group=dice.pick(("", "all", "rest")), at=at)


ONE_SEAT = (said.Speak, said.Last, said.Unvote, said.Post, said.Execute, said.Unfoul, said.Remove, said.Revive)
KINDS: tuple[type, ...] = (
    *(said.Order, said.TeamOrder, said.Ballot, said.Hands) * 3,
    *(said.Begin, said.Close, said.Skip, said.TeamSkip, said.Speak, said.Last, said.Invite, said.Nominate),
    *(said.Withdraw, said.Unvote, said.Post, said.Execute, said.NoExecution, said.CountVotes, said.Foul),
    *(said.Unfoul, said.Offence, said.Remove, said.Limit, said.Pause, said.Resume, said.Revive, said.Rename),
    *(said.End, said.Tick),
)
NIGHT_KINDS: tuple[type, ...] = (said.Order, said.Skip, said.TeamOrder, said.TeamSkip)


# --- games --------------------------------------------------------------------------------------------------------

RARE = (said.End, said.Pause, said.Remove, said.NoExecution, said.CountVotes, said.Execute, said.Offence, said.Revive)
"""Acts that end much at once or undo it; a random game plays them seldom, or it would never come far."""

DULL = (said.Post, said.Close, said.Foul, said.Unfoul, said.Skip, said.TeamSkip)


def pick_legal(dice: Dice, game: Game) -> Act | None:
    """One of the legal acts: first of which kind, then which one; those that end much seldom."""
    kinds: dict[type, list[Act]] = {}
    for act in game.legal():
        kinds.setdefault(type(act), []).append(act)
    calm = [kind for kind in kinds if kind not in RARE for _ in range(1 if kind in DULL else 3)]
    choice = calm if calm and dice.below(8) else list(kinds)
    return dice.pick(kinds[dice.pick(choice)]) if choice else None


def wander(dice: Dice, game: Game, steps: int) -> Game:
    """So many acts, mostly legal ones; those refused are left out. Phases begin and close in between."""
    for _ in range(steps):
        if dice.over:
            break
        act = draw_act(dice, game) if not dice.below(6) else pick_legal(dice, game)
        if act is None:
            break
        result = game.play(act)
        if not isinstance(result, Refusal):
            game = result
    return game


def step_on(game: Game) -> Game | None:
    """The game with its open phase closed, or the next one begun; ``None`` after the end."""
    if not game.table.closed:
        closed = game.play(said.Close())
        assert isinstance(closed, Game), closed
        return closed
    following = game.next_phase()
    if following is None:
        return None
    begun = game.play(following)
    assert isinstance(begun, Game), begun
    return begun


def draw_game(dice: Dice, key: str | None = None, steps: int = 40, most: int = 4) -> Game:
    """A game of any rulebook that has wandered so many acts far."""
    rulebook = draw_rulebook(dice, key, most)
    game = Game.begin(rulebook, draw_setups(dice, rulebook), position=bool(dice.below(2)))
    return wander(dice, game, steps)


dice = st.binary(min_size=80, max_size=200).map(Dice)
"""Choices for one game."""

long_dice = st.binary(min_size=160, max_size=480).map(Dice)
"""Choices for a long one."""

books = st.sampled_from(BOOKS)
