"""Two seats that were noted with each other's role: the deal and the acts as they really were.

It must never decide what the corrected game comes to.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import Act, Begin, Order, Skip
from gorod.engine.game import Game, Replayed
from gorod.engine.table import Setup


def swap_setups(setups: tuple[Setup, ...], first: int, second: int) -> tuple[Setup, ...]:
    """The seats with the roles of two of them exchanged."""
    swapped = list(setups)
    one, two = setups[first - 1], setups[second - 1]
    swapped[first - 1], swapped[second - 1] = replace(one, role=two.role), replace(two, role=one.role)
    return tuple(swapped)


def swap_acts(acts: tuple[Act, ...], first: int, second: int) -> tuple[Act, ...]:
    """The acts with the night's orders of the two seats exchanged.

    At night the host notes what a role does; whoever was called and pointed was its true holder. By day players act
    in their own person, and a target is whom somebody pointed at.
    """
    other = {first: second, second: first}
    night = False
    swapped: list[Act] = []
    for act in acts:
        if isinstance(act, Begin):
            night = act.phase == "night"
        if night and isinstance(act, (Order, Skip)) and act.seat in other:
            act = replace(act, seat=other[act.seat])
        swapped.append(act)
    return tuple(swapped)


def swap_roles(game: Game, first: int, second: int) -> Replayed:
    """The game as if the two seats had been noted rightly, with the acts that no longer hold."""
    begun = Game.begin(game.rulebook, swap_setups(game.setups, first, second), game.position)
    return begun.replay(swap_acts(game.acts, first, second))
