"""What the games of an evening, a season or a club add up to: per person, per role, per side.

Folds over finished games, so a corrected game corrects every number. Broken-off games are left out. It must never
know a scoring: points are a club's own formula over these numbers.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gorod.evening.finished import Finished, Stay


class Tally(Struct, frozen=True, omit_defaults=True):
    """So many games, of which so many were won, survived, or left in the first night; and the fouls in them."""

    games: int = 0
    won: int = 0
    survived: int = 0
    died_first: int = 0
    fouls: int = 0

    def add(self, stay: Stay) -> Tally:
        """One more seat."""
        return Tally(
            self.games + 1,
            self.won + stay.won,
            self.survived + (not stay.out),
            self.died_first + stay.died_first,
            self.fouls + stay.fouls,
        )


class Statistics(Struct, frozen=True, omit_defaults=True):
    """Tallies by person, by dealt role, by side, and by person and dealt role; and who won how many games.

    ``wins`` counts games by side, with ``draw`` for those without a winner. ``left_out`` is how many were broken off.
    """

    games: int = 0
    left_out: int = 0
    wins: dict[str, int] = {}
    people: dict[str, Tally] = {}
    roles: dict[str, Tally] = {}
    sides: dict[str, Tally] = {}
    person_roles: dict[str, dict[str, Tally]] = {}


def count_games(games: Iterable[Finished]) -> Statistics:
    """The statistics of these games.

    >>> count_games([]).games
    0
    """
    everything = tuple(games)
    counted = [game for game in everything if game.counts]
    wins: dict[str, int] = {}
    people: dict[str, Tally] = {}
    roles: dict[str, Tally] = {}
    sides: dict[str, Tally] = {}
    person_roles: dict[str, dict[str, Tally]] = {}
    for game in counted:
        winner = game.side or game.outcome
        wins[winner] = wins.get(winner, 0) + 1
        for stay in game.seats:
            _add(people, stay.person, stay)
            _add(roles, stay.role, stay)
            _add(sides, stay.side, stay)
            _add(person_roles.setdefault(stay.person, {}), stay.role, stay)
    return Statistics(len(counted), len(everything) - len(counted), wins, people, roles, sides, person_roles)


def _add(tallies: dict[str, Tally], key: str, stay: Stay) -> None:
    tallies[key] = tallies.get(key, Tally()).add(stay)
