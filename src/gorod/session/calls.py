"""Who is called in a night, in which order, to do what; those who are out are called all the same.

The order is that of the host's script, so that the sheet and the words to say never disagree. A role that nobody was
dealt is left out (NOCH-90, MIREA-126); a role whose holder is out is not, because a shorter night would tell who is
missing. It must never know what was ordered.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.game import Game
from gorod.engine.orders import list_verbs
from gorod.words.cast import Cast, cast_of
from gorod.words.script import list_order

USUAL_ORDER = ("visit", "guard", "kill", "search", "heal", "check", "shoot")
"""In which order a role with several verbs is asked."""


class Call(Struct, frozen=True):
    """One call of the night: the role or team that wakes, its seats (also those out), and what it may do."""

    role: str
    seats: tuple[int, ...]
    verbs: tuple[str, ...]
    team: bool = False


def list_calls(game: Game) -> tuple[Call, ...]:
    """The calls of a night at this table: none for a role that can do nothing tonight.

    The head of a team wakes with it; where the order names him apart he then searches alone (NOCH-91, DCCM-10).
    """
    cast = cast_of(game)
    calls = (_make_call(game, cast, kind, key) for kind, key in list_order(cast))
    return tuple(call for call in calls if call.seats and call.verbs)


def _make_call(game: Game, cast: Cast, kind: str, key: str) -> Call:
    if kind == "team":
        seats = tuple(seat for seat in cast.holders(*cast.team(key)) if seat not in cast.strangers)
        return Call(key, seats, ("kill",), team=True)
    seats = cast.holders(key)
    held = {verb for seat in seats for verb in list_verbs(game.plan, game.table, game.table.seat(seat))}
    if kind == "alone":
        held.discard("kill")  # given with the team
    return Call(key, seats, tuple(verb for verb in USUAL_ORDER if verb in held))
