"""The vote of a day: hands for one candidate after another, the hands for lifting all, or a ballot of each player.

It must never decide what a vote comes to.
"""

from __future__ import annotations

from typing import Any

from gorod.engine.acts import Ballot, CountVotes, Hands, NoExecution, Show, Unvote
from gorod.engine.count import find_lone, list_candidates, list_voters
from gorod.engine.game import Game
from gorod.web.panels.night import Panel
from gorod.web.panels.slow_clock import end_slow_day, is_early, read_clock
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


def _show_hands(game: Game, where: Where, say: Say) -> Panel:
    table = game.table
    day = table.day
    assert day is not None
    show = SHOWS[day.stage]
    lone = find_lone(game.plan, table)
    candidates = list_candidates(game.plan, table)
    hands = day.hands if day.stage == "open" else day.rehands
    voters = list_voters(game.plan, table, day.stage)
    open_ones = [seat for seat in candidates if seat not in hands]
    anyone = day.stage == "open" and not day.candidates
    current = where.by if where.by in candidates else (open_ones[0] if open_ones and not anyone else 0)
    used = sum(hand.total for target, hand in hands.items() if target != current)
    left = max(0, len(voters) - used)
    raised = {seat for target, hand in hands.items() if target != current for seat in hand.seats}
    leftover = game.rulebook.rules.vote.silent == "last_nominee"
    is_last = len(open_ones) <= 1 and current in open_ones
    data: dict[str, Any] = {
        "line": script_vote(say.words, game)[0],
        "fresh": day.stage == "open" and not hands,
        "stage": day.stage,
        "anyone": anyone,
        "show": show,
        "lone": lone,
        "candidates": [(seat, hands[seat].total if seat in hands else None) for seat in candidates],
        "current": current if lone in (None, "vote") else 0,
        "left": left,
        "whole": not used,
        "numbers": _number_presses(show, current, left) if current else [],
        "all": press(Hands(show, current, group="all"), place="vote") if current else "",
        "rest": press(Hands(show, current, group="rest"), place="vote") if current else "",
        "last": is_last,
        "leftover": leftover,
        # With one candidate left the count itself gives him the hands that nobody raised (MIREA-99).
        "counts": (not current and not (anyone and not hands)) or (is_last and leftover),
        "count": press(CountVotes(), place="talk"),
        "unasked": open_ones if not anyone and lone in (None, "vote") and not (is_last and leftover) else [],
        "none": press(NoExecution(), place="vote"),
        "back": go("talk"),
        "names": where.tool == "names",
    }
    presses: dict[int, str] = {}
    picked: tuple[int, ...] = ()
    if where.tool == "names" and current:
        presses = {seat: str(seat) for seat in voters if seat not in raised}
        # Ticks that nothing has written yet come with the address, so that a foul in the middle does not wipe them.
        ticked = {seat for seat in presses if str(seat) in where.other.split(",")}
        picked = tuple(ticked) if where.other else hands[current].seats if current in hands else ()
    return "hands", data, presses, picked


def _number_presses(show: Any, current: int, left: int) -> list[tuple[int, str]]:
    return [(number, press(Hands(show, current, number=number), place="vote")) for number in range(left + 1)]


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
        "given": len(given),
        "voters": len(voters),
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
