"""A faster kernel for tables at which nobody's own choice matters: only the numbers of two sides are played.

It knows no rule: where a game ends stands in a table that ``victory`` filled. It must never be used for a plan in
which anybody heals, blocks, checks with effect or acts alone (``exact.is_plain``).
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np

from gorod.odds.bits import draw, start_game
from gorod.odds.machine import find_edition, whole
from gorod.odds.pack import ENDS, LONG, LONGEST, SIDE_LIVING, SUMS, TOTALS, WINS, Ints
from gorod.odds.plan import OUTCOMES, Plan
from gorod.odds.victory import find_end


def _make_play(edition):
    @whole
    def play_counts(ends, city, mafia, start_day, seed, first, last, cells):
        """Play games; ``cells[city, mafia]`` counts who lived at their ends. One removal a phase, so all are short."""
        for game in range(first, last):
            base = start_game(seed, game)
            c = city
            m = mafia
            at = np.int64(0)
            by_day = start_day
            while ends[c, m] < 0:
                if by_day:
                    if draw(base, at, c + m) < m:
                        m -= 1
                    else:
                        c -= 1
                else:
                    c -= 1
                by_day = not by_day
                at += 1
            cells[c, m] += 1
        return edition

    return play_counts


play_counts = _make_play(find_edition("gorod.odds", "bits", "machine", "counts"))


def make_ends(plan: Plan) -> Ints | None:
    """The outcome at every pair of numbers (-1: goes on), or ``None`` where the game could go on without a target."""
    city, mafia = plan.side_masks[0].bit_count(), plan.side_masks[1].bit_count()
    ends = np.full((city + 1, mafia + 1), -1, np.int64)
    for c in range(city + 1):
        for m in range(mafia + 1):
            end = find_end(plan, (c, m, 0, 0), False)
            ends[c, m] = -1 if end is None else end
            if end is None and not (c and m):
                return None
    return ends


def play_plain(plan: Plan, ends: Ints, seed: int, first: int, last: int) -> Ints:
    """The totals of the games ``first`` to ``last`` - 1."""
    city, mafia = ends.shape[0] - 1, ends.shape[1] - 1
    cells = np.zeros((city + 1, mafia + 1), np.int64)
    play_counts(ends, city, mafia, plan.start_day, seed, first, last, cells)
    totals = np.zeros(TOTALS, np.int64)
    for c, m in zip(*np.nonzero(cells), strict=True):
        number = int(cells[c, m])
        at = city - c + mafia - m
        days = (at + plan.start_day) // 2
        nights = at - days
        phase = 0 if not at else 1 if (at % 2 == 1) == plan.start_day else 2
        end = int(ends[c, m])
        totals[0] += number
        totals[WINS + end] += number
        totals[ENDS + phase * len(OUTCOMES) + end] += number
        for place, value in enumerate((days, nights, days, at)):
            totals[SUMS + 2 * place] += number * value
            totals[SUMS + 2 * place + 1] += number * value * value
        totals[LONG + min(at, LONGEST)] += number
        for side, living in enumerate((c, m)):
            totals[SIDE_LIVING + 2 * side] += number * living
            totals[SIDE_LIVING + 2 * side + 1] += number * living * living
    return totals
