"""What to change to make a set of roles fair: neighbouring compositions and settings, and what each of them moves.

It must never know which rulebook it changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import exp, log
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gorod.odds.answer import Odds
from gorod.odds.plan import Deal, OddsError, Plan, find_live_settings, make_lab_plan
from gorod.odds.simulate import check_run, simulate
from gorod.odds.spread import LocalRunner
from gorod.rules import Rulebook, RulebookError, override
from gorod.rules.settings import SETTINGS, read_setting
from gorod.rules.vocabulary import SIDES

LOOK, FEW, MANY = 4_000, 20_000, 200_000
"""Games for a first look at a combination, for single changes and combinations that look near, for those shown."""
COMBINED = 300
"""How many combinations with one change more are looked at."""
REFINED = 3
"""So many times as many as will be shown get a second look."""
MORE_CHANGES, NEAR_ENOUGH = 2, 0.01
"""At most three changes in all, and fewer if enough sets come near enough."""
FELT = 0.002
"""A setting that moves nobody by so much is not worth combining."""
START = "start.first_phase"
HOSTILE_LISTS = frozenset({"victory.city_needs_out", "victory.parity_needs_out"})
"""Lists of sides that must be out: only those at the table make sense, and at least one."""

Key = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, str], ...]]
"""What a list of changes comes to: differences of roles, and settings. Lists with one key lead to one set."""


class Change(Struct, frozen=True):
    """One change: other counts of roles, or another value at a path."""

    roles: dict[str, int] = {}
    """Role to difference."""
    path: str = ""
    value: Any = None


Changes = tuple[Change, ...]


class Suggestion(Struct, frozen=True):
    """A changed deal, its odds, how far it is from the wish, and how it moves the odds of the deal asked about."""

    changes: Changes
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


def find_distance(wins: Mapping[str, float], wish: Mapping[str, float]) -> float:
    """Half of the sum of differences over the sides that the wish names."""
    return sum(abs(wins.get(side, 0.0) - share) for side, share in wish.items()) / (2 if len(wish) > 1 else 1)


def check_wish(wish: Mapping[str, float], deal: Deal) -> dict[str, float]:
    """The wish, if it can be meant; a side that is not dealt may be wished for, as a change may bring it."""
    sides = {role.side for role in deal.rulebook.roles.values()}
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

    The same seed finds the same on any number of cores. An interrupt (Ctrl-C) ends the search early: the advice is
    what was found, marked as not ``complete``.
    """
    wish = check_wish(wish if wish is not None else {"city": 0.5}, deal)
    check_run(make_lab_plan(deal))
    counter = _Counter(progress)
    search = _Search(deal, wish, seed, cores, counter)
    changes = [*_list_role_changes(deal), *(_list_setting_changes(deal) if settings else ())]
    counter.total = len(changes) + MORE_CHANGES * (COMBINED + REFINED * count) + count
    try:
        search.look(((change,) for change in changes), FEW)
        singles = search.list_singles()
        for _ in range(MORE_CHANGES):
            if search.count_near() >= count:
                break
            search.look(search.combine(singles), LOOK, COMBINED)
            search.refine(REFINED * count)
        search.play_base(MANY)
        search.look([one.changes for one in search.choose(count)], MANY)
        best = [one for one in search.tried.values() if one.odds.games == MANY]
    except KeyboardInterrupt:
        return Advice(search.base, tuple(search.choose(count)), tuple(search.list_singles()), complete=False)
    counter.finish()
    return Advice(search.base, tuple(sorted(best, key=_nearness)), tuple(singles))


def _nearness(one: Suggestion) -> tuple[float, int, str]:
    """The nearest first; never undecided, so that the order in which cores have finished does not show."""
    return one.distance, len(one.changes), repr(one.changes)


def _worth(one: Suggestion) -> tuple[float, int, float, str]:
    """The nearest first, and of those about as near the smaller change."""
    return round(one.distance, 2), len(one.changes), one.distance, repr(one.changes)


def _drop_equal(tried: Iterable[Suggestion]) -> Iterator[Suggestion]:
    """Of changes that lead to the very same games only the first; none that changes nothing."""
    seen: set[tuple[tuple[str, float], ...]] = set()
    for one in tried:
        games = tuple(sorted(one.odds.wins.items()))
        if games not in seen and any(one.moves.values()):
            seen.add(games)
            yield one


class _Counter:
    def __init__(self, progress: Callable[[int, int], None] | None) -> None:
        self.progress, self.done, self.total = progress, 0, 0

    def tick(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(min(self.done, self.total), self.total)

    def finish(self) -> None:
        """Fewer were looked at than expected, but that was all."""
        if self.progress is not None:
            self.progress(self.total, self.total)


class _Search:
    """What has been tried around a deal."""

    def __init__(self, deal: Deal, wish: Mapping[str, float], seed: int, cores: int, counter: _Counter) -> None:
        self.deal, self.wish, self.seed, self.counter = deal, wish, seed, counter
        self.runner = LocalRunner(cores)
        self.tried: dict[Key, Suggestion] = {}
        self.known: set[Key] = {((), ())}
        """What was looked at, with what was found absurd; the deal asked about is no change."""
        self.bases: dict[int, Odds] = {}
        self.books: dict[str, Rulebook] = {}
        """Changed rulebooks, as most combinations share theirs with another."""
        self.play_base(FEW)

    def play_base(self, games: int) -> Odds:
        """The odds of the deal asked about, from as many games as a change is judged by: most of chance cancels out."""
        if games not in self.bases:
            self.bases[games] = _play(0, make_lab_plan(self.deal), games, self.seed)[1]
        return self.bases[games]

    @property
    def base(self) -> Suggestion:
        """The deal asked about, as well as it is known."""
        odds = self.bases[max(self.bases)]
        return Suggestion((), self.deal, odds, find_distance(odds.wins, self.wish), {})

    def look(self, wanted: Iterable[Changes], games: int, most: int | None = None) -> None:
        """Play changed deals (the first so many that can be dealt) and keep what comes of them."""
        base = self.play_base(games)
        entered: list[tuple[Key, Changes, Deal]] = []
        tasks: list[tuple[int, Plan, int, int]] = []
        for changes in wanted:
            if len(entered) == most:
                break
            key = _name(changes)
            known = self.tried.get(key)
            if key in self.known and (known is None or known.odds.games >= games):
                continue
            self.known.add(key)
            deal = known.deal if known else _apply(self.deal, changes, self.books)
            plan = _make_plan(deal)
            if deal is not None and plan is not None:
                tasks.append((len(entered), plan, games, self.seed))
                entered.append((key, _shorten(changes, key), deal))
        for place, odds in self.runner.run(_play, tasks):
            self.counter.tick()
            key, changes, found = entered[place]
            self._keep(key, Suggestion(changes, found, odds, find_distance(odds.wins, self.wish), {}), base)

    def _keep(self, key: Key, one: Suggestion, base: Odds) -> None:
        if _is_absurd(one, base):
            self.tried.pop(key, None)
            return
        wins = one.odds.wins
        sides = [side for side in (*SIDES, "draw") if side in wins or side in base.wins]
        moves = {side: wins.get(side, 0.0) - base.wins.get(side, 0.0) for side in sides}
        self.tried[key] = replace(one, moves=moves)

    def list_singles(self) -> list[Suggestion]:
        """The single changes, nearest first."""
        return sorted((one for one in self.tried.values() if len(one.changes) == 1), key=_nearness)

    def choose(self, count: int) -> list[Suggestion]:
        """So many of the best."""
        return list(_drop_equal(sorted(self.tried.values(), key=_worth)))[:count]

    def count_near(self) -> int:
        """How many are near enough, as far as more than a first look tells."""
        return sum(one.distance <= NEAR_ENOUGH and one.odds.games > LOOK for one in _drop_equal(self.tried.values()))

    def refine(self, count: int) -> None:
        """A second look at so many of the best."""
        self.look([one.changes for one in self.choose(count) if one.odds.games < FEW], FEW)

    def combine(self, singles: list[Suggestion]) -> Iterator[Changes]:
        """One change more: combinations that are nearest to the wish first, if odds multiply as changes do."""
        base, sides = self.bases[FEW].wins, list(self.wish)
        others = [
            (one.changes[0], [_stretch(one.odds.wins.get(side, 0.0)) - _stretch(base.get(side, 0.0)) for side in sides])
            for one in singles
            if max(map(abs, one.moves.values())) > (FELT if one.changes[0].path else 0)
        ]
        guessed: list[tuple[float, int, Changes]] = []
        for one in sorted(self.tried.values(), key=_nearness):
            if len(one.changes) > MORE_CHANGES:
                continue
            paths = {change.path for change in one.changes if change.path}
            reached = [_stretch(one.odds.wins.get(side, 0.0)) for side in sides]
            for other, pulls in others:
                if other.path not in paths:
                    wins = {
                        side: 1 / (1 + exp(-at - pull)) for side, at, pull in zip(sides, reached, pulls, strict=True)
                    }
                    guessed.append((find_distance(wins, self.wish), len(guessed), (*one.changes, other)))
        guessed.sort(key=lambda entry: entry[:2])
        return (changes for _, _, changes in guessed)


def _stretch(share: float) -> float:
    """The logarithm of the odds of a share, which has no end that two changes could pass."""
    share = min(max(share, 1e-3), 1 - 1e-3)
    return log(share / (1 - share))


def _play(place: int, plan: Plan, games: int, seed: int) -> tuple[int, Odds]:
    """The odds from the first games of a seed, with the place that they belong to."""
    odds = simulate(plan, games, seed=seed, clock=lambda: 0.0)  # how long it took is no part of an advice
    if not odds.complete:  # the simulator answers an interrupt with what it has; here it ends the search
        raise KeyboardInterrupt
    return place, odds


def _is_absurd(one: Suggestion, base: Odds) -> bool:
    """Whether a side is dealt that never wins, unless it never won before."""
    sides = {one.deal.rulebook.roles[role].side for role in one.deal.counts}
    return any(one.odds.wins.get(side) == 0 and base.wins.get(side) != 0 for side in sides)


def _name(changes: Changes) -> Key:
    """What these changes come to, in whatever order."""
    roles: dict[str, int] = {}
    for change in changes:
        for role, more in change.roles.items():
            roles[role] = roles.get(role, 0) + more
    moved = tuple(sorted((role, more) for role, more in roles.items() if more))
    return moved, tuple(sorted((change.path, repr(change.value)) for change in changes if change.path))


def _shorten(changes: Changes, key: Key) -> Changes:
    """The same without detours: what one player gives up and takes again need not be told."""
    given = [role for role, more in key[0] for _ in range(-more)]
    taken = [role for role, more in key[0] for _ in range(more)]
    settings = tuple(change for change in changes if change.path)
    if len(given) + len(settings) == len(changes):
        return changes
    return (*(Change({old: -1, new: 1}) for old, new in zip(given, taken, strict=True)), *settings)


def _make_plan(deal: Deal | None) -> Plan | None:
    """The plan of a deal, or ``None`` if it cannot be played."""
    try:
        plan = None if deal is None else make_lab_plan(deal)
        if plan is not None:
            check_run(plan)
    except OddsError:
        return None
    return plan


def _apply(deal: Deal, changes: Changes, books: dict[str, Rulebook]) -> Deal | None:
    """The changed deal, or ``None`` if nobody would deal it; ``books`` are the rulebooks changed before."""
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
    if _breaks_limits(found := replace(deal, counts=counts, start=start)) or _doubles(found, deal):
        return None
    if not values:
        return found
    name = repr(sorted(values.items()))
    try:
        books[name] = books.get(name) or override(deal.rulebook, values)
    except RulebookError:
        return None
    # the changed rules may themselves limit a role
    return None if _breaks_limits(found := replace(found, rulebook=books[name])) else found


def _breaks_limits(deal: Deal) -> bool:
    rules = deal.rulebook.rules.deal
    players = sum(deal.counts.values())
    limit = {str(role): number for role, number in (rules.limit or {}).items()}
    least = {str(role): number for role, number in (rules.role_from or {}).items()}
    return any(number > limit.get(role, number) or players < least.get(role, 0) for role, number in deal.counts.items())


def _doubles(found: Deal, asked: Deal) -> bool:
    """Whether there is one more of a role that acts for itself, or leads a team, than one or than was asked about."""
    roles = found.rulebook.roles
    heads = set((found.rulebook.rules.team.heads or {}).values())
    return any(
        number > max(1, asked.counts.get(role, 0))
        for role, number in found.counts.items()
        if role in heads or (roles[role].abilities and roles[role].side in ("city", "maniac"))
    )


def _list_role_changes(deal: Deal) -> Iterator[Change]:
    """One player gets another role; whether it can be dealt is for ``_apply`` to say."""
    rulebook, counts = deal.rulebook, deal.counts
    heads = set((rulebook.rules.team.heads or {}).values())
    sizes = Counter(rulebook.roles[role].side for role in counts for _ in range(counts[role]))
    for given, number in counts.items():
        if given in heads and sizes[rulebook.roles[given].side] > number:
            continue  # an ordinary member goes first
        for taken in rulebook.roles:
            if number and taken != given:
                yield Change({given: -1, taken: 1})


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
