"""Who has won, by the masks of the living.

It must never know how anybody left.
"""

# mypy: ignore-errors
from __future__ import annotations

from gorod.odds.bits import popcount
from gorod.odds.kernel.places import (
    AGAINST,
    ALIVE,
    ANY_MANIAC,
    BEGAN,
    CITY,
    CITY_NEEDS,
    DEAD_DRAW,
    MAFIA,
    MANIAC,
    MANIAC_CITY,
    MANIAC_OTHERS,
    N_ORDER,
    ORDER,
    PARITY_NEEDS,
    POSTHUMOUS,
    TWO_OTHERS,
    YAKUZA,
)
from gorod.odds.machine import inner

NO_END = -1
DRAW, ENDLESS = 4, 5


@inner
def find_end(G):
    """The outcome of the position, or ``NO_END``."""
    alive = G[ALIVE]
    if alive == 0 and G[DEAD_DRAW]:
        return DRAW
    living = popcount(alive)
    city = popcount(alive & G[CITY])
    mafia = popcount(alive & G[MAFIA])
    yakuza = popcount(alive & G[YAKUZA])
    maniacs = popcount(alive & G[MANIAC])
    there = (1 if city else 0) | (2 if mafia else 0) | (4 if yakuza else 0) | (8 if maniacs else 0)
    for i in range(G[N_ORDER]):
        side = G[ORDER + i]
        if side == 0:
            if not there & G[CITY_NEEDS]:
                return 0
        elif side == 3:
            if maniacs > 1:
                won = living - maniacs <= G[TWO_OTHERS]
            elif living > G[MANIAC_OTHERS] + 1 or (G[MANIAC_CITY] and living - maniacs == 1 and not city):
                won = False
            elif maniacs == 0 and G[POSTHUMOUS] == 1:
                won = G[BEGAN] & G[MANIAC] != 0
            else:
                won = maniacs == 1 or (G[POSTHUMOUS] == 2 and G[ANY_MANIAC] != 0)
            if won:
                return 3
        else:
            mine = mafia if side == 1 else yakuza
            if mine and not there & G[PARITY_NEEDS] & ~(1 << side):
                against = G[AGAINST]
                if (
                    (against == 0 and mine >= city)
                    or (against == 1 and mine >= living - mine)
                    or (against == 2 and mine == living)
                ):
                    return side
    return NO_END
