"""The exact solver: probabilities as fractions, from the same plan that the simulator plays.

Two ways: a table of whole numbers where only the counts of two sides matter, and otherwise positions in which players
who cannot be told apart are lumped together (``lumps``). It says why where neither is feasible. It must never know
a random number, nor how the simulator resolves a night.
"""

from __future__ import annotations

from fractions import Fraction
from time import monotonic

from msgspec import Struct

from gorod.odds.plan import OddsError, Plan
from gorod.odds.victory import Counts, find_end
from gorod.rules.vocabulary import SIDES

LENGTHS: tuple[str, ...] = ("days", "nights", "executions")


class Exact(Struct, frozen=True):
    """An exact answer. ``wins`` has every side that was dealt, and ``draw``."""

    wins: dict[str, Fraction]
    length: dict[str, Fraction]
    living: dict[str, Fraction]
    """Expected survivors by role."""
    ends: dict[str, Fraction]
    """How likely the game ends by day, by night, or before it began."""
    work: int
    """Positions (or choices of a night) that were looked at."""


class NotFeasible(OddsError):
    """No exact answer within reason; the simulator answers instead."""


class Budget:
    """How much work may be done, and until when."""

    def __init__(self, work: int = 3_000_000, seconds: float | None = None) -> None:
        self.limit = work
        self.work = 0
        self.until = None if seconds is None else monotonic() + seconds

    def spend(self, work: int) -> None:
        """Count work; raises ``NotFeasible`` when there is too much of it."""
        self.work += work
        if self.work > self.limit:
            raise NotFeasible("too_much_work", limit=self.limit)
        if self.until is not None and monotonic() > self.until:
            raise NotFeasible("too_slow", work=self.work)


def solve(plan: Plan, budget: Budget | None = None) -> Exact:
    """The exact odds of a plan; raises ``NotFeasible`` with the reason."""
    budget = budget or Budget()
    if is_plain(plan):
        found = _solve_plain(plan)
        if found is not None:
            return found
    from gorod.odds.lumps import solve_lumps

    return solve_lumps(plan, budget)


def needs_only_counts(plan: Plan) -> bool:
    """Whether only the numbers of citizens and mafia matter: nobody's own choice changes anything.

    Nobody misses an obligatory action there either: a team has a target as long as the game goes on.
    """
    options = plan.options
    _, _, yakuza, maniac = plan.side_masks
    acts = plan.visitors or plan.healers or plan.guards or plan.priests or plan.solos or plan.immortals or plan.immune
    sheriff = plan.sheriffs and ((plan.policy and options["sheriff_check"]) or options["sheriff_shot"])
    shot = options["last_shot"] and "sheriff" in plan.seats
    return not (acts or sheriff or shot or yakuza or maniac or plan.wolves)


def is_plain(plan: Plan) -> bool:
    """Whether only counts matter and everybody is equally likely to be executed."""
    return plan.weights[0] == plan.weights[1] and needs_only_counts(plan)


def _solve_plain(plan: Plan) -> Exact | None:
    """One removal a phase, so all positions of one number of players share a denominator: whole numbers suffice.

    ``None`` where a position occurs in which the game goes on without a target for somebody.
    """
    city, mafia = plan.side_masks[0].bit_count(), plan.side_masks[1].bit_count()
    table: dict[tuple[int, int], list[int]] = {}
    total = city + mafia
    start = find_end(plan, (city, mafia, 0, 0), False)
    if start is not None:
        return _report(plan, [int(start == 0), int(start == 1), int(start == 4), 0, 0, 0, city, mafia, 0, 0], 1, 1)
    by_day = plan.start_day
    first_day = total if by_day else total - 1
    least = 1 if first_day % 2 else 2
    scale = 1
    for n in range(least, first_day + 1, 2):
        for m in range(max(0, n - city), min(mafia, n) + 1):
            value = _value_day(plan, table, n - m, m, scale)
            if value is not None:
                table[n - m, m] = value
        scale *= n
    value = table.get((city, mafia)) if by_day else _after_night(plan, table, city, mafia, scale)
    return None if value is None else _report(plan, value, scale, len(table))


Row = list[int]


def _ended(end: int, phase: int, c: int, m: int, scale: int) -> Row:
    row = [0] * 10
    row[{0: 0, 1: 1}.get(end, 2)] = scale
    row[6], row[7], row[8 + phase] = c * scale, m * scale, scale
    return row


def _after_night(plan: Plan, table: dict[tuple[int, int], Row], c: int, m: int, scale: int) -> Row | None:
    """The value of a night with these living; the mafia's target is always a citizen."""
    if not (c and m):
        return None
    end = find_end(plan, (c - 1, m, 0, 0), False)
    if end is not None:
        row = _ended(end, 1, c - 1, m, scale)
    else:
        known = table.get((c - 1, m))
        if known is None:
            return None
        row = known.copy()
    row[4] += scale
    return row


def _value_day(plan: Plan, table: dict[tuple[int, int], Row], c: int, m: int, scale: int) -> Row | None:
    """The value of a day; ``scale`` is the denominator two players further down."""
    if find_end(plan, (c, m, 0, 0), False) is not None:
        return None
    n = c + m
    value = [0] * 10
    for chance, left in ((c, (c - 1, m)), (m, (c, m - 1))):
        if not chance:
            continue
        end = find_end(plan, (*left, 0, 0), False)
        row = _ended(end, 0, *left, scale) if end is not None else _after_night(plan, table, *left, scale)
        if row is None:
            return None
        for place in range(10):
            value[place] += chance * row[place]
    value[3] += n * scale
    value[5] += n * scale
    return value


def _report(plan: Plan, value: Row, scale: int, work: int) -> Exact:
    def share(place: int) -> Fraction:
        return Fraction(value[place], scale)

    living = {}
    for role, number in zip(plan.roles, plan.counts, strict=True):
        side = 1 if plan.side_masks[1] >> plan.seats.index(role) & 1 else 0
        living[role] = share(6 + side) * number / plan.side_masks[side].bit_count()
    return Exact(
        wins={"city": share(0), "mafia": share(1), "draw": share(2)},
        length={"days": share(3), "nights": share(4), "executions": share(5)},
        living=living,
        ends={"day": share(8), "night": share(9)} if any(value[8:]) else {"start": Fraction(1)},
        work=work,
    )


def closed_formula(players: int, mafia: int) -> Fraction:
    """The city's chance by day first and wipe-out, citizens and mafia only (Migdał 2010).

    >>> closed_formula(10, 3)
    Fraction(37, 128)
    """
    total = Fraction(0)
    choose = 1
    for k in range(mafia + 1):
        product = Fraction(1)
        for r in range(players, 1, -2):
            product *= 1 - Fraction(k, r)
        total += (-1) ** k * choose * product
        choose = choose * (mafia - k) // (k + 1)
    return total


__all__ = ["SIDES", "Budget", "Counts", "Exact", "NotFeasible", "closed_formula", "solve"]
