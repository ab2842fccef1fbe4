"""Whose orders the night still waits for, and which answers may be shown before it is closed.

The night never waits for somebody who is out. This module must never resolve an attack.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.blocks import find_blocked
from gorod.engine.orders import has_found, is_team_ready, list_members, list_verbs
from gorod.engine.plan import MANIAC_ROLES, Plan
from gorod.engine.rulings import Event
from gorod.engine.table import Seat, Table
from gorod.rules.rulebook import Verb


def list_waited(plan: Plan, table: Table) -> tuple[tuple[int, tuple[Verb, ...]], ...]:
    """The living whose orders (or skips) are missing, each with the verbs he may still use."""
    if table.night is None or table.closed or table.outcome is not None:
        return ()
    orders = table.night.orders
    ready: dict[str, bool] = {}
    found = []
    for seat in table.seats:
        if seat.out is not None:
            continue
        missing: list[Verb] = []
        for verb in list_verbs(plan, table, seat):
            if verb == "shoot" and seat.role == "priest" and not has_found(plan, table, seat):
                continue
            if verb == "kill" and plan.sides[seat.role] != "maniac":
                team = plan.sides[seat.role]
                if team not in ready:
                    ready[team] = is_team_ready(plan, list_members(plan, table, team), team, orders)
                if not ready[team] and (seat.number, verb) not in orders:
                    missing.append(verb)
            elif (seat.number, verb) not in orders:
                missing.append(verb)
        if missing and not _has_chosen(plan, seat, orders):
            found.append((seat.number, tuple(missing)))
    return tuple(found)


def _has_chosen(plan: Plan, seat: Seat, orders: dict[tuple[int, Verb], int]) -> bool:
    """A role with one action a night has chosen once it gave either."""
    rules = plan.rules
    if seat.role == "sheriff" and not rules.sheriff.one_action:
        return False
    if seat.role == "priest" and not rules.priest.one_action:
        return False
    return bool(orders.get((seat.number, "check")) or orders.get((seat.number, "shoot")))


def _may_still_be_blocked(plan: Plan, table: Table) -> bool:
    assert table.night is not None
    orders = table.night.orders
    return any(
        seat.out is None and seat.role in plan.blockers and (seat.number, "visit") not in orders for seat in table.seats
    )


def _has_blocker(plan: Plan, table: Table) -> bool:
    return any(seat.out is None and seat.role in plan.blockers for seat in table.seats)


def show_answers(plan: Plan, table: Table) -> tuple[Table, list[Event]]:
    """The answers that are due before the close (``check.when``, ``search.when``), put on the table."""
    assert table.night is not None
    night = table.night
    open_keys = [
        key
        for key, target in night.orders.items()
        if target and (key[1] == "check" or key[1] == "search") and key not in night.answers
    ]
    if not open_keys:
        return table, []
    waits = _may_still_be_blocked(plan, table)
    due = [key for key in open_keys if not waits and _is_due(plan, table, key[1])]
    if not due:
        return table, []
    blocked = find_blocked(plan, table.seats, night.orders)
    answers = dict(night.answers)
    events = []
    for key in sorted(due):
        answer = find_answer(plan, table, key[0], key[1], key[0] in blocked)
        answers[key] = answer
        events.append(Event("answer", (key[0],), seat=key[0], target=night.orders[key], value=answer))
    return replace(table, night=replace(night, answers=answers)), events


def _is_due(plan: Plan, table: Table, verb: Verb) -> bool:
    when = plan.rules.check.when if verb == "check" else plan.rules.search.when
    if when == "at_once":
        return True
    if when == "after_all":
        return not _has_blocker(plan, table) or not list_waited(plan, table)
    return False


def find_answer(plan: Plan, table: Table, number: int, verb: Verb, blocked: bool) -> str:
    """The answer to a check or search, from the roles at the night's start; ``-`` or ``nothing`` if blocked."""
    seat = table.seats[number - 1]
    if blocked:
        return "nothing" if seat.role in (plan.rules.block.notice or ()) else "-"
    assert table.night is not None
    target = table.seats[table.night.orders[number, verb] - 1]
    if verb == "search":
        return "yes" if target.role == plan.seeks[seat.role] else "no"
    if seat.role == "priest":
        return "found" if plan.sides[target.role] == "yakuza" else "not_found"
    return _find_check(plan, table, target.role)


def _find_check(plan: Plan, table: Table, role: str) -> str:
    rules = plan.rules.check
    is_mafia = plan.sides[role] == "mafia"
    if rules.answer == "exact_role":
        return role
    if rules.answer == "mafia_or_not":
        return "mafia" if is_mafia else "not_mafia"
    if is_mafia:
        return "black"
    if role in MANIAC_ROLES:
        if rules.maniac_black_when_alone and not any(
            plan.sides[table.seats[number - 1].role] == "mafia" for number in table.living_before
        ):
            return "black"
        return "maniac" if rules.maniac_shown == "own" else rules.maniac_shown or "red"
    return "red"
