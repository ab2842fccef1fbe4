"""Everything that one page shows, as data for its template.

It must never hold more than the host of this game may see.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from gorod.web.panels.cells import Cell
from gorod.web.place import Place
from gorod.web.where import Where


class Tool(Struct, frozen=True):
    """A tool of the bar: what a tap on a seat does while it is in the host's hand."""

    name: str
    href: str
    on: bool = False


class Shown(Struct, frozen=True):
    """One page of a game. ``panel`` is the template laid over the table, ``data`` what it needs."""

    where: Where
    step: int
    title: str
    phase: str
    panel: str
    data: dict[str, Any] = {}
    cells: tuple[Cell, ...] = ()
    tools: tuple[Tool, ...] = ()
    place: Place | None = None
    can_undo: int = 0
    can_redo: int = 0
