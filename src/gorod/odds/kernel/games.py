"""Whole games, one after another, and the totals.

It must never know what happens in a phase.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import popcount, start_game
from gorod.odds.kernel.choices import note
from gorod.odds.kernel.day import play_day
from gorod.odds.kernel.ending import ENDLESS, NO_END, find_end
from gorod.odds.kernel.night import play_night
from gorod.odds.kernel.places import (
    ACTORS,
    ALIVE,
    BEGAN,
    BLOCKABLE,
    CITY,
    DUTIFUL,
    HEAL_LAST,
    LEAD,
    M_ALL,
    M_BLOCKABLE,
    M_CITY,
    M_DUTIFUL,
    M_ROLES,
    M_WOLVES,
    N_ACTORS,
    NEXT,
    SHIELDED,
    START_DAY,
    T_ALIVE,
    T_END,
    VISIT,
    VISIT_LAST,
    WOLVES,
    ZERO,
)
from gorod.odds.machine import find_edition, inner, point_at, whole
from gorod.odds.pack import ENDS, LIVING, LONG, LONGEST, MEMORY_ROWS, SUMS, WINS
from gorod.odds.plan import MAX_ROUNDS
from gorod.rules.vocabulary import ROLES

ROOMS = ("places", "choices", "attacks", "night", "day", "ending", "games")
SOURCES = ("bits", "machine", "pack", "plan", *(f"kernel/{room}" for room in ROOMS))
"""What the machine code is made of."""


@inner
def _reset(G):
    G[ALIVE] = G[M_ALL]
    for side in range(4):
        G[CITY + side] = G[M_CITY + side]
    G[WOLVES] = G[M_WOLVES]
    G[BLOCKABLE] = G[M_BLOCKABLE]
    G[DUTIFUL] = G[M_DUTIFUL]
    G[SHIELDED] = 0
    G[LEAD] = 0
    for i in range(G[N_ACTORS]):
        seat = G[ACTORS + i]
        for row in range(MEMORY_ROWS):
            G[VISIT + NEXT * row + seat] = 0
        G[VISIT_LAST + seat] = -1
        G[HEAL_LAST + seat] = -1


@inner
def _add(T, G, end, phase, days, nights, executions):
    T[0] += 1
    T[WINS + end] += 1
    T[ENDS + phase * 6 + end] += 1
    length = days + nights
    T[SUMS] += days
    T[SUMS + 1] += days * days
    T[SUMS + 2] += nights
    T[SUMS + 3] += nights * nights
    T[SUMS + 4] += executions
    T[SUMS + 5] += executions * executions
    T[SUMS + 6] += length
    T[SUMS + 7] += length * length
    T[LONG + (length if length < LONGEST else LONGEST)] += 1
    alive = G[ALIVE]
    for role in range(15):
        if G[M_ROLES + role]:
            count = popcount(alive & G[M_ROLES + role])
            T[LIVING + 2 * role] += count
            T[LIVING + 2 * role + 1] += count * count


def _make_play(edition):
    @whole
    def play(game, weights, seed, first, last, totals, script, trace):
        """Play the games ``first`` to ``last`` - 1 of a seed, add them to ``totals``, and return the edition."""
        G = point_at(game)
        W = point_at(weights)
        T = point_at(totals)
        for number in range(first, last):
            base = start_game(seed, number)
            _reset(G)
            G[BEGAN] = G[ALIVE]
            end = find_end(G)
            phase = days = nights = executions = at = ZERO
            by_day = G[START_DAY] != 0
            while end == NO_END:
                G[BEGAN] = G[ALIVE]
                if by_day:
                    days += 1
                    executions += play_day(G, W, base, at, days, script, trace)
                else:
                    nights += 1
                    play_night(G, base, at, nights, script, trace)
                phase = 1 if by_day else 2
                end = find_end(G)
                if trace is not None:
                    note(trace, at, T_ALIVE, phase, G[ALIVE], end)
                by_day = not by_day
                at += 1
                if end == NO_END and at >= MAX_ROUNDS:
                    end = ENDLESS
            _add(T, G, end, phase, days, nights, executions)
            if trace is not None:
                note(trace, at, T_END, phase, end, 0)
        return edition

    return play


play = _make_play(find_edition("gorod.odds", *SOURCES))

assert len(ROLES) == 15
