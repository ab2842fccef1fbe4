"""One day: who stands to be executed, what keeps him, the last shot.

It must never know a night.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import draw_share, pick, popcount
from gorod.odds.kernel.choices import choose, note
from gorod.odds.kernel.places import (
    ALIVE,
    BARS,
    CITY,
    DAY,
    DAY_SIDE,
    DAYS,
    EXECUTABLE,
    LAST,
    LAST_SHOT,
    LEAD,
    M_IMMORTALS,
    M_IMMUNE,
    M_SHERIFF,
    SHIELDED,
    SLOTS,
    T_CHOSEN,
    T_LAST_SHOT,
    WEIGHTED,
)
from gorod.odds.machine import inner, rare


@rare
def _draw_weighted(W, G, candidates, base, at, script):
    """A candidate, each with the weight of his side; uniform where all weights are zero."""
    if script is not None and script[at & 63, DAY] != -2:
        return choose(candidates, base, at, DAY, script)
    total = 0.0
    for side in range(4):
        total += W[side] * popcount(candidates & G[CITY + side])
    if total <= 0.0:
        return pick(candidates, base, at * SLOTS + DAY)
    left = draw_share(base, at * SLOTS + DAY_SIDE) * total
    chosen = 0
    for side in range(4):
        here = W[side] * popcount(candidates & G[CITY + side])
        if here > 0.0:
            chosen = candidates & G[CITY + side]
            if left < here:
                break
            left -= here
    return pick(chosen, base, at * SLOTS + DAY)


@inner
def play_day(G, W, base, at, day, script, trace):
    """One day: who stands to be executed, what keeps him, the last shot. Whether somebody was executed."""
    candidates = G[ALIVE]
    shielded = G[SHIELDED] & candidates
    if G[BARS]:
        candidates &= ~shielded
    lead = G[LEAD] & candidates
    if lead:
        chosen = choose(lead, base, at, DAY, script)
    elif G[WEIGHTED]:
        chosen = _draw_weighted(W, G, candidates, base, at, script)
    else:
        chosen = choose(candidates, base, at, DAY, script)
    G[SHIELDED] = 0
    G[LEAD] = 0
    if chosen < 0:
        return 0
    if trace is not None:
        note(trace, at, T_CHOSEN, 0, chosen, 0)
    bit = 1 << chosen
    if shielded & bit:
        return 0
    if G[M_IMMORTALS] & bit and not G[EXECUTABLE]:
        return 0
    if G[M_IMMUNE] & bit and day <= G[DAYS]:
        return 0
    G[ALIVE] &= ~bit
    if G[LAST_SHOT] and G[M_SHERIFF] & bit:
        shot = choose(G[ALIVE], base, at, LAST, script)
        if shot >= 0:
            G[ALIVE] &= ~(1 << shot)
            if trace is not None:
                note(trace, at, T_LAST_SHOT, chosen, shot, 0)
    return 1
