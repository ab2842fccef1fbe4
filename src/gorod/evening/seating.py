"""Seats: a draw that keeps couples and friends apart, and the turn of the circle from game to game.

The draw depends on its seed alone. It must never know a role: who sits where says nothing about who is what.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec import Struct

Pair = tuple[str, str]

SIDE_BY_SIDE, OPPOSITE = 3, 1
"""How bad it is to sit so: next to each other (MIREA-14) is worse than opposite (MIREA-15)."""
DRAWS = 40
"""So many fresh draws are tried before the best one is taken."""


class Seating(Struct, frozen=True):
    """A drawn order of seats, and the pairs that could not be kept apart at so small a table."""

    order: tuple[str, ...]
    together: tuple[Pair, ...] = ()


def sit_badly(first: int, second: int, players: int) -> int:
    """How bad two places (counted from 0) are for a couple: 0 is well apart.

    >>> sit_badly(0, 9, 10), sit_badly(0, 5, 10), sit_badly(0, 4, 10), sit_badly(0, 4, 9)
    (3, 1, 0, 1)
    """
    distance = (first - second) % players
    distance = min(distance, players - distance)
    if distance == 1:
        return SIDE_BY_SIDE
    return OPPOSITE if distance == players // 2 else 0


def draw_seats(people: Iterable[str], seed: int, apart: Iterable[Pair] = ()) -> Seating:
    """A seeded draw of seats for these people, with the pairs of ``apart`` neither side by side nor opposite.

    >>> draw_seats("abcdefgh", 1, [("a", "b")]).together
    ()
    """
    chance = Random(seed)
    everybody = list(people)
    pairs = [pair for pair in apart if pair[0] != pair[1] and {*pair} <= {*everybody}]
    best: list[str] = everybody
    least: int | None = None
    for _ in range(DRAWS):
        order = everybody[:]
        chance.shuffle(order)
        badness = _part_pairs(order, pairs, chance)
        if least is None or badness < least:
            best, least = order, badness
        if not least:
            break
    return Seating(tuple(best), tuple(pair for pair in pairs if _judge(best, [pair])))


def _judge(order: list[str], pairs: list[Pair]) -> int:
    place = {person: number for number, person in enumerate(order)}
    return sum(sit_badly(place[first], place[second], len(order)) for first, second in pairs)


def _part_pairs(order: list[str], pairs: list[Pair], chance: Random) -> int:
    """Swap people who sit badly with others as long as that makes it better; what is left of the badness."""
    badness = _judge(order, pairs)
    while badness:
        swaps = [(mine, other) for mine in _bad_places(order, pairs) for other in range(len(order)) if other != mine]
        chance.shuffle(swaps)
        for mine, other in swaps:
            order[mine], order[other] = order[other], order[mine]
            after = _judge(order, pairs)
            if after < badness:
                badness = after
                break
            order[mine], order[other] = order[other], order[mine]
        else:
            return badness
    return badness


def _bad_places(order: list[str], pairs: list[Pair]) -> list[int]:
    return sorted({order.index(person) for pair in pairs if _judge(order, [pair]) for person in pair})


def turn_seats(order: tuple[str, ...], by: int = 1) -> tuple[str, ...]:
    """The circle turned: whoever sat at the second place sits at the first, and so opens the next game.

    The first day is opened by the lowest seat (MIREA-85, MA-32), so a new opener is a new first seat.

    >>> turn_seats(("a", "b", "c"))
    ('b', 'c', 'a')
    """
    if not order:
        return ()
    by %= len(order)
    return order[by:] + order[:by]
