"""Answers on stdout: tables for people, JSON for programs.

It must never know what was asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from gorod.odds.calibrate import Calibration
    from gorod.odds.compare import Compared
    from gorod.odds.grid import Grid
    from gorod.odds.plan import OddsError
    from gorod.odds.suggest import Advice, Suggestion


def show(parts: Iterable[Any]) -> None:
    """Tables and lines. Names come from people's files, so nothing in them is markup."""
    from rich.console import Console

    console = Console(highlight=False, markup=False, emoji=False)
    for part in parts:
        console.print(part)


def find_width() -> int:
    """How many letters a line of the terminal takes."""
    from rich.console import Console

    return Console().width


def show_json(value: Any) -> None:
    """A value that a program reads."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def describe_advice(advice: Advice) -> dict[str, Any]:
    """``suggest --json``."""
    parts = {"base": (advice.base,), "best": advice.best, "singles": advice.singles}
    return {name: [_describe_suggestion(one) for one in several] for name, several in parts.items()}


def _describe_suggestion(one: Suggestion) -> dict[str, Any]:
    return {
        "changes": [
            {"path": change.path, "value": change.value} if change.path else {"roles": change.roles}
            for change in one.changes
        ],
        "roles": one.deal.counts,
        "distance": one.distance,
        "moves": one.moves,
        **one.odds.build_json(),
    }


def describe_compared(compared: Iterable[Compared], tell_fault: Callable[[OddsError], str]) -> list[dict[str, Any]]:
    """``compare --json``."""
    told = []
    for one in compared:
        if one.odds is not None:
            told.append({"rules": one.rulebook.key, **one.odds.build_json()})
        elif one.fault is not None:
            told.append({"rules": one.rulebook.key, "error": one.fault.code, "why": tell_fault(one.fault)})
    return told


def describe_calibration(found: Calibration) -> dict[str, Any]:
    """``calibrate --json``."""
    import msgspec

    built: dict[str, Any] = msgspec.to_builtins(found)
    return {**built.pop("fit"), **built, "stable": found.stable}


def describe_grid(grid: Grid) -> list[dict[str, Any]]:
    """``grid --json``."""
    return [{"players": n, "mafia": m, **odds.build_json()} for (n, m), odds in grid.cells.items()]
