"""Makes the kernels' machine code ready: from the cache, or by compiling once after an installation.

It must never know a rulebook: it plays one game of an empty plan.
"""

from __future__ import annotations

import numpy as np

from gorod.odds.counts import play_counts
from gorod.odds.kernel import play
from gorod.odds.pack import SIZE, TOTALS


def warm_kernels() -> None:
    """Load or compile both kernels as the simulator calls them."""
    game = np.zeros(SIZE, np.int64)
    play(game, np.ones(4, np.float64), 1, 0, 0, np.zeros(TOTALS, np.int64), None, None)
    ends = np.zeros((1, 1), np.int64)
    play_counts(ends, 0, 0, True, 1, 0, 0, np.zeros((1, 1, 1), np.int64))
