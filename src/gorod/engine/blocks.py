"""Blocks as a graph: who keeps whom from acting this night (D.3, step 2).

The result never depends on seat numbers or on who wrote first.
"""

from __future__ import annotations

from gorod.engine.plan import Plan
from gorod.engine.table import Seat
from gorod.rules.rulebook import Verb


def find_blocked(
    plan: Plan, seats: tuple[Seat, ...], orders: dict[tuple[int, Verb], int], gone: frozenset[int] = frozenset()
) -> dict[int, tuple[int, ...]]:
    """The blocked seats with those who block them; ``gone`` are actors who no longer act.

    An edge whose actor nobody can still block is sure: its target is blocked and blocks nobody. What is left
    over are circles, of which every member is blocked and whose blocks reach nobody outside.
    """
    edges: dict[int, int] = {}
    for (number, verb), target in orders.items():
        if verb != "visit" or not target or target == number or number in gone:
            continue
        if seats[number - 1].role in plan.blockers and seats[target - 1].role in plan.blockable:
            edges[number] = target
    if not edges:
        return {}
    blocked: dict[int, tuple[int, ...]] = {}
    while edges:
        threatened = set(edges.values())
        sure = [actor for actor in edges if actor not in threatened]
        if not sure:
            break
        for actor in sure:
            target = edges.pop(actor)
            blocked[target] = (*blocked.get(target, ()), actor)
        for target in list(blocked):
            edges.pop(target, None)
    for actor, target in edges.items():
        blocked[target] = (*blocked.get(target, ()), actor)
    return {number: tuple(sorted(blocked[number])) for number in sorted(blocked)}
