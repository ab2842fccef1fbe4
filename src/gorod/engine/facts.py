"""Facts of the present block, as expectations of a record and protocols name them. All take a game.

It must never change anything, nor know what anybody may see.
"""

from __future__ import annotations

from gorod.engine.clock import find_end
from gorod.engine.count import count_first, count_second, list_nominees
from gorod.engine.game import Game
from gorod.engine.talk import is_silenced, list_speakers


def out_now(game: Game) -> tuple[int, ...]:
    """Who left the game in this block, for whatever reason."""
    return tuple(seat.number for seat in game.table.left_now)


def exit_reason(game: Game, seat: int) -> str | None:
    """By what that seat left (in whatever block), or ``None``."""
    exit_ = game.table.seats[seat - 1].out
    return None if exit_ is None else exit_.reason


def alive(game: Game) -> tuple[int, ...]:
    """Who is in the game."""
    return game.table.living


def told(game: Game, seat: int) -> str | None:
    """The answer delivered to what that seat asked in this block; ``nothing`` is the notice, ``None`` no answer."""
    night = game.table.night
    if night is None:
        return None
    for verb in ("check", "search", "notice"):
        answer = night.answers.get((seat, verb))
        if answer is not None and answer != "-":
            return answer
    return None


def saved(game: Game, seat: int) -> tuple[str, ...]:
    """The protections that stopped attacks on that seat this night."""
    night = game.table.night
    return () if night is None else tuple(by for number, by in night.saved if number == seat)


def blocked(game: Game) -> tuple[int, ...]:
    """Who was visited by a working block this night."""
    return () if game.table.night is None else game.table.night.blocked


def nominees(game: Game) -> tuple[int, ...]:
    """The candidates in order, without those who have left (the executed stay listed)."""
    return list_nominees(game.table)


def votes(game: Game, seat: int) -> int:
    """The votes of a candidate in the first count; on an open vote the count as it stands."""
    day = game.table.day
    if day is None:
        return 0
    if day.stage == "open":
        return count_first(game.plan, game.table).tally.get(seat, 0)
    return day.tally.get(seat, 0)


def revotes(game: Game, seat: int) -> int:
    """The votes of a candidate in the shootout; on an open shootout the count as it stands."""
    day = game.table.day
    if day is None:
        return 0
    if day.stage == "shootout":
        return count_second(game.plan, game.table).tally.get(seat, 0)
    return day.retally.get(seat, 0)


def tied(game: Game) -> tuple[int, ...]:
    """Those who were equal in the last count that was equal; on an open vote the count as it stands."""
    day = game.table.day
    if day is None:
        return ()
    if day.stage == "open":
        return count_first(game.plan, game.table).tied
    if day.stage == "shootout" and day.rehands:
        return count_second(game.plan, game.table).tied or day.tied
    return day.tied


def shielded(game: Game) -> tuple[int, ...]:
    """Who is kept from execution in the coming or running day by a visit."""
    return tuple(seat for seat in game.table.shielded)


def fouls(game: Game, seat: int) -> int:
    """How many fouls a seat has."""
    return game.table.seats[seat - 1].fouls


def silent(game: Game) -> tuple[int, ...]:
    """Who has no speech in this day's round."""
    return tuple(seat.number for seat in game.table.seats if is_silenced(game.table, seat) and seat.out is None)


def speakers(game: Game) -> tuple[int, ...]:
    """The speaking order of this day without the silenced."""
    return list_speakers(game.table)


def absent(game: Game) -> tuple[int, ...]:
    """Who missed this day's vote."""
    return () if game.table.day is None else game.table.day.absent


def ends(game: Game) -> int | None:
    """When this day's vote closes, in seconds from the day's start; ``None`` while no end is known."""
    return find_end(game.plan, game.table)


def role(game: Game, seat: int) -> str:
    """The present role of a seat."""
    return game.table.seats[seat - 1].role


def winner(game: Game) -> str | tuple[str, ...]:
    """``none`` while it goes on, ``draw``, ``abandoned``, a side, or the roles that win together."""
    outcome = game.outcome
    if outcome is None:
        return "none"
    if outcome.kind != "won":
        return outcome.kind
    return outcome.roles if len(outcome.roles) > 1 else outcome.side
