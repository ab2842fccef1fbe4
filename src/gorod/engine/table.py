"""The position: seats, marks and what stands on the table now.

A table holds no history of acts and no field that exists for one rulebook only. It must never know how it came
about, nor what anybody may see of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gorod.engine.acts import PhaseKind
from gorod.rules.rulebook import Verb

ExitReason = Literal["killed", "shot", "linked", "executed", "missed", "absent", "fouled", "removed"]
Stage = Literal["open", "shootout", "lift", "decided"]

ROLE_CODES: dict[str, str] = {
    "citizen": "cit",
    "immortal": "imm",
    "lover": "lov",
    "bodyguard": "bod",
    "doctor": "doc",
    "reanimator": "rea",
    "sheriff": "she",
    "priest": "pri",
    "mafia": "maf",
    "don": "don",
    "yakuza": "yak",
    "boss": "bos",
    "maniac": "man",
    "ripper": "rip",
    "werewolf": "wer",
    "?": "?",
}


class Phase(Struct, frozen=True, gc=False):
    """A meeting (number 0), night N or day N."""

    kind: PhaseKind
    number: int
    code: str
    """``M``, ``N1``, ``D1``."""


def make_phase(kind: PhaseKind, number: int) -> Phase:
    """The phase of that kind and number with its code.

    >>> make_phase("night", 2).code
    'N2'
    """
    return Phase(kind, number, "M" if kind == "meeting" else f"{kind[0].upper()}{number}")


class Exit(Struct, frozen=True, gc=False):
    """How and when somebody left: the reason, the phase, and who or what caused it (host's knowledge)."""

    reason: ExitReason
    phase: str
    by: str = ""
    by_seat: int = 0


BEFORE = Exit("removed", "")
"""The exit of those who were out before a record from a position began."""


class Use(Struct, frozen=True, gc=False):
    """An order that was spent: the verb, its target and the number of its night."""

    verb: str
    target: int
    night: int


class Setup(Struct, frozen=True):
    """A seat as it is set up before the game: name, role and marks."""

    name: str
    role: str
    out: bool = False
    night_immunity: int = 0
    day_immunity: int = 0
    novice: bool = False


class Seat(Struct, frozen=True):
    """One seat: who sits there, what he is, and the marks that matter next.

    ``night_immunity`` and ``day_immunity`` are blocks of this record; ``silent_day`` is the day whose round he
    loses; ``finds`` are (target, night) of the priest.
    """

    number: int
    name: str
    role: str
    dealt: str
    out: Exit | None = None
    fouls: int = 0
    gestures: int = 0
    silent_day: int = 0
    night_immunity: int = 0
    day_immunity: int = 0
    novice: bool = False
    missed: int = 0
    absences: int = 0
    uses: tuple[Use, ...] = ()
    finds: tuple[tuple[int, int], ...] = ()


class NightState(Struct, frozen=True):
    """The open night: orders by (seat, verb) with 0 for a skip, and the answers already shown.

    Two nights with the same orders are equal whatever the order in which they came. ``void`` are orders that fell
    when somebody left: his own and those for him. After the close ``blocked`` and ``saved`` (seat, by) hold what
    came out.
    """

    orders: dict[tuple[int, Verb], int] = {}
    void: dict[tuple[int, Verb], int] = {}
    answers: dict[tuple[int, str], str] = {}
    blocked: tuple[int, ...] = ()
    saved: tuple[tuple[int, str], ...] = ()


class Hand(Struct, frozen=True, gc=False):
    """Hands for one candidate: those noted by seat and those only counted."""

    seats: tuple[int, ...] = ()
    number: int = 0

    @property
    def total(self) -> int:
        """How many hands."""
        return len(self.seats) + self.number


class Candidate(Struct, frozen=True, gc=False):
    """A player put forward, by whom."""

    seat: int
    by: tuple[int, ...]


class Taken(Struct, frozen=True):
    """What somebody who left took out of a running vote: his own ballot and hands, and those for him.

    It is kept until the day is over, as he may have left by mistake.
    """

    ballots: dict[int, int] = {}
    last_choice: dict[int, int] = {}
    hands: dict[int, Hand] = {}
    rehands: dict[int, Hand] = {}
    lifted: bool = False
    closer: bool = False
    full_since: int | None = None


class DayState(Struct, frozen=True):
    """The open day: speeches, candidates, hands or ballots, the stage of its vote and what it came to."""

    opener: int = 0
    spoken: tuple[int, ...] = ()
    speaking: int = 0
    guests: tuple[int, ...] = ()
    closer: int = 0
    defended: tuple[int, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    stage: Stage = "open"
    hands: dict[int, Hand] = {}
    rehands: dict[int, Hand] = {}
    lift: Hand | None = None
    ballots: dict[int, int] = {}
    last_choice: dict[int, int] = {}
    changes: dict[int, int] = {}
    tally: dict[int, int] = {}
    retally: dict[int, int] = {}
    tied: tuple[int, ...] = ()
    shootout: tuple[int, ...] = ()
    shooters: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    by_host: bool = False
    taken: dict[int, Taken] = {}
    limit: int | None = None
    full_since: int | None = None
    extra_until: int | None = None
    extra_given: bool = False
    closed_at: int | None = None


class Outcome(Struct, frozen=True):
    """The end of a game: won by a side (with the roles that share it), drawn, or abandoned.

    ``why`` is the condition that decided; ``by_host`` marks the host's own word.
    """

    kind: Literal["won", "draw", "abandoned"]
    side: str = ""
    roles: tuple[str, ...] = ()
    why: str = ""
    by_host: bool = False


class Table(Struct, frozen=True):
    """The position of one game.

    ``nights`` and ``days`` count the blocks begun in this record; ``living_before`` are those who were in the
    game when the phase began; ``present`` those who gave a sign in the running day-and-night (``cycle``:
    a day of it has begun); ``now`` is seconds since the phase began and ``epoch`` the instant of its beginning,
    where anybody noted it; ``paused`` counts the seconds for which the clocks stood still in this phase.
    """

    seats: tuple[Seat, ...]
    players: int
    phase: Phase | None = None
    closed: bool = True
    nights: int = 0
    days: int = 0
    night: NightState | None = None
    day: DayState | None = None
    shielded: tuple[int, ...] = ()
    last_opener: int = 0
    living_before: tuple[int, ...] = ()
    present: frozenset[int] = frozenset()
    cycle: bool = False
    now: int = 0
    epoch: float | None = None
    paused_at: int | None = None
    paused: int = 0
    outcome: Outcome | None = None

    def seat(self, number: int) -> Seat:
        """The seat of that number (from 1)."""
        return self.seats[number - 1]

    def lives(self, number: int) -> bool:
        """Whether that seat exists and is in the game."""
        return 0 < number <= len(self.seats) and self.seats[number - 1].out is None

    @property
    def living(self) -> tuple[int, ...]:
        """The numbers of those who are in the game."""
        return tuple([seat.number for seat in self.seats if seat.out is None])

    @property
    def left_now(self) -> tuple[Seat, ...]:
        """Those who left in the present phase."""
        code = self.phase.code if self.phase else None
        return tuple(seat for seat in self.seats if seat.out is not None and seat.out.phase == code)


def _list_marks(table: Table) -> list[str]:
    marks: list[str] = []
    for seat in table.seats:
        number = seat.number
        if seat.fouls:
            marks.append(f"foul:{number}={seat.fouls}")
        if seat.out is not None:
            continue
        nights = seat.night_immunity - table.nights + (table.phase is not None and table.phase.kind == "night")
        days = seat.day_immunity - table.days + (table.phase is not None and table.phase.kind == "day")
        if seat.night_immunity and nights > 0:
            marks.append(f"night_immunity:{number}={nights}")
        if seat.day_immunity and days > 0:
            marks.append(f"day_immunity:{number}={days}")
        for verb in ("visit", "heal", "guard"):
            used = [str(use.target) for use in seat.uses if use.verb == verb]
            if used:
                marks.append(f"{verb}:{number}={','.join(used)}")
        if seat.finds:
            marks.append(f"found:{number}={','.join(f'{target}@{night}' for target, night in seat.finds)}")
        if seat.missed:
            marks.append(f"missed:{number}={seat.missed}")
    if table.shielded:
        marks.append("shielded:" + ",".join(map(str, table.shielded)))
    return marks


def _list_day_marks(day: DayState) -> list[str]:
    marks: list[str] = []
    if day.candidates:
        marks.append("nominees:" + ",".join(str(candidate.seat) for candidate in day.candidates))
    if day.hands:
        marks.append("hands:" + ",".join(f"{target}={hand.total}" for target, hand in sorted(day.hands.items())))
    if day.ballots:
        given = (f"{seat}={target or 'pass'}" for seat, target in sorted(day.ballots.items()))
        marks.append("ballots:" + ",".join(given))
    if day.stage != "open":
        marks.append(day.stage)
    return marks


def write_position(key: str, table: Table) -> str:
    """The position line: rulebook, phase, a code per seat (``-`` behind those who are out), then marks."""
    codes = " ".join(ROLE_CODES[seat.role] + ("-" if seat.out else "") for seat in table.seats)
    marks = _list_marks(table) + (_list_day_marks(table.day) if table.day else [])
    if table.outcome is not None:
        marks.append(f"over:{table.outcome.side or table.outcome.kind}")
    phase = table.phase.code if table.phase else "-"
    return "  ".join(part for part in (f"{key} {phase}", codes, "  ".join(marks)) if part)
