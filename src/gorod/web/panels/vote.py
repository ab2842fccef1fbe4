"""The vote of a day: hands for one candidate after another, the hands for lifting all, or a ballot of each player.

It must never decide what a vote comes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gorod.engine.acts import Ballot, CountVotes, Hands, NoExecution, Show, Unvote
from gorod.engine.count import find_lone, list_candidates, list_voters
from gorod.engine.game import Game
from gorod.engine.table import Hand
from gorod.web.panels.night import Panel
from gorod.web.panels.slow_clock import end_slow_day, is_early, read_clock
from gorod.web.panels.verdict import order_votes
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.web.where import Where
from gorod.words.script_day import script_shootout, script_vote

SHOWS: dict[str, Show] = {"open": "vote", "shootout": "revote", "lift": "lift"}


def show_vote(game: Game, where: Where, say: Say) -> Panel:
    """The vote as the rulebook gives it, at the stage at which it stands."""
    day = game.table.day
    assert day is not None
    if day.stage == "lift":
        return _show_lift(game, say)
    if game.rulebook.rules.vote.form == "ballot":
        return _show_ballots(game, where, say)
    return _show_hands(game, where, say)


# --- hands --------------------------------------------------------------------------------------------------------


class Poll(Struct, frozen=True):
    """How far the hands are: who is asked about, by whom, and who is asked about now (0: nobody, or anyone)."""

    show: Show
    voters: tuple[int, ...]
    candidates: tuple[int, ...]
    hands: Mapping[int, Hand]
    anyone: bool
    current: int
    takes_rest: bool

    @property
    def unasked(self) -> list[int]:
        """Candidates for whom no hands were noted."""
        return [seat for seat in self.candidates if seat not in self.hands]

    @property
    def others(self) -> list[Hand]:
        """The hands for all but the one who is asked about now."""
        return [hand for target, hand in self.hands.items() if target != self.current]

    @property
    def used(self) -> int:
        """How many have raised a hand for another."""
        return min(len(self.voters), sum(hand.total for hand in self.others))

    @property
    def is_last(self) -> bool:
        """Whether nobody is left to be asked about after this one."""
        return len(self.unasked) <= 1 and self.current in self.unasked

    @property
    def gives_rest(self) -> bool:
        """Whether the count itself gives the last one the hands that nobody raised (MIREA-99)."""
        return self.is_last and self.takes_rest


def _read_poll(game: Game, where: Where) -> Poll:
    table = game.table
    day = table.day
    assert day is not None
    candidates = list_candidates(game.plan, table)
    hands = day.hands if day.stage == "open" else day.rehands
    anyone = day.stage == "open" and not day.candidates
    following = next((seat for seat in candidates if seat not in hands and not anyone), 0)
    return Poll(
        SHOWS[day.stage],
        list_voters(game.plan, table, day.stage),
        candidates,
        hands,
        anyone,
        where.by if where.by in candidates else following,
        game.rulebook.rules.vote.silent == "last_nominee",
    )


def _show_hands(game: Game, where: Where, say: Say) -> Panel:
    day = game.table.day
    assert day is not None
    poll = _read_poll(game, where)
    lone = find_lone(game.plan, game.table)
    current = poll.current if lone in (None, "vote") else 0
    asks = not poll.anyone and lone in (None, "vote") and not poll.gives_rest
    presses, picked = _list_boxes(poll, where) if where.tool == "names" and current else ({}, ())
    given = len(picked) if presses else poll.hands[current].total if current in poll.hands else 0
    data: dict[str, Any] = {
        **(_show_pad(poll) if current else {}),
        "line": script_vote(say.words, game)[0],
        "fresh": day.stage == "open" and not poll.hands,
        "stage": day.stage,
        "anyone": poll.anyone,
        "show": poll.show,
        "lone": lone,
        "candidates": [(seat, poll.hands[seat].total if seat in poll.hands else None) for seat in poll.candidates],
        "current": current,
        "left": len(poll.voters) - poll.used,
        "used": poll.used,
        "given": min(len(poll.voters), poll.used + given),
        "ticked": given,
        "voters": len(poll.voters),
        "last": poll.is_last,
        "leftover": poll.takes_rest,
        "counts": (not poll.current and not (poll.anyone and not poll.hands)) or poll.gives_rest,
        "count": press(CountVotes(), place="talk"),
        "unasked": poll.unasked if asks else [],
        "none": press(NoExecution(), place="vote"),
        "back": go("talk"),
        "names": where.tool == "names",
    }
    return "hands", data, presses, picked


def _list_boxes(poll: Poll, where: Where) -> tuple[dict[int, str], tuple[int, ...]]:
    """Who can be ticked, and who is."""
    raised = {seat for hand in poll.others for seat in hand.seats}
    boxes = {seat: str(seat) for seat in poll.voters if seat not in raised}
    if not where.other:
        return boxes, poll.hands[poll.current].seats if poll.current in poll.hands else ()
    # Ticks that nothing has written yet come with the address, so that a foul in the middle does not wipe them.
    return boxes, tuple(seat for seat in boxes if str(seat) in where.other.split(","))


def _show_pad(poll: Poll) -> dict[str, Any]:
    """What notes the hands by their number."""
    show, current = poll.show, poll.current
    numbers = range(len(poll.voters) - poll.used + 1)
    return {
        "whole": not poll.used,
        "numbers": [(number, press(Hands(show, current, number=number), place="vote")) for number in numbers],
        "all": press(Hands(show, current, group="all"), place="vote"),
        "rest": press(Hands(show, current, group="rest"), place="vote"),
    }


# --- lift, ballots ------------------------------------------------------------------------------------------------


def _show_lift(game: Game, say: Say) -> Panel:
    day = game.table.day
    assert day is not None
    voters = list_voters(game.plan, game.table, "lift")
    numbers = [
        (number, press(Hands("lift", number=number), CountVotes(), place="vote")) for number in range(len(voters) + 1)
    ]
    data = {
        "line": script_shootout(say.words, game)[0],
        "tied": day.tied,
        "numbers": numbers,
        "needed": len(voters) // 2 + 1,
        "voters": len(voters),
        "none": press(NoExecution(), place="vote"),
    }
    return "lift", data, {}, day.tied


def _show_ballots(game: Game, where: Where, say: Say) -> Panel:
    table = game.table
    day = table.day
    assert day is not None
    voters = list_voters(game.plan, table, day.stage)
    if day.stage == "open":
        given = day.ballots
    else:
        given = {seat: target for target, hand in day.rehands.items() for seat in hand.seats}
    silent = [seat for seat in voters if seat not in given]
    by = where.by if where.by in voters else (silent[0] if silent else 0)
    presses = {seat: press(Ballot(by, seat), place="vote") for seat in table.living} if by else {}
    unvote = {seat: press(Unvote(seat), place="vote") for seat in given if game.check(Unvote(seat)) is None}
    data: dict[str, Any] = {
        "line": script_vote(say.words, game)[0],
        "stage": day.stage,
        "rows": [(seat, given.get(seat)) for seat in voters],
        "by": by,
        "used": len(given),
        "given": len(given),
        "voters": len(voters),
        "tally": order_votes({seat: votes for seat, votes in Counter(given.values()).items() if seat}),
        "passes": sum(not target for target in given.values()),
        "pass": press(Ballot(by, 0), place="vote") if by and game.rulebook.rules.vote.pass_ else "",
        "unvote": unvote,
        "changes": game.rulebook.rules.vote.changes,
        "changed": day.changes,
        "clock": read_clock(game),
        "early": is_early(game),
        "silent": silent,
        "asks": bool(silent) or is_early(game),
        # With a clock the host does not count: the day is closed, and its verdict stands until the night begins.
        "count": end_slow_day(game) if game.plan.day_clock else press(CountVotes(), place="talk"),
        "none": press(NoExecution(), place="vote"),
        "back": go("talk"),
        "closed": day.closed_at is not None,
    }
    return "ballots", data, presses, (by,) if by else ()
