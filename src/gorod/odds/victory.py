"""Who has won, by the numbers of the living: the exact solver's own reading of ``victory.*``.

It must never know how anybody left.
"""

from __future__ import annotations

from gorod.odds.plan import Plan

Counts = tuple[int, int, int, int]
"""The living of city, mafia, yakuza and maniac."""
CITY, MAFIA, YAKUZA, MANIAC, DRAW = range(5)


def find_end(plan: Plan, living: Counts, maniac_before: bool) -> int | None:
    """The outcome (a side or ``DRAW``), or ``None`` while the game goes on.

    ``maniac_before``: a maniac lived when the phase began.
    """
    options = plan.options
    everybody = sum(living)
    if not everybody and options["dead_draw"]:
        return DRAW
    for side in plan.order:
        if side == CITY:
            won = not any(living[other] for other in plan.city_needs_out)
        elif side == MANIAC:
            won = _has_maniac_won(plan, living, everybody, maniac_before)
        else:
            mine = living[side]
            needed = (living[CITY], everybody - mine, everybody)[options["against"]]
            won = mine > 0 and mine >= needed and not any(living[o] for o in plan.parity_needs_out if o != side)
        if won:
            return side
    return None


def _has_maniac_won(plan: Plan, living: Counts, everybody: int, maniac_before: bool) -> bool:
    options, maniacs = plan.options, living[MANIAC]
    if maniacs > 1:
        return everybody - maniacs <= options["two_others"]
    if everybody > options["maniac_others"] + 1:
        return False
    if options["maniac_city"] and everybody - maniacs == 1 and not living[CITY]:
        return False
    if maniacs:
        return True
    if options["posthumous"] == 1:
        return maniac_before
    return options["posthumous"] == 2 and plan.side_masks[MANIAC] != 0
