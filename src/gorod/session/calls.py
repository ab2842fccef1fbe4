"""Who is called in a night, in which order, to do what; those who are out are called all the same.

The order is ``night.order``. A role that nobody was dealt is left out (NOCH-90, MIREA-126); a role whose holder is
out is not, because a shorter night would tell who is missing. It must never know a text or what was ordered.
"""

from __future__ import annotations

from msgspec import Struct

from gorod.engine.acts import TEAM_SIDES
from gorod.engine.orders import list_verbs
from gorod.engine.plan import Plan
from gorod.engine.table import Table

USUAL_ORDER: tuple[str, ...] = (
    "lover",
    "bodyguard",
    "mafia",
    "don",
    "doctor",
    "reanimator",
    "sheriff",
    "priest",
    "yakuza",
    "boss",
    "maniac",
    "ripper",
)
"""The order of the calls where a rulebook has none (orders by message), or forgets a role that acts."""


class Call(Struct, frozen=True):
    """One call of the night: the role or team that wakes, its seats (also those out), and what it may do."""

    role: str
    seats: tuple[int, ...]
    verbs: tuple[str, ...]
    team: bool = False


def list_calls(plan: Plan, table: Table) -> tuple[Call, ...]:
    """The calls of a night at this table.

    The head of a team wakes with it; where the order names him apart he then searches alone (NOCH-91, DCCM-10).
    """
    order: list[str] = [*(plan.rules.night.order or ())]
    order += [role for role in USUAL_ORDER if role not in order and not _wakes_with_team(plan, role, order)]
    calls = (_make_call(plan, table, role, order) for role in order)
    return tuple(call for call in calls if call is not None)


def _wakes_with_team(plan: Plan, role: str, order: list[str]) -> bool:
    """A head whom an order that has his team does not name gives the kill and the search with his team."""
    return bool(order) and role in plan.heads.values() and plan.sides.get(role) in order


def _make_call(plan: Plan, table: Table, role: str, order: list[str]) -> Call | None:
    if role not in plan.sides:
        return None
    if role in TEAM_SIDES:
        return _make_team_call(plan, table, role, order)
    seats = tuple(seat.number for seat in table.seats if seat.role == role)
    verbs = _join_verbs(plan, table, seats)
    if role in plan.heads.values():
        verbs = tuple(verb for verb in verbs if verb == "search")
    return Call(role, seats, verbs) if seats and verbs else None


def _make_team_call(plan: Plan, table: Table, team: str, order: list[str]) -> Call | None:
    seats = tuple(seat.number for seat in table.seats if plan.sides[seat.role] == team)
    apart = [role for role in plan.heads.values() if role in order]
    members = tuple(seat for seat in seats if table.seat(seat).role not in apart)
    verbs = _join_verbs(plan, table, members) or ("kill",)
    return Call(team, seats, verbs, team=True) if seats else None


def _join_verbs(plan: Plan, table: Table, seats: tuple[int, ...]) -> tuple[str, ...]:
    """What any of these may do tonight, in the order in which a table does it."""
    usual = ("visit", "guard", "kill", "search", "heal", "check", "shoot")
    found = {verb for number in seats for verb in list_verbs(plan, table, table.seat(number))}
    return tuple(verb for verb in usual if verb in found)
