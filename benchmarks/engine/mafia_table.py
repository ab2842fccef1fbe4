"""The table played with `mafia` 1.0.0 from PyPI (natural action resolution, a typed log of every phase)."""

from __future__ import annotations

from collections import Counter
from random import Random

import mafia

NAME = "mafia 1.0.0"


def play(chance: Random) -> tuple[str, int]:
    """One game: who has won, and after how many nights."""
    game = mafia.Game(seed=chance.randrange(1 << 30))
    town = game.add_faction(mafia.Town())
    gang = game.add_faction(mafia.Mafia("Mafia"))
    roles = [mafia.Goon(gang) for _ in range(3)]
    roles += [mafia.Doctor(town), mafia.Cop(town)]
    roles += [mafia.Villager(town) for _ in range(5)]
    seats = [game.add_player(f"player{number}", role) for number, role in enumerate(roles)]
    goons, doctor, sheriff = seats[:3], seats[3], seats[4]
    game.begin()

    def winner(living: list[mafia.Player]) -> str:
        """The engine's own test, as its user asks it after each phase; parity, which it does not know, by us."""
        if game.is_game_over():
            return "mafia" if game.winners()[0] in goons else "city"
        return "mafia" if 2 * sum(player in goons for player in living) >= len(living) else ""

    number = 0
    living = game.players
    while True:
        night = mafia.Night(number)
        number += 1
        target = chance.choice([player for player in living if player not in goons])
        for goon in goons:
            if goon in living:
                night.add_action(mafia.FactionAction(gang, mafia.Kill(goon, target)))
        if doctor in living:
            night.add_action(mafia.Protect(doctor, chance.choice([p for p in living if p is not doctor])))
        if sheriff in living:
            night.add_action(mafia.Investigate(sheriff, chance.choice([p for p in living if p is not sheriff])))
        game.resolve(night)
        living = game.players
        if won := winner(living):
            return won, number

        day = mafia.Day(number)
        ballots = {voter: chance.choice([p for p in living if p is not voter]) for voter in living}
        most = Counter(ballots.values()).most_common(2)
        if len(most) == 1 or most[0][1] > most[1][1]:  # of the tied it would take the last by name
            for voter, candidate in ballots.items():
                day.set_vote(voter, candidate)
        game.resolve(day)
        living = game.players
        if won := winner(living):
            return won, number
