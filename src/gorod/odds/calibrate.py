"""The skill of a club: the weight of hostile players at the day's execution that explains how its games ended.

It must never know a club, nor where its games come from (``club``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from math import erfc, exp, inf, log, nan, sqrt

from msgspec import Struct

from gorod.odds.answer import Z95, make_interval
from gorod.odds.club import Composition, Played
from gorod.odds.exact import needs_only_counts
from gorod.odds.plan import Deal, OddsError, Plan, make_lab_plan
from gorod.odds.victory import find_end

LEAST, GREATEST = 1e-3, 1e3
"""Skills that are looked at; a club beyond them has said nothing about its skill."""
SIMULATED = 200_000
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

    @property
    def stable(self) -> int:
        """In how many seasons the skill of all games lies within the season's interval."""
        return sum(fit.low <= self.fit.skill <= fit.high for fit in self.seasons.values())


# --- what a skill gives -------------------------------------------------------------------------------------------


def chance_by_counts(plan: Plan, skill: float) -> float:
    """The city's chance where only counts matter, by recursion over the living."""
    known: dict[tuple[int, int, bool], float] = {}

    def value(c: int, m: int, by_day: bool) -> float:
        end = find_end(plan, (c, m, 0, 0), False)
        if end is not None:
            return 1.0 if end == 0 else 0.0
        key = (c, m, by_day)
        if key not in known:
            if by_day:
                weight = m * skill + c
                known[key] = (m * skill * value(c, m - 1, False) + c * value(c - 1, m, False)) / weight
            else:
                known[key] = value(c - 1, m, True) if c else 0.0
        return known[key]

    return value(plan.side_masks[0].bit_count(), plan.side_masks[1].bit_count(), plan.start_day)


def _remember(chance: Callable[[float], float]) -> Callable[[float], float]:
    """The same, asked once for each skill."""
    return lru_cache(maxsize=None)(chance)


def _make_chances(deal: Deal, played: Sequence[Played], seed: int) -> dict[Composition, Callable[[float], float]]:
    return {roles: make_chance(deal, roles, seed) for roles in dict.fromkeys(group.roles for group in played)}


def make_chance(deal: Deal, roles: Composition, seed: int = 1, simulated: int = SIMULATED) -> Callable[[float], float]:
    """The city's chance by skill with these roles under the deal's rules; raises ``OddsError`` for no such table."""
    plan = make_lab_plan(_deal(deal, roles, 1.0))
    if needs_only_counts(plan):
        return _remember(partial(chance_by_counts, plan))
    return _remember(partial(_simulate, deal, roles, seed, simulated))


def _deal(deal: Deal, roles: Composition, skill: float) -> Deal:
    sides = {role.side for role in deal.rulebook.roles.values()} - {"city"}
    return Deal(deal.rulebook, dict(roles), deal.start, deal.policy, dict.fromkeys(sides, skill), deal.immune)


def _simulate(deal: Deal, roles: Composition, seed: int, simulated: int, skill: float) -> float:
    """The same games for every skill, so that the difference is the skill's."""
    from gorod.odds.simulate import play_games, read_totals

    plan = make_lab_plan(_deal(deal, roles, skill))
    return read_totals(plan, play_games(plan, seed, 0, simulated)).wins["city"]


# --- the fit ------------------------------------------------------------------------------------------------------


def calibrate(deal: Deal, played: Sequence[Played], *, skipped: int = 0, seed: int = 1) -> Calibration:
    """The skill under the deal's rulebook, first phase and policy (its roles come from the games).

    Raises ``OddsError`` where no skill would change anything.
    """
    chances = _make_chances(deal, played, seed)
    fit = _fit(played, chances)
    if fit.skill != fit.skill:
        raise OddsError("skill_is_idle", share=f"{100 * fit.expected:.1f}")
    seasons = {
        season: _fit([group for group in played if group.season == season], chances)
        for season in dict.fromkeys(group.season for group in played)
    }
    chi_square = _compare_seasons(fit, played, chances) if len(seasons) > 1 else 0.0
    return Calibration(fit, seasons, chi_square, find_p_value(chi_square, len(seasons) - 1), skipped)


def _fit(played: Sequence[Played], chances: Mapping[Composition, Callable[[float], float]]) -> Fit:
    games = sum(group.games for group in played)
    city = sum(group.city for group in played)

    def expect(skill: float) -> float:
        return sum(group.games * chances[group.roles](skill) for group in played) / games

    return fit_skill(games, city, expect)


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

    False position on the logarithm (the Illinois variant), as simulated chances are dear.
    """
    low, high = log(LEAST), log(GREATEST)
    below, above = expect(exp(low)) - share, expect(exp(high)) - share
    if above <= 0:
        return inf
    if below >= 0:
        return 0.0
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


def _compare_seasons(
    fit: Fit, played: Sequence[Played], chances: Mapping[Composition, Callable[[float], float]]
) -> float:
    total = 0.0
    for season in dict.fromkeys(group.season for group in played):
        groups = [group for group in played if group.season == season]
        shares = [(group, chances[group.roles](min(max(fit.skill, LEAST), GREATEST))) for group in groups]
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


def find_share(deal: Deal, played: Sequence[Played], skill: float, seed: int = 1) -> float:
    """The city's share over these games if everybody had that skill."""
    chances = _make_chances(deal, played, seed)
    games = sum(group.games for group in played)
    return sum(group.games * chances[group.roles](skill) for group in played) / games
