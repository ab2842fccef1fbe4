"""The answer of the laboratory, exact or simulated: one shape for people, programs and plots.

It must never know how it was found, nor a sentence.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import Struct

from gorod.odds.plan import OddsError, Plan

Z95 = 1.959963984540054


class Odds(Struct, frozen=True):
    """How often each side wins, and what the games are like.

    ``games`` is 0 for an exact answer. ``ends`` maps phase to outcome to its share; ``living`` maps role to the
    expected share of its holders who live at the end.
    """

    wins: dict[str, float]
    stderr: dict[str, float]
    intervals: dict[str, tuple[float, float]]
    length: dict[str, float]
    living: dict[str, float]
    ends: dict[str, dict[str, float]]
    games: int = 0
    exact: bool = False
    fractions: dict[str, Fraction] | None = None
    notes: tuple[str, ...] = ()
    endless: int = 0
    seed: int | None = None
    seconds: float = 0.0
    complete: bool = True
    fault: OddsError | None = None
    """What ended the run early, unless it was somebody's Ctrl-C."""

    def build_json(self) -> dict[str, Any]:
        """The machine-readable answer."""
        found: dict[str, Any] = {"wins": self.wins, "games": self.games, "exact": self.exact}
        if self.fractions is not None:
            found["fractions"] = {
                name: f"{value.numerator}/{value.denominator}" for name, value in self.fractions.items()
            }
        return {**found, "length": self.length, "stderr": self.stderr}


def make_interval(successes: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share.

    >>> low, high = make_interval(997, 2322)
    >>> round(low, 3), round(high, 3)
    (0.409, 0.45)
    """
    if games == 0:
        return 0.0, 1.0
    share = successes / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
    return low if successes else 0.0, high if successes < games else 1.0


def read_exact(plan: Plan, exact: Any) -> Odds:
    """The exact solver's answer in the common shape."""
    wins = {name: float(value) for name, value in exact.wins.items()}
    counts = dict(zip(plan.roles, plan.counts, strict=True))
    return Odds(
        wins=wins,
        stderr=dict.fromkeys(wins, 0.0),
        intervals={name: (value, value) for name, value in wins.items()},
        length={name: float(value) for name, value in exact.length.items()},
        living={role: float(value) / counts[role] for role, value in exact.living.items()},
        ends={phase: {"all": float(value)} for phase, value in exact.ends.items()},
        exact=True,
        fractions=dict(exact.wins),
        notes=plan.notes,
    )
