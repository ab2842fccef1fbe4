"""Who plays what, for the host's script: of a game, or of a composition that is not yet played.

A script must sound the same whoever is in or out, so the cast keeps what was dealt apart from who is left.
This module must never know a sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from gorod.rules.rulebook import Rulebook
from gorod.rules.vocabulary import TEAMS
from gorod.words.names import Names, name_all
from gorod.words.roles import list_abilities

if TYPE_CHECKING:
    from gorod.engine.game import Game


class Cast(Struct, frozen=True):
    """The seats of a night: names and present roles, what was dealt, who is out, and who is new to a team.

    ``night`` is the number of the night that is played or comes next. ``turned`` are seats that joined a team in the
    night before, ``strangers`` those that joined one and are not introduced to it (``turncoat.told``).
    """

    names: Names
    dealt: tuple[str, ...]
    out: frozenset[int] = frozenset()
    night: int = 1
    novices: tuple[int, ...] = ()
    immune: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    strangers: tuple[int, ...] = ()

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook in force."""
        return self.names.rulebook

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that are in the game."""
        return tuple(seat for seat in range(1, len(self.dealt) + 1) if seat not in self.out)

    def holders(self, *roles: str) -> tuple[int, ...]:
        """The seats that hold one of these roles now, whether in or out."""
        return tuple(seat for seat, role in enumerate(self.names.roles, 1) if role in roles)

    def plays(self, role: str) -> bool:
        """Whether a role is in this game: dealt, or taken over since."""
        return role in self.dealt or role in self.names.roles

    def team(self, side: str) -> tuple[str, ...]:
        """The roles of a team that are in this game."""
        roles = self.rulebook.roles
        return tuple(key for key in roles if roles[key].side == side and self.plays(key))

    def verbs(self, role: str) -> tuple[str, ...]:
        """What a role may do tonight; the sheriff's shot depends on the number of players."""
        verbs = list_abilities(self.rulebook, role)
        rules = self.rulebook.rules.sheriff
        if role == "sheriff" and "shoot" in verbs:
            players = len(self.living) if rules.shot_basis == "now" else len(self.dealt)
            if players < (rules.shot_from or 0):
                return tuple(verb for verb in verbs if verb != "shoot")
        return verbs


def make_cast(rulebook: Rulebook, roles: tuple[str, ...], players: tuple[str, ...] = (), night: int = 1) -> Cast:
    """The cast of a composition, one role a seat, before anybody is out."""
    return Cast(Names(rulebook, players, roles), roles, night=night)


def cast_of(source: Game | Cast) -> Cast:
    """The cast of a game as it stands, or the one already made."""
    if isinstance(source, Cast):
        return source
    seats = source.table.seats
    night = _find_night(source)
    joined = tuple(seat.number for seat in seats if seat.role != seat.dealt and source.plan.side(seat.role) in TEAMS)
    told = source.rulebook.rules.turncoat.told
    return Cast(
        names=name_all(source),
        dealt=tuple(seat.dealt for seat in seats),
        out=frozenset(seat.number for seat in seats if seat.out is not None),
        night=night,
        novices=tuple(seat.number for seat in seats if seat.novice),
        immune=tuple(seat.number for seat in seats if seat.night_immunity or seat.day_immunity),
        turned=tuple(seat for seat in joined if told and _joined_in(source, seat) == f"N{night - 1}"),
        strangers=() if told else joined,
    )


def _find_night(game: Game) -> int:
    """The number of the night that is played, or of the one that comes next."""
    phase = game.table.phase
    if phase is None or phase.kind == "meeting":
        return 1
    if phase.kind == "night":
        return phase.number
    return phase.number + (1 if game.rulebook.rules.start.first_phase != "day" else 0)


def _joined_in(game: Game, seat: int) -> str:
    """The phase in which a seat changed sides last."""
    for entry in reversed(game.log):
        if any(ruling.kind == "role" and ruling.seat == seat for ruling in entry.rulings):
            return entry.phase
    return ""
