"""The one working value of a night's resolution: what is known so far, and the rulings made.

It lives for one call of ``resolve_night`` and must never outlive it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Exit, Outcome, Seat, Table
from gorod.rules.rulebook import Verb

INQUIRIES: tuple[Verb, ...] = ("check", "search")


class Dawn:
    """A night being resolved. ``table`` is the night's start; ``seats`` is what becomes of it."""

    __slots__ = (
        "answers",
        "blocked",
        "code",
        "dead",
        "events",
        "finds",
        "given",
        "guards",
        "heals",
        "listed",
        "orders",
        "outcome",
        "plan",
        "removals",
        "ruled",
        "rulings",
        "saved",
        "seats",
        "shielded",
        "spent",
        "table",
        "unread",
        "visits",
    )

    def __init__(self, plan: Plan, table: Table) -> None:
        assert table.night is not None and table.phase is not None
        self.plan = plan
        self.table = table
        self.code = table.phase.code
        self.orders = table.night.orders
        self.given: dict[Verb, list[tuple[int, int]]] = {}
        self.listed = sorted(self.orders.items())
        for (number, verb), target in self.listed:
            if target:
                self.given.setdefault(verb, []).append((number, target))
        self.seats: list[Seat] = list(table.seats)
        self.blocked: dict[int, tuple[int, ...]] = {}
        self.visits: list[tuple[int, int]] = []
        self.heals: dict[int, list[int]] = {}
        self.guards: dict[int, list[int]] = {}
        self.spent: set[int] = set()
        self.dead: dict[int, Exit] = {}
        self.saved: list[tuple[int, str]] = []
        self.answers: dict[tuple[int, str], str] = dict(table.night.answers)
        self.finds: dict[int, int] = {}
        self.shielded: list[int] = []
        self.ruled: set[tuple[int, Verb]] = set()
        self.rulings: list[Ruling] = []
        self.events: list[Event] = []
        self.removals: list[Event] = []
        self.outcome: Outcome | None = None
        self.unread = False

    def acts(self, number: int) -> bool:
        """Whether that seat still acts at this point: not blocked, and under ``in_turn`` not yet dead."""
        return number not in self.blocked and not (self.plan.in_turn and number in self.dead)

    def standing(self, verb: Verb) -> list[tuple[int, int]]:
        """(actor, target) of the orders of that verb that stand now, by seat."""
        return [(number, target) for number, target in self.given.get(verb, ()) if self.acts(number)]

    def void_dead(self, verb: Verb, role: str = "") -> None:
        """Rule that those (of a role) who were killed at an earlier place do nothing at this one (D.7)."""
        if not self.plan.in_turn or not self.dead:
            return
        for number, target in self.given.get(verb, ()):
            if number not in self.dead or number in self.blocked or (number, verb) in self.ruled:
                continue
            if not role or self.table.seats[number - 1].role == role:
                self.ruled.add((number, verb))
                self.rulings.append(Ruling(verb, "void", "kills.apply", number, target, by="dead"))

    def inquiries(self) -> Iterator[tuple[int, Verb, int]]:
        """(actor, verb, target) of all checks and searches, by verb and seat."""
        for verb in INQUIRIES:
            for number, target in self.given.get(verb, ()):
                yield number, verb, target

    def has_order(self, number: int) -> bool:
        """Whether that seat ordered something that is no skip."""
        return any(target for (seat, _), target in self.orders.items() if seat == number)

    def has_acted(self, number: int) -> bool:
        """Whether that seat entered a legal order; a blocked or fallen one counts, a skip does not (NA-28)."""
        night = self.table.night
        assert night is not None
        return self.has_order(number) or any(target for (seat, _), target in night.void.items() if seat == number)

    def replace_seat(self, number: int, **changes: Any) -> None:
        """Change one seat of the morning."""
        self.seats[number - 1] = replace(self.seats[number - 1], **changes)

    def remove(self, number: int, exit_: Exit, why: str) -> None:
        """Put somebody out who is no night death."""
        self.replace_seat(number, out=exit_)
        self.unread = True
        self.rulings.append(Ruling("out", "stands", why, number, by=exit_.by, value=exit_.reason))
        self.removals.append(Event("removed", None, seat=number, value=exit_.reason))

    def is_immune(self, number: int) -> bool:
        """Whether the seat's night immunity is active this night."""
        return self.seats[number - 1].night_immunity >= self.table.nights
