"""Makes the kernels' machine code ready: from the cache, or by compiling once after an installation.

``python -m gorod.odds.warm`` does it beforehand, as a set-up may. It must never know a rulebook: it plays no game.
"""

from __future__ import annotations

import numpy as np

from gorod.odds.pack import SIZE, TOTALS


def warm_kernels(plain: bool = True, general: bool = True) -> None:
    """Load or compile the kernel that plays counts, the general one, or both, as the simulator calls them."""
    if plain:
        from gorod.odds.counts import play_counts

        ends = np.zeros((1, 1), np.int64)
        play_counts(ends, 0, 0, True, 1, 0, 0, np.zeros((1, 1, 1), np.int64))
    if general:
        from gorod.odds.kernel import play

        play(np.zeros(SIZE, np.int64), np.ones(4, np.float64), 1, 0, 0, np.zeros(TOTALS, np.int64), None, None)


if __name__ == "__main__":
    warm_kernels()
