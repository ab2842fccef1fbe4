"""The one spelling of everything that a record says: acts, times, seats, headers, expectations.

What is written here is read back as it was. This module must never judge what it spells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

from gorod.engine.acts import (
    PASS,
    Act,
    Ballot,
    Begin,
    CountVotes,
    End,
    Execute,
    Foul,
    Hands,
    Invite,
    Last,
    Limit,
    NoExecution,
    Nominate,
    Offence,
    Order,
    Pause,
    Post,
    Remove,
    Rename,
    Resume,
    Revive,
    Skip,
    Speak,
    TeamOrder,
    TeamSkip,
    Tick,
    Unfoul,
    Unvote,
    When,
    Withdraw,
)
from gorod.engine.table import Setup
from gorod.record.grammar.cursor import read_instant
from gorod.record.grammar.headers import read_free
from gorod.record.grammar.tokens import Place, purify, quote, split_comment
from gorod.record.statements import ActLine, Expectation, Head, Override

_PLAIN_NAME = re.compile(r'[^\s";]*[^\s";:]')
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_NOWHERE = Place("", 0)


def spell_span(seconds: int) -> str:
    """A length of time from the start of the phase.

    >>> spell_span(5400), spell_span(61)
    ('+1:30', '+0:01:01')
    """
    hours, rest = divmod(seconds, 3600)
    minutes, rest = divmod(rest, 60)
    return f"+{hours}:{minutes:02}" + (f":{rest:02}" if rest else "")


def spell_time(at: When) -> str:
    """``@+1:30``, or ``@`` and the instant."""
    if isinstance(at, int):
        return f"@{spell_span(at)}"
    if read_instant(at) is None:
        with suppress(ValueError):
            return f"@{datetime.fromisoformat(at).isoformat()}"
    return f"@{at}"


def spell_name(name: str) -> str:
    """A name as it stands in a seat or behind ``host rename``: in quotation marks where it must."""
    name = purify(name)
    plain = _PLAIN_NAME.fullmatch(name) and name.isprintable() and name != "!"
    return name if plain else quote(name)


def spell_free(text: str) -> str:
    """Free text of a header: as it is where it can be read back so, else in quotation marks."""
    text = purify(text)
    said, comment = split_comment(text)
    plain = text and text.isprintable() and text == said.strip() and not comment
    return text if plain and read_free(text, _NOWHERE) == text else quote(text)


# --- acts -------------------------------------------------------------------------------------------------------------

_SPELLINGS: dict[type, Callable[[Any], str]] = {
    Order: lambda act: f"{act.seat} {act.verb} {act.target}",
    TeamOrder: lambda act: f"{act.team} kill {act.target}",
    Skip: lambda act: f"{act.seat} skip" + (f" {act.verb}" if act.verb else ""),
    TeamSkip: lambda act: f"{act.team} skip",
    Speak: lambda act: f"{act.seat} speak",
    Last: lambda act: f"{act.seat} last",
    Invite: lambda act: f"{act.seat} invite {act.target}",
    Nominate: lambda act: f"{act.seat} nominate {act.target}",
    Withdraw: lambda act: f"{act.seat} withdraw {act.target}",
    Hands: lambda act: _spell_hands(act),
    Ballot: lambda act: f"{act.seat} vote {'pass' if act.target == PASS else act.target}",
    Unvote: lambda act: f"{act.seat} unvote",
    Post: lambda act: f"{act.seat} post",
    Execute: lambda act: f"host execute {act.target}",
    NoExecution: lambda act: "host no-execution",
    CountVotes: lambda act: "host count",
    Foul: lambda act: f"host foul {act.seat}" + (f" {act.number}" if act.number != 1 else ""),
    Unfoul: lambda act: f"host unfoul {act.seat}",
    Offence: lambda act: f"host offence {act.seat} {act.kind}",
    Remove: lambda act: f"host remove {act.seat}",
    Limit: lambda act: f"host limit {spell_span(act.until)}",
    Pause: lambda act: "host pause",
    Resume: lambda act: "host resume",
    Revive: lambda act: f"host revive {act.seat}",
    Rename: lambda act: f"host rename {act.seat} {spell_name(act.name)}",
    End: lambda act: f"host end {act.result}",
    Begin: lambda act: spell_phase(act.phase, act.number),
}


def spell_act(act: Act) -> str:
    """An act as a line of a record; a phase as its header. A close is not written: the next header says it.

    >>> spell_act(Order(3, "visit", 1, at=5400)), spell_act(Hands("vote", 2, (1, 4)))
    ('@+1:30 3 visit 1', 'vote 2: 1 4')
    """
    if isinstance(act, Tick):
        return f"clock {spell_time(act.at or 0)}"
    said = _SPELLINGS[type(act)](act)
    return said if act.at is None or isinstance(act, Begin) else f"{spell_time(act.at)} {said}"


def spell_phase(phase: str, number: int) -> str:
    """``meeting``, ``night 1``, ``day 1``."""
    return phase if phase == "meeting" else f"{phase} {number}"


def _spell_hands(act: Hands) -> str:
    said = act.group or " ".join([*map(str, act.seats), *([f"#{act.number}"] if act.number else [])]) or "none"
    return f"{act.show}: {said}" if act.show == "lift" else f"{act.show} {act.target}: {said}"


def spell_refusal(line: ActLine | Head) -> str:
    """`` ! [code]`` behind a refused act or header."""
    if not line.refused:
        return ""
    return f" ! {line.code}" if line.code else " !"


# --- expectations -----------------------------------------------------------------------------------------------------


def spell_expectation(line: Expectation) -> str:
    """An expectation without its ``=``.

    >>> spell_expectation(Expectation(fact="out")), spell_expectation(Expectation(fact="ends", number=57600))
    ('out -', 'ends +16:00')
    """
    return f"{line.fact} {spell_fact(line)}"


def spell_fact(line: Expectation) -> str:
    """What an expectation says of its fact."""
    if line.fact in ("votes", "revotes", "fouls"):
        return f"{line.seat} {line.number}"
    if line.seat:
        return f"{line.seat} {' '.join(line.words)}"
    if line.fact == "ends" and not line.words:
        return spell_span(line.number)
    return spell_list(line.seats) if line.seats else spell_list(line.words)


def spell_list(items: tuple[Any, ...]) -> str:
    """Seats or words, ``-`` for none."""
    return " ".join(map(str, items)) or "-"


# --- what stands before the first phase -------------------------------------------------------------------------------


def spell_value(value: Any) -> str:
    """A value as TOML has it.

    >>> spell_value({"doctor": 1, "maniac": 0}), spell_value(["mafia"])
    ('{ doctor = 1, maniac = 0 }', '["mafia"]')
    """
    if isinstance(value, dict):
        pairs = [f"{_spell_key(key)} = {spell_value(inner)}" for key, inner in value.items()]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(spell_value, value)) + "]"
    if isinstance(value, str):
        return quote(value)
    return json.dumps(value)


def _spell_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else quote(key)


def spell_header(key: str, value: str | Override | dict[str, int]) -> str:
    """A whole header."""
    if isinstance(value, Override):
        return f"{key}: {value.path} = {spell_value(value.value)}"
    if isinstance(value, dict):
        roles = [role if count == 1 else f"{role} = {count}" for role, count in value.items()]
        return f"{key}: {', '.join(roles)}"
    return f"{key}: {spell_free(value)}"


def spell_marks(setup: Setup) -> list[str]:
    """The marks of a seat in their order."""
    marks = ["out"] if setup.out else []
    marks += [f"night_immunity={setup.night_immunity}"] if setup.night_immunity else []
    marks += [f"day_immunity={setup.day_immunity}"] if setup.day_immunity else []
    return marks + (["novice"] if setup.novice else [])
