"""How players, roles, sides, attacks, answers and phases are called in a sentence.

Player names are never declined: a sentence names the seat and may add the name in brackets. This module must never
know what happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from gorod.rules.rulebook import Rulebook
from gorod.words.texts import Noun, Texts, inflect

if TYPE_CHECKING:
    from gorod.engine.game import Game

UNKNOWN = "?"


class Names(Struct, frozen=True):
    """What sentences need to know of a game: its rulebook, and the name and role of each seat."""

    rulebook: Rulebook
    players: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()

    def player(self, number: int) -> str:
        """The name of a seat, or nothing if there is no such seat."""
        return self.players[number - 1] if 0 < number <= len(self.players) else ""

    def role(self, number: int) -> str:
        """The role key of a seat, ``?`` if it is not known."""
        return self.roles[number - 1] if 0 < number <= len(self.roles) else UNKNOWN


Named = Names | Rulebook
"""What a sentence can be made from without a game."""


def name_all(source: Game | Names | Rulebook) -> Names:
    """The names of a game, of its rulebook alone, or those already made."""
    if isinstance(source, Names):
        return source
    if isinstance(source, Rulebook):
        return Names(source)
    seats = source.table.seats
    return Names(source.rulebook, tuple(seat.name for seat in seats), tuple(seat.role for seat in seats))


def name_seat(texts: Texts, names: Names, number: int) -> str:
    """A seat with the player's name: «№ 3 (Вера)»."""
    player = names.player(number)
    if player:
        return texts.say("name-seat-named", number=number, name=player)
    return texts.say("name-seat", number=number)


def number_seat(texts: Texts, number: int) -> str:
    """A seat by its number alone: «№ 3»."""
    return texts.say("name-seat", number=number)


def call_player(texts: Texts, names: Names, number: int) -> str:
    """A player as he is called aloud: «игрок № 3 (Вера)», or by his number alone where he has no name."""
    player = names.player(number)
    if player:
        return texts.say("name-player-named", number=number, name=player)
    return texts.say("name-player", number=number)


def list_players(texts: Texts, names: Names, numbers: Iterable[int]) -> str:
    """Seats with names: «№ 1 (Анна) и № 5 (Лена)»; nobody where there are none."""
    listed = [name_seat(texts, names, number) for number in numbers]
    return texts.join(listed) if listed else texts.say("name-seats-none")


def list_seats(texts: Texts, numbers: Iterable[int]) -> str:
    """Seats by their numbers: «№ 1, № 2 и № 5»; nobody where there are none."""
    listed = [number_seat(texts, number) for number in numbers]
    return texts.join(listed) if listed else texts.say("name-seats-none")


def name_role(texts: Texts, rulebook: Rulebook, role: str) -> Noun:
    """The title of a role in this rulebook, with its cases; of a role that it lacks the usual title."""
    known = rulebook.roles.get(role)
    if known is not None:
        return texts.noun(known.title_ru if texts.lang == "ru" else known.title_en)
    return texts.noun(texts.say("name-role-unknown" if role == UNKNOWN else f"name-role-{role}"))


def list_roles(texts: Texts, rulebook: Rulebook, roles: Iterable[str], case: str = "nom") -> str:
    """Titles inside a sentence, in a case: «мафия, дон, доктор»."""
    return texts.join([inflect(name_role(texts, rulebook, role), case) for role in roles], "")


def name_side(texts: Texts, side: str) -> Noun:
    """A side: the city, a team, or the maniac's."""
    return texts.noun(texts.say(f"name-side-{side}"))


def list_sides(texts: Texts, sides: Iterable[str]) -> str:
    """Sides inside a sentence: «мафия, маньяк»."""
    return texts.join([inflect(name_side(texts, side), "nom") for side in sides], "")


def name_attack(texts: Texts, rulebook: Rulebook, rank: str, case: str = "nom") -> str:
    """An attack by who makes it, as subject or object (``acc``): «атака мафии», «выстрел комиссара»."""
    return texts.say(f"name-attack-{rank}", role=name_role(texts, rulebook, rank), case=case)


def name_answer(texts: Texts, names: Names, seat: int, answer: str) -> str:
    """What the asker is told: a colour, a role, «Шериф» or «не Шериф»."""
    if answer in ("yes", "no"):
        sought = find_sought(names.rulebook, names.role(seat))
        return texts.say(f"name-answer-{answer}", role=name_role(texts, names.rulebook, sought))
    if answer in ("", "-"):
        return texts.say("name-answer-none")
    if texts.knows(f"name-answer-{answer}") and answer not in names.rulebook.roles:
        return texts.say(f"name-answer-{answer}")
    return inflect(name_role(texts, names.rulebook, answer), "nom")


def find_sought(rulebook: Rulebook, role: str) -> str:
    """The role that a searching role looks for; the sheriff, if the rulebook names nobody (``search.seeks``)."""
    seeks = {str(seeker): str(sought) for seeker, sought in (rulebook.rules.search.seeks or {}).items()}
    return seeks.get(role, "sheriff")


def name_phase(texts: Texts, code: str) -> str:
    """A phase by its code (``M``, ``N1``, ``D2``): «Нулевая ночь», «Ночь 1»; before the first one nothing."""
    kind = {"M": "meeting", "N": "night", "D": "day"}.get(code[:1], "none")
    return texts.say(f"name-phase-{kind}", number=int(code[1:] or 0))


def name_time(seconds: int) -> str:
    """Time since a phase began: ``16:00``, with seconds only where there are any."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    return f"{hours}:{minutes:02}" + (f":{left:02}" if left else "")


def name_duration(texts: Texts, seconds: int, case: str = "nom") -> str:
    """A length of time in words: «1 час 30 минут»; none is «без ограничения»."""
    hours, rest = divmod(seconds, 3600)
    parts = [texts.say("name-hours", count=hours)] if hours else []
    if rest:
        parts.append(texts.say("name-minutes", count=rest // 60, case=case))
    return " ".join(parts) or texts.say("name-no_time")


def count_of(texts: Texts, what: str, count: int) -> str:
    """A number with its word in the right form: ``votes``, ``hands``, ``fouls``, ``players``."""
    return texts.say(f"name-{what}", count=count)
