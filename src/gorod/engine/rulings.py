"""What the engine answers: rulings on acts and effects, refusals, and events with their audience.

Codes and numbers only; the sentences are made elsewhere. This module must never know a language, and never
decides anything itself.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

RefusalCode = Literal[
    "not_now",
    "game_over",
    "out",
    "not_yours",
    "target_out",
    "self",
    "repeat",
    "one_action",
    "not_found_before",
    "disabled",
    "must_act",
    "final",
    "answered",
    "too_late",
    "late",
    "conflict",
    "already_voted",
    "vote_form",
    "no_changes_left",
    "not_a_candidate",
    "not_speaking",
    "silenced",
    "too_many",
    "not_allowed",
    "limit_notice",
    "limit_minimum",
    "locked",
]

RulingKind = Literal[
    # what became of an order: visit guard heal kill check search shoot are verbs
    "visit",
    "guard",
    "heal",
    "kill",
    "check",
    "search",
    "shoot",
    "team_kill",  # a team's attack
    "blocked",  # seat is blocked by by_seat
    "attack",  # an attack on target by `by`: stands, stopped by a protection, moved to a guard
    "out",  # seat leaves; value is the reason
    "link",  # the link on seat: stands or stopped
    "shield",  # seat cannot be executed in the coming day
    "role",  # seat's role is now value
    "told",  # seat is answered value
    "missed",  # seat missed his action; number times in a row
    "tally",  # target has number votes
    "tie",  # seats in others are tied
    "vote",  # what the count came to: value executed, tie, shootout, pardoned, nobody, lifted, not_lifted, lone
    "kept",  # seat was chosen and stays, by a check
    "silenced",  # seat loses the speech of day number
    "foul",  # seat has number fouls
    "absent",  # seat missed the vote
    "ends",  # the vote closes at number seconds (0 = open)
    "nomination",
    "hands",
    "ballot",
    "act",  # any other accepted act (value names it)
    "winner",
]
Verdict = Literal["stands", "void", "stopped", "moved", "lifted", ""]


class Ruling(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became of an accepted act or an effect.

    ``by`` is the cause: a protection, a side or role that attacked, another verb; ``by_seat`` its holder.
    ``why`` is the setting, point or role that decides; ``Rulebook.cite`` turns it into a clause.
    """

    kind: RulingKind
    verdict: Verdict
    why: str
    seat: int = 0
    target: int = 0
    by: str = ""
    by_seat: int = 0
    value: str = ""
    number: int = 0
    others: tuple[int, ...] = ()


EventKind = Literal[
    "phase_began",
    "phase_closed",
    "died",  # public: left at night, no cause
    "cause",  # host: how and by whom
    "nobody_died",
    "executed",
    "kept",  # chosen, but stays
    "shot",
    "removed",  # fouls, absence, missed nights, the host; value is the reason
    "revived",
    "renamed",
    "order",
    "team_order",
    "answer",
    "notice",
    "blocked",
    "saved",
    "turned",
    "shielded",
    "missed_asked",  # the host is asked whether to remove somebody for missed nights
    "floor",
    "guest",
    "closer",
    "nominated",
    "withdrawn",
    "hands",
    "ballot",
    "unvoted",
    "counted",
    "tie",
    "shootout",
    "no_execution",
    "shot_due",  # an executed sheriff may shoot
    "foul",
    "silenced",
    "clock",
    "ended",
    "posted",
]

Audience = tuple[int, ...] | None
"""Who may know: ``None`` = all, a tuple = these seats and the host, the empty one = the host alone."""

ALL: Audience = None
HOST_ONLY: Audience = ()


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """What became true, and who may know it."""

    kind: EventKind
    to: Audience
    seat: int = 0
    target: int = 0
    value: str = ""
    number: int = 0
    others: tuple[int, ...] = ()


class Entry(Struct, frozen=True, gc=False):
    """What one act brought: its rulings and events. ``act`` is its place in the list of acts."""

    act: int
    phase: str
    rulings: tuple[Ruling, ...]
    events: tuple[Event, ...]


class Refusal(Struct, frozen=True):
    """An act that was not accepted and changed nothing.

    ``why`` is the setting or point that forbids it, ``clause`` its citation, ``position`` the position line.
    """

    code: RefusalCode
    act: Any
    why: str
    clause: str
    position: str
