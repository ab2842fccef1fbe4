"""What happens in a game: acts in, rulings and events out. Pure; knows no language, clock, dice or viewer."""

from gorod.engine.game import Game, Replayed
from gorod.engine.rulings import Entry, Event, Refusal, Ruling
from gorod.engine.table import Setup, Table

__all__ = ["Entry", "Event", "Game", "Refusal", "Replayed", "Ruling", "Setup", "Table"]
