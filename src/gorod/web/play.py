"""One game as its log tells it: a fold over the lines of the store, with undo and redo.

Every line is one tap of the host. A moment is what stood after it; undo goes back one moment and forgets nothing,
for the lines stay. This module must never know a page, a clock or a database.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Act, Begin
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.rules.rulebook import Rulebook
from gorod.session.swap import swap_roles
from gorod.store.shape import Line
from gorod.web.draft import Draft, build_setups, find_book
from gorod.web.place import PLACES
from gorod.web.where import read_number


class BadTap(Exception):
    """The fields are no tap of one of our pages."""


class Unusable(Exception):
    """A line of a log that cannot be read or played; ``number`` is the line's."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(f"{number}: {why}")
        self.number = number


class Tap(Struct, frozen=True, omit_defaults=True):
    """What one tap does to a running game: acts in order, and the place of the host's script afterwards."""

    acts: tuple[Act, ...] = ()
    place: str = ""


class Start(Struct, frozen=True):
    """The game begins; the rulebook is kept as it was, so that an update of the program changes no game."""

    book: msgspec.Raw
    setups: tuple[Setup, ...]


class Count(Struct, frozen=True):
    """So many moments back or forth."""

    count: int = 1


class Change(Struct, frozen=True):
    """An early act becomes another one (or none); the rest is played again."""

    index: int
    act: Act | None = None


class Seats(Struct, frozen=True):
    """The seats were noted wrongly: names and roles as they really are; all acts are played again.

    ``swapped`` are two that had been noted with each other's role: what the roles did at night goes with them.
    """

    setups: tuple[Setup, ...]
    swapped: tuple[int, ...] = ()


BODIES: dict[str, type[Any]] = {
    "draft": Draft,
    "start": Start,
    "tap": Tap,
    "undo": Count,
    "redo": Count,
    "change": Change,
    "seats": Seats,
}


class Moment(Struct, frozen=True):
    """What stood after a line: the draft, the game if it has begun, the place in the script, and what did it.

    ``began`` is when the present phase began (Unix time); ``dropped`` are acts that a change made impossible.
    """

    draft: Draft
    game: Game | None = None
    place: str = ""
    kind: str = ""
    line: int = 0
    at: float = 0.0
    began: float = 0.0
    dropped: tuple[tuple[int, Refusal], ...] = ()


class Play(Struct, frozen=True):
    """A game with its past and what was taken back. ``lines`` is its step number: it grows with every tap.

    ``fault`` is the first line of the log that cannot be used (0 = none): the game stands as it was before that line,
    and the next tap goes on from there.
    """

    key: str
    moments: tuple[Moment, ...] = (Moment(Draft()),)
    index: int = 0
    lines: int = 0
    taps: frozenset[str] = frozenset()
    fault: int = 0

    @property
    def now(self) -> Moment:
        """The moment that stands."""
        return self.moments[self.index]

    @property
    def can_undo(self) -> int:
        """How many moments can be taken back."""
        return self.index

    @property
    def can_redo(self) -> int:
        """How many moments that were taken back can be brought again."""
        return len(self.moments) - 1 - self.index


def read_body(line: Line) -> Any:
    """The body of a line as its kind says."""
    return msgspec.json.decode(line.body, type=BODIES[_find_kind(line)])


def _find_kind(line: Line) -> str:
    """The kind without the number of the unusable line from which the game went on (``tap/17``)."""
    return line.kind.partition("/")[0]


def _name_kind(play: Play, kind: str) -> str:
    """The kind of the next line; after an unusable one it says from where the game goes on."""
    return f"{kind}/{play.fault}" if play.fault else kind


def write_line(play: Play, body: Any, at: float, tap: str) -> Line:
    """The next line of a game for a body."""
    kind = next(kind for kind, type_ in BODIES.items() if type_ is type(body))
    return Line(play.lines + 1, _name_kind(play, kind), msgspec.json.encode(body), at, tap)


def write_undo(play: Play, count: int, at: float, tap: str) -> Line:
    """The next line for so many moments back (or, if negative, forth again)."""
    kind = "undo" if count > 0 else "redo"
    return Line(play.lines + 1, _name_kind(play, kind), msgspec.json.encode(Count(abs(count))), at, tap)


def apply(play: Play, line: Line) -> Play | Refusal:
    """The game after one more line; a refused act changes nothing. Raises Unusable; then nothing must be kept."""
    try:
        return _apply(play, line)
    except Exception as error:  # whatever a damaged line or a crooked tap brings about, the game stays as it is
        raise Unusable(line.number, repr(error)) from error


def _apply(play: Play, line: Line) -> Play | Refusal:
    body, kind = read_body(line), _find_kind(line)
    if kind in ("undo", "redo"):
        step = -body.count if kind == "undo" else body.count
        index = min(max(play.index + step, 0), len(play.moments) - 1)
        return _note(play, line, play.moments, index)
    moment = advance(play.now, kind, body)
    if isinstance(moment, Refusal):
        return moment
    begins = kind == "tap" and any(isinstance(act, Begin) for act in body.acts)
    began = line.at if begins else play.now.began
    moment = replace(moment, kind=kind, line=line.number, at=line.at, began=began)
    moments = (*play.moments[: play.index + 1], moment)
    return _note(play, line, moments, len(moments) - 1)


def _note(play: Play, line: Line, moments: tuple[Moment, ...], index: int) -> Play:
    taps = play.taps | {line.tap} if line.tap else play.taps
    return Play(play.key, moments, index, line.number, taps)


def advance(moment: Moment, kind: str, body: Any) -> Moment | Refusal:
    """The moment after a draft, a start, a tap, a change or corrected seats."""
    if kind == "draft":
        return Moment(_mend_draft(body))
    if kind in ("start", "seats"):
        seats = moment.game.setups if kind == "seats" and moment.game else body.setups
        if not body.setups or len(body.setups) != len(seats):
            raise ValueError("seats")
    if kind == "start":
        return Moment(moment.draft, Game.begin(_read_book(body.book), body.setups))
    game = moment.game
    assert game is not None, kind
    if kind == "tap":
        return _tap(moment, game, body)
    if kind == "change":
        replayed = game.change(body.index, body.act)
    elif body.swapped:
        replayed = swap_roles(game, *body.swapped)
    else:
        replayed = Game.begin(game.rulebook, body.setups, game.position).replay(game.acts)
    return Moment(moment.draft, replayed.game, dropped=tuple(replayed.refused))


def _tap(moment: Moment, game: Game, tap: Tap) -> Moment | Refusal:
    for act in tap.acts:
        played = game.play(act)
        if isinstance(played, Refusal):
            return played
        game = played
    return Moment(moment.draft, game, tap.place if is_place(tap.place) else "")


def is_place(text: str) -> bool:
    """Whether a word is a place of the host's script as a button names it (``call:2:1``), or none at all ("")."""
    part, *numbers = text.split(":")
    if not text or part not in PLACES:
        return not text
    return len(numbers) <= 3 and all(read_number(number, 0, 999) is not None for number in numbers)


def _mend_draft(draft: Draft) -> Draft:
    """A draft that can be shown: cards that do not fit the players are not dealt."""
    if draft.stage == "people" or (draft.way and len(draft.roles) == len(draft.players)):
        return draft
    return replace(draft, stage="people", way="", roles=(), shown=0, seed="")


def start_body(draft: Draft) -> Start:
    """What begins the game of a draft."""
    return Start(msgspec.Raw(msgspec.json.encode(find_book(draft))), build_setups(draft))


def _read_book(raw: msgspec.Raw) -> Rulebook:
    return msgspec.json.decode(raw, type=Rulebook)


def unfold(key: str, lines: list[Line]) -> Play:
    """The game that the lines of a log tell. Lines that no longer hold after an update are passed over.

    From an unusable line on nothing is played, until a line says that the game went on from there.
    """
    play = Play(key)
    for line in lines:
        if play.fault and not line.kind.endswith(f"/{play.fault}"):
            play = replace(play, lines=line.number)
            continue
        try:
            after = apply(play, line)
        except Unusable:
            play = replace(play, lines=line.number, fault=play.fault or line.number)
            continue
        play = replace(play, lines=line.number) if isinstance(after, Refusal) else after
    return play
