"""Whole games a second: this engine with full rulings, and two engines from PyPI, at the same table in one run.

Each driver is a module with ``NAME`` and ``play(chance) -> (winner, nights)``.
"""

from __future__ import annotations

import argparse
import cProfile
import importlib
import json
import platform
import pstats
import random
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

DRIVERS = {"gorod": "gorod_table", "mafia": "mafia_table", "werewolf-engine": "werewolf_table"}
WISHES = {"mafia": 25.0, "werewolf-engine": 0.25}
"""What this engine's speed should be at least, as a multiple of theirs."""


def measure(play, seconds: float, seed: int) -> dict[str, float]:
    """Play whole games for so long; games a second, nights a game, share of the city's wins."""
    chance = random.Random(seed)
    random.seed(seed)  # one of the engines deals from the common generator
    wins: Counter[str] = Counter()
    nights = games = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        for _ in range(10):
            won, lasted = play(chance)
            wins[won] += 1
            nights += lasted
            games += 1
    return {"games": games, "rate": games / passed, "nights": nights / games, "city": wins["city"] / games}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=DRIVERS, action="append")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", action="store_true", help="where this engine's time goes")
    options = parser.parse_args()

    drivers = {}
    for key in options.only or DRIVERS:
        try:
            drivers[key] = importlib.import_module(DRIVERS[key])
        except ImportError as error:
            print(f"{key}: not measured ({error})", file=sys.stderr)
    if options.profile:
        profile = cProfile.Profile()
        profile.runcall(measure, drivers["gorod"].play, options.seconds, options.seed)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return

    runs: dict[str, list[dict[str, float]]] = {key: [] for key in drivers}
    for driver in drivers.values():
        measure(driver.play, 0.2, options.seed)  # warm
    for repeat in range(options.repeats):
        for key, driver in drivers.items():
            runs[key].append(measure(driver.play, options.seconds, options.seed + repeat))

    rates = {key: statistics.median(run["rate"] for run in of) for key, of in runs.items()}
    if options.json:
        print(json.dumps({"python": platform.python_version(), "median": rates, "runs": runs}, indent=2))
        return
    print(f"CPython {platform.python_version()}, {options.repeats} runs of {options.seconds:g} s each, one process")
    for key, of in runs.items():
        low, high = min(run["rate"] for run in of), max(run["rate"] for run in of)
        nights = statistics.mean(run["nights"] for run in of)
        city = statistics.mean(run["city"] for run in of)
        print(
            f"{getattr(drivers[key], 'NAME', key):24} {rates[key]:10,.1f} games/s ({low:,.1f} to {high:,.1f})"
            f"   {nights:.2f} nights a game, city wins {city:.1%}"
        )
    if "gorod" in rates:
        for key, wish in WISHES.items():
            if key in rates:
                print(f"gorod / {key}: {rates['gorod'] / rates[key]:.2f} (at least {wish:g})")


if __name__ == "__main__":
    main()
