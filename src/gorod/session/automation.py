"""Which steps of a game the machine does by itself. What is not in the set waits for the host.

One engine so serves a host's tablet (nothing by itself) and a room that runs alone (everything).
"""

from __future__ import annotations

from enum import StrEnum


class Automation(StrEnum):
    """A step that a host does at a table, and that a machine may do for him."""

    DEAL = "deal"
    """Give the roles at random (from a seed that is kept)."""
    TIME = "time"
    """End a phase when its time has come; without it a clock only informs."""
    RESOLVE = "resolve"
    """Close the night as soon as nobody is awaited any more."""
    COUNT = "count"
    """Count a vote as soon as every hand or ballot is in."""
    ANNOUNCE = "announce"
    """Tell what came of a phase and begin the next one."""


BY_HAND: frozenset[Automation] = frozenset()
"""The host does everything himself."""
ALONE: frozenset[Automation] = frozenset(Automation)
"""A room without a host."""
