"""The table played with `werewolf-engine` 0.1.0 from PyPI (no log; deals by itself; orders in a fixed sequence)."""

from __future__ import annotations

from random import Random

from werewolf_engine import Game, GameConfig, Phase

NAME = "werewolf-engine 0.1.0"
NAMES = [f"player{number}" for number in range(10)]
ROLES = {"werewolf": 3, "doctor": 1, "seer": 1, "villager": 5}


def play(chance: Random) -> tuple[str, int]:
    """One game: who has won, and after how many nights."""
    game = Game(NAMES, GameConfig(role_counts=dict(ROLES)))
    game.start()
    nights = 0
    while game.phase != Phase.END:
        if game.phase == Phase.NIGHT:
            nights += 1
            agreed = None
            while game.phase == Phase.NIGHT:
                actor = game.night_manager.current_actor
                if actor.role.name == "werewolf" and agreed is not None:
                    target = agreed
                else:
                    targets = game.night_manager.get_available_targets(actor)
                    if actor.role.name == "seer":
                        targets.remove(actor)
                    target = chance.choice(targets)
                if actor.role.name == "werewolf":
                    agreed = target
                game.night_action(actor.id, target.id)
        else:
            living = [player.id for player in game.players if player.alive]
            for voter in living:
                others = [number for number in living if number != voter]
                game.day_vote(voter, chance.choice(others))
    won = game.get_public_state()["winner"]
    return ("mafia" if won == "werewolf" else "city"), nights
