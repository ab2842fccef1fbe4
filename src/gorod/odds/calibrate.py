"""The skill of a club: the weight of hostile players at the day's execution that explains how its games ended.

It must never know a club, nor where its games come from (``club``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import ceil, erfc, exp, floor, inf, log, nan, sqrt
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from gorod.odds.answer import Z95, make_interval
from gorod.odds.club import Composition, Played
from gorod.odds.exact import needs_only_counts
from gorod.odds.plan import Deal, OddsError, Plan, make_lab_plan
from gorod.odds.spread import LocalRunner
from gorod.odds.victory import find_end
from gorod.rules.vocabulary import SIDES

Chance = Callable[[float], float]
"""The city's chance by skill."""

LEAST, GREATEST = 1e-3, 1e3
"""Skills that are looked at; a club beyond them has said nothing about its skill."""
SIMULATED, LEAST_SIMULATED = 200_000, 10_000
"""Games for a point of a composition's curve: at most, and at least however few of a club's games it had."""
A_GAME = 50
"""Simulated games for each of the club's, if that is more than its share of ``SIMULATED``: then our own chance is a
seventh of the club's, which adds a hundredth to the interval."""
PIECE = 25_000
KNOTS = 14
"""Points of a curve on either side of the skill 1, evenly spaced on the logarithm."""
STEP = log(GREATEST) / KNOTS
POINTS = 12
"""So many points the fit over all games usually asks for."""
FLAT = 1e-6
"""If the city's share moves by less from the least skill to the greatest, its victories say nothing of skill."""


class Fit(Struct, frozen=True):
    """A fitted skill with its 95 % interval, what was observed and what the fit gives back.

    A skill is infinite where even the greatest gives the city too little, and not a number where none changes
    anything.
    """

    skill: float
    low: float
    high: float
    games: int
    city: int
    expected: float
    """The city's share that this skill gives."""
    observed_interval: tuple[float, float]


class Calibration(Struct, frozen=True):
    """The skill over all games and season by season."""

    fit: Fit
    seasons: dict[str, Fit]
    chi_square: float
    p_value: float
    """How likely seasons of one and the same skill would differ at least so much."""
    skipped: int = 0
    """Games that ended without a winner or do not say who was who."""
    complete: bool = True
    """Whether all seasons were looked at (nobody pressed Ctrl-C)."""

    @property
    def stable(self) -> int:
        """In how many seasons the skill of all games lies within the season's interval."""
        return sum(fit.low <= self.fit.skill <= fit.high for fit in self.seasons.values())


# --- what a skill gives -------------------------------------------------------------------------------------------


def chance_by_counts(plan: Plan, skill: float) -> float:
    """The city's chance where only counts matter, by what may follow from the smallest tables up."""
    return _chance_by_counts(_list_ends(plan), plan.start_day, skill)


def _list_ends(plan: Plan) -> list[list[float | None]]:
    """Whether the city has won with so many of its own (a row each) and so many mafia living; ``None``: it goes on."""
    city, mafia = (plan.side_masks[side].bit_count() for side in (0, 1))
    ends = [[find_end(plan, (c, m, 0, 0), False) for m in range(mafia + 1)] for c in range(city + 1)]
    return [[None if end is None else float(end == 0) for end in row] for row in ends]


def _chance_by_counts(ends: list[list[float | None]], start_day: bool, skill: float) -> float:
    fewer: tuple[list[float], list[float]] = ([], [])
    for c, row in enumerate(ends):
        days: list[float] = []
        nights: list[float] = []
        for m, end in enumerate(row):
            if end is not None:
                day = night = end
            else:
                weight = m * skill + c
                executed = m * skill * nights[m - 1] if m else 0.0
                day = (executed + (c * fewer[1][m] if c else 0.0)) / weight if weight else 0.0
                night = fewer[0][m] if c else 0.0
            days.append(day)
            nights.append(night)
        fewer = days, nights
    return fewer[0 if start_day else 1][-1]


class _Curve:
    """The city's chance by skill where it must be simulated: points that are played when asked for, joined smoothly.

    Every point plays the same games, so that what differs is the skill's; compositions play different ones, so that
    their errors do not add up.
    """

    def __init__(self, deal: Deal, roles: Composition, plan: Plan, seed: int, simulated: int) -> None:
        self.plan, self.seed, self.simulated = plan, seed, simulated
        self.first = crc32(repr(roles).encode()) * SIMULATED
        hostile = _deal(deal, roles, 1.0).skill
        self.moved = [side in hostile for side in SIDES]
        self.knots: dict[int, float] = {}

    def __call__(self, skill: float) -> float:
        _play_missing([self], skill, LocalRunner(1))
        at = _find_place(skill)
        left = floor(at)
        if left == at:
            return self.knots[left]
        ends = [(self.knots[knot], self._find_slope(knot)) for knot in (left, left + 1)]
        return _join(ends[0], ends[1], at - left)

    def _find_slope(self, knot: int) -> float:
        """The slope of a monotone curve there, by the step: the harmonic mean of both sides (Fritsch and Butland)."""
        if not -KNOTS < knot < KNOTS:
            return 0.0
        before, after = self.knots[knot] - self.knots[knot - 1], self.knots[knot + 1] - self.knots[knot]
        return 2 * before * after / (before + after) if before * after > 0 else 0.0

    def list_missing(self, skill: float) -> list[int]:
        """The points that this skill needs and that were not played."""
        at = _find_place(skill)
        around = range(floor(at) - 1, ceil(at) + 2) if at % 1 else (int(at),)
        return [knot for knot in around if -KNOTS <= knot <= KNOTS and knot not in self.knots]

    def list_pieces(self, knot: int) -> Iterator[tuple[Plan, int, int, int]]:
        """The games of a point."""
        weights = tuple(exp(knot * STEP) if moved else 1.0 for moved in self.moved)
        plan = replace(self.plan, weights=weights)
        last = self.first + self.simulated
        for first in range(self.first, last, PIECE):
            yield plan, self.seed, first, min(first + PIECE, last)


def _find_place(skill: float) -> float:
    """Where a skill lies among the points, which are whole numbers."""
    at = log(min(max(skill, LEAST), GREATEST)) / STEP
    return float(round(at)) if abs(at - round(at)) < 1e-9 else at


def _join(left: tuple[float, float], right: tuple[float, float], at: float) -> float:
    """Hermite's cubic between two points (height and slope), one step apart."""
    rest = 1 - at
    bent = rest * rest * at * left[1] - at * at * rest * right[1]
    return rest * rest * (1 + 2 * at) * left[0] + at * at * (3 - 2 * at) * right[0] + bent


def _play_missing(curves: Sequence[_Curve], skill: float, runner: LocalRunner) -> bool:
    """Play what these curves lack for a skill, all at once; whether they lacked anything."""
    missing = [(curve, knot) for curve in curves for knot in curve.list_missing(skill)]
    tasks = [(place, *piece) for place, (curve, knot) in enumerate(missing) for piece in curve.list_pieces(knot)]
    won = [0] * len(missing)
    for place, city in runner.run(_count_city, tasks):
        won[place] += city
    for (curve, knot), city in zip(missing, won, strict=True):
        curve.knots[knot] = city / curve.simulated
    return bool(missing)


def _count_city(place: int, plan: Plan, seed: int, first: int, last: int) -> tuple[int, int]:
    """How many of these games the city wins, with the place that they belong to."""
    from gorod.odds.pack import WINS
    from gorod.odds.simulate import play_games

    return place, int(play_games(plan, seed, first, last)[WINS])


def make_chance(deal: Deal, roles: Composition, seed: int = 1, simulated: int = SIMULATED) -> Chance:
    """The city's chance by skill with these roles under the deal's rules; raises ``OddsError`` for no such table.

    Skills beyond ``LEAST`` and ``GREATEST`` count as these where the chance must be simulated.
    """
    plan = make_lab_plan(_deal(deal, roles, 1.0))
    if needs_only_counts(plan):
        return lru_cache(maxsize=None)(partial(_chance_by_counts, _list_ends(plan), plan.start_day))
    from gorod.odds.simulate import check_run

    check_run(plan)
    return _Curve(deal, roles, plan, seed, simulated)


def _deal(deal: Deal, roles: Composition, skill: float) -> Deal:
    sides = {role.side for role in deal.rulebook.roles.values()} - {"city"}
    return Deal(deal.rulebook, dict(roles), deal.start, deal.policy, dict.fromkeys(sides, skill), deal.immune)


class _Chances:
    """The curves of all compositions that were played; what a club's few games need not is not simulated."""

    def __init__(self, deal: Deal, played: Sequence[Played], seed: int, cores: int = 1) -> None:
        self.runner = LocalRunner(cores)
        self.tell: Callable[[], None] | None = None
        """Is called for each skill that had to be played."""
        had: dict[Composition, int] = {}
        for group in played:
            had[group.roles] = had.get(group.roles, 0) + group.games
        each = max(SIMULATED / max(1, sum(had.values())), A_GAME)
        self.chances: dict[Composition, Chance] = {
            roles: make_chance(deal, roles, seed, min(SIMULATED, max(LEAST_SIMULATED, ceil(each * games))))
            for roles, games in had.items()
        }

    def expect(self, played: Sequence[Played], skill: float) -> float:
        """The city's share over these games with this skill."""
        self._prepare((self.chances[group.roles] for group in played), skill)
        games = sum(group.games for group in played)
        return sum(group.games * self.chances[group.roles](skill) for group in played) / games

    def _prepare(self, chances: Iterable[Chance], skill: float) -> None:
        curves = [chance for chance in dict.fromkeys(chances) if isinstance(chance, _Curve)]
        if _play_missing(curves, skill, self.runner) and self.tell is not None:
            self.tell()


# --- the fit ------------------------------------------------------------------------------------------------------


def calibrate(
    deal: Deal,
    played: Sequence[Played],
    *,
    skipped: int = 0,
    seed: int = 1,
    cores: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Calibration:
    """The skill under the deal's rulebook, first phase and policy (its roles come from the games).

    ``progress`` is told how many steps of how many are done. An interrupt (Ctrl-C) during the seasons ends them: the
    answer has those found, marked as not ``complete``. Raises ``OddsError`` where no skill would change anything, and
    for games that cannot be played.
    """
    chances = _Chances(deal, played, seed, cores)
    names = list(dict.fromkeys(group.season for group in played))
    steps = _Steps(progress, POINTS + len(names))
    chances.tell = steps.count_point
    fit = _fit(played, chances)
    if fit.skill != fit.skill:
        raise OddsError("skill_is_idle", share=round(100 * fit.expected, 1))
    chances.tell = None
    seasons: dict[str, Fit] = {}
    try:
        for done, season in enumerate(names):
            steps.reach(POINTS + done)
            seasons[season] = _fit([group for group in played if group.season == season], chances)
        steps.reach(steps.total)
    except KeyboardInterrupt:
        pass  # what is known of all games, and of the seasons so far, is worth showing
    told = [group for group in played if group.season in seasons]
    chi_square = _compare_seasons(fit, told, chances) if len(seasons) > 1 else 0.0
    p_value = find_p_value(chi_square, len(seasons) - 1)
    return Calibration(fit, seasons, chi_square, p_value, skipped, complete=len(seasons) == len(names))


class _Steps:
    """How far a calibration is: a step a point for all games, then a step a season."""

    def __init__(self, progress: Callable[[int, int], None] | None, total: int) -> None:
        self.progress, self.total, self.done = progress, total, 0

    def count_point(self) -> None:
        self.reach(min(self.done + 1, POINTS))

    def reach(self, done: int) -> None:
        self.done = done
        if self.progress is not None:
            self.progress(done, self.total)


def _fit(played: Sequence[Played], chances: _Chances) -> Fit:
    games = sum(group.games for group in played)
    city = sum(group.city for group in played)
    return fit_skill(games, city, partial(chances.expect, played))


def fit_skill(games: int, city: int, expect: Callable[[float], float]) -> Fit:
    """The skill that explains so many victories of the city; ``expect`` is its share over these games by skill."""
    low, high = make_interval(city, games, Z95)
    least, most = expect(LEAST), expect(GREATEST)
    if most - least < FLAT:
        return Fit(nan, 0.0, inf, games, city, least, (low, high))
    skill = _invert(expect, city / games)
    expected = expect(min(max(skill, LEAST), GREATEST))
    return Fit(skill, _invert(expect, low), _invert(expect, high), games, city, expected, (low, high))


def _invert(expect: Callable[[float], float], share: float) -> float:
    """The skill at which the city wins that share; more skill never helps the others.

    First among the points of a curve, which are dear, then between two of them by false position on the logarithm (the
    Illinois variant).
    """
    left, right = -KNOTS, KNOTS
    below, above = expect(LEAST) - share, expect(GREATEST) - share
    if above <= 0:
        return inf
    if below >= 0:
        return 0.0
    while right - left > 1:
        middle = (left + right) // 2
        found = expect(exp(middle * STEP)) - share
        if found > 0:
            right, above = middle, found
        else:
            left, below = middle, found
    return _invert_between(expect, share, (left * STEP, below), (right * STEP, above))


def _invert_between(
    expect: Callable[[float], float], share: float, left: tuple[float, float], right: tuple[float, float]
) -> float:
    """The skill between two logarithms of it, each with how far its share is beyond the one wanted."""
    (low, below), (high, above) = left, right
    kept = 0
    for _ in range(60):
        at = high - above * (high - low) / (above - below)
        found = expect(exp(at)) - share
        if abs(found) < 1e-9 or high - low < 1e-7:
            return exp(at)
        if found > 0:
            high, above = at, found
            below = below / 2 if kept > 0 else below
            kept = 1
        else:
            low, below = at, found
            above = above / 2 if kept < 0 else above
            kept = -1
    return exp((low + high) / 2)


def _compare_seasons(fit: Fit, played: Sequence[Played], chances: _Chances) -> float:
    skill = min(max(fit.skill, LEAST), GREATEST)
    total = 0.0
    for season in dict.fromkeys(group.season for group in played):
        groups = [group for group in played if group.season == season]
        shares = [(group, chances.chances[group.roles](skill)) for group in groups]
        expected = sum(group.games * share for group, share in shares)
        spread = sum(group.games * share * (1 - share) for group, share in shares)
        if spread:
            total += (sum(group.city for group in groups) - expected) ** 2 / spread
    return total


def find_p_value(chi_square: float, freedom: int) -> float:
    """The upper tail of the chi-square distribution (recurrence from one or two degrees of freedom).

    >>> round(find_p_value(18.307, 10), 3)
    0.05
    """
    if freedom < 1:
        return 1.0
    half = chi_square / 2
    if freedom % 2:
        tail, term, at = erfc(sqrt(half)), sqrt(half) * exp(-half) * 2 / sqrt(3.141592653589793), 1.5
    else:
        tail, term, at = exp(-half), half * exp(-half), 2.0
    for _ in range((freedom - 1) // 2):
        tail += term
        term *= half / at
        at += 1
    return tail


def find_share(deal: Deal, played: Sequence[Played], skill: float, seed: int = 1, cores: int = 1) -> float:
    """The city's share over these games if everybody had that skill."""
    return _Chances(deal, played, seed, cores).expect(played, skill)
