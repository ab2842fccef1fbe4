"""What is true of a game, fact by fact, and whether an expectation holds.

It reads the engine's facts and compares; it must never play an act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gorod.engine import facts
from gorod.engine.game import Game
from gorod.record.lines import spell_list, spell_span
from gorod.record.statements import Expectation
from gorod.rules.checks import StartNote

ORDERED = frozenset({"nominees", "speakers"})
"""Facts in which the order of the seats counts."""

_SEATS: dict[str, Callable[[Game], tuple[int, ...]]] = {
    "out": facts.out_now,
    "alive": facts.alive,
    "blocked": facts.blocked,
    "nominees": facts.nominees,
    "tied": facts.tied,
    "shielded": facts.shielded,
    "silent": facts.silent,
    "speakers": facts.speakers,
    "absent": facts.absent,
}
_NUMBERS: dict[str, Callable[[Game, int], int]] = {
    "votes": facts.votes,
    "revotes": facts.revotes,
    "fouls": facts.fouls,
}
_WORDS: dict[str, Callable[[Game, int], str | None]] = {
    "exit": facts.exit_reason,
    "told": facts.told,
    "role": facts.role,
}


def contradict_start(line: Expectation, notes: tuple[StartNote, ...]) -> str:
    """What is true of the pre-start checks where the expectation fails, else nothing."""
    errors = {str(note.code) for note in notes if note.level == "error"}
    warnings = {str(note.code) for note in notes if note.level == "warning"}
    wanted = set(line.words)
    if line.fact == "start":
        truth = ("refused",) if errors else ("ok",)
        return "" if line.words == truth else f"start {truth[0]}" + "".join(f" {code}" for code in sorted(errors))
    if line.fact == "errors":
        return "" if wanted == errors else f"errors {_spell(errors)}"
    if line.fact == "unwarned":
        return "" if not wanted & warnings else f"warns {_spell(warnings)}"
    holds = wanted <= warnings if wanted else not warnings
    return "" if holds else f"warns {_spell(warnings)}"


def contradict_fact(line: Expectation, game: Game) -> str:
    """What is true of the game where the expectation fails, else nothing.

    Seats are compared as a set, but for the orders of candidates and speakers.
    """
    if line.fact in _SEATS:
        return _contradict_seats(line, _SEATS[line.fact](game))
    if line.fact in _NUMBERS:
        number = _NUMBERS[line.fact](game, line.seat)
        return "" if number == line.number else f"{line.fact} {line.seat} {number}"
    if line.fact in _WORDS:
        word = _WORDS[line.fact](game, line.seat) or "-"
        return "" if line.words == (word,) else f"{line.fact} {line.seat} {word}"
    if line.fact == "saved":
        found = facts.saved(game, line.seat)
        return "" if line.words[0] in found else f"saved {line.seat} {spell_list(found)}"
    if line.fact == "ends":
        return _contradict_end(line, facts.ends(game))
    assert line.fact == "winner"
    return _contradict_winner(line, game)


def name_winner(game: Game) -> str:
    """``none``, ``draw``, ``abandoned``, a side, or the roles that won together with a blank between."""
    won = facts.winner(game)
    return won if isinstance(won, str) else " ".join(won)


def _spell(codes: set[str]) -> str:
    return " ".join(sorted(codes)) or "-"


def _contradict_seats(line: Expectation, seats: tuple[int, ...]) -> str:
    same = line.seats == seats if line.fact in ORDERED else set(line.seats) == set(seats)
    return "" if same else f"{line.fact} {spell_list(seats)}"


def _contradict_end(line: Expectation, seconds: int | None) -> str:
    expected: Any = None if line.words else line.number
    return "" if seconds == expected else f"ends {'open' if seconds is None else spell_span(seconds)}"


def _contradict_winner(line: Expectation, game: Game) -> str:
    """One word is a side (or how the game ended otherwise); several are the roles that won together."""
    outcome = game.outcome
    truth = name_winner(game)
    if outcome is not None and outcome.kind == "won" and line.words == (outcome.side,):
        return ""
    return "" if sorted(line.words) == sorted(truth.split()) else f"winner {truth}"
