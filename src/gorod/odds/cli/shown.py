"""Answers on stdout: tables for people, JSON for programs.

It must never know what was asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from gorod.odds.calibrate import Calibration
    from gorod.odds.compare import Compared
    from gorod.odds.grid import Grid
    from gorod.odds.suggest import Advice, Suggestion


def show(parts: Iterable[Any]) -> None:
    """Tables and lines."""
    from rich.console import Console

    console = Console(highlight=False)
    for part in parts:
        console.print(part)


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


def describe_compared(compared: Iterable[Compared]) -> list[dict[str, Any]]:
    """``compare --json``."""
    return [
        {
            "rules": one.rulebook.key,
            **(one.odds.build_json() if one.odds else {"error": one.fault.code if one.fault else ""}),
        }
        for one in compared
    ]


def describe_calibration(found: Calibration) -> dict[str, Any]:
    """``calibrate --json``."""
    import msgspec

    built: dict[str, Any] = msgspec.to_builtins(found)
    return {**built.pop("fit"), **built, "stable": found.stable}


def describe_grid(grid: Grid) -> list[dict[str, Any]]:
    """``grid --json``."""
    return [{"players": n, "mafia": m, **odds.build_json()} for (n, m), odds in grid.cells.items()]
