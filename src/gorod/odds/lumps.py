"""Exact odds by positions in which players who cannot be told apart are lumped together.

A position is a multiset of labels: what a player is, and the marks that matter next (somebody's last patient, found,
shielded, …). A night is every combination of all choices, each combination a whole number of equally likely ways, so
fractions appear only where positions are added up. It must never know the simulator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from gorod.odds.exact import Budget, Exact, NotFeasible
from gorod.odds.plan import MAX_ROUNDS, Plan
from gorod.odds.resolve import Night, resolve
from gorod.odds.victory import DRAW, MANIAC, Counts, find_end

Label = tuple[int, int]
"""A kind and its marks (bits)."""
Position = tuple[tuple[Label, int], ...]
Weighted = dict[tuple[Position, int], int]
"""Next positions (and whether a maniac lived before, an execution happened) with the number of ways."""

LEAD, SHIELD = 1, 2
FIRST_MARK = 2
MISSED_BITS = 3


class Kind(NamedTuple):
    """What players of one sort have in common."""

    role: str
    side: int
    actor: int
    """Its number among those who choose for themselves, or -1."""
    verbs: tuple[str, ...]
    blockable: bool
    immortal: bool
    immune: bool
    wolf: bool
    ripper: bool
    head: bool
    dutiful: bool
    shooter: bool


class Value(NamedTuple):
    """Expected numbers of a position over one denominator: outcomes, lengths, ends by day and night, survivors."""

    scale: int
    row: tuple[int, ...]


WIDTH = 10


def _list_verbs(plan: Plan, seat: int) -> tuple[str, ...]:
    """The choices of a seat that change anything."""
    options = plan.options
    verbs = []
    for verb, held in (("visit", plan.visitors), ("heal", plan.healers), ("guard", plan.guards), ("kill", plan.solos)):
        if seat in held:
            verbs.append(verb)
    if seat in plan.sheriffs and (options["sheriff_shot"] or (plan.policy and options["sheriff_check"])):
        verbs.append("sheriff")
    owed = options["missed_limit"] and plan.dutiful >> seat & 1 and (options["priest_shot"] or options["priest_check"])
    if seat in plan.priests and ((options["priest_shot"] and options["priest_check"]) or owed):
        verbs.append("priest")
    return tuple(verbs)


class Solver:
    """One run of the solver: the plan, its kinds, and the values of positions that are known already."""

    def __init__(self, plan: Plan, budget: Budget) -> None:
        if plan.options["missed_limit"] > (1 << MISSED_BITS) - 1:
            raise NotFeasible("too_much_memory", path="missed.limit")
        self.plan = plan
        self.budget = budget
        self.kinds: list[Kind] = []
        self.actors: list[tuple[int, str]] = []
        self.known: dict[tuple[bool, int, Position], Value] = {}
        self.open: set[tuple[bool, int, Position]] = set()
        self.has_blocks = bool(plan.visitors and plan.blockable)
        self.has_deciding_heads = self.has_blocks and plan.options["decides"] == 1
        self.weights = self._scale_weights()
        self.start = self._lump()
        self.marks = self._place_marks()
        self.kept_forever = self._mask_kept()
        self.clock = 1 + max(plan.options["nights"], plan.options["days"]) if plan.immune else 0

    def _scale_weights(self) -> tuple[int, ...]:
        weights = [Fraction(repr(weight)) for weight in self.plan.weights]
        scale = lcm(*(weight.denominator for weight in weights))
        return tuple(int(weight * scale) for weight in weights)

    def _lump(self) -> Position:
        """The first position; every seat that chooses for itself is a kind of its own."""
        plan = self.plan
        known: dict[Kind, int] = {}
        counts: dict[int, int] = {}
        for seat in range(plan.n):
            verbs = _list_verbs(plan, seat)
            kind = self._describe(seat, verbs)
            if verbs:
                kind = kind._replace(actor=len(self.actors))
                self.actors.append((len(self.kinds), "+".join(verbs)))
            if kind not in known:
                known[kind] = len(self.kinds)
                self.kinds.append(kind)
            counts[known[kind]] = counts.get(known[kind], 0) + 1
        for kind in list(self.kinds):
            if kind.wolf:
                for side in (1, 2):
                    self.kinds.append(self._turn(kind, side))
        self.turned = {
            kind: [k for k, other in enumerate(self.kinds) if other.role == "werewolf" and not other.wolf]
            for kind, held in enumerate(self.kinds)
            if held.wolf
        }
        return tuple(sorted(((kind, 0), number) for kind, number in counts.items()))

    def _turn(self, kind: Kind, side: int) -> Kind:
        """What a werewolf of that kind is in the team that he joins."""
        return kind._replace(
            side=side,
            wolf=False,
            blockable=self.has_blocks and self.plan.wolf_blockable[side - 1],
            head=self.has_deciding_heads and self.plan.wolf_heads[side - 1],
        )

    def _describe(self, seat: int, verbs: tuple[str, ...]) -> Kind:
        plan, bit = self.plan, 1 << seat
        side = next(side for side, mask in enumerate(plan.side_masks) if mask & bit)
        wolf = bool(plan.wolves & bit)
        shooter = bool(plan.options["last_shot"]) and plan.seats[seat] == "sheriff"
        apart = bool(verbs) or wolf or shooter
        return Kind(
            role=plan.seats[seat] if apart else "",
            side=side,
            actor=-1,
            verbs=verbs,
            blockable=self.has_blocks and bool(plan.blockable & bit),
            immortal=bool(plan.immortals & bit),
            immune=bool(plan.immune & bit),
            wolf=wolf,
            ripper=bool(plan.rippers & bit),
            head=self.has_deciding_heads and bool((plan.heads[0] | plan.heads[1]) & bit),
            dutiful=bool(verbs) and bool(plan.dutiful & bit) and plan.options["missed_limit"] > 0,
            shooter=shooter,
        )

    def _place_marks(self) -> dict[tuple[int, str], int]:
        """A bit for every memory: (actor, what) -> mark."""
        options, place = self.plan.options, FIRST_MARK
        marks: dict[tuple[int, str], int] = {}
        for actor, (kind, _) in enumerate(self.actors):
            held = self.kinds[kind]
            wanted: list[str] = []
            for verb in ("visit", "heal"):
                if verb in held.verbs and (options[f"{verb}_repeat"] or options[f"{verb}_self"] == 1):
                    wanted.append(verb)
                    if options[f"{verb}_repeat"] == 1 and options[f"{verb}_self"] == 1:
                        wanted.append(f"{verb}_self")
            if "guard" in held.verbs and options["guard_self"] == 1:
                wanted.append("guard")
            if "sheriff" in held.verbs and self.plan.policy == 2:
                wanted.append("seen")
            if "priest" in held.verbs:
                wanted.append("found")
            for what in wanted:
                marks[actor, what] = 1 << place
                place += 1
            if held.dutiful:
                marks[actor, "missed"] = 1 << place
                place += MISSED_BITS
        return marks

    def _mask_kept(self) -> int:
        """The marks that a night does not wipe by itself."""
        options, kept = self.plan.options, 0
        for (_actor, what), mark in self.marks.items():
            if what in ("visit", "heal"):
                kept |= mark if options[f"{what}_repeat"] != 1 else 0
            elif what == "found":
                kept |= mark if options["priest_any_later"] else 0
            elif what == "missed":
                kept |= mark * ((1 << MISSED_BITS) - 1)
            else:
                kept |= mark
        return kept

    # --- positions ----------------------------------------------------------------------------------------------------

    def count_sides(self, position: Position) -> Counts:
        """The living by side."""
        living = [0, 0, 0, 0]
        for (kind, _), number in position:
            living[self.kinds[kind].side] += number
        return living[0], living[1], living[2], living[3]

    def make_position(self, labels: Iterator[tuple[Label, int]]) -> Position:
        """Count equal labels; marks of those who are out of the game mean nothing any more."""
        counts: dict[Label, int] = {}
        present = 0
        for label, number in labels:
            if number:
                counts[label] = counts.get(label, 0) + number
                actor = self.kinds[label[0]].actor
                if actor >= 0:
                    present |= 1 << actor
        dead = 0
        for (actor, what), mark in self.marks.items():
            if not present >> actor & 1 and what != "missed":
                dead |= mark
        if dead:
            cleaned: dict[Label, int] = {}
            for (kind, marks), number in counts.items():
                cleaned[kind, marks & ~dead] = cleaned.get((kind, marks & ~dead), 0) + number
            counts = cleaned
        return tuple(sorted(counts.items()))

    # --- values -------------------------------------------------------------------------------------------------------

    def end(self, position: Position, maniac_before: bool, phase: int) -> Value | None:
        """The value of a game that is over here (``phase`` 0 at the start, 1 by day, 2 by night)."""
        outcome = find_end(self.plan, self.count_sides(position), maniac_before)
        if outcome is None:
            return None
        row = [0] * (WIDTH + len(self.kinds))
        row[outcome if outcome < DRAW else 4] = 1
        if phase:
            row[7 + phase] = 1
        for (kind, _), number in position:
            row[WIDTH + kind] += number
        return Value(1, tuple(row))

    def value(self, by_day: bool, round_: int, position: Position) -> Value:
        """The value of a phase that begins in this position."""
        key = (by_day, min(round_, self.clock), position)
        found = self.known.get(key)
        if found is not None:
            return found
        if key in self.open or round_ > MAX_ROUNDS:
            raise NotFeasible("comes_back")
        self.open.add(key)
        before = self.count_sides(position)[MANIAC] > 0
        ways, total = self.spread_day(position, round_) if by_day else self.spread_night(position, round_)
        following = round_ if by_day == self.plan.start_day else round_ + 1
        values = []
        for (after, executed), number in ways.items():
            value = self.end(after, before, 1 if by_day else 2) or self.value(not by_day, following, after)
            values.append((value, number, executed))
        found = self._add_up(values, total, by_day)
        self.open.discard(key)
        self.known[key] = found
        return found

    def _add_up(self, values: list[tuple[Value, int, int]], total: int, by_day: bool) -> Value:
        scale = lcm(*(value.scale for value, _, _ in values))
        row = [0] * (WIDTH + len(self.kinds))
        executions = 0
        for value, number, executed in values:
            factor = number * (scale // value.scale)
            executions += number * executed
            for place, part in enumerate(value.row):
                if part:
                    row[place] += factor * part
        whole = scale * total
        row[5 if by_day else 6] += whole
        row[7] += executions * scale
        shared = gcd(whole, *row)
        return Value(whole // shared, tuple(part // shared for part in row))

    # --- the day ------------------------------------------------------------------------------------------------------

    def spread_day(self, position: Position, round_: int) -> tuple[Weighted, int]:
        """Where a day may lead, and the number of all ways."""
        options = self.plan.options
        bars, shields = bool(options["bars"]), bool(options["shields"])
        candidates = [entry for entry in position if not (bars and shields and entry[0][1] & SHIELD)]
        led = [entry for entry in candidates if entry[0][1] & LEAD]
        weighted = [((label, number), number) for label, number in led]
        if not led:
            weighted = [(entry, entry[1] * self.weights[self.kinds[entry[0][0]].side]) for entry in candidates]
            if not any(weight for _, weight in weighted):
                weighted = [(entry, entry[1]) for entry in candidates]
        ways: Weighted = {}
        total = sum(weight for _, weight in weighted) or 1
        factor = sum(number for _, number in position) - 1 or 1 if options["last_shot"] else 1
        for (label, _), weight in weighted:
            if weight:
                for after, executed, number in self._execute(position, label, round_, factor):
                    key = (after, executed)
                    ways[key] = ways.get(key, 0) + weight * number
        if not weighted:
            ways[self._after_day(position, None), 0] = factor
        self.budget.spend(len(ways))
        return ways, total * factor

    def _execute(
        self, position: Position, label: Label, round_: int, factor: int
    ) -> Iterator[tuple[Position, int, int]]:
        kind, marks = self.kinds[label[0]], label[1]
        options = self.plan.options
        kept = (
            (options["shields"] and marks & SHIELD)
            or (kind.immortal and not options["executable"])
            or (kind.immune and round_ <= options["days"])
        )
        if kept:
            yield self._after_day(position, None), 0, factor
            return
        left = self._after_day(position, label)
        if not (kind.shooter and left):
            yield left, 1, factor
            return
        for target, number in left:
            rest = ((held, count - (held == target)) for held, count in left)
            yield self.make_position(rest), 1, number

    def _after_day(self, position: Position, out: Label | None) -> Position:
        return self.make_position(
            ((kind, marks & ~(LEAD | SHIELD)), number - ((kind, marks) == out)) for (kind, marks), number in position
        )

    # --- the night ----------------------------------------------------------------------------------------------------

    def spread_night(self, position: Position, round_: int) -> tuple[Weighted, int]:
        """Where a night may lead, and the number of all ways."""
        night = Night(self, position, round_)
        ways: Weighted = {}
        leaves = 0
        for number in night.walk():
            after = resolve(night)
            key = (after, 0)
            ways[key] = ways.get(key, 0) + number
            leaves += 1
            if leaves & 63 == 0:
                self.budget.spend(64)
        self.budget.spend(leaves & 63)
        return ways, night.total

    # --- the answer ---------------------------------------------------------------------------------------------------

    def solve(self) -> Exact:
        """The odds from the first position."""
        plan = self.plan
        value = self.end(self.start, self.count_sides(self.start)[MANIAC] > 0, 0) or self.value(
            plan.start_day, 1, self.start
        )

        def share(place: int) -> Fraction:
            return Fraction(value.row[place], value.scale)

        names = (*plan.sides, "draw")
        wins = {name: share(("city", "mafia", "yakuza", "maniac", "draw").index(name)) for name in names}
        ended = {"day": share(8), "night": share(9)}
        return Exact(
            wins=wins,
            length={"days": share(5), "nights": share(6), "executions": share(7)},
            living=self._report_living(share),
            ends=ended if any(ended.values()) else {"start": Fraction(1)},
            work=self.budget.work,
        )

    def _report_living(self, share: Callable[[int], Fraction]) -> dict[str, Fraction]:
        """Survivors by role: the members of a kind are alike, so each has the same part in it."""
        plan = self.plan
        held: dict[int, list[str]] = {}
        for seat in range(plan.n):
            kind = self._kind_of_seat(seat)
            held.setdefault(kind, []).append(plan.seats[seat])
        living: dict[str, Fraction] = dict.fromkeys(plan.roles, Fraction(0))
        for kind, roles in held.items():
            alive = share(WIDTH + kind) + sum(share(WIDTH + turned) for turned in self.turned.get(kind, ()))
            for role in roles:
                living[role] += alive / len(roles)
        return living

    def _kind_of_seat(self, seat: int) -> int:
        verbs = _list_verbs(self.plan, seat)
        described = self._describe(seat, verbs)
        if not verbs:
            return self.kinds.index(described)
        before = sum(1 for other in range(seat) if _list_verbs(self.plan, other))
        return self.actors[before][0]


def solve_lumps(plan: Plan, budget: Budget) -> Exact:
    """The exact odds of any plan whose positions are few enough; raises ``NotFeasible``."""
    return Solver(plan, budget).solve()
