"""What to change to make a set of roles fair: neighbouring compositions and settings, and what each of them moves.

It must never know which rulebook it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gorod.odds.answer import Odds
from gorod.odds.plan import Deal, OddsError, find_live_settings, make_lab_plan
from gorod.odds.simulate import simulate
from gorod.rules import Rulebook, RulebookError, override
from gorod.rules.settings import SETTINGS, read_setting

FEW, MANY = 40_000, 400_000
"""Games for a first look at a change, and for those that are shown."""
COMBINED, BEST = 40, 15
"""How many combinations with one change more are looked at, and on how many of the best so far they build."""
MORE_CHANGES, NEAR_ENOUGH = 2, 0.01
"""At most three changes in all, and fewer if they come near enough."""
START = "start.first_phase"
HOSTILE_LISTS = frozenset({"victory.city_needs_out", "victory.parity_needs_out"})
"""Lists of sides that must be out: only those at the table make sense, and at least one."""


class Change(Struct, frozen=True):
    """One change: other counts of roles, or another value at a path."""

    roles: dict[str, int] = {}
    """Role to difference."""
    path: str = ""
    value: Any = None


class Suggestion(Struct, frozen=True):
    """A changed deal, its odds, how far it is from the wish, and how it moves the odds of the deal asked about."""

    changes: tuple[Change, ...]
    deal: Deal
    odds: Odds
    distance: float
    moves: dict[str, float]


class Advice(Struct, frozen=True):
    """The deal asked about, the nearest changed deals, and what every single change moves."""

    base: Suggestion
    best: tuple[Suggestion, ...]
    singles: tuple[Suggestion, ...]
    complete: bool = True
    """Whether the search went to its end (nobody pressed Ctrl-C)."""


def find_distance(odds: Odds, wish: Mapping[str, float]) -> float:
    """Half of the sum of differences over the sides that the wish names."""
    return sum(abs(odds.wins.get(side, 0.0) - share) for side, share in wish.items()) / (2 if len(wish) > 1 else 1)


def check_wish(wish: Mapping[str, float], deal: Deal) -> dict[str, float]:
    """The wish, if it can be meant."""
    sides = {deal.rulebook.roles[role].side for role, number in deal.counts.items() if number}
    for side, share in wish.items():
        if side not in sides:
            raise OddsError("unknown_side", side=side, known=", ".join(sorted(sides)))
        if not 0 <= share <= 1:
            raise OddsError("bad_wish", side=side, value=share)
    if not wish or sum(wish.values()) > 1 + 1e-9:
        raise OddsError("bad_wish", side=", ".join(wish), value=round(sum(wish.values()), 4))
    return dict(wish)


def suggest(
    deal: Deal,
    wish: Mapping[str, float] | None = None,
    *,
    count: int = 10,
    seed: int = 1,
    cores: int = 1,
    settings: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Advice:
    """Search around a deal for those nearest to the wish (the city wins every second game, if none is given).

    An interrupt (Ctrl-C) ends the search early: the advice is what was found, marked as not ``complete``.
    """
    wish = check_wish(wish if wish is not None else {"city": 0.5}, deal)
    counter = _Counter(progress)
    base = _try(deal, (), None, wish, FEW, seed, cores)
    singles: list[Suggestion] = []
    tried = [base]
    best = []
    try:
        changes = [*_list_role_changes(deal), *(_list_setting_changes(deal) if settings else ())]
        counter.expect(len(changes) + MORE_CHANGES * COMBINED + count)
        for change in changes:
            counter.tick()
            found = _apply(deal, (change,))
            if found is not None:
                singles.append(_try(found, (change,), base.odds, wish, FEW, seed, cores))
                tried.append(singles[-1])
        singles.sort(key=_distance)
        for _ in range(MORE_CHANGES):
            tried.sort(key=_distance)
            if tried[0].distance <= NEAR_ENOUGH:
                break
            for one in _extend(deal, tuple(tried), singles, base.odds, wish, seed, cores, counter):
                tried.append(one)
        base = _try(deal, (), None, wish, MANY, seed, cores)
        for one in _choose_best(tried, count):
            counter.tick()
            best.append(_try(one.deal, one.changes, base.odds, wish, MANY, seed, cores))
    except KeyboardInterrupt:
        return Advice(base, tuple(_choose_best(tried, count)), tuple(singles), complete=False)
    best.sort(key=_distance)
    return Advice(base, tuple(best), tuple(singles))


def _distance(one: Suggestion) -> float:
    return one.distance


def _choose_best(tried: list[Suggestion], count: int) -> list[Suggestion]:
    """The nearest, and of those about as near the smaller change first."""
    return _drop_equal(sorted(tried, key=lambda one: (round(one.distance, 2), len(one.changes), one.distance)))[:count]


def _drop_equal(tried: list[Suggestion]) -> list[Suggestion]:
    """Of changes that lead to the very same games only the first, which is the smaller change."""
    seen: set[tuple[tuple[str, float], ...]] = set()
    kept = []
    for one in tried:
        key = tuple(sorted(one.odds.wins.items()))
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept


class _Counter:
    def __init__(self, progress: Callable[[int, int], None] | None) -> None:
        self.progress, self.done, self.total = progress, 0, 0

    def expect(self, total: int) -> None:
        self.total = total

    def tick(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(min(self.done, self.total), self.total)


def _extend(
    deal: Deal,
    tried: Sequence[Suggestion],
    singles: Sequence[Suggestion],
    base: Odds,
    wish: Mapping[str, float],
    seed: int,
    cores: int,
    counter: _Counter,
) -> Iterator[Suggestion]:
    """One change more on the best so far: the combinations whose moves, added up, come nearest to the wish."""

    def guess(one: Suggestion, other: Suggestion) -> float:
        return sum(
            abs(base.wins.get(side, 0) + one.moves.get(side, 0) + other.moves.get(side, 0) - share)
            for side, share in wish.items()
        )

    guessed = [
        (guess(one, other), place, (*one.changes, *other.changes))
        for one in tried[:BEST]
        for place, other in enumerate(singles)
        if one.changes and not {c.path for c in one.changes if c.path} & {c.path for c in other.changes}
    ]
    guessed.sort(key=lambda entry: entry[:2])
    known = {_name(one.changes) for one in tried}
    looked = 0
    for _, _, changes in guessed:
        if looked == COMBINED:
            break
        found = None if _name(changes) in known else _apply(deal, changes)
        if found is not None:
            known.add(_name(changes))
            looked += 1
            counter.tick()
            yield _try(found, changes, base, wish, FEW, seed, cores)


def _name(changes: tuple[Change, ...]) -> tuple[str, ...]:
    """The same changes in any order have one name."""
    return tuple(sorted(repr(change) for change in changes))


def _try(
    deal: Deal,
    changes: tuple[Change, ...],
    base: Odds | None,
    wish: Mapping[str, float],
    games: int,
    seed: int,
    cores: int,
) -> Suggestion:
    odds = simulate(make_lab_plan(deal), games, seed=seed, cores=cores)
    if not odds.complete:  # the simulator answers an interrupt with what it has; here it ends the search
        raise KeyboardInterrupt
    sides = {*odds.wins, *(base.wins if base else ())}
    moves = {side: odds.wins.get(side, 0.0) - base.wins.get(side, 0.0) for side in sides} if base else {}
    return Suggestion(changes, deal, odds, find_distance(odds, wish), moves)


def _apply(deal: Deal, changes: tuple[Change, ...]) -> Deal | None:
    """The changed deal, or ``None`` if it cannot be dealt or is the same again."""
    counts, start = dict(deal.counts), deal.start
    values = {}
    for change in changes:
        for role, more in change.roles.items():
            counts[role] = counts.get(role, 0) + more
        if change.path == START:
            start = change.value
        elif change.path:
            values[change.path] = change.value
    if any(number < 0 for number in counts.values()):
        return None
    counts = {role: number for role, number in counts.items() if number}
    try:
        rulebook = override(deal.rulebook, values) if values else deal.rulebook
        found = replace(deal, rulebook=rulebook, counts=counts, start=start)
        if _breaks_limits(found):
            return None
        make_lab_plan(found)
    except (RulebookError, OddsError):
        return None
    return found


def _breaks_limits(deal: Deal) -> bool:
    rules = deal.rulebook.rules.deal
    players = sum(deal.counts.values())
    limit = {str(role): number for role, number in (rules.limit or {}).items()}
    least = {str(role): number for role, number in (rules.role_from or {}).items()}
    return any(number > limit.get(role, number) or players < least.get(role, 0) for role, number in deal.counts.items())


def _list_role_changes(deal: Deal) -> Iterator[Change]:
    """One player gets another role; roles that act are not doubled, teams may grow."""
    rulebook, counts = deal.rulebook, deal.counts
    heads = set((rulebook.rules.team.heads or {}).values())
    for given in counts:
        if given in heads and sum(counts.get(role, 0) for role in _list_team(rulebook, given)) > counts[given]:
            continue  # an ordinary member goes first
        for taken, role in rulebook.roles.items():
            if taken == given:
                continue
            alone = role.abilities and role.side in ("city", "maniac")
            if counts.get(taken, 0) and alone:
                continue
            if taken in heads and counts.get(taken):
                continue
            yield Change({given: -1, taken: 1})


def _list_team(rulebook: Rulebook, member: str) -> list[str]:
    side = rulebook.roles[member].side
    return [role for role, held in rulebook.roles.items() if held.side == side]


def _list_setting_changes(deal: Deal) -> Iterator[Change]:
    """One setting that the host may change gets another value."""
    sides = {deal.rulebook.roles[role].side for role in deal.counts}
    start = deal.start or deal.rulebook.rules.start.first_phase
    yield Change(path=START, value="night" if start == "day" else "day")
    for path in find_live_settings(deal):
        if not SETTINGS[path].host or path == START:
            continue
        now = read_setting(deal.rulebook.rules, path)
        for value in _list_values(path, now):
            if not (path in HOSTILE_LISTS and ("city" in value or set(value) - sides or not set(value) & sides)):
                yield Change(path=path, value=value)


def _list_values(path: str, now: Any) -> list[Any]:
    choices = SETTINGS[path].choices
    if isinstance(now, bool):
        return [not now]
    if isinstance(now, tuple):
        return [[word for word in now if word != left] for left in now] + [
            [*now, more] for more in choices if more not in now
        ]
    if isinstance(now, str):
        return [word for word in choices if word != now]
    if isinstance(now, int):
        return [value for value in (now - 1, now + 1) if value >= 0]
    return []
