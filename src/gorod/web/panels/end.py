"""The end of a game: who has won, by what, and who was who.

Only here, and behind the host's own marks, are all roles shown.
"""

from __future__ import annotations

from gorod.engine.game import Game
from gorod.engine.victory import list_winners
from gorod.web.panels.correction import find_ruling
from gorod.web.panels.night import Panel


def show_over(game: Game) -> Panel:
    """The panel of a game that is over."""
    assert game.outcome is not None
    winners = list_winners(game.plan, game.table)
    return (
        "over",
        {"outcome": game.outcome, "winners": winners, "why": find_ruling(game, "winner", 0)},
        {},
        tuple(winners),
    )
