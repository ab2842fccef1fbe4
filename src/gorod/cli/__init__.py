"""The command ``gorod`` in a terminal. It hangs on the session like every other surface and holds no rule."""

import gc

from gorod.cli.app import app

MANY = 50_000
"""Objects between two searches for garbage: what imports make stays, and to walk through it again and again takes a
tenth of a second (Python's own number is 700)."""


def main() -> None:
    """Run ``gorod`` with the arguments of this process."""
    gc.set_threshold(MANY)
    try:
        app()
    finally:
        gc.freeze()  # at its end Python looks through everything once more: a third of a second where Numba was used


__all__ = ["app", "main"]
