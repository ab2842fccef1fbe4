"""What the host announces: the morning, the end of a day's vote, the end of the game; and what he alone reads.

The public texts are made from public events and from what ``tell.*`` adds to them; nothing else may get in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorod.engine.rulings import Entry, Ruling
from gorod.engine.victory import list_winners
from gorod.words.events import tell_event
from gorod.words.names import (
    Names,
    list_players,
    list_seats,
    name_all,
    name_attack,
    name_phase,
    name_role,
    name_seat,
)
from gorod.words.outcome import tell_condition, tell_winner
from gorod.words.rulings import ATTACKERS, cite_ruling
from gorod.words.texts import Texts

if TYPE_CHECKING:
    from gorod.engine.game import Game
    from gorod.engine.table import Seat

NIGHT_EXITS = frozenset(("killed", "shot", "linked"))
MORNING = ("died", "nobody_died", "removed")
VERDICTS = ("counted", "tie", "executed", "kept", "no_execution", "shot")
RESULTS = ("blocked", "team_kill", "attack", "link", "out", "shield", "role", "told", "missed", "winner")


def announce_night(texts: Texts, game: Game) -> str:
    """The public result of the night that was closed: who is out, in seat order, and what ``tell.*`` adds.

    Where nobody died the text is «Ночью никто не умер.» (NOCH-93).
    """
    names, tell = name_all(game), game.rulebook.rules.tell
    night = find_night(game)
    events = [event for event in night.events if event.kind in MORNING] if night else []
    lines = []
    for event in events:
        line = tell_event(texts, names, event)
        if event.seat:
            seat = game.table.seat(event.seat)
            line = _add_role(texts, names, seat, line) if tell.roles == "always" else line
            line = _add_cause(texts, names, seat, line) if tell.causes == "always" else line
        lines.append(line)
    if night and tell.attempts == "always":
        lines += _tell_attempts(texts, names, night)
    if night and tell.block == "always":
        blocked = [ruling.seat for ruling in night.rulings if ruling.kind == "blocked"]
        lines += [texts.say("script-blocked", seats=list_seats(texts, blocked))] if blocked else []
    return "\n".join(lines)


def find_night(game: Game) -> Entry | None:
    """The entry in which the last night was resolved, by the host's act or by its clock; ``None`` before that."""
    for entry in reversed(game.log):
        if any(event.kind in ("died", "nobody_died") for event in entry.events):
            return entry
    return None


def _add_role(texts: Texts, names: Names, seat: Seat, line: str) -> str:
    return texts.say("script-revealed", text=line, role=name_role(texts, names.rulebook, seat.role))


def _add_cause(texts: Texts, names: Names, seat: Seat, line: str) -> str:
    if seat.out is None:
        return line
    by = seat.out.by
    cause = name_attack(texts, names.rulebook, by) if by in ATTACKERS else texts.say(f"name-exit-{seat.out.reason}")
    return texts.say("script-cause", text=line, attack=cause)


def _tell_attempts(texts: Texts, names: Names, night: Entry) -> list[str]:
    """Whom an attack was aimed at that a protection stopped, or that a guard took."""
    stopped = [
        ruling.target for ruling in night.rulings if ruling.kind == "attack" and ruling.verdict in ("stopped", "moved")
    ]
    out = {ruling.seat for ruling in night.rulings if ruling.kind == "out"}
    seats = sorted({seat for seat in stopped if seat not in out})
    return [texts.say("script-attempt", seats=list_players(texts, names, seats))] if seats else []


def host_result(texts: Texts, game: Game) -> str:
    """What became of the night, for the host alone: every attack, death, answer and the like, each with its clause."""
    night = find_night(game)
    names = name_all(game)
    told = [ruling for ruling in night.rulings if ruling.kind in RESULTS] if night else []
    return "\n".join(cite_ruling(texts, names, ruling) for ruling in drop_echoes(told))


def drop_echoes(rulings: list[Ruling]) -> list[Ruling]:
    """Rulings without those that only repeat another: an attack that stands says less than the exit it caused."""
    out = {ruling.seat for ruling in rulings if ruling.kind == "out"}
    return [
        ruling
        for ruling in rulings
        if not (ruling.kind == "attack" and ruling.verdict == "stands" and ruling.target in out)
    ]


def announce_day(texts: Texts, game: Game) -> str:
    """The public result of a day's vote: votes, ties, who is executed or stays, a last shot."""
    tell = game.rulebook.rules.tell
    names = name_all(game)
    phase = game.table.phase.code if game.table.phase else ""
    lines = []
    for entry in game.log:
        for event in entry.events if entry.phase == phase else ():
            if event.kind in VERDICTS and event.to is None:
                line = tell_event(texts, names, event)
                if event.kind in ("executed", "shot") and tell.roles == "always":
                    line = _add_role(texts, names, game.table.seat(event.seat), line)
                lines.append(line)
    return "\n".join(lines)


def announce_end(texts: Texts, game: Game) -> str:
    """The end of the game: who won and why, the winners, and every role; empty while the game goes on."""
    outcome, names = game.outcome, name_all(game)
    if outcome is None:
        return ""
    lines = [texts.say("script-say-end", result=tell_winner(texts, names, outcome))]
    condition = tell_condition(texts, names, outcome)
    lines.append(texts.say("script-note-end-why", condition=condition, clause=game.rulebook.cite(outcome.why)))
    winners = list_winners(game.plan, game.table)
    if winners:
        lines.append(texts.say("script-winners", seats=list_players(texts, names, winners)))
    lines += [_tell_seat(texts, names, seat) for seat in game.table.seats]
    return "\n".join(lines)


def _tell_seat(texts: Texts, names: Names, seat: Seat) -> str:
    named, role = name_seat(texts, names, seat.number), name_role(texts, names.rulebook, seat.role)
    line = texts.say("script-role-of", seat=named, role=role)
    if seat.dealt != seat.role:
        dealt = name_role(texts, names.rulebook, seat.dealt)
        line = texts.say("script-role-turned", seat=named, role=role, dealt=dealt)
    if seat.out is None:
        return line
    phase = name_phase(texts, seat.out.phase)
    return texts.say("script-role-out", line=line, phase=phase, reason=texts.say(f"name-exit-{seat.out.reason}"))


def remind_host(texts: Texts, source: Game | Names) -> tuple[str, ...]:
    """What the host may say and may not: roles, causes, attempts, blocks (``tell.*``)."""
    tell = name_all(source).rulebook.rules.tell
    values = {"roles": tell.roles, "causes": tell.causes, "attempts": tell.attempts, "block": tell.block}
    return tuple(texts.say(f"script-note-tell-{what}-{value}") for what, value in values.items() if value)
