"""The talk of a day: who has the floor, who is next, who is put forward.

It must never count a vote.
"""

from __future__ import annotations

from typing import Any

from gorod.engine.acts import Close, Invite, Last, Nominate, Speak, Withdraw
from gorod.engine.game import Game
from gorod.engine.table import DayState
from gorod.engine.talk import is_silenced, list_speakers
from gorod.session.awaited import may_hurry_night
from gorod.web.panels.night import Panel
from gorod.web.panels.slow_clock import read_clock
from gorod.web.panels.verdict import order_votes
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.web.taps import is_repeat
from gorod.web.where import Where
from gorod.words.script_day import script_shootout, script_speeches


def show_talk(game: Game, where: Where, say: Say) -> Panel:
    """Who speaks, who is next, and what he may do."""
    rules, day = game.rulebook.rules, game.table.day
    assert day is not None
    in_shootout = day.stage == "shootout"
    queue = _list_queue(game)
    following = queue[0] if queue else 0
    lines = (script_shootout if in_shootout else script_speeches)(say.words, game)
    line = lines[0]
    if day.spoken and not in_shootout:
        # In the middle of the round nobody opens it any more.
        line = next((one for one in lines[1:] if one.seats == (following,)), line)
    data: dict[str, Any] = {
        **_show_nominations(game, day, where),
        "line": line,
        "notes": lines[0].notes,
        "rounds": in_shootout or rules.speech.mode == "rounds",
        "shootout": in_shootout,
        "speaking": day.speaking,
        "seconds": (rules.shootout.seconds if in_shootout else rules.speech.seconds) or 0,
        "tied": day.shootout,
        "tally": order_votes(day.tally) if in_shootout else [],
        "guests": day.guests,
        "queue": queue,
        "unheard": _list_unheard(game, day),
        "next": press(Speak(following), place="talk") if following else "",
        "next_seat": following,
        "to_vote": go("vote"),
        "silent": [seat.number for seat in game.table.seats if seat.out is None and is_silenced(game.table, seat)],
        "may_invite": bool(rules.speech.invite) and bool(day.speaking) and not in_shootout,
        "closer": _close_by(game, queue),
        "clock": read_clock(game),
        "night": may_hurry_night(game),
        "end": press(Close(), place="verdict"),
        "tool": where.tool,
        "by": where.by,
    }
    picked = (where.by,) if where.tool == "nominate" and where.by else day.shootout
    return "talk", data, _talk_presses(game, where), picked


def _close_by(game: Game, queue: tuple[int, ...]) -> str:
    """What notes that the next speaker will close the table, "" if nobody can say that now."""
    if len(queue) < 2 or game.check(Last(queue[0])) is not None:
        return ""
    return press(Last(queue[0]), place="talk")


def _list_queue(game: Game) -> tuple[int, ...]:
    """Who may still be given the floor, in order."""
    table = game.table
    day = table.day
    assert day is not None
    if day.stage == "shootout":
        return tuple(seat for seat in day.shootout if game.check(Speak(seat)) is None)
    if game.rulebook.rules.speech.mode != "rounds":
        return ()
    return tuple(seat for seat in list_speakers(table) if game.check(Speak(seat)) is None)


def _list_unheard(game: Game, day: DayState) -> list[int]:
    """Who had a speech coming and has not held it; the host may begin the vote before they have."""
    table = game.table
    if day.stage == "shootout":
        silenced = not game.rulebook.rules.fouls.silenced_shootout
        speakers = [seat for seat in day.shootout if not (silenced and is_silenced(table, table.seat(seat)))]
        return [seat for seat in speakers if seat not in day.defended and table.lives(seat)]
    return [seat for seat in list_speakers(table) if seat not in day.spoken and table.lives(seat)]


# --- nominations --------------------------------------------------------------------------------------------------


def _show_nominations(game: Game, day: DayState, where: Where) -> dict[str, Any]:
    """Who is put forward, and who may put somebody forward now."""
    rules = game.rulebook.rules.nominate
    return {
        "nominees": [(candidate.seat, candidate.by) for candidate in day.candidates],
        "withdraw": _list_withdrawals(game, day),
        "free": rules.mode == "free" and day.stage == "open" and not day.speaking,
        "accept": bool(rules.accept),
        "may_nominate": day.stage != "shootout" and _may_nominate(game, where.by or day.speaking),
    }


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


def _may_nominate(game: Game, seat: int) -> bool:
    """Whether this player has a nomination left; by whom is open where nobody speaks and nominating is free."""
    if not seat:
        return game.rulebook.rules.nominate.mode in ("free", "in_speech")
    acts = (Nominate(seat, target) for target in game.table.living)
    return any(game.check(act) is None and not is_repeat(game, act) for act in acts)
