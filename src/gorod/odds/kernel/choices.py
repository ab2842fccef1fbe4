"""Who chooses whom: a legal target for everybody who acts, drawn or scripted.

It must never know what comes of a choice.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import draw, lowest, pick, popcount
from gorod.odds.kernel.places import (
    ACTOR,
    ALIVE,
    CHECK,
    COIN,
    FIRST,
    FOUND,
    FOURTH,
    HEAL,
    KILL,
    MAFIA,
    N_PRIESTS,
    N_SEARCHERS,
    N_SHERIFFS,
    N_SOLOS,
    NEXT,
    POLICY,
    PRIEST_CHECK,
    PRIEST_ONE,
    PRIEST_SHOT,
    PRIESTS,
    SEARCH_AFTER,
    SEARCHERS,
    SECOND,
    SEEN,
    SHERIFF_CHECK,
    SHERIFF_ONE,
    SHERIFF_SHOT,
    SHERIFFS,
    SHOT,
    SHOT_FROM,
    SLOTS,
    SOLOS,
    SOUGHT,
    T_CHECK,
    T_GUARD,
    T_HEAL,
    T_KILL,
    T_SEARCH,
    T_SHOOT,
    T_TEAM,
    T_VISIT,
    TARGETS,
    TEAM,
    TWO,
    VISIT,
    WIDE,
    ZERO,
)
from gorod.odds.machine import inner, rare


@rare
def note(trace, at, what, seat, target, more):
    """One more line of the trace."""
    line = trace[0, 0] + 1
    trace[line, 0], trace[line, 1], trace[line, 2] = at, what, seat
    trace[line, 3], trace[line, 4] = target, more
    trace[0, 0] = line


@rare
def choose(mask, base, at, slot, script):
    """A legal target: the scripted one if there is a script (-1 idle, -2 no word), else a drawn one."""
    if script is not None:
        forced = script[at & 63, slot]
        if forced == -1:
            return -1
        if forced >= 0 and mask >> forced & 1:
            return forced
    return pick(mask, base, at * SLOTS + slot)


@inner
def _limit(alive, seat, self_use, repeat, last, used):
    """Whom a visitor, healer or guard may choose."""
    bit = 1 << seat
    legal = alive
    if self_use == 0 or (self_use == 1 and used & bit):
        legal &= ~bit
    if repeat == 1 and last >= 0:
        legal &= ~(1 << last)
    elif repeat == 2:
        legal &= ~used
    return legal


@rare
def choose_targets(G, base, at, script, trace, count, row, verb, self_use, repeat, slot):
    """The targets of all visitors, healers or guards (one row of actors); a mask of those who act."""
    alive = G[ALIVE]
    acted = 0
    for i in range(count):
        seat = G[row + i]
        G[verb + seat] = -1
        if alive >> seat & 1:
            legal = _limit(alive, seat, self_use, repeat, G[verb + NEXT + seat], G[verb + 2 * NEXT + seat])
            target = choose(legal, base, at, ACTOR + WIDE * seat + slot, script)
            G[verb + seat] = target
            if target >= 0:
                acted |= 1 << seat
                if trace is not None:
                    note(trace, at, T_VISIT if verb == VISIT else T_HEAL if verb == HEAL else T_GUARD, seat, target, 0)
    return acted


@rare
def choose_sheriff(G, base, at, script, trace, seat):
    """A sheriff's check, shot, or both; whether he acts."""
    bit = 1 << seat
    others = G[ALIVE] & ~bit
    slot = ACTOR + WIDE * seat
    G[CHECK + seat] = -1
    G[SHOT + seat] = -1
    checks = G[SHERIFF_CHECK] != 0
    shoots = G[SHERIFF_SHOT] != 0 and popcount(G[ALIVE]) >= G[SHOT_FROM]
    if checks and shoots and G[SHERIFF_ONE]:
        coin = draw(base, at * SLOTS + slot + COIN, TWO)
        if script is not None and script[at & 63, slot + COIN] >= 0:
            coin = script[at & 63, slot + COIN] & 1
        checks, shoots = coin == 0, coin == 1
    if checks:
        if G[POLICY] == 0 and script is None and trace is None:
            G[CHECK + seat] = lowest(others) if others else -1  # he keeps what he learns: any target will do
        else:
            legal = others & ~G[SEEN + seat] if G[POLICY] == 2 else others
            G[CHECK + seat] = choose(legal, base, at, slot + FIRST, script)
            if trace is not None and G[CHECK + seat] >= 0:
                note(trace, at, T_CHECK, seat, G[CHECK + seat], 0)
    if shoots:
        G[SHOT + seat] = choose(others, base, at, slot + SECOND, script)
        if trace is not None and G[SHOT + seat] >= 0:
            note(trace, at, T_SHOOT, seat, G[SHOT + seat], 0)
    return G[CHECK + seat] >= 0 or G[SHOT + seat] >= 0


@rare
def choose_priest(G, base, at, script, trace, seat):
    """A priest shoots somebody whom he found, else he checks; whether he acts."""
    slot = ACTOR + WIDE * seat
    G[CHECK + seat] = -1
    G[SHOT + seat] = -1
    open_ = G[FOUND + seat] & G[ALIVE] if G[PRIEST_SHOT] else 0
    if open_:
        G[SHOT + seat] = choose(open_, base, at, slot + SECOND, script)
        if trace is not None and G[SHOT + seat] >= 0:
            note(trace, at, T_SHOOT, seat, G[SHOT + seat], 0)
    if G[PRIEST_CHECK] and (G[SHOT + seat] < 0 or not G[PRIEST_ONE]):
        G[CHECK + seat] = choose(G[ALIVE] & ~(1 << seat), base, at, slot + FIRST, script)
        if trace is not None and G[CHECK + seat] >= 0:
            note(trace, at, T_CHECK, seat, G[CHECK + seat], 0)
    return G[CHECK + seat] >= 0 or G[SHOT + seat] >= 0


@inner
def choose_teams(G, base, at, script, trace):
    """The common target of each team; a mask of the members of teams that have one."""
    alive = G[ALIVE]
    acted = ZERO
    for side in range(2):
        G[TARGETS + side] = -1
        members = alive & G[MAFIA + side]
        if members:
            G[TARGETS + side] = choose(alive & ~members, base, at, TEAM + side, script)
            if G[TARGETS + side] >= 0:
                acted |= members
                if trace is not None:
                    note(trace, at, T_TEAM, side, G[TARGETS + side], 0)
    return acted


@inner
def choose_alone(G, base, at, script, trace):
    """Sheriffs, priests, and those who kill alone; a mask of those who act."""
    alive = G[ALIVE]
    acted = ZERO
    for i in range(G[N_SHERIFFS]):
        seat = G[SHERIFFS + i]
        if alive >> seat & 1 and choose_sheriff(G, base, at, script, trace, seat):
            acted |= 1 << seat
    for i in range(G[N_PRIESTS]):
        seat = G[PRIESTS + i]
        if alive >> seat & 1 and choose_priest(G, base, at, script, trace, seat):
            acted |= 1 << seat
    for i in range(G[N_SOLOS]):
        seat = G[SOLOS + i]
        if alive >> seat & 1:
            G[KILL + seat] = choose(alive & ~(1 << seat), base, at, ACTOR + WIDE * seat + FOURTH, script)
            if G[KILL + seat] >= 0:
                acted |= 1 << seat
                if trace is not None:
                    note(trace, at, T_KILL, seat, G[KILL + seat], 0)
    return acted


@inner
def search(G, base, at, script, trace):
    """Dons and bosses search: a mask of those who do. What they find changes nothing, so only a trace has a target."""
    alive = G[ALIVE]
    acted = ZERO
    for i in range(G[N_SEARCHERS]):
        seat = G[SEARCHERS + i]
        silent = G[SEARCH_AFTER] and G[TARGETS + (0 if G[MAFIA] >> seat & 1 else 1)] < 0
        if alive >> seat & 1 and alive != 1 << seat and not silent:
            if trace is None:
                acted |= 1 << seat
            else:
                target = choose(alive & ~(1 << seat), base, at, ACTOR + WIDE * seat + COIN, script)
                if target >= 0:
                    acted |= 1 << seat
                    note(trace, at, T_SEARCH, seat, target, 1 if G[SOUGHT + i] >> target & 1 else 0)
    return acted
