"""Immunities that are carried from one game of an evening to the next (NOCH-85…-89, MIREA-122…-124).

Who is owed what follows from the finished games and the settings of the game to come. It must never know a role,
nor what an immunity does.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gorod.evening.finished import Finished
from gorod.rules.rulebook import Rulebook


class Immunity(Struct, frozen=True, omit_defaults=True):
    """Immune in the first so many nights and days of a game."""

    nights: int = 0
    days: int = 0

    def join(self, other: Immunity) -> Immunity:
        """Both together: they are not added up, the longer stays (NOCH NA-32)."""
        return Immunity(max(self.nights, other.nights), max(self.days, other.days))

    def __bool__(self) -> bool:
        return bool(self.nights or self.days)


NONE = Immunity()


def usual_immunity(rulebook: Rulebook) -> Immunity:
    """The immunity that this rulebook knows: its kinds, for as long as ``immunity.nights`` and ``.days`` say."""
    rules = rulebook.rules.immunity
    kinds = rules.kinds or ()
    return Immunity(
        (rules.nights or 0) if "night" in kinds else 0,
        (rules.days or 0) if "day" in kinds else 0,
    )


def list_earners(game: Finished, fallback: str | None) -> tuple[str, ...]:
    """Who earned an immunity in a game: the dead of its first night, all of them (NOCH-86, -87, MIREA-124).

    If nobody died in it and ``fallback`` is ``first_executed``, whom the first day's vote put out (NOCH-88).
    """
    died = tuple(seat.person for seat in game.seats if seat.died_first)
    if died or fallback != "first_executed" or not game.first_night:
        return died
    return tuple(seat.person for seat in game.seats if seat.executed_first)


def carry_immunities(games: tuple[Finished, ...], rulebook: Rulebook, people: tuple[str, ...]) -> dict[str, Immunity]:
    """What those who play the next game under ``rulebook`` bring along, by person; nobody without one is listed.

    The setting of the game to come decides, not of the one in which it was earned: a room with the automatic
    immunities switched off gives none (NOCH-85). With ``immunity.keep_when_absent`` one waits for the player's next
    game however many he skips (NOCH-89); else it holds in the very next game only (MIREA-122).
    """
    rules = rulebook.rules.immunity
    usual = usual_immunity(rulebook)
    if not games or not usual or "first_victims" not in (rules.sources or ()):
        return {}
    carried: dict[str, Immunity] = {}
    for person in people:
        last = _last_game(games, person) if rules.keep_when_absent else games[-1]
        if last is not None and person in list_earners(last, rules.fallback):
            carried[person] = usual
    return carried


def _last_game(games: tuple[Finished, ...], person: str) -> Finished | None:
    """The latest game in which he took part: what he earned earlier was used up there."""
    return next((game for game in reversed(games) if person in game.people), None)


def grant_immunities(
    rulebook: Rulebook, carried: Mapping[str, Immunity], named: Mapping[str, Immunity]
) -> dict[str, Immunity]:
    """The carried immunities together with those that the host names, where ``immunity.sources`` lets him.

    A kind that the rulebook does not know is left out: MIREA has none for a day.
    """
    rules = rulebook.rules.immunity
    kinds = rules.kinds or ()
    granted = dict(carried)
    if "host" not in (rules.sources or ()):
        return granted
    for person, immunity in named.items():
        known = Immunity(
            immunity.nights if "night" in kinds else 0,
            immunity.days if "day" in kinds else 0,
        )
        if known:
            granted[person] = granted.get(person, NONE).join(known)
    return granted
