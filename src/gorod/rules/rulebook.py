"""A rulebook: titles, roles, compositions, settings, and the clause behind each of them.

It is read from a TOML file and never changes afterwards; an override makes another one. It must never know
a running game, and no code may ask which rulebook it holds: it asks for a value or for a citation.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.rules.settings import Rules
from gorod.rules.vocabulary import RoleKey, SideKey

Verb = Literal["visit", "guard", "heal", "kill", "check", "search", "shoot"]
Duty = Literal["no", "yes", "with_shot"]

POINTS: tuple[str, ...] = (
    "point.execution",  # the chosen player leaves
    "point.most_votes",  # most votes decide
    "point.no_candidate",  # nobody to vote on: nobody leaves
    "point.kept",  # a protected player was chosen: nobody takes his place
    "point.lift",  # more than half of those outside the shootout
    "point.targets",  # whom nobody may aim at: oneself, somebody who is out
    "point.order",  # when an order may still be given, replaced or is late
    "point.removal",  # a removed player is no night death and takes his orders with him
    "point.turned_mafia",  # who turns when a mafioso died
    "point.turned_yakuza",  # who turns when a yakuza died
    "point.victory_tested",  # when victory is tested
    "point.phases",  # the order of the phases
    "point.host",  # the host's last word
    "point.foul",  # what a foul is and how it is counted
    "point.dead",  # who is out has no act
    "point.speech",  # who speaks when
    "point.announce",  # what is announced in the morning
    "point.ballot",  # who votes and how often
    "point.check",  # what a check or search sees
    "point.team_win",  # team-mates win together
    "point.blocked",  # blocks meet, chain and circle
    "point.locked",  # settings are fixed once the game has begun
    "point.no_players",  # the pre-start checks that have no setting, by their codes
    "point.more_roles_than_players",
    "point.disabled_role",
    "point.role_over_limit",
    "point.no_dark_side",
    "point.no_city_side",
    "point.unused_roles",
    "point.active_immunities",
    "point.immortal_in_game",
    "point.immortal_immune",
    "point.nonstandard_rules",
)
"""Rules that are the same in all rulebooks (no setting), each of which every rulebook still cites."""


class Ability(Struct, frozen=True):
    """What a role may do at night, and the clauses that say so (numbers or ids of readings)."""

    verb: Verb
    clauses: tuple[str, ...]


class Role(Struct, frozen=True):
    """A role as this rulebook has it."""

    key: RoleKey
    side: SideKey
    title_ru: str
    title_en: str
    abilities: tuple[Ability, ...] = ()
    duty: Duty = "no"
    duty_clauses: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()

    def has(self, verb: str) -> bool:
        """Whether the role has the ability at all (settings may still switch it off)."""
        return any(ability.verb == verb for ability in self.abilities)


class Composition(Struct, frozen=True):
    """A composition that is offered for so many players; a title where one number has several."""

    players: int
    roles: dict[RoleKey, int]
    title_ru: str = ""
    title_en: str = ""
    clauses: tuple[str, ...] = ()


class Contradiction(Struct, frozen=True):
    """A number of players for which the document contradicts itself: the reading chosen, and the other composition."""

    players: int
    reading: str
    alternative: dict[RoleKey, int] = {}


class Rulebook(Struct, frozen=True):
    """One way to play: everything an engine, a host's script or a laboratory needs to know of it.

    ``because`` maps each setting path, each point, each ``role.KEY`` or ``role.KEY.VERB``, and each
    ``contradiction.PLAYERS`` to what demands it: clause numbers of ``document`` as they stand there (``"39"``)
    or ids of readings (``"MA-9"``).
    ``changed`` names the paths at which ``rules`` differ from the document's rulebook: ``base`` is its key, ``root``
    itself (``None`` in the document's own). ``changed_roles`` names the roles that differ in more than their titles.
    ``compositions`` are those of ``rules.deal.presets``, with their titles and clauses where a document has them.
    """

    key: str
    document: str
    base: str
    title_ru: str
    title_en: str
    roles: dict[str, Role]
    rules: Rules
    because: dict[str, tuple[str, ...]]
    cases: dict[str, tuple[str, ...]] = {}
    """Cases of a path that the document gives to different clauses: a path of ``because`` with a word more."""
    changed: frozenset[str] = frozenset()
    contradictions: tuple[Contradiction, ...] = ()
    compositions: tuple[Composition, ...] = ()
    changed_roles: frozenset[str] = frozenset()
    root: Rulebook | None = None

    def cite(self, why: str) -> str:
        """What decides: ``mirea 39``, ``mirea MA-9``, or the path itself where a club changed it without a citation.

        Raises KeyError for a path that has no value here; a path may go on into a case (``link.stopped_by.heal``).

        >>> from gorod.rules import load_rulebook
        >>> load_rulebook("mirea").cite("visit.links")
        'mirea 40'
        """
        first = self.list_reasons(why)[0]
        return f"{self.key if '.' in first else self.document} {first}"

    def list_reasons(self, why: str) -> tuple[str, ...]:
        """The clauses and readings behind a path, or behind a case of it that the document tells apart.

        A case that the document does not tell apart, or whose setting a club has changed, is cited as its path is.
        Raises KeyError for a path that has no value here.

        >>> from gorod.rules import load_rulebook
        >>> load_rulebook("mirea").list_reasons("link.stopped_by.heal")
        ('MA-11', '42')
        """
        path = why
        while path not in self.because:
            path, dot, _ = path.rpartition(".")
            if not dot:
                raise KeyError(why)
        return self.because[path] if path in self.changed else self.cases.get(why, self.because[path])

    def pick(self, *paths: str) -> str:
        """Of several paths that decide together the first that a club has changed, else the last.

        What a club has switched on is not cited by a clause that does not know it. A path may be a case.
        """
        return next((path for path in paths if path in self.changed), paths[-1])
