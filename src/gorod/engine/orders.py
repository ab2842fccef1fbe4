"""Orders of the night: which may be given, and how they lie on the table until the night is closed.

Orders lie there by who gave them, never by when, so the order of submission cannot matter. This module must
never resolve anything.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import Order, Skip, TeamOrder, TeamSkip
from gorod.engine.plan import ABILITY_SETTINGS, Plan
from gorod.engine.rulings import RefusalCode
from gorod.engine.table import NightState, Seat, Table
from gorod.rules.rulebook import Verb

Fault = tuple[RefusalCode, str]
"""A refusal in the making: its code and what forbids the act."""

Orders = dict[tuple[int, Verb], int]


def has_shot(plan: Plan, table: Table) -> bool:
    """Whether sheriffs have the shot at this table (``sheriff.shot``, ``shot_from``, ``shot_basis``)."""
    rules = plan.rules.sheriff
    if not rules.shot:
        return False
    count = len(table.living) if rules.shot_basis == "now" else table.players
    return count >= (rules.shot_from or 0)


def list_verbs(plan: Plan, table: Table, seat: Seat) -> tuple[Verb, ...]:
    """The night verbs that a seat has tonight under the settings in force, whoever may be a target."""
    verbs = plan.verbs[seat.role]
    if not verbs:
        return ()
    return tuple(sorted(verb for verb in verbs if _find_disabled(plan, table, seat.role, verb) is None))


def _find_disabled(plan: Plan, table: Table, role: str, verb: str) -> Fault | None:
    rules = plan.rules
    if role == "sheriff":
        if verb == "check" and not rules.sheriff.check:
            return "disabled", "sheriff.check"
        if verb == "shoot" and not has_shot(plan, table):
            return "disabled", "sheriff.shot_from" if rules.sheriff.shot else "sheriff.shot"
    elif role == "priest":
        if verb == "check" and not rules.priest.check:
            return "disabled", "priest.check"
        if verb == "shoot" and not rules.priest.shot:
            return "disabled", "priest.shot"
    return None


def list_members(plan: Plan, table: Table, team: str) -> list[Seat]:
    """The living members of a team who may give its order."""
    sides = plan.sides
    return [seat for seat in table.seats if seat.out is None and sides[seat.role] == team]


def check_open(table: Table) -> Fault | None:
    """Whether orders may come now at all."""
    if table.phase is None or table.phase.kind != "night":
        return "not_now", "point.order"
    if table.outcome is not None:
        return "game_over", table.outcome.why
    if table.closed:
        return "late", "point.order"
    return None


def check_order(plan: Plan, table: Table, act: Order) -> Fault | None:
    """Whether one player's order may enter the night (D.3, step 1)."""
    fault = _check_actor(plan, table, act.seat, act.verb)
    if fault is not None:
        return fault
    return _check_aim(plan, table, table.seats[act.seat - 1], act.verb, act.target)


def _check_actor(plan: Plan, table: Table, number: int, verb: Verb) -> Fault | None:
    """Whether that player may use the verb now, whoever the target."""
    fault = check_open(table)
    if fault is not None:
        return fault
    if not 0 < number <= len(table.seats):
        return "not_yours", "point.order"
    seat = table.seats[number - 1]
    if seat.out is not None:
        return "out", "point.dead"
    if verb not in plan.verbs[seat.role]:
        return "not_yours", ABILITY_SETTINGS.get(verb, "point.order")
    return _find_disabled(plan, table, seat.role, verb)


def _check_aim(plan: Plan, table: Table, seat: Seat, verb: Verb, target: int) -> Fault | None:
    """Whether the verb may be aimed at that target, for a player who may use it."""
    fault = _check_target(plan, table, seat, verb, target)
    if fault is not None:
        return fault
    if verb == "kill":
        return _check_kill(plan, table, seat, target)
    if verb == "visit":
        assert table.night is not None
        return _check_late_block(plan, table.night, seat, target)
    if verb in ("check", "search", "shoot"):
        return _check_inquiry(plan, table, seat, verb, target)
    return None


def _check_target(plan: Plan, table: Table, seat: Seat, verb: str, target: int) -> Fault | None:
    if not table.lives(target):
        if verb == "visit" and plan.rules.visit.dead_target == "skip" and 0 < target <= len(table.seats):
            return None
        return "target_out", "visit.dead_target" if verb == "visit" else "point.targets"
    rules = plan.rules
    if verb == "visit":
        return _check_repeat(table, seat, verb, target, rules.visit.self, rules.visit.repeat)
    if verb == "heal":
        return _check_repeat(table, seat, verb, target, rules.heal.self, rules.heal.repeat)
    if verb == "guard":
        return _check_repeat(table, seat, verb, target, rules.guard.self, "free")
    if target == seat.number:
        return "self", "point.targets"
    return None


def _check_repeat(
    table: Table, seat: Seat, verb: str, target: int, self_use: str | None, repeat: str | None
) -> Fault | None:
    if target == seat.number:
        if self_use == "never" or self_use is None:
            return "self", f"{verb}.self"
        if self_use == "once" and any(use.verb == verb and use.target == target for use in seat.uses):
            return "repeat", f"{verb}.self.again"
    if repeat == "free" or not seat.uses:
        return None
    assert table.phase is not None
    for use in seat.uses:
        if use.verb != verb or use.target != target:
            continue
        if repeat == "once_each" or use.night == table.phase.number - 1:
            return "repeat", f"{verb}.repeat"
    return None


def _check_late_block(plan: Plan, night: NightState, seat: Seat, target: int) -> Fault | None:
    """A block after an answer was shown would change what has been told."""
    if seat.role not in plan.blockers or not night.answers:
        return None
    if night.orders.get((seat.number, "visit"), -1) == target:
        return None
    return "too_late", "check.when"


def _check_kill(plan: Plan, table: Table, seat: Seat, target: int) -> Fault | None:
    team = plan.sides[seat.role]
    if team == "maniac":
        return None
    if not plan.rules.team.attack_own and plan.sides[table.seats[target - 1].role] == team:
        return "not_allowed", "team.attack_own"
    return _check_team_choice(plan, table, seat, target)


def _check_team_choice(plan: Plan, table: Table, seat: Seat, target: int) -> Fault | None:
    """What stands in the way of one member's own kill or skip (0)."""
    assert table.night is not None
    orders = table.night.orders
    standing = orders.get((seat.number, "kill"))
    if standing == target:
        return None
    rules = plan.rules.team
    if standing is not None and rules.orders_final:
        return "final", "team.orders_final"
    if rules.conflict == "ask_again":
        team = plan.sides[seat.role]
        # A head's own order decides from now on, so what the others wrote before stands in no conflict with it.
        after = {**orders, (seat.number, "kill"): target}
        deciding = list_deciding(plan, list_members(plan, table, team), team, after)
        if seat in deciding:
            others = {orders.get((other.number, "kill")) for other in deciding if other is not seat} - {None}
            if others - {target}:
                return "conflict", "team.conflict"
    return None


def list_deciding(plan: Plan, members: list[Seat], team: str, orders: Orders) -> list[Seat]:
    """Those of a team whose orders count as things stand (``team.decides``, ``team.after_head``).

    With ``head_first`` these are the heads once one of them gave an order, all members before.
    """
    head = plan.heads.get(team)
    heads = [seat for seat in members if seat.role == head] if head else []
    decides = plan.rules.team.decides
    if not heads or decides == "every_member":
        return members
    if decides == "head_only" or any((seat.number, "kill") in orders for seat in heads):
        return heads
    return members


def has_head(plan: Plan, members: list[Seat], team: str) -> bool:
    """Whether one of these members of a team is its head."""
    return any(seat.role == plan.heads.get(team) for seat in members)


def needs_every(plan: Plan, members: list[Seat], team: str) -> bool:
    """Whether every living member of the team must have sent the same order."""
    rules = plan.rules.team
    return (rules.decides if has_head(plan, members, team) else rules.after_head) == "every_member"


def _check_inquiry(plan: Plan, table: Table, seat: Seat, verb: Verb, target: int) -> Fault | None:
    assert table.night is not None and table.phase is not None
    night, rules = table.night, plan.rules
    key = (seat.number, verb)
    if key in night.answers:
        return "answered", "check.when" if verb == "check" else "search.when"
    if verb == "search":
        if rules.search.after_order and not _is_team_done(plan, table, seat):
            return "not_now", "search.after_order"
        return None
    other: tuple[int, Verb] = (seat.number, "shoot" if verb == "check" else "check")
    one_action = rules.sheriff.one_action if seat.role == "sheriff" else rules.priest.one_action
    if one_action and night.orders.get(other):
        return "one_action", f"{seat.role}.one_action"
    if verb == "shoot" and seat.role == "priest" and not _is_found(plan, table, seat, target):
        return "not_found_before", "priest.shot_window" if has_found_once(seat, target) else "priest.shot_window.never"
    return None


def has_found(plan: Plan, table: Table, seat: Seat) -> bool:
    """Whether a priest has anybody to shoot tonight."""
    return any(table.lives(target) and _is_found(plan, table, seat, target) for target, _ in seat.finds)


def has_found_once(seat: Seat, target: int) -> bool:
    """Whether a priest has found that player in any night."""
    return any(found == target for found, _ in seat.finds)


def _is_found(plan: Plan, table: Table, seat: Seat, target: int) -> bool:
    assert table.phase is not None
    nights = [night for found, night in seat.finds if found == target]
    if plan.rules.priest.shot_window == "any_later":
        return any(night < table.phase.number for night in nights)
    return table.phase.number - 1 in nights


def _is_team_done(plan: Plan, table: Table, seat: Seat) -> bool:
    """Whether the seat's own order or its team's was given, a skip included (``search.after_order``)."""
    assert table.night is not None
    orders = table.night.orders
    if (seat.number, "kill") in orders:
        return True
    team = plan.sides[seat.role]
    return is_team_ready(plan, list_members(plan, table, team), team, orders)


def is_team_ready(plan: Plan, members: list[Seat], team: str, orders: Orders) -> bool:
    """Whether the team's decision is in: nobody whose word counts is missing."""
    given = [(seat.number, "kill") in orders for seat in list_deciding(plan, members, team, orders)]
    if needs_every(plan, members, team):
        return all(given)
    return any(given)


def check_team_order(plan: Plan, table: Table, act: TeamOrder | TeamSkip) -> Fault | None:
    """Whether a team's common order or skip may enter the night."""
    fault = check_open(table)
    if fault is not None:
        return fault
    members = list_members(plan, table, act.team)
    if not members:
        dealt = any(plan.sides[seat.role] == act.team for seat in table.seats)
        return ("out", "point.dead") if dealt else ("not_yours", "point.order")
    if isinstance(act, TeamSkip):
        if not plan.rules.team.may_skip:
            return "must_act", "team.may_skip"
        target = 0
    else:
        target = act.target
        if not table.lives(target):
            return "target_out", "point.targets"
        if plan.sides[table.seats[target - 1].role] == act.team:
            if _is_against_decider(plan, table, members, act.team, target):
                return "self", "point.targets"
            if not plan.rules.team.attack_own:
                return "not_allowed", "team.attack_own"
    assert table.night is not None
    if plan.rules.team.orders_final:
        # A letter of somebody whose word does not count has decided nothing that could be final (LINCH-10, LA-12).
        for seat in list_deciding(plan, members, act.team, table.night.orders):
            if table.night.orders.get((seat.number, "kill"), target) != target:
                return "final", "team.orders_final"
    return None


def _is_against_decider(plan: Plan, table: Table, members: list[Seat], team: str, target: int) -> bool:
    """Whether a team's order needs the word of the very player at whom it is aimed, who cannot give it."""
    if needs_every(plan, members, team):
        return True
    assert table.night is not None
    # The new order takes the place of any before it; his own would be the one that he cannot give.
    orders = {key: chosen for key, chosen in table.night.orders.items() if key != (target, "kill")}
    orders.update({(seat.number, "kill"): target for seat in members if seat.number != target})
    return all(seat.number == target for seat in list_deciding(plan, members, team, orders))


def _list_skipped(plan: Plan, table: Table, act: Skip) -> list[Verb]:
    """The verbs that a skip is about: those named or all he has, without the answered ones."""
    assert table.night is not None
    verbs = list_verbs(plan, table, table.seats[act.seat - 1])
    answers = table.night.answers
    return [verb for verb in verbs if (act.verb is None or verb == act.verb) and (act.seat, verb) not in answers]


def check_skip(plan: Plan, table: Table, act: Skip) -> Fault | None:
    """Whether a deliberate skip may enter the night (``kills.may_skip``, ``sheriff.may_skip``, ``team.may_skip``)."""
    fault = check_open(table)
    if fault is not None:
        return fault
    if not 0 < act.seat <= len(table.seats):
        return "not_yours", "point.order"
    seat = table.seats[act.seat - 1]
    if seat.out is not None:
        return "out", "point.dead"
    held = plan.verbs[seat.role]
    if not held or (act.verb is not None and act.verb not in held):
        return "not_yours", "point.order"
    verbs = list_verbs(plan, table, seat)
    if not verbs or (act.verb is not None and act.verb not in verbs):
        return _find_disabled(plan, table, seat.role, act.verb or sorted(held)[0]) or ("disabled", "point.order")
    skipped = _list_skipped(plan, table, act)
    if not skipped:
        return "answered", "check.when"
    return _check_duty(plan, table, seat, verbs, skipped)


def _check_duty(plan: Plan, table: Table, seat: Seat, verbs: tuple[Verb, ...], skipped: list[Verb]) -> Fault | None:
    rules = plan.rules
    assert table.night is not None
    orders = table.night.orders
    if "kill" in skipped:
        if plan.sides[seat.role] == "maniac":
            if not rules.kills.may_skip:
                return "must_act", "kills.may_skip"
        elif not rules.team.may_skip:
            return "must_act", "team.may_skip"
        else:
            fault = _check_team_choice(plan, table, seat, 0)
            if fault is not None:
                return fault
    if seat.role == "sheriff" and not rules.sheriff.may_skip and has_shot(plan, table):
        left = [verb for verb in verbs if verb not in skipped and orders.get((seat.number, verb)) != 0]
        if not left:
            return "must_act", "sheriff.may_skip"
    if "visit" in skipped:
        return _check_late_block(plan, table.night, seat, 0)
    return None


def enter_orders(plan: Plan, table: Table, act: Order | TeamOrder | Skip | TeamSkip) -> Table:
    """The table with a legal order or skip on it; a later one replaces an earlier one."""
    assert table.night is not None
    orders = dict(table.night.orders)
    if isinstance(act, Order):
        # A visit to somebody already out is taken as a skip that uses nothing up (visit.dead_target).
        orders[act.seat, act.verb] = act.target if table.seats[act.target - 1].out is None else 0
    elif isinstance(act, Skip):
        for verb in _list_skipped(plan, table, act):
            orders[act.seat, verb] = 0
    else:
        target = act.target if isinstance(act, TeamOrder) else 0
        for seat in list_members(plan, table, act.team):
            if not plan.rules.team.orders_final or (seat.number, "kill") not in orders:
                orders[seat.number, "kill"] = target
    return replace(table, night=replace(table.night, orders=orders))


def list_targets(plan: Plan, table: Table, number: int, verb: Verb) -> tuple[int, ...]:
    """All seats at which that player may aim the verb now."""
    if _check_actor(plan, table, number, verb) is not None:
        return ()
    seat = table.seats[number - 1]
    return tuple([other.number for other in table.seats if _check_aim(plan, table, seat, verb, other.number) is None])
