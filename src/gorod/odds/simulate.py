"""The simulator: any number of games of a plan, in pieces that add up to the same totals however they are spread.

It must never know where a piece is played.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import ceil, sqrt

import numpy as np
from msgspec.structs import replace

from gorod.odds.answer import Z95, Odds, make_interval
from gorod.odds.exact import is_plain
from gorod.odds.pack import (
    ENDS,
    LENGTHS,
    LIVING,
    LONG,
    LONGEST,
    PHASES,
    SIDE_LIVING,
    SUMS,
    TOTALS,
    WINS,
    Ints,
    fold_seed,
    pack,
)
from gorod.odds.plan import MAX_SEATS, OUTCOMES, OddsError, Plan
from gorod.odds.spread import LocalRunner, Runner
from gorod.rules.vocabulary import ROLES, SIDES

Progress = Callable[[Odds, int], None]
"""Is told what is known so far, and how many games are wanted."""

PILOT = 20_000
"""Games that are played first to learn how fast this table is."""
LEAST_FOR_PRECISION = 100_000
MOST_GAMES, LEAST_PRECISION = 10**12, 1e-6
"""What 64 bits can count and add up, and what so many games can show."""
ROUNDS = 1_000
"""So many pieces a core are laid out at a time."""


def play_games(plan: Plan, seed: int, first: int, last: int) -> Ints:
    """The totals of the games ``first`` to ``last`` - 1 of a seed. This is what workers run."""
    seed = fold_seed(seed)
    ends = _find_plain_ends(plan)
    if ends is not None:
        from gorod.odds.counts import play_plain

        return play_plain(plan, ends, seed, first, last)
    from gorod.odds.kernel import play

    packed, totals = pack(plan), np.zeros(TOTALS, np.int64)
    play(packed.game, packed.weights, seed, first, last, totals, None, None)
    return totals


def _find_plain_ends(plan: Plan) -> Ints | None:
    if not is_plain(plan):
        return None
    from gorod.odds.counts import make_ends

    return make_ends(plan)


def simulate(
    plan: Plan,
    games: int = 1_000_000,
    *,
    precision: float | None = None,
    seed: int = 1,
    cores: int = 1,
    runner: Runner | None = None,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Odds:
    """Play ``games`` games, or as many as give every share within ``precision`` (half of a 95 % interval).

    An interrupt (Ctrl-C) or the loss of a cluster ends the run early: the answer has what was played, marked as not
    ``complete``.
    """
    check_run(plan, games, precision)
    began = clock()
    run = _Run(plan, seed, runner or LocalRunner(cores), progress, began, clock)
    try:
        if precision is None:
            run.reach(games)
        else:
            run.reach(LEAST_FOR_PRECISION)
            while (needed := _find_needed(run.totals, precision)) > run.done:
                run.reach(needed)
    except KeyboardInterrupt:
        if not run.done:
            raise
        return run.report(complete=False)
    except OddsError as fault:
        if not run.done:
            raise
        return replace(run.report(complete=False), fault=fault)
    finally:
        run.runner.close()
    return run.report()


def check_run(plan: Plan, games: int = 1, precision: float | None = None) -> None:
    """Raise for a run that cannot be played at all."""
    check_games(games)
    if precision is not None and not LEAST_PRECISION <= precision < 1:
        raise OddsError("bad_precision", value=precision, least=f"{LEAST_PRECISION:.6f}")
    if plan.n > MAX_SEATS and not is_plain(plan):
        raise OddsError("too_many_players", players=plan.n, most=MAX_SEATS)


def check_games(games: int) -> None:
    """Raise for a number of games that nobody can play."""
    if not 1 <= games <= MOST_GAMES:
        raise OddsError("bad_games", value=games, most=MOST_GAMES)


def _find_needed(totals: Ints, precision: float) -> int:
    """How many games the widest share needs, in whole ten thousands."""
    games = int(totals[0])
    shares = [int(number) / games for number in totals[WINS : WINS + len(OUTCOMES)]]
    spread = max(share * (1 - share) for share in shares)
    return max(LEAST_FOR_PRECISION, ceil(spread * (Z95 / precision) ** 2 / 10_000) * 10_000)


class _Run:
    """The totals so far, and the next pieces."""

    def __init__(
        self, plan: Plan, seed: int, runner: Runner, progress: Progress | None, began: float, clock: Callable[[], float]
    ) -> None:
        self.plan, self.seed, self.runner, self.progress = plan, seed, runner, progress
        self.began, self.clock = began, clock
        self.totals = np.zeros(TOTALS, np.int64)
        self.next = 0

    @property
    def done(self) -> int:
        """How many games are counted."""
        return int(self.totals[0])

    def reach(self, games: int) -> None:
        """Play until ``games`` games are done."""
        if self.next == 0:
            pilot = min(games, PILOT)
            play_games(self.plan, self.seed, 0, 1)
            start = self.clock()
            self.totals += play_games(self.plan, self.seed, 0, pilot)
            self.pace = pilot / max(self.clock() - start, 1e-6)
            self.next = pilot
        piece = max(1000, int(self.pace * self.runner.seconds))
        # fewer, equal pieces: every core gets its share of the last round
        left = games - self.next
        if left <= 0:
            return
        rounds = max(1, round(left / (piece * self.runner.cores)))
        piece = max(1000, ceil(left / (rounds * self.runner.cores)))
        while self.next < games:
            until = min(games, self.next + ROUNDS * self.runner.cores * piece)
            pieces = [(at, min(at + piece, until)) for at in range(self.next, until, piece)]
            self.next = until
            for totals in self._spread(pieces):
                self.totals += totals
                if self.progress is not None:
                    self.progress(self.report(complete=False), games)

    def _spread(self, pieces: list[tuple[int, int]]) -> Iterator[Ints]:
        return self.runner.run(play_games, [(self.plan, self.seed, *piece) for piece in pieces])

    def report(self, complete: bool = True) -> Odds:
        """The answer so far."""
        return read_totals(self.plan, self.totals, seed=self.seed, seconds=self.clock() - self.began, complete=complete)


def read_totals(plan: Plan, totals: Ints, *, seed: int = 1, seconds: float = 0.0, complete: bool = True) -> Odds:
    """The answer that totals give."""
    games = int(totals[0])
    endless = int(totals[WINS + OUTCOMES.index("endless")])
    counted = dict(zip(OUTCOMES, map(int, totals[WINS : WINS + len(OUTCOMES)]), strict=True))
    counted["draw"] += counted.pop("endless")
    names = [name for name in (*SIDES, "draw") if name in plan.sides or name == "draw" or counted[name]]
    wins = {name: counted[name] / games if games else 0.0 for name in names}
    return Odds(
        wins=wins,
        stderr={name: sqrt(share * (1 - share) / games) if games else 0.0 for name, share in wins.items()},
        intervals={name: make_interval(counted[name], games) for name in names},
        length=_read_length(totals, games),
        living=_read_living(plan, totals, games),
        ends=_read_ends(totals, games),
        games=games,
        notes=plan.notes,
        endless=endless,
        seed=seed,
        seconds=seconds,
        complete=complete,
    )


def _read_length(totals: Ints, games: int) -> dict[str, float]:
    """Means of days, nights, executions and phases, and the lengths that half and nine tenths do not exceed."""
    if not games:
        return {}
    found = {name: totals[SUMS + 2 * place] / games for place, name in enumerate(LENGTHS)}
    passed = np.cumsum(totals[LONG : LONG + LONGEST + 1])
    found["phases_median"] = float(np.searchsorted(passed, games / 2))
    found["phases_90"] = float(np.searchsorted(passed, games * 0.9))
    return {name: float(value) for name, value in found.items()}


def read_length_error(totals: Ints) -> dict[str, float]:
    """Standard errors of the mean lengths."""
    games = int(totals[0])
    found = {}
    for place, name in enumerate(LENGTHS):
        mean, square = totals[SUMS + 2 * place] / games, totals[SUMS + 2 * place + 1] / games
        found[name] = sqrt(max(0.0, square - mean * mean) / games)
    return found


def _read_living(plan: Plan, totals: Ints, games: int) -> dict[str, float]:
    if not games:
        return {}
    living = {}
    for role, number in zip(plan.roles, plan.counts, strict=True):
        place = LIVING + 2 * ROLES.index(role)
        alive = totals[place]
        side = next(side for side, mask in enumerate(plan.side_masks) if mask >> plan.seats.index(role) & 1)
        if totals[SIDE_LIVING + 2 * side]:
            alive = totals[SIDE_LIVING + 2 * side] * number / plan.side_masks[side].bit_count()
        living[role] = float(alive / (games * number))
    return living


def _read_ends(totals: Ints, games: int) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for place, phase in enumerate(PHASES):
        row = totals[ENDS + place * len(OUTCOMES) : ENDS + (place + 1) * len(OUTCOMES)]
        if row.any():
            shares = {name: float(number / games) for name, number in zip(OUTCOMES, row, strict=True) if number}
            found[phase] = {"all": float(row.sum() / games), **shares}
    return found
