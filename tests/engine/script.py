"""Acts written as people say them, for tests of the engine alone: one act a line or between semicolons.

A small subset of the game record's grammar, kept apart from it so that these tests stand without ``gorod.record``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from gorod.engine import Game, Refusal, Setup
from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.rules import Rulebook, load_rulebook, override

PHASES = {"meeting", "night", "day"}
TEAMS = {"mafia", "yakuza"}
SHOWS = {"vote", "revote", "lift"}
VERBS = {"visit", "guard", "heal", "kill", "check", "search", "shoot"}
PAIRS: dict[str, Callable[..., Act]] = {"invite": said.Invite, "nominate": said.Nominate, "withdraw": said.Withdraw}
ALONE: dict[str, Callable[..., Act]] = {
    "speak": said.Speak,
    "last": said.Last,
    "unvote": said.Unvote,
    "post": said.Post,
}
HOST_SEATS: dict[str, Callable[..., Act]] = {"remove": said.Remove, "unfoul": said.Unfoul, "revive": said.Revive}
HOST_ALONE: dict[str, Callable[..., Act]] = {
    "no-execution": said.NoExecution,
    "count": said.CountVotes,
    "pause": said.Pause,
    "resume": said.Resume,
    "close": said.Close,
}


def read_time(text: str) -> int:
    """Seconds of ``+H:MM`` or ``+H:MM:SS``."""
    hours, minutes, *seconds = (int(part) for part in text.removeprefix("+").split(":"))
    return hours * 3600 + minutes * 60 + (seconds[0] if seconds else 0)


def read_act(line: str) -> Act:
    """One act of a line such as ``@+1:00 3 visit 1``, ``mafia kill 3``, ``vote 2: 1 3``, ``host foul 2``."""
    words = line.replace(":", ": ").split() if line.split()[0].rstrip(":") in SHOWS else line.split()
    at: int | str | None = None
    if words[0].startswith("@"):
        stamp, *words = words
        at = read_time(stamp[1:]) if stamp.startswith("@+") else stamp[1:]
        words = " ".join(words).replace(":", ": ").split() if words[0].rstrip(":") in SHOWS else words
    first, rest = words[0].rstrip(":"), words[1:]
    if first in PHASES:
        return said.Begin(first, int(rest[0]) if rest else 0, at=at)
    if first == "clock":
        return said.Tick(at=read_time(rest[0]))
    if first in SHOWS:
        return _read_hands(first, rest, at)
    if first == "host":
        return _read_host(rest, at)
    if first in TEAMS:
        return said.TeamSkip(first, at=at) if rest[0] == "skip" else said.TeamOrder(first, int(rest[1]), at=at)
    return _read_seat(int(first), rest, at)


def _read_hands(show: str, rest: list[str], at: int | str | None) -> Act:
    target = 0 if show == "lift" else int(rest.pop(0).rstrip(":"))
    if rest in (["all"], ["rest"]):
        return said.Hands(show, target, group=rest[0], at=at)
    if rest == ["none"]:
        return said.Hands(show, target, at=at)
    if rest[0].startswith("#"):
        return said.Hands(show, target, number=int(rest[0][1:]), at=at)
    return said.Hands(show, target, tuple(int(seat) for seat in rest), at=at)


def _read_host(rest: list[str], at: int | str | None) -> Act:
    what, *more = rest
    if what in HOST_ALONE:
        return HOST_ALONE[what](at=at)
    if what == "limit":
        return said.Limit(read_time(more[0]), at=at)
    if what == "end":
        return said.End(more[0], at=at)
    seat = int(more[0])
    if what == "execute":
        return said.Execute(seat, at=at)
    if what == "foul":
        return said.Foul(seat, int(more[1]) if len(more) > 1 else 1, at=at)
    if what == "offence":
        return said.Offence(seat, more[1], at=at)
    if what == "rename":
        return said.Rename(seat, more[1], at=at)
    return HOST_SEATS[what](seat, at=at)


def _read_seat(seat: int, rest: list[str], at: int | str | None) -> Act:
    verb, *more = rest
    if verb in VERBS:
        return said.Order(seat, verb, int(more[0]), at=at)
    if verb in PAIRS:
        return PAIRS[verb](seat, int(more[0]), at=at)
    if verb in ALONE:
        return ALONE[verb](seat, at=at)
    if verb == "vote":
        return said.Ballot(seat, said.PASS if more[0] == "pass" else int(more[0]), at=at)
    return said.Skip(seat, more[0] if more else None, at=at)


def read_acts(text: str) -> Iterator[Act]:
    """The acts of a text; a header closes the block before, as in a record."""
    begun = False
    for line in (part.strip() for part in text.replace(";", "\n").splitlines()):
        if not line:
            continue
        act = read_act(line)
        if isinstance(act, said.Begin):
            if begun:
                yield said.Close()
            begun = True
        yield act


def set_table(
    rules: str | Rulebook,
    roles: str,
    values: Mapping[str, Any] | None = None,
    marks: Mapping[int, Mapping[str, Any]] | None = None,
    position: bool = True,
) -> Game:
    """A table of these roles (``"mafia don citizen*3"``) under a rulebook with other values at some paths."""
    rulebook = load_rulebook(rules) if isinstance(rules, str) else rules
    if values:
        rulebook = override(rulebook, dict(values))
    keys: list[str] = []
    for word in roles.split():
        role, _, count = word.partition("*")
        keys += [role] * int(count or 1)
    marks = marks or {}
    setups = [Setup(f"p{seat}", role, **marks.get(seat, {})) for seat, role in enumerate(keys, 1)]
    return Game.begin(rulebook, setups, position)


def play(game: Game, acts: str | Iterable[Act]) -> Game:
    """The game after all those acts, each of which must be accepted."""
    for act in read_acts(acts) if isinstance(acts, str) else acts:
        result = game.play(act)
        assert isinstance(result, Game), f"{act} refused: {result}"
        game = result
    return game


def refuse(game: Game, act: str | Act) -> str:
    """The code with which that act is refused, or ``ok``."""
    refusal = game.check(read_act(act) if isinstance(act, str) else act)
    assert refusal is None or isinstance(refusal, Refusal)
    return "ok" if refusal is None else refusal.code
