"""The skill of a club: the weight of hostile players at the day's execution that explains how its games ended.

Games come from tables (CSV, a line a seat) or from game records. It must never know a club, nor guess what a game
does not say.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from math import erfc, exp, log, sqrt
from pathlib import Path

from msgspec import Struct

from gorod.odds.answer import Z95, make_interval
from gorod.odds.exact import needs_only_counts
from gorod.odds.plan import Deal, OddsError, Plan, make_lab_plan
from gorod.odds.victory import find_end

LEAST, GREATEST = 1e-3, 1e3
"""Skills that are looked at; a club beyond them has said nothing about its skill."""
COLUMNS = ("role", "winner")
GAME_COLUMNS = ("season", "game")
SIMULATED = 200_000

Composition = tuple[tuple[str, int], ...]


class Played(Struct, frozen=True):
    """Games of one composition in one season: how many, and how many the city won."""

    season: str
    roles: Composition
    games: int
    city: int


class Fit(Struct, frozen=True):
    """A fitted skill with its 95 % interval, what was observed and what the fit gives back."""

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


def read_games(paths: Sequence[Path]) -> tuple[list[Played], int]:
    """Outcomes by season and composition from tables and records, and how many games had to be left out."""
    counted: Counter[tuple[str, Composition, bool]] = Counter()
    skipped = 0
    for path in paths:
        found = _read_record(path) if path.suffix == ".mgn" else _read_table(path)
        for season, roles, winner in found:
            if roles and winner:
                counted[season, roles, winner == "city"] += 1
            else:
                skipped += 1
    groups = dict.fromkeys((season, roles) for season, roles, _ in counted)
    played = [
        Played(
            season, roles, counted[season, roles, True] + counted[season, roles, False], counted[season, roles, True]
        )
        for season, roles in groups
    ]
    if not played:
        raise OddsError("no_games", files=", ".join(map(str, paths)), skipped=skipped)
    return played, skipped


def _read_table(path: Path) -> Iterable[tuple[str, Composition, str]]:
    """A line a seat with season, game, role and winner, or a line a group of games (roles, games, city)."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError) as fault:
        raise OddsError("unreadable", file=str(path), why=type(fault).__name__) from fault
    header = set(rows[0]) if rows else set()
    if {"roles", "games", "city"} <= header:
        return _read_groups(path, rows)
    missing = [column for column in (*COLUMNS, "game") if column not in header]
    if missing:
        raise OddsError("missing_columns", file=str(path), columns=", ".join(missing))
    seats: dict[tuple[str, ...], list[str]] = {}
    winners: dict[tuple[str, ...], str] = {}
    for row in rows:
        key = tuple(row.get(column) or "" for column in GAME_COLUMNS)
        seats.setdefault(key, []).append(row["role"])
        winners[key] = row["winner"]
    return [(key[0], _count_roles(roles), winners[key]) for key, roles in seats.items()]


def _read_groups(path: Path, rows: list[dict[str, str]]) -> list[tuple[str, Composition, str]]:
    found = []
    for line, row in enumerate(rows, 2):
        try:
            roles = tuple(sorted((role, int(n)) for role, n in (part.split("=") for part in row["roles"].split())))
            games, city = int(row["games"]), int(row["city"])
        except ValueError as fault:
            raise OddsError("bad_line", file=str(path), line=line) from fault
        season = row.get("season") or ""
        found += [(season, roles, "city")] * city + [(season, roles, "other")] * (games - city)
    return found


def _count_roles(roles: Iterable[str]) -> Composition:
    counts = Counter(roles)
    return () if "" in counts or "?" in counts else tuple(sorted(counts.items()))


def _read_record(path: Path) -> Iterable[tuple[str, Composition, str]]:
    """One game record: the roles dealt and the side that won; the year is its season."""
    from gorod.record import RecordError, read_record, replay_record

    try:
        record = read_record(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as fault:
        raise OddsError("unreadable", file=str(path), why=type(fault).__name__) from fault
    except RecordError as fault:
        raise OddsError("bad_record", file=str(path), line=fault.line) from fault
    game = replay_record(record).game
    if game is None or game.outcome is None or game.outcome.kind != "won" or game.position:
        return [("", (), "")]
    date = next((str(header.value) for header in record.headers if header.key == "date"), "")
    return [(date[:4], _count_roles(seat.dealt for seat in game.table.seats), game.outcome.side)]


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
    """The skill under the deal's rulebook, first phase and policy (its roles come from the games)."""
    chances = _make_chances(deal, played, seed)
    fit = _fit(played, chances)
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
    skill = _invert(expect, city / games)
    return Fit(skill, _invert(expect, low), _invert(expect, high), games, city, expect(skill), (low, high))


def _invert(expect: Callable[[float], float], share: float) -> float:
    """The skill at which the city wins that share; more skill never helps the others.

    False position on the logarithm (the Illinois variant), as simulated chances are dear.
    """
    low, high = log(LEAST), log(GREATEST)
    below, above = expect(exp(low)) - share, expect(exp(high)) - share
    if above <= 0:
        return float("inf")
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
        shares = [(group, chances[group.roles](fit.skill)) for group in groups]
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
