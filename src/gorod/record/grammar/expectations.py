"""The grammar of ``=`` lines: one fact each, in words that are all known beforehand.

It must never ask whether an expectation is true.
"""

from __future__ import annotations

from typing import cast, get_args

from gorod.engine.acts import Result
from gorod.engine.table import ExitReason
from gorod.record.grammar.cursor import Cursor
from gorod.record.statements import Expectation, Fact
from gorod.rules.checks import ErrorCode, WarningCode
from gorod.rules.vocabulary import ROLES, SIDES, Save

FACTS: tuple[str, ...] = get_args(Fact)
OF_SEATS = ("out", "alive", "blocked", "nominees", "tied", "shielded", "silent", "speakers", "absent")
OF_NUMBERS = ("votes", "revotes", "fouls")
OF_START = ("start", "errors", "warns", "unwarned")
NOTHING = "-"
ANSWERS = ("red", "black", "mafia", "not_mafia", "yes", "no", "found", "not_found", "nothing", NOTHING)
EXITS: tuple[str, ...] = get_args(ExitReason)
SAVES: tuple[str, ...] = get_args(Save)
RESULTS: tuple[str, ...] = ("none", *get_args(Result))
ERRORS: tuple[str, ...] = get_args(ErrorCode)
WARNINGS: tuple[str, ...] = get_args(WarningCode)
_SEAT_WORDS: dict[str, tuple[str, ...]] = {
    "exit": EXITS,
    "told": tuple(dict.fromkeys((*ANSWERS, *ROLES))),
    "saved": SAVES,
    "role": ROLES,
}


def take_expectation(words: Cursor, *, opening: bool) -> Expectation | None:
    """The rest of a line behind its ``=``; ``None`` for ``= refused``, which belongs to the act above it."""
    known = FACTS if opening else [fact for fact in FACTS if fact not in OF_START]
    fact = words.choose([*known, "refused"], "a fact")
    expected = None if fact == "refused" else _take_fact(words, fact)
    words.end()
    return expected


def _take_fact(words: Cursor, fact: str) -> Expectation:
    seat = number = 0
    seats: tuple[int, ...] = ()
    told: tuple[str, ...] = ()
    if fact in OF_SEATS:
        if not words.take_if(NOTHING):
            seats = words.take_seats() or words.fail("seats, or - for nobody")
    elif fact in OF_NUMBERS:
        seat, number = words.take_seat(), words.take_number("a number")
    elif fact in _SEAT_WORDS:
        seat, told = words.take_seat(), (words.choose(_SEAT_WORDS[fact]),)
    elif fact == "ends":
        told = tuple(filter(None, [words.take_if("open")]))
        number = 0 if told else words.take_span()
    elif fact == "start":
        told = (words.choose(("ok", "refused")),)
    elif fact == "winner":
        told = _take_winner(words)
    else:
        told = _take_codes(words, ERRORS if fact == "errors" else WARNINGS, none=fact != "unwarned")
    return Expectation(fact=cast("Fact", fact), seat=seat, seats=seats, words=told, number=number)


def _take_winner(words: Cursor) -> tuple[str, ...]:
    first = words.choose(dict.fromkeys((*RESULTS, *SIDES, *ROLES)))
    if words.next is None or first not in ROLES:
        return (first,)
    return (first, *_take_words(words, ROLES))


def _take_codes(words: Cursor, codes: tuple[str, ...], *, none: bool) -> tuple[str, ...]:
    if none and words.take_if(NOTHING):
        return ()
    return _take_words(words, codes)


def _take_words(words: Cursor, choices: tuple[str, ...]) -> tuple[str, ...]:
    found = [words.choose(choices)]
    while words.next is not None:
        found.append(words.choose(choices))
    return tuple(found)
