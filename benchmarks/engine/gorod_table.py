"""The table played with this project's engine, every act checked and every ruling made.

The rules of the table are a rulebook with a few settings overridden; the engine does the rest, the end included.
"""

from __future__ import annotations

from random import Random

from gorod.engine.acts import Ballot, Begin, Close, Order
from gorod.engine.game import Game
from gorod.engine.table import Setup
from gorod.rules import load_rulebook, override

NAME = "gorod"
ROLES = ("mafia", "mafia", "mafia", "doctor", "sheriff", *["citizen"] * 5)
SEATS = tuple(Setup(f"player{number}", role) for number, role in enumerate(ROLES, 1))
BOOK = override(
    load_rulebook("forum"),  # ballots for anybody else, a tie spares, every mafioso orders by name
    {
        "start.first_phase": "night",
        "start.meeting": False,
        "kills.apply": "together",
        "check.when": "at_once",
        "execute.last_shot": False,
        "victory.parity_against": "city",
    },
)


def play(chance: Random) -> tuple[str, int]:
    """One game: who has won, and after how many nights."""
    game = Game.begin(BOOK, SEATS)
    number = 0
    while True:
        number += 1
        game = game.play(Begin("night", number))
        living = game.table.living
        prey = chance.choice([seat for seat in living if ROLES[seat - 1] != "mafia"])
        for seat in living:
            role = ROLES[seat - 1]
            if role == "mafia":
                game = game.play(Order(seat, "kill", prey))
            elif role == "doctor":
                game = game.play(Order(seat, "heal", pick_patient(game, chance, seat)))
            elif role == "sheriff":
                game = game.play(Order(seat, "check", chance.choice([other for other in living if other != seat])))
        game = game.play(Close())
        if game.table.outcome is not None:
            return game.table.outcome.side, number

        game = game.play(Begin("day", number))
        living = game.table.living
        for voter in living:
            game = game.play(Ballot(voter, chance.choice([other for other in living if other != voter])))
        game = game.play(Close())
        if game.table.outcome is not None:
            return game.table.outcome.side, number


def pick_patient(game: Game, chance: Random, doctor: int) -> int:
    """Anybody who lives; himself only once a game."""
    used = any(use.target == doctor for use in game.table.seat(doctor).uses)
    return chance.choice([seat for seat in game.table.living if seat != doctor or not used])
