"""The party game Mafia under any of five rulebooks, and under whatever a club writes on top of them.

One night, the worked one of `mirea`: the lover visits a mafioso, the mafia kills her, the maniac kills the other.

>>> import gorod
>>> roles = ["mafia", "mafia", "lover", "maniac", "citizen", "citizen", "citizen"]
>>> seats = [gorod.Setup(name, role) for name, role in zip("ABVSLPU", roles)]
>>> game = gorod.Game.begin(gorod.load_rulebook("mirea"), seats, position=True)
>>> acts = gorod.acts
>>> night = [acts.Begin("night", 1), acts.Order(3, "visit", 1), acts.TeamOrder("mafia", 3), acts.Order(4, "kill", 2)]
>>> game = game.replay([*night, acts.Close()]).game
>>> game.table.living, game.outcome.side
((4, 5, 6, 7), 'maniac')
>>> for ruling in game.log[-1].rulings:
...     if ruling.kind == "out":
...         print(ruling.seat, ruling.value, game.rulebook.cite(ruling.why))
3 killed mirea 32
2 killed mirea 50
1 linked mirea 40

Names are loaded when they are first used: the command's help must not wait for an engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gorod.engine import Event, Game, Refusal, Ruling, Setup, Table, acts
    from gorod.engine.view import View, view
    from gorod.record import Record, RecordError, read_record, replay_record, write_record
    from gorod.rules import Rulebook, RulebookError, load_rulebook, override

_HOMES = {
    "gorod.engine": ("Event", "Game", "Refusal", "Ruling", "Setup", "Table"),
    "gorod.engine.view": ("View", "view"),
    "gorod.record": ("Record", "RecordError", "read_record", "replay_record", "write_record"),
    "gorod.rules": ("Rulebook", "RulebookError", "load_rulebook", "override"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Event",
    "Game",
    "Record",
    "RecordError",
    "Refusal",
    "Rulebook",
    "RulebookError",
    "Ruling",
    "Setup",
    "Table",
    "View",
    "acts",
    "load_rulebook",
    "override",
    "read_record",
    "replay_record",
    "view",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name == "acts":
        return import_module("gorod.engine.acts")
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'gorod' has no attribute {name!r}")
