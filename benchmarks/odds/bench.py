"""How fast the laboratory is, beside a plain Numba loop written for one game only, in one run.

    python benchmarks/odds/bench.py [--seconds 2]

Nothing here is a test: numbers depend on the machine, so both sides of every comparison are measured in turn.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter, process_time

import numpy as np
from numba import njit

from gorod.odds import Deal, kernel, make_lab_plan
from gorod.odds.exact import solve
from gorod.odds.pack import TOTALS, pack
from gorod.odds.plan import Plan
from gorod.odds.simulate import play_games, simulate
from gorod.rules import load_rulebook
from gorod.rules.compositions import compose

RULES = "mirea"


@njit(cache=True)
def below(state, n):
    """A number below ``n`` from the fastest simple generator (xorshift), as one writes it for one game."""
    x = state[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    state[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@njit(cache=True)
def play_by_hand(games, seed):
    """7 citizens, 3 mafia, day first, parity: what one writes for this game alone, player by player."""
    state = np.array([seed], np.uint64)
    is_mafia = np.zeros(10, np.bool_)
    is_mafia[7:] = True
    living = np.empty(10, np.int64)
    wins = 0
    for _ in range(games):
        n = 10
        mafia = 3
        for player in range(10):
            living[player] = player
        while True:
            at = below(state, n)
            if is_mafia[living[at]]:
                mafia -= 1
            n -= 1
            living[at] = living[n]
            if mafia == 0:
                wins += 1
                break
            if 2 * mafia >= n:
                break
            at = below(state, n)
            while is_mafia[living[at]]:
                at = below(state, n)
            n -= 1
            living[at] = living[n]
            if 2 * mafia >= n:
                break
    return wins


def measure_all(plays: dict[str, Callable[[int], object]], seconds: float, rounds: int = 5) -> dict[str, float]:
    """Games a second, the best of some rounds in which all take turns: other work on the machine comes and goes."""
    games: dict[str, int] = {}
    for name, play in plays.items():
        play(1000)
        games[name] = 20_000
        while True:
            start = perf_counter()
            play(games[name])
            took = perf_counter() - start
            if took > 0.1:
                break
            games[name] *= 2
        games[name] = max(1, int(games[name] / took * seconds / rounds))
    best = dict.fromkeys(plays, 0.0)
    for _ in range(rounds):
        for name, play in plays.items():
            start = perf_counter()
            play(games[name])
            best[name] = max(best[name], games[name] / (perf_counter() - start))
    return best


def play_generally(plan: Plan, games: int) -> None:
    packed = pack(plan)
    kernel.play(packed.game, packed.weights, 1, 0, games, np.zeros(TOTALS, np.int64), None, None)


def best_time(solve_it: Callable[[], object], times: int = 20) -> float:
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        solve_it()
        best = min(best, perf_counter() - start)
    return best


FIRST_CALL = f"""
from time import perf_counter, process_time
start = perf_counter()
from gorod.odds import Deal, make_lab_plan
from gorod.odds.simulate import simulate
from gorod.odds.warm import warm_kernels
from gorod.rules import load_rulebook
from gorod.rules.compositions import compose
rulebook = load_rulebook("{RULES}")
warm_kernels(plain=False)
simulate(make_lab_plan(Deal(rulebook, compose(rulebook, 13))), 1000)
print(perf_counter() - start, process_time())
"""


def time_first_calls() -> list[list[float]]:
    """Seconds and processor seconds to the first answer of a new process: nothing compiled, then from the cache."""
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "NUMBA_CACHE_DIR": cache}
        command = [sys.executable, "-c", FIRST_CALL]
        said = [subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout for _ in range(4)]
    times = [[float(number) for number in line.split()] for line in said]
    return [times[0], min(times[1:])]


def compare_work(plan: Plan, games: int) -> float:
    """Processor time of two threads over that of one for the same games: what the spreading itself costs."""
    times = []
    for cores in (1, 2):
        start = process_time()
        simulate(plan, games, cores=cores)
        times.append(process_time() - start)
    return times[1] / times[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    seconds = parser.parse_args().seconds
    rulebook = load_rulebook(RULES)
    plain = make_lab_plan(Deal(rulebook, {"citizen": 7, "mafia": 3}, "day"))
    mixed = make_lab_plan(Deal(rulebook, compose(rulebook, 13)))

    found = measure_all(
        {
            "hand": lambda games: play_by_hand(games, 1),
            "ours": lambda games: play_games(plain, 1, 0, games),
            "general": lambda games: play_generally(plain, games),
            "thirteen": lambda games: play_games(mixed, 1, 0, games),
        },
        seconds,
    )
    by_hand, ours, general, thirteen = found.values()
    spread = measure_all(
        {
            "one": lambda games: simulate(mixed, games, cores=1),
            "two": lambda games: simulate(mixed, games, cores=2),
        },
        3 * seconds,
    )
    one, two = spread.values()
    hundred = make_lab_plan(Deal(rulebook, {"citizen": 88, "mafia": 12}, "day"))
    work = compare_work(mixed, int(one * seconds))
    cold, warm = time_first_calls()

    rows = [
        ("7 + 3, a plain loop by hand", f"{by_hand / 1e6:.1f} M games/s", ""),
        ("7 + 3, laboratory (counts)", f"{ours / 1e6:.1f} M games/s", f"{ours / by_hand:.2f} of the loop; wanted 0.33"),
        (
            "7 + 3, laboratory (general kernel)",
            f"{general / 1e6:.1f} M games/s",
            f"{general / by_hand:.2f} of the loop",
        ),
        ("composition for 13, one core", f"{thirteen / 1e6:.2f} M games/s", "wanted 1"),
        ("composition for 13, simulate(cores=1)", f"{one / 1e6:.2f} M games/s", ""),
        (
            "composition for 13, simulate(cores=2)",
            f"{two / 1e6:.2f} M games/s",
            f"{two / one:.2f} of one core; wanted 1.8",
        ),
        ("  the same games, processor time", "", f"two threads take {work:.2f} of one; {2 / work:.2f} on free cores"),
        ("exact, 10 players", f"{best_time(lambda: solve(plain)) * 1e3:.2f} ms", "wanted 1"),
        ("exact, 100 players", f"{best_time(lambda: solve(hundred)) * 1e3:.2f} ms", "wanted 10"),
        ("first call after installation", f"{cold[0]:.1f} s", f"wanted 5; processor time {cold[1]:.1f} s"),
        ("later calls, new process", f"{warm[0]:.2f} s", f"wanted 1; processor time {warm[1]:.2f} s"),
    ]
    width = max(len(row[0]) for row in rows)
    for name, value, remark in rows:
        print(f"{name:<{width}}  {value:>16}  {remark}")


if __name__ == "__main__":
    main()
