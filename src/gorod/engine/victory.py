"""Who has won: the conditions of ``victory.*``, read from who is in the game.

It must never know how somebody left, only who is in, who was in when the phase began, and the settings.
"""

from __future__ import annotations

from gorod.engine.plan import MANIAC_ROLES, Plan
from gorod.engine.table import Outcome, Seat, Table


def find_outcome(plan: Plan, table: Table) -> Outcome | None:
    """The first true condition in the order of the rulebook, or ``None`` while the game goes on."""
    rules = plan.rules.victory
    living = [seat for seat in table.seats if seat.out is None]
    if not living and rules.everyone_dead == "draw":
        return Outcome("draw", why="victory.everyone_dead")
    counts = _count_sides(plan, living)
    for side in rules.order or ():
        if side == "city":
            found = _test_city(plan, counts)
        elif side == "maniac":
            found = _test_maniac(plan, table, living)
        else:
            found = _test_team(plan, side, counts)
        if found is not None:
            return found
    return None


def _count_sides(plan: Plan, living: list[Seat]) -> dict[str, int]:
    sides = plan.sides
    counts = {"city": 0, "mafia": 0, "yakuza": 0, "maniac": 0}
    for seat in living:
        counts[sides[seat.role]] += 1
    return counts


def _test_city(plan: Plan, counts: dict[str, int]) -> Outcome | None:
    if any(counts[side] for side in plan.rules.victory.city_needs_out or ()):
        return None
    return Outcome(
        "won", "city", ("city",), "victory.city_needs_out" if any(counts.values()) else "victory.everyone_dead"
    )


def _test_team(plan: Plan, team: str, counts: dict[str, int]) -> Outcome | None:
    rules = plan.rules.victory
    living = sum(counts.values())
    mine = counts[team]
    if not mine or any(counts[side] for side in rules.parity_needs_out or () if side != team):
        return None
    if rules.parity_against == "city":
        reached = mine >= counts["city"]
    elif rules.parity_against == "all_others":
        reached = mine >= living - mine
    else:
        reached = mine == living
    why = plan.rulebook.pick("victory.parity_needs_out", f"victory.parity_against.{team}")
    return Outcome("won", team, (team,), why) if reached else None


def _test_maniac(plan: Plan, table: Table, living: list[Seat]) -> Outcome | None:
    rules = plan.rules.victory
    maniacs = [seat for seat in living if seat.role in MANIAC_ROLES]
    others = len(living) - len(maniacs)
    if len(maniacs) > 1:
        if others > (rules.two_maniacs_others_max or 0):
            return None
        known = rules.two_maniacs_others_max is not None
        return _award(maniacs, "victory.two_maniacs_others_max" if known else "victory.maniac_others_max")
    if len(living) > (rules.maniac_others_max or 0) + 1:
        return None
    last = [seat for seat in living if seat.role not in MANIAC_ROLES]
    if rules.maniac_other == "city" and len(last) == 1 and plan.sides[last[0].role] != "city":
        return None
    if maniacs:
        return _award(maniacs, "victory.maniac_others_max")
    dead = [seat for seat in table.seats if seat.role in MANIAC_ROLES]
    if rules.maniac_posthumous == "same_phase":
        dead = [seat for seat in dead if seat.number in table.living_before]
    if not dead or rules.maniac_posthumous not in ("same_phase", "always"):
        return None
    return _award(dead, "victory.maniac_posthumous")


def _award(maniacs: list[Seat], why: str) -> Outcome:
    roles = tuple(role for role in ("maniac", "ripper") if any(seat.role == role for seat in maniacs))
    return Outcome("won", "maniac", roles, why)


def list_winners(plan: Plan, table: Table) -> tuple[int, ...]:
    """The seats that win, the dead of a team included (``point.team_win``); of maniacs those who fulfil it.

    A maniac who left before shares nothing: he belongs to no team.
    """
    outcome = table.outcome
    if outcome is None or outcome.kind != "won":
        return ()
    if outcome.side != "maniac":
        return tuple(seat.number for seat in table.seats if plan.sides[seat.role] == outcome.side)
    maniacs = [seat for seat in table.seats if plan.sides[seat.role] == "maniac"]
    living = [seat for seat in maniacs if seat.out is None]
    if not living and not outcome.by_host and plan.rules.victory.maniac_posthumous == "same_phase":
        living = [seat for seat in maniacs if seat.number in table.living_before]
    return tuple(seat.number for seat in living or maniacs)
