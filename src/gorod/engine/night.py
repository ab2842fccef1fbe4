"""The resolution of a night, stage by stage, in the order of ``night.count`` (D.3).

It reads what lies on the table when the night is closed; it must never depend on the order in which that came,
on seat numbers, or on anything outside the table and the plan.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gorod.engine.acts import TEAM_SIDES, TeamKey
from gorod.engine.attacks import resolve_attacks, resolve_links
from gorod.engine.blocks import find_blocked
from gorod.engine.dawn import Dawn
from gorod.engine.orders import list_deciding, list_verbs, needs_every
from gorod.engine.plan import Plan, why_ability, why_skip
from gorod.engine.rulings import HOST_ONLY, Event, Ruling
from gorod.engine.table import Exit, Seat, Table, Use
from gorod.engine.victory import find_outcome
from gorod.engine.waiting import find_answer
from gorod.rules.rulebook import Verb

BLOCKED_ANSWERS = ("-", "nothing")
ATTACK_STEPS = frozenset({"attacks", "mafia", "yakuza", "sheriff", "priest", "maniac"})


def resolve_night(plan: Plan, table: Table) -> tuple[Table, list[Ruling], list[Event]]:
    """The table after a night with the rulings on every order, attack and effect, and what became known."""
    assert table.phase is not None and table.night is not None
    dawn = Dawn(plan, table)
    if not plan.in_turn:
        # Where kills fall together, all is chosen at the night's start, wherever the count has its place.
        for register in (_register_visits, _register_heals, _register_guards):
            register(dawn)
    ranks = iter(plan.ranks)
    for step in plan.steps:
        if step in ATTACK_STEPS:
            resolve_attacks(dawn, next(ranks))
        else:
            _STAGES[step](dawn)
    return _finish(dawn)


def _register_visits(dawn: Dawn) -> None:
    plan, table = dawn.plan, dawn.table
    gone = frozenset(dawn.dead) if plan.in_turn else frozenset()
    dawn.blocked = find_blocked(plan, table.seats, dawn.orders, gone)
    for number, by in dawn.blocked.items():
        why = f"visit.blocks.{table.seats[number - 1].role}"
        dawn.rulings.append(Ruling("blocked", "stands", why, seat=number, by_seat=by[0], others=by))
        dawn.events.append(Event("blocked", HOST_ONLY, seat=number, others=by))
    for number, target in dawn.standing("visit"):
        dawn.visits.append((number, target))


def _register_heals(dawn: Dawn) -> None:
    for number, target in dawn.standing("heal"):
        dawn.heals.setdefault(target, []).append(number)


def _register_guards(dawn: Dawn) -> None:
    for number, target in dawn.standing("guard"):
        dawn.guards.setdefault(target, []).append(number)


def _stage_visits(dawn: Dawn) -> None:
    if dawn.plan.in_turn:
        _register_visits(dawn)
        dawn.void_dead("visit")


def _stage_heals(dawn: Dawn) -> None:
    if dawn.plan.in_turn:
        _register_heals(dawn)
        dawn.void_dead("heal")


def _stage_guards(dawn: Dawn) -> None:
    if dawn.plan.in_turn:
        _register_guards(dawn)
        dawn.void_dead("guard")


def _stage_checks(dawn: Dawn) -> None:
    """The answers that were not yet shown; a priest's find is noted (NOCH-57)."""
    night = dawn.table.night
    assert night is not None
    for number, verb, target in dawn.inquiries():
        key = (number, verb)
        blocked = number in dawn.blocked
        seat = dawn.table.seats[number - 1]
        if dawn.plan.in_turn and number in dawn.dead and key not in night.answers:
            dawn.void_dead(verb)
            continue
        answer = night.answers.get(key) or find_answer(dawn.plan, dawn.table, number, verb, blocked)
        dawn.answers[key] = answer
        if answer == "found":
            dawn.finds[number] = target
        if blocked:
            continue
        if answer in BLOCKED_ANSWERS:
            # He was blocked when he was answered; his blocker has left since.
            dawn.ruled.add(key)
            dawn.rulings.append(Ruling(verb, "void", f"visit.blocks.{seat.role}", number, target, by="blocked"))
            continue
        dawn.rulings.append(
            Ruling("told", "stands", _why_answer(dawn, seat, verb, answer), number, target, by=verb, value=answer)
        )
    for number in dawn.blocked:
        told = dawn.plan.rules.block.notice or ()
        if dawn.table.seats[number - 1].role not in told or not dawn.has_order(number):
            continue
        dawn.rulings.append(Ruling("told", "stands", "block.notice", number, value="nothing"))
        if not any(seat == number for seat, _ in dawn.answers):
            dawn.answers[number, "notice"] = "nothing"
            dawn.events.append(Event("notice", (number,), seat=number))


def _why_answer(dawn: Dawn, seat: Seat, verb: Verb, answer: str) -> str:
    if verb == "search":
        return why_ability(dawn.plan, seat.role, verb)
    if seat.role == "priest":
        return f"role.priest.check.{answer}"
    target = dawn.table.seats[dawn.orders[seat.number, verb] - 1]
    if dawn.plan.sides[target.role] == "maniac" and dawn.plan.rules.check.answer == "colour":
        shown = dawn.plan.rules.check.maniac_shown
        return "check.maniac_shown" if answer == shown or shown == "own" else "check.maniac_black_when_alone"
    return "check.answer"


def _stage_deaths(dawn: Dawn) -> None:
    """Deaths are applied together; under ``in_turn`` they stand already."""
    assert dawn.table.phase is not None
    for number in sorted(dawn.dead):
        cause = dawn.dead[number]
        dawn.replace_seat(number, out=cause)
        dawn.unread = True
        dawn.events.append(Event("cause", HOST_ONLY, seat=number, value=cause.reason, target=cause.by_seat))


def _stage_shields(dawn: Dawn) -> None:
    """A client of a living visitor is kept from execution in the coming day (DCCM-22)."""
    if not dawn.plan.rules.visit.shields_from_vote:
        return
    for visitor, client in dawn.visits:
        if visitor in dawn.dead or client in dawn.dead or client in dawn.shielded:
            continue
        dawn.shielded.append(client)
        dawn.rulings.append(Ruling("shield", "stands", "visit.shields_from_vote", client, by_seat=visitor))
        dawn.events.append(Event("shielded", HOST_ONLY, seat=client, target=visitor))


def _stage_turncoats(dawn: Dawn) -> None:
    """Living werewolves follow the team that lost somebody tonight; removals do not count (NOCH-77…80)."""
    sides = dawn.plan.sides
    dead = {sides[dawn.table.seats[number - 1].role] for number in dawn.dead}
    team: TeamKey
    lost = [team for team in TEAM_SIDES if team in dead]
    if not lost:
        return
    if len(lost) == 2:
        team, why = dawn.plan.rules.turncoat.both_lost or "mafia", "turncoat.both_lost"
    else:
        team = lost[0]
        why = f"point.turned_{team}"
    for seat in dawn.table.seats:
        if seat.role == "werewolf" and dawn.seats[seat.number - 1].out is None and seat.number not in dawn.dead:
            dawn.replace_seat(seat.number, role=team)
            dawn.unread = True
            dawn.rulings.append(Ruling("role", "stands", why, seat.number, value=team))
            # He learns of it at his team's next wake, if at all (turncoat.told); that is the view's business.
            dawn.events.append(Event("turned", HOST_ONLY, seat=seat.number, value=team))


def _stage_missed(dawn: Dawn) -> None:
    """Obligatory actions missed in a row (D.3, step 11); a removal for them is no night death."""
    rules = dawn.plan.rules.missed
    if not rules.limit or dawn.outcome is not None:
        return
    for seat in dawn.table.seats:
        if seat.out is not None or seat.number in dawn.dead or not has_duty(dawn.plan, dawn.table, seat):
            continue
        missed = 0 if dawn.has_acted(seat.number) or _has_team_acted(dawn, seat) else seat.missed + 1
        if missed == seat.missed == 0:
            continue
        dawn.replace_seat(seat.number, missed=missed)
        if not missed:
            continue
        dawn.rulings.append(Ruling("missed", "stands", "missed.limit", seat.number, number=missed))
        if missed < rules.limit:
            continue
        if rules.policy == "auto":
            why = dawn.plan.rulebook.pick("missed.limit", "missed.policy")
            dawn.remove(seat.number, Exit("missed", dawn.code, "missed"), why)
        elif rules.policy == "ask":
            dawn.events.append(Event("missed_asked", HOST_ONLY, seat=seat.number, number=missed))


def _has_team_acted(dawn: Dawn, seat: Seat) -> bool:
    """Whether his team gave its order tonight, be it by one member for all: that counts for each (NA-28)."""
    plan, team = dawn.plan, dawn.plan.sides[seat.role]
    if team not in TEAM_SIDES:
        return False
    members = [member for member in dawn.table.seats if member.out is None and plan.sides[member.role] == team]
    if needs_every(plan, members, team):
        return False
    return any(dawn.orders.get((member.number, "kill")) for member in list_deciding(plan, members, team, dawn.orders))


def has_duty(plan: Plan, table: Table, seat: Seat) -> bool:
    """Whether the holder owes an action tonight: his role says so, and a night ability of his is on."""
    duty = plan.rulebook.roles[seat.role].duty
    if duty == "no":
        return False
    verbs = list_verbs(plan, table, seat)
    return "shoot" in verbs if duty == "with_shot" else bool(verbs)


def _stage_victory(dawn: Dawn) -> None:
    table = replace(dawn.table, seats=tuple(dawn.seats))
    dawn.outcome = find_outcome(dawn.plan, table)
    dawn.unread = False


def _stage_announce(dawn: Dawn) -> None:
    """Names of the dead in seat order, or that nobody died; no cause (MIREA-84, NOCH-93)."""
    for number in sorted(dawn.dead):
        dawn.events.append(Event("died", None, seat=number))
    if not dawn.dead:
        dawn.events.append(Event("nobody_died", None))
    dawn.events += dawn.removals
    dawn.removals = []


def _stage_answers(dawn: Dawn) -> None:
    assert dawn.table.night is not None
    for number, verb, target in dawn.inquiries():
        answer = dawn.answers.get((number, verb))
        if answer is not None and (number, verb) not in dawn.table.night.answers:
            dawn.events.append(Event("answer", (number,), seat=number, target=target, value=answer))


_STAGES: dict[str, Callable[[Dawn], None]] = {
    "visit": _stage_visits,
    "guard": _stage_guards,
    "heal": _stage_heals,
    "check": _stage_checks,
    "link": resolve_links,
    "deaths": _stage_deaths,
    "shield": _stage_shields,
    "turncoat": _stage_turncoats,
    "missed": _stage_missed,
    "victory": _stage_victory,
    "announce": _stage_announce,
    "answers": _stage_answers,
}


def _finish(dawn: Dawn) -> tuple[Table, list[Ruling], list[Event]]:
    table = dawn.table
    night = table.night
    assert night is not None and table.phase is not None
    _record_uses(dawn)
    if dawn.unread and dawn.outcome is None:
        # A count that names something after the victory may still have changed who is in the game.
        _stage_victory(dawn)
    night = replace(
        night,
        answers=dawn.answers,
        blocked=tuple(dawn.blocked),
        saved=tuple(dict.fromkeys(dawn.saved)),
    )
    table = replace(
        table,
        seats=tuple(dawn.seats),
        night=night,
        shielded=tuple(sorted(dawn.shielded)),
        closed=True,
        outcome=dawn.outcome,
    )
    return table, _rule_orders(dawn) + dawn.rulings, dawn.events + dawn.removals


def _record_uses(dawn: Dawn) -> None:
    """What was spent tonight: a choice counts although it was blocked (``block.spends_choice``)."""
    assert dawn.table.phase is not None
    spends = dawn.plan.rules.block.spends_choice is not False
    night = dawn.table.phase.number
    for (number, verb), target in dawn.listed:
        if target and verb in ("visit", "heal", "guard") and (spends or number not in dawn.blocked):
            seat = dawn.seats[number - 1]
            dawn.replace_seat(number, uses=(*seat.uses, Use(verb, target, night)))
    for number, target in dawn.finds.items():
        seat = dawn.seats[number - 1]
        dawn.replace_seat(number, finds=(*seat.finds, (target, night)))


def _rule_orders(dawn: Dawn) -> list[Ruling]:
    """One ruling on each order of a single player; team orders are ruled with their attack."""
    rulings = []
    plan = dawn.plan
    for (number, verb), target in dawn.listed:
        seat = dawn.table.seats[number - 1]
        if verb == "kill" and plan.sides[seat.role] != "maniac":
            continue
        if not target:
            rulings.append(Ruling(verb, "void", why_skip(plan, seat.role, verb), number, by="skip"))
        elif number in dawn.blocked:
            by = dawn.blocked[number][0]
            rulings.append(Ruling(verb, "void", f"visit.blocks.{seat.role}", number, target, "blocked", by))
        elif (number, verb) not in dawn.ruled:
            works = verb == "visit" and number in dawn.blocked.get(target, ())
            blocks = f"visit.blocks.{dawn.table.seats[target - 1].role}"
            why = blocks if works else why_ability(plan, seat.role, verb)
            rulings.append(Ruling(verb, "stands", why, number, target))
    assert dawn.table.night is not None
    for (number, verb), target in sorted(dawn.table.night.void.items()):
        rulings.append(Ruling(verb, "void", "point.removal", number, target, by="removed"))
    return rulings
