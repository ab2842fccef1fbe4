"""«Same people again»: the next game's draft from a game that was played.

It must never know a page.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.evening import carry_immunities, finish_game, turn_seats
from gorod.web.desk import Desk
from gorod.web.draft import Draft, Player, find_book
from gorod.web.play import Play


async def play_again(desk: Desk, old: Play) -> Draft:
    """The people in the next order, the same rules and counts, and the immunities that were earned."""
    moment = old.now
    draft, game = moment.draft, moment.game
    fresh = replace(draft, stage="people", way="", seed="", seat_seed="", roles=(), shown=0, again=old.key)
    players = tuple(Player(player.name, player.novice) for player in draft.players)
    if game is None:
        return replace(fresh, players=players)
    names = tuple(seat.name for seat in game.table.seats)
    order = turn_seats(names)
    finished = finish_game(game, names)
    earned = carry_immunities((finished,), find_book(fresh), order)
    return replace(
        fresh,
        players=tuple(
            Player(
                name,
                False,
                earned[name].nights if name in earned else 0,
                earned[name].days if name in earned else 0,
            )
            for name in order
        ),
    )
