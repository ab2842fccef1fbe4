"""«Same people again»: the next game's draft from a game that was played.

It must never know a page.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.evening import Finished, carry_immunities, finish_game
from gorod.web.desk import Desk
from gorod.web.draft import Draft, Player, find_book, tell_apart
from gorod.web.play import Play

MOST_GAMES = 30
"""So far back an evening is followed."""


async def play_again(desk: Desk, old: Play) -> Draft:
    """The people on their chairs, the same rules and counts, and the immunities that were earned.

    Whether the numbers move on by one, so that somebody else opens, is the host's to say: the set-up asks him.
    """
    moment = old.now
    draft, game = moment.draft, moment.game
    fresh = replace(draft, stage="people", way="", seed="", seat_seed="", roles=(), shown=0, again=old.key)
    if game is None:
        players = tuple(Player(player.name, player.novice, typed=player.typed) for player in draft.players)
        return replace(fresh, players=players)
    names = [seat.name for seat in game.table.seats]
    games = await _list_finished(desk, old)
    everybody = tuple(dict.fromkeys([*names, *(stay.name for one in games for stay in one.seats)]))
    earned = carry_immunities(games, find_book(fresh), everybody)
    owed = {name: (one.nights, one.days) for name, one in earned.items()}
    typed = {player.name: player.typed for player in draft.players}
    players = tuple(
        Player(visible, False, *owed.get(name, (0, 0)), typed=typed.get(name, "") or ("" if visible == name else name))
        for name, visible in zip(names, tell_apart(names), strict=True)
    )
    return replace(fresh, owed=owed, players=players, asks_opener=True)


async def _list_finished(desk: Desk, last: Play) -> tuple[Finished, ...]:
    """The games of this evening in their order: an immunity may wait for a player who skips some (NOCH-89)."""
    found: list[Finished] = []
    play: Play | None = last
    while play is not None and len(found) < MOST_GAMES:
        game = play.now.game
        if game is not None:
            found.append(finish_game(game, tuple(seat.name for seat in game.table.seats)))
        earlier = play.now.draft.again
        play = await desk.open(earlier) if earlier else None
    return tuple(reversed(found))
