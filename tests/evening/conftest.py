"""Small evenings: a game is told by its roles and a few acts."""

from __future__ import annotations

import pytest

from gorod.engine.acts import Begin, Close, End
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.rules import load_rulebook, override
from gorod.rules.rulebook import Rulebook


def play(rulebook: Rulebook, setups, acts) -> Game:
    """A game after these acts, each of which must be accepted."""
    game = Game.begin(rulebook, setups)
    for act in acts:
        played = game.play(act)
        assert not isinstance(played, Refusal), (act, played)
        game = played
    return game


def seats(*roles: str) -> tuple[Setup, ...]:
    """Seats with these roles."""
    return tuple(Setup(f"P{number}", role) for number, role in enumerate(roles, 1))


def night(number: int, *acts):
    """A whole night."""
    return (Begin("night", number), *acts, Close())


def day(number: int, *acts):
    """A whole day."""
    return (Begin("day", number), *acts, Close())


ABANDONED = End("abandoned")


@pytest.fixture(scope="session")
def auto_noch() -> Rulebook:
    """NOCH in a room where the automatic immunities are switched on (NA-32)."""
    return override(load_rulebook("noch"), {"immunity.sources": ["host", "first_victims"]})
