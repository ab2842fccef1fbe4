"""An evening: people, their games one after another, and how the next one is seated.

A value that grows by one finished game at a time. It must never know what happens inside a game, and rolls no
dice: whoever wants a draw brings its seed.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.game import Game
from gorod.engine.table import Setup
from gorod.evening.carry import Immunity, carry_immunities, grant_immunities
from gorod.evening.finished import Finished, finish_game
from gorod.evening.people import Person, mark_names
from gorod.evening.seating import Pair, Seating, draw_seats, turn_seats
from gorod.rules.rulebook import Rulebook


class Evening(Struct, frozen=True):
    """Everybody who came, in the order of arrival, the games that are over, and the pairs who should not sit together.

    >>> evening = Evening().welcome("Anna").welcome("Boris").welcome("Anna")
    >>> evening.names
    {'p1': 'Anna', 'p2': 'Boris', 'p3': 'Anna (2)'}
    """

    people: tuple[Person, ...] = ()
    games: tuple[Finished, ...] = ()
    apart: tuple[Pair, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        """The visible name of each person by id: no two are equal."""
        return mark_names(self.people)

    def person(self, id_: str) -> Person:
        """The person with this id; raises KeyError for a stranger."""
        for person in self.people:
            if person.id == id_:
                return person
        raise KeyError(id_)

    def welcome(self, name: str, novice: bool = False, id_: str = "") -> Evening:
        """One more person; without an id the next free ``p1``, ``p2``… is given. Equal names are welcome."""
        known = {person.id for person in self.people}
        number = len(self.people) + 1
        while not id_ or id_ in known:
            id_ = f"p{number}"
            number += 1
        return replace(self, people=(*self.people, Person(id_, name, novice)))

    def rename(self, id_: str, name: str) -> Evening:
        """Another name for a person; raises KeyError for a stranger."""
        old = self.person(id_)
        people = tuple(replace(old, name=name) if person is old else person for person in self.people)
        return replace(self, people=people)

    def keep_apart(self, first: str, second: str) -> Evening:
        """These two should sit neither side by side nor opposite (MIREA-14, -15)."""
        pair = (first, second) if first <= second else (second, first)
        return self if pair in self.apart else replace(self, apart=(*self.apart, pair))

    def note_game(self, game: Game, people: tuple[str, ...]) -> Evening:
        """The evening with one more game; ``people`` are the persons by seat."""
        return self.note_finished(finish_game(game, people))

    def note_finished(self, game: Finished) -> Evening:
        """The evening with one more finished game."""
        return replace(self, games=(*self.games, game))

    def is_novice(self, id_: str) -> bool:
        """Whether this is the person's first game: a novice who has finished one here is none any more (MA-19)."""
        return self.person(id_).novice and not any(id_ in game.people and game.counts for game in self.games)

    def draw_seats(self, people: tuple[str, ...], seed: int) -> Seating:
        """A seeded draw of seats for these persons, which keeps the pairs of ``apart`` apart."""
        return draw_seats(people, seed, self.apart)

    def same_again(self, turn: bool = True) -> tuple[str, ...]:
        """The people of the last game for the next one, with the next opener at the first seat; () before any game."""
        if not self.games:
            return ()
        last = self.games[-1].people
        return turn_seats(last) if turn else last

    def carried(self, rulebook: Rulebook, people: tuple[str, ...]) -> dict[str, Immunity]:
        """The immunities that these persons bring into a game under this rulebook, by id."""
        return carry_immunities(self.games, rulebook, people)

    def set_up(
        self,
        rulebook: Rulebook,
        people: tuple[str, ...],
        roles: tuple[str, ...],
        named: Mapping[str, Immunity] | None = None,
    ) -> tuple[Setup, ...]:
        """The seats of the next game: persons and their roles by seat, and the immunities that the host ``named``.

        Carried immunities and the marks of novices are put in; what the rulebook does not know stays out.
        """
        assert len(people) == len(roles)
        immune = grant_immunities(rulebook, self.carried(rulebook, people), named or {})
        names = self.names
        return tuple(
            Setup(
                names[person],
                role,
                night_immunity=immune[person].nights if person in immune else 0,
                day_immunity=immune[person].days if person in immune else 0,
                novice=self.is_novice(person),
            )
            for person, role in zip(people, roles, strict=True)
        )
