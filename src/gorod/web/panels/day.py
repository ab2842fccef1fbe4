"""What is laid over the table by day: the morning, the talk, the vote, the verdict.

It must never count a vote.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gorod.engine.acts import (
    Ballot,
    Close,
    CountVotes,
    Execute,
    Hands,
    Invite,
    Last,
    NoExecution,
    Nominate,
    Order,
    Pause,
    Remove,
    Resume,
    Show,
    Skip,
    Speak,
    Unvote,
    Withdraw,
)
from gorod.engine.clock import find_end
from gorod.engine.count import find_lone, list_candidates, list_voters
from gorod.engine.game import Game
from gorod.engine.rulings import Entry, Refusal
from gorod.engine.table import DayState
from gorod.engine.talk import is_silenced, list_speakers
from gorod.session.awaited import may_hurry_night
from gorod.web.panels.correction import find_ruling
from gorod.web.panels.night import Panel, tell_begun
from gorod.web.place import Place
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.web.where import Where
from gorod.words.announce import announce_night, remind_host
from gorod.words.script_day import script_shootout, script_speeches, script_vote

SHOWS: dict[str, Show] = {"open": "vote", "shootout": "revote", "lift": "lift"}


def find_night_entry(game: Game) -> Entry | None:
    """What the last closed night brought, ``None`` if the game has had none."""
    for act, entry in zip(reversed(game.acts), reversed(game.log), strict=True):
        if isinstance(act, Close) and entry.phase.startswith("N"):
            return entry
    return None


def show_day(game: Game, place: Place, where: Where, say: Say) -> Panel:
    """The panel of an open day."""
    day = game.table.day
    assert day is not None
    if day.shooters:
        return _show_shot(game, day.shooters[0])
    if day.stage == "decided":
        return show_verdict(game, say)
    if place.part == "dawn":
        return show_dawn(game, say)
    if place.part == "vote" or day.stage == "lift":
        return _show_vote(game, where, say)
    return _show_talk(game, where, say)


def show_dawn(game: Game, say: Say) -> Panel:
    """What the night brought: to be announced, and for the host alone."""
    entry = find_night_entry(game)
    events = entry.events if entry else ()
    left = tuple(event.seat for event in events if event.kind in ("died", "removed"))
    asked = [
        {"seat": event.seat, "number": event.number, "remove": press(Remove(event.seat), place="dawn")}
        for event in events
        if event.kind == "missed_asked" and game.table.lives(event.seat)
    ]
    data: dict[str, Any] = {
        "entry": entry,
        "begun": tell_begun(game, say),
        "died": tuple(event.seat for event in events if event.kind == "died"),
        "said": announce_night(say.words, game).split("\n") if entry else (),
        "notes": remind_host(say.words, game) if entry else (),
        "answers": [event for event in events if event.kind in ("answer", "notice")],
        "left": left,
        "asked": asked,
        "seconds": game.rulebook.rules.speech.last_word_seconds or 0,
        "night": entry is not None,
        "next": go("talk") if game.table.outcome is None else go("over"),
    }
    return "dawn", data, {}, left


def _may_nominate(game: Game, seat: int) -> bool:
    """Whether this player has a nomination left; by whom is open where nobody speaks and nominating is free."""
    if not seat:
        return game.rulebook.rules.nominate.mode in ("free", "in_speech")
    day = game.table.day
    own = {candidate.seat for candidate in day.candidates if seat in candidate.by} if day else set()
    return any(game.check(Nominate(seat, target)) is None for target in game.table.living if target not in own)


# --- talk ---------------------------------------------------------------------------------------------------------


def _show_talk(game: Game, where: Where, say: Say) -> Panel:
    table, rules = game.table, game.rulebook.rules
    day = table.day
    assert day is not None
    in_shootout = day.stage == "shootout"
    queue = _list_queue(game)
    following = queue[0] if queue else 0
    lines = (script_shootout if in_shootout else script_speeches)(say.words, game)
    line = lines[0]
    if day.spoken and not in_shootout:
        # In the middle of the round nobody opens it any more.
        line = next((one for one in lines[1:] if one.seats == (following,)), line)
    closer = Last(following)
    data: dict[str, Any] = {
        "line": line,
        "notes": lines[0].notes,
        "rounds": in_shootout or rules.speech.mode == "rounds",
        "shootout": in_shootout,
        "speaking": day.speaking,
        "seconds": (rules.shootout.seconds if in_shootout else rules.speech.seconds) or 0,
        "tied": day.shootout,
        "tally": _order_votes(day.tally) if in_shootout else [],
        "guests": day.guests,
        "queue": queue,
        "next": press(Speak(following), place="talk") if following else "",
        "next_seat": following,
        "to_vote": go("vote"),
        "nominees": [(candidate.seat, candidate.by) for candidate in day.candidates],
        "silent": [seat.number for seat in table.seats if seat.out is None and is_silenced(table, seat)],
        "withdraw": _list_withdrawals(game, day),
        "free": rules.nominate.mode == "free" and day.stage == "open" and not day.speaking,
        "accept": bool(rules.nominate.accept),
        "may_nominate": not in_shootout and _may_nominate(game, where.by or day.speaking),
        "may_invite": bool(rules.speech.invite) and bool(day.speaking) and not in_shootout,
        "closer": press(closer, place="talk") if len(queue) > 1 and game.check(closer) is None else "",
        "clock": _read_clock(game),
        "night": may_hurry_night(game),
        "end": press(Close(), place="verdict"),
        "ballot": rules.vote.form == "ballot",
        "tool": where.tool,
        "by": where.by,
    }
    picked = (where.by,) if where.tool == "nominate" and where.by else day.shootout
    return "talk", data, _talk_presses(game, where), picked


def _list_withdrawals(game: Game, day: DayState) -> dict[int, list[tuple[int, str]]]:
    """Whose nomination may be taken back, by candidate: who made it, and what takes it back."""
    return {
        candidate.seat: [
            (by, press(Withdraw(by, candidate.seat), place="talk"))
            for by in candidate.by
            if game.check(Withdraw(by, candidate.seat)) is None
        ]
        for candidate in day.candidates
    }


def _list_queue(game: Game) -> tuple[int, ...]:
    table = game.table
    day = table.day
    assert day is not None
    if day.stage == "shootout":
        return tuple(seat for seat in day.shootout if game.check(Speak(seat)) is None)
    if game.rulebook.rules.speech.mode != "rounds":
        return ()
    return tuple(seat for seat in list_speakers(table) if game.check(Speak(seat)) is None)


def _talk_presses(game: Game, where: Where) -> dict[int, str]:
    """By whom a tap nominates: the speaker, or whoever was picked first where nominations are free."""
    day = game.table.day
    assert day is not None
    living = game.table.living
    if where.tool == "invite" and day.speaking:
        return {seat: press(Invite(day.speaking, seat), place="talk") for seat in living if seat != day.speaking}
    if day.stage != "open" or game.rulebook.rules.nominate.mode == "none":
        return {}
    by = where.by or day.speaking
    if not by or (where.tool != "nominate" and not day.speaking):
        return {}
    return {seat: press(Nominate(by, seat), place="talk") for seat in living}


def _read_clock(game: Game) -> dict[str, Any] | None:
    """The clock of a slow day: its limit, its end, and how far it is."""
    if not game.plan.day_clock or game.table.day is None:
        return None
    day = game.table.day
    return {
        "end": find_end(game.plan, game.table),
        "limit": day.limit,
        "twilight": day.full_since,
        "extra": day.extra_until,
        "paused": game.table.paused_at is not None,
        "pause": press(Pause() if game.table.paused_at is None else Resume(), place="vote"),
        "notice": game.plan.limit_notice,
        "minimum": game.plan.limit_minimum,
    }


# --- vote ---------------------------------------------------------------------------------------------------------


def _show_vote(game: Game, where: Where, say: Say) -> Panel:
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
        "clock": _read_clock(game),
        "early": _is_early(game),
        "silent": silent,
        "asks": bool(silent) or _is_early(game),
        # With a clock the host does not count: the day is closed, and its verdict stands until the night begins.
        "count": _end_slow_day(game) if game.plan.day_clock else press(CountVotes(), place="talk"),
        "none": press(NoExecution(), place="vote"),
        "back": go("talk"),
        "closed": day.closed_at is not None,
    }
    return "ballots", data, presses, (by,) if by else ()


def _end_slow_day(game: Game) -> str:
    """What ends a slow day by the host's word: it is closed, unless that would take a last shot from the executed.

    Then the host executes him, and the day stays open for the shot (FORUM-12).
    """
    closed = game.play(Close())
    if not isinstance(closed, Refusal):
        for event in closed.log[-1].events:
            executed = game.play(Execute(event.seat)) if event.kind == "executed" else None
            if isinstance(executed, Game) and executed.table.day is not None and executed.table.day.shooters:
                return press(Execute(event.seat), place="verdict")
    return press(Close(), place="verdict")


def _is_early(game: Game) -> bool:
    """Whether a slow day has time left: its end is not known yet, or not reached."""
    if not game.plan.day_clock:
        return False
    end = find_end(game.plan, game.table)
    return end is None or game.table.now < end


# --- verdict ------------------------------------------------------------------------------------------------------


def _show_shot(game: Game, shooter: int) -> Panel:
    presses = {seat: press(Order(shooter, "shoot", seat), place="vote") for seat in game.table.living}
    data = {"shooter": shooter, "skip": press(Skip(shooter), place="vote")}
    return "shot", data, presses, (shooter,)


def find_day_entries(game: Game) -> tuple[Entry, ...]:
    """What was ruled since the present day began."""
    code = game.table.phase.code if game.table.phase else ""
    return tuple(entry for entry in game.log if entry.phase == code)


def _order_votes(tally: Mapping[int, int]) -> list[tuple[int, int]]:
    """Who got how many, the most first; who got none is left out."""
    return sorted(((seat, votes) for seat, votes in tally.items() if votes), key=lambda item: -item[1])


def show_verdict(game: Game, say: Say) -> Panel:
    """What the vote has brought, also after the day was closed and before the next phase begins."""
    day = game.table.day
    assert day is not None
    entries = find_day_entries(game)
    events = [event for entry in entries for event in entry.events]
    votes = [ruling for entry in entries for ruling in entry.rulings if ruling.kind == "vote"]
    executed = tuple(event.seat for event in events if event.kind == "executed")
    left = tuple(event.seat for event in events if event.kind in ("executed", "shot"))
    kept = [event.seat for event in events if event.kind == "kept"]
    data: dict[str, Any] = {
        "executed": executed,
        "kept": kept,
        "why_kept": [find_ruling(game, "kept", seat) for seat in kept],
        "shot": [event.seat for event in events if event.kind == "shot"],
        "value": votes[-1].value if votes else "",
        "entries": entries,
        "tally": _order_votes(day.tally),
        "retally": _order_votes(day.retally),
        "seconds": game.rulebook.rules.speech.last_word_seconds or 0,
        "reveals": game.rulebook.rules.tell.roles == "always",
        "passes": sum(not target for target in day.ballots.values()),
        "notes": remind_host(say.words, game),
        "next": "close" if game.table.outcome is None else go(Place("over")),
    }
    return "verdict", data, {}, left
