"""What was asked for on the command line, read and checked, and what must be ready before it can be answered.

It must never know how an answer looks.
"""

from __future__ import annotations

import os
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from typing import TYPE_CHECKING

import typer

from gorod.cli.faults import complain
from gorod.odds.cli.options import Lang, PolicyName, Start
from gorod.odds.cli.speech import Words, say
from gorod.odds.plan import Deal, OddsError
from gorod.rules import Rulebook

if TYPE_CHECKING:
    from gorod.odds.bar import Bar


def speak(lang: Lang | None) -> None:
    """The language asked for holds for everything that this process says."""
    if lang is not None:
        os.environ["GOROD_LANG"] = lang.value


def refuse_misplaced(ctx: typer.Context) -> None:
    """Options before a command's name would be forgotten; raises ``OddsError`` for them (the language is heard)."""
    typed = []
    for option in ctx.command.params:
        source = ctx.get_parameter_source(str(option.name))
        if option.name != "lang" and source is not None and source.name == "COMMANDLINE":
            typed.append(max(option.opts, key=len))
    if typed:
        raise OddsError("misplaced", options=", ".join(typed), command=ctx.invoked_subcommand)


def value_of(choice: StrEnum | None) -> str | None:
    """A choice as the word that it is."""
    return None if choice is None else choice.value


def read_deal(
    rules: str,
    players: int | None,
    roles: str,
    changes: list[str] | None,
    start: Start | None,
    policy: PolicyName,
    skill: str,
    immune: str = "",
) -> Deal:
    """The table that is meant; raises ``OddsError`` or ``RulebookError`` for what cannot be meant."""
    from gorod.odds.asking import check_deal, choose_counts, make_deal, open_book

    rulebook = open_book(rules, changes or ())
    counts = choose_counts(rulebook, players, roles)
    return check_deal(make_deal(rulebook, counts, value_of(start), policy.value, skill, immune, changes or ()))


def warn(deal: Deal) -> None:
    """What a table would forbid is a warning here."""
    from msgspec.structs import replace

    from gorod.cli.speech import open_texts
    from gorod.rules.checks import Deal as Dealt
    from gorod.rules.checks import check_start
    from gorod.words.checks import tell_note

    rulebook = deal.rulebook
    seats = tuple(role for role, number in deal.counts.items() for _ in range(number))
    for note in check_start(rulebook, Dealt(seats)):
        if note.code not in ("nonstandard_rules", "manual_deal", "immortal_in_game"):
            complain(tell_note(open_texts(), rulebook, replace(note, level="warning")))


def count_cores(cores: int) -> int:
    """As many as asked for, 0 for all; more threads than there are cores would only wait for each other."""
    there = os.cpu_count() or 1
    return min(cores or there, there)


def prepare(plain: bool = True, general: bool = True) -> None:
    """Load the kernels; say so if they must be compiled (the first time after an installation)."""
    from gorod.odds.warm import warm_kernels

    warm_kernels(plain, general, lambda: typer.echo(say("preparing"), err=True))


def think() -> AbstractContextManager[object]:
    """A sign on stderr that the solver is at work, where somebody looks."""
    from rich.console import Console

    console = Console(stderr=True)
    return console.status(say("thinking")) if console.is_terminal else nullcontext()


def open_bar(rulebook: Rulebook) -> Bar:
    """A bar with the running estimate."""
    from gorod.odds.bar import Bar

    return Bar(Words(rulebook))
