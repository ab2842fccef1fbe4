"""An estimate for a screen that must not wait: exact where that is quick, else as many games as the time allows.

Numba and its machine code are prepared in the background; until they are ready only exact answers come. It must never
block longer than its budget, nor know a web page.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from time import perf_counter
from typing import Literal

from msgspec import Struct

from gorod.odds.answer import Odds, read_exact
from gorod.odds.exact import Budget, NotFeasible, solve
from gorod.odds.plan import Deal, OddsError, Plan, Policy, make_lab_plan, read_skill
from gorod.rules.rulebook import Rulebook

State = Literal["exact", "simulated", "preparing", "refused", "unavailable"]
SLICE = 2_000
"""Games between two looks at the clock."""


class Estimate(Struct, frozen=True):
    """What can be said at once. ``odds`` is None while the kernel is being prepared, or if the deal is refused."""

    state: State
    odds: Odds | None = None
    fault: OddsError | None = None
    milliseconds: float = 0.0


class _Warmer:
    """Loads Numba and the kernels once, in a thread of its own."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.failed = False
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def start(self) -> threading.Thread:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="odds-kernel", daemon=True)
                self._thread.start()
            return self._thread

    def _run(self) -> None:
        try:
            from gorod.odds.warm import warm_kernels

            warm_kernels()
        except Exception:  # NumPy or Numba is missing or broken: exact answers remain
            self.failed = True
        else:
            self.ready.set()


_WARMER = _Warmer()


def warm_soon() -> None:
    """Begin to prepare the kernels in the background (an app calls this when it starts)."""
    _WARMER.start()


def wait_until_warm(timeout: float | None = None) -> bool:
    """Wait for the kernels; whether they are ready (for tests and commands, never for a screen)."""
    _WARMER.start().join(timeout)
    return _WARMER.ready.is_set()


def estimate(
    rulebook: Rulebook,
    counts: Mapping[str, int],
    start: Literal["day", "night"] | None = None,
    skill: float | Mapping[str, float] | None = None,
    budget_ms: float = 150,
    policy: Policy = "lot",
    seed: int = 1,
) -> Estimate:
    """The odds of a deal within a time budget; never raises for what a host may have chosen."""
    began = perf_counter()

    def spent() -> float:
        return (perf_counter() - began) * 1000

    try:
        plan = make_lab_plan(Deal(rulebook, dict(counts), start, policy, read_skill(skill)))
        odds = _solve_quickly(plan, budget_ms * 0.3 / 1000)
        if odds is not None:
            return Estimate("exact", odds, None, spent())
        if not _WARMER.ready.is_set():
            _WARMER.start()
            return Estimate("unavailable" if _WARMER.failed else "preparing", None, None, spent())
        return Estimate("simulated", _simulate_until(plan, seed, began + budget_ms * 0.9 / 1000), None, spent())
    except OddsError as fault:
        return Estimate("refused", None, fault, spent())


def _solve_quickly(plan: Plan, seconds: float) -> Odds | None:
    try:
        return read_exact(plan, solve(plan, Budget(work=20_000, seconds=seconds)))
    except NotFeasible:
        return None


def _simulate_until(plan: Plan, seed: int, until: float) -> Odds:
    from gorod.odds.simulate import play_games, read_totals

    began = perf_counter()
    totals = play_games(plan, seed, 0, SLICE)
    at = SLICE
    slowest = perf_counter() - began
    while perf_counter() + slowest < until and at < 200_000:
        before = perf_counter()
        totals += play_games(plan, seed, at, at + SLICE)
        slowest = max(slowest, perf_counter() - before)
        at += SLICE
    return read_totals(plan, totals, seed=seed, seconds=perf_counter() - began)
