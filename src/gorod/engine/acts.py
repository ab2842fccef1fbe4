"""Acts: everything anybody can say in a game, and nothing of what comes of it.

An act is an intention. Whether it is legal is decided by ``Game.check``, what becomes of it by ``Game.play``.
This module must never know a rule.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.rules.rulebook import Verb

When = int | str
"""Seconds since the phase began, or an ISO 8601 instant."""

PhaseKind = Literal["meeting", "night", "day"]
TeamKey = Literal["mafia", "yakuza"]
Show = Literal["vote", "revote", "lift"]
Result = Literal["city", "mafia", "yakuza", "maniac", "draw", "abandoned"]

PASS = 0
"""The target of a ballot against all («ПАС»), and of an order that is a skip."""


class Timed(Struct, frozen=True, kw_only=True, tag_field="act", tag=str.lower, omit_defaults=True, gc=False):
    """What all acts share: the moment at which they were said, if anybody noted it."""

    at: When | None = None


# --- phases -------------------------------------------------------------------------------------------------------


class Begin(Timed, frozen=True):
    """A phase begins; the one before must have been closed. In a record: the block's header."""

    phase: PhaseKind
    number: int = 0


class Close(Timed, frozen=True):
    """The phase is closed: a night is resolved, a day's vote counted. In a record: the end of a block."""


# --- night --------------------------------------------------------------------------------------------------------


class Order(Timed, frozen=True):
    """One player's order; by day the shot of an executed sheriff."""

    seat: int
    verb: Verb
    target: int


class TeamOrder(Timed, frozen=True):
    """The order on which a team agreed: the same as every living member's own."""

    team: TeamKey
    target: int


class Skip(Timed, frozen=True):
    """A deliberate skip of one ability, or of all that the player may do this night."""

    seat: int
    verb: Verb | None = None


class TeamSkip(Timed, frozen=True):
    """The team gives up its kill."""

    team: TeamKey


# --- day ----------------------------------------------------------------------------------------------------------


class Speak(Timed, frozen=True):
    """The player has the floor."""

    seat: int


class Last(Timed, frozen=True):
    """The player declares that his speech will close the table."""

    seat: int


class Invite(Timed, frozen=True):
    """The speaker lets another player talk."""

    seat: int
    target: int


class Nominate(Timed, frozen=True):
    """An accepted nomination."""

    seat: int
    target: int


class Withdraw(Timed, frozen=True):
    """A nomination is taken back."""

    seat: int
    target: int


class Hands(Timed, frozen=True):
    """Hands for a candidate, in the shootout, or for executing all the tied (``show``; a lift has no target).

    ``seats`` are the hands noted by seat, ``number`` those only counted; ``group`` is ``all`` or ``rest``.
    """

    show: Show
    target: int = 0
    seats: tuple[int, ...] = ()
    number: int = 0
    group: Literal["", "all", "rest"] = ""


class Ballot(Timed, frozen=True):
    """A ballot of one player for the target, or against all (``PASS``)."""

    seat: int
    target: int


class Unvote(Timed, frozen=True):
    """The player withdraws his ballot."""

    seat: int


class Post(Timed, frozen=True):
    """A sign of presence that is neither vote nor order."""

    seat: int


# --- the host -----------------------------------------------------------------------------------------------------


class Execute(Timed, frozen=True):
    """The host enters the result of a vote that he counted himself."""

    target: int


class NoExecution(Timed, frozen=True):
    """The host ends the vote without an execution."""


class CountVotes(Timed, frozen=True):
    """The vote is closed and counted now."""


class Foul(Timed, frozen=True):
    """One foul, or several at once."""

    seat: int
    number: int = 1


class Unfoul(Timed, frozen=True):
    """One foul is taken back."""

    seat: int


class Offence(Timed, frozen=True):
    """The rulebook's shortcut for a night offence."""

    seat: int
    kind: Literal["peek", "gesture"]


class Remove(Timed, frozen=True):
    """Out of the game, without a last word."""

    seat: int


class Limit(Timed, frozen=True):
    """The host's limit: the vote of this day closes at that time (seconds since the day began)."""

    until: int


class Pause(Timed, frozen=True):
    """The clocks stop."""


class Resume(Timed, frozen=True):
    """The clocks run again."""


class Revive(Timed, frozen=True):
    """The player is back in the game: he had left by mistake."""

    seat: int


class Rename(Timed, frozen=True):
    """Another name from now on."""

    seat: int
    name: str


class End(Timed, frozen=True):
    """The host ends the game."""

    result: Result


class Tick(Timed, frozen=True):
    """Time has reached ``at``; what is due by then happens at its own moment."""


Act = (
    Begin
    | Close
    | Order
    | TeamOrder
    | Skip
    | TeamSkip
    | Speak
    | Last
    | Invite
    | Nominate
    | Withdraw
    | Hands
    | Ballot
    | Unvote
    | Post
    | Execute
    | NoExecution
    | CountVotes
    | Foul
    | Unfoul
    | Offence
    | Remove
    | Limit
    | Pause
    | Resume
    | Revive
    | Rename
    | End
    | Tick
)

TEAM_SIDES: tuple[TeamKey, ...] = ("mafia", "yakuza")
SHOWS: tuple[Show, ...] = ("vote", "revote", "lift")
