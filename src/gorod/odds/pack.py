"""A plan packed into the integer arrays that the kernels read, and the names of their places.

It must never know how a game is played.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gorod.odds.plan import ATTACKS, KIND_OF, OUTCOMES, Plan
from gorod.rules.vocabulary import ROLES, SIDES

Ints = NDArray[np.int64]

_NUMBERS = (
    "n", "start_day", "policy", "weighted", "visitors", "healers", "guards", "sheriffs", "priests", "solos",
    "searchers", "ranks", "protects", "self_protects", "links", "shields", "bars", "visit_self", "visit_repeat",
    "block_team", "spends_choice", "link_heal", "link_immunity", "guard_self", "takes_first", "follow", "own_saves",
    "heal_self", "heal_repeat", "in_turn", "executable", "sheriff_check", "sheriff_shot", "shot_from",
    "sheriff_one", "priest_check", "priest_shot", "priest_any_later", "priest_one", "decides", "missed_limit",
    "both_yakuza", "nights", "days", "last_shot", "against", "maniac_others", "maniac_city", "two_others",
    "posthumous", "dead_draw", "order", "cures", "survives", "before", "city_needs", "parity_needs",
    "wolf_blockable", "wolf_dutiful", "wolf_heads", "actors", "search_after", "any_maniac", "roles",
)  # fmt: skip
PLACE: dict[str, int] = {name: place for place, name in enumerate(_NUMBERS)}

_MASKS = (
    "all", "city", "mafia", "yakuza", "maniac", "wolves", "rippers", "head_mafia", "head_yakuza", "blockable",
    "dutiful", "immortals", "immune", "sheriff", "able", "shooters",
)  # fmt: skip
MASK: dict[str, int] = {name: place for place, name in enumerate(_MASKS)}
ROLE_MASKS = len(_MASKS)
"""Behind the named masks: one mask a role of the schema."""

LISTS: tuple[str, ...] = ("visitors", "healers", "guards", "sheriffs", "priests", "solos", "searchers")
LIST_RANKS, LIST_ORDER, LIST_SOUGHT, LIST_ACTORS = 7, 8, 9, 10
STOPS: tuple[str, ...] = ("immunity", "immortal", "visit", "heal")

PHASES: tuple[str, ...] = ("start", "day", "night")
WINS = 1
ENDS = WINS + len(OUTCOMES)
SUMS = ENDS + len(PHASES) * len(OUTCOMES)
LENGTHS: tuple[str, ...] = ("days", "nights", "executions", "phases")
LONG = SUMS + 2 * len(LENGTHS)
LONGEST = 64
LIVING = LONG + LONGEST + 1
SIDE_LIVING = LIVING + 2 * len(ROLES)
TOTALS = SIDE_LIVING + 2 * len(SIDES)
"""The totals of a run: games; wins; ends by phase and outcome; sums and sums of squares of the lengths; a
histogram of phases; survivors by role and their squares, or by side where a side's members are all alike. All are
sums of whole numbers, so parts add up exactly."""


MASKS = len(_NUMBERS)
LISTS_AT = MASKS + ROLE_MASKS + len(ROLES)
LIST_ROWS = len(LISTS) + 4
STATE_AT = LISTS_AT + 64 * LIST_ROWS
MEMORY_AT = STATE_AT + 32
MEMORY_ROWS = 15
SIZE = MEMORY_AT + 64 * MEMORY_ROWS
"""One array holds a plan and the state of the game that is being played: few arguments, little to compile."""


class Packed(NamedTuple):
    """What the kernel takes: the plan (with room for a game's state) and the weights of the sides."""

    game: Ints
    weights: NDArray[np.float64]


def fold_seed(seed: int) -> int:
    """A seed that a kernel can take; whole numbers below 2**63 stay as they are.

    >>> fold_seed(7), fold_seed(2**80) != fold_seed(2**81)
    (7, True)
    """
    if 0 <= seed < 1 << 63:
        return seed
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest()) >> 1


def pack(plan: Plan) -> Packed:
    """The arrays of a plan; each caller needs its own, for the game is played inside."""
    game = np.zeros(SIZE, np.int64)
    for name, value in _collect_numbers(plan).items():
        if name in PLACE:
            game[PLACE[name]] = int(value)
    for name, value in _collect_masks(plan).items():
        game[MASKS + MASK[name]] = value
    for place, role in enumerate(ROLES):
        game[MASKS + ROLE_MASKS + place] = _mask_role(plan, role)
    game[LISTS_AT : LISTS_AT + 64 * LIST_ROWS] = _collect_lists(plan).reshape(-1)
    return Packed(game, np.array(plan.weights, np.float64))


def _mask_role(plan: Plan, role: str) -> int:
    return sum(1 << seat for seat, held in enumerate(plan.seats) if held == role)


def _mask_seats(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _list_actors(plan: Plan) -> list[int]:
    """The seats that choose at night, teams apart; and those that may owe an action."""
    held = {seat for name in LISTS for seat in getattr(plan, name) if name != "searchers"}
    return sorted(held | {seat for seat in range(plan.n) if plan.options["missed_limit"]})


def _mask_able(plan: Plan) -> int:
    """Who has a night action besides the teams; sheriffs without check tonight are taken out by ``shooters``."""
    options = plan.options
    seats = {*plan.visitors, *plan.healers, *plan.guards, *plan.solos, *(seat for seat, _ in plan.searchers)}
    if options["sheriff_check"] or options["sheriff_shot"]:
        seats |= set(plan.sheriffs)
    if options["priest_check"] or options["priest_shot"]:
        seats |= set(plan.priests)
    return sum(1 << seat for seat in seats)


def _bits(pair: tuple[bool, bool]) -> int:
    return pair[0] | pair[1] << 1


def _collect_numbers(plan: Plan) -> dict[str, Any]:
    lists: dict[str, Any] = {name: len(getattr(plan, name)) for name in LISTS}
    return {
        **plan.options,
        **lists,
        "n": plan.n,
        "start_day": plan.start_day,
        "policy": plan.policy,
        "weighted": len({weight for weight, mask in zip(plan.weights, plan.side_masks, strict=True) if mask}) > 1,
        "ranks": len(_list_ranks(plan)),
        "order": len(plan.order),
        "actors": len(_list_actors(plan)),
        "cures": plan.cures,
        "survives": plan.survives,
        "before": sum(1 << STOPS.index(name) for name in plan.before_guard),
        "city_needs": sum(1 << side for side in plan.city_needs_out),
        "parity_needs": sum(1 << side for side in plan.parity_needs_out),
        "wolf_blockable": _bits(plan.wolf_blockable),
        "wolf_dutiful": _bits(plan.wolf_dutiful),
        "wolf_heads": _bits(plan.wolf_heads),
        "any_maniac": plan.side_masks[3] != 0,
        "roles": len(plan.roles),
    }


def _collect_masks(plan: Plan) -> dict[str, int]:
    city, mafia, yakuza, maniac = plan.side_masks
    checks = plan.options["sheriff_check"]
    return {
        "all": (1 << plan.n) - 1,
        "city": city,
        "mafia": mafia,
        "yakuza": yakuza,
        "maniac": maniac,
        "wolves": plan.wolves,
        "rippers": plan.rippers,
        "head_mafia": plan.heads[0],
        "head_yakuza": plan.heads[1],
        "blockable": plan.blockable,
        "dutiful": plan.dutiful,
        "immortals": plan.immortals,
        "immune": plan.immune,
        "sheriff": _mask_role(plan, "sheriff"),
        "able": _mask_able(plan),
        "shooters": 0 if checks and not plan.options["duty_with_shot"] else _mask_seats(plan.sheriffs),
    }


def _list_ranks(plan: Plan) -> list[int]:
    """The attack ranks that somebody of this deal may use, in the order of resolution."""
    used = {
        0: plan.side_masks[1] | plan.wolves,
        1: plan.side_masks[2] | plan.wolves,
        2: plan.options["sheriff_shot"] and plan.sheriffs,
        3: plan.options["priest_shot"] and plan.priests,
        4: any(not plan.rippers >> seat & 1 for seat in plan.solos),
        5: any(plan.rippers >> seat & 1 for seat in plan.solos),
    }
    return [rank for group in plan.ranks for rank in group if used[rank]]


def _collect_lists(plan: Plan) -> Ints:
    lists = np.zeros((LIST_ROWS, 64), np.int64)
    for row, name in enumerate(LISTS):
        held = getattr(plan, name)
        for place, entry in enumerate(held):
            if name == "searchers":
                lists[row, place], lists[LIST_SOUGHT, place] = entry
            else:
                lists[row, place] = entry
    flat = _list_ranks(plan)
    lists[LIST_RANKS, : len(flat)] = flat
    actors = _list_actors(plan)
    lists[LIST_ACTORS, : len(actors)] = actors
    lists[LIST_ORDER, : len(plan.order)] = plan.order
    return lists


assert [KIND_OF[rank] for rank in ATTACKS] == [0, 1, 3, 4, 2, 2]
