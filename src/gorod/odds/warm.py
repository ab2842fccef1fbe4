"""Makes the kernels' machine code ready: from the cache, or by compiling once after an installation.

``python -m gorod.odds.warm`` does it beforehand, as a set-up may. It must never know a rulebook: it plays no game.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from gorod.odds.pack import SIZE, TOTALS


def warm_kernels(plain: bool = True, general: bool = True, tell: Callable[[], object] | None = None) -> None:
    """Load or compile the kernel that plays counts, the general one, or both, as the simulator calls them.

    ``tell`` is called if something must be compiled, before that begins.
    """
    with _gather_no_garbage():
        from gorod.odds.machine import listen

        with listen(tell):
            _warm(plain, general)


def _warm(plain: bool, general: bool) -> None:
    if plain:
        from gorod.odds.counts import play_counts

        ends = np.zeros((1, 1), np.int64)
        _compile(play_counts, ends, 0, 0, True, 1, 0, 0, np.zeros((1, 1), np.int64))
    if general:
        from gorod.odds.kernel import play

        totals = np.zeros(TOTALS, np.int64)
        _compile(play, np.zeros(SIZE, np.int64), np.ones(4, np.float64), 1, 0, 0, totals, None, None)


def _compile(kernel: Callable[..., object], *arguments: object) -> None:
    try:
        kernel(*arguments)
    except OSError:  # the machine code is there; it could not be kept for the next process
        kernel(*arguments)


@contextmanager
def _gather_no_garbage() -> Iterator[None]:
    """Numba makes hundreds of thousands of objects that stay; to walk through them again and again takes long."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


if __name__ == "__main__":
    warm_kernels()
