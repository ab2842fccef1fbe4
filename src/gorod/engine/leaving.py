"""How somebody leaves outside a night's resolution: executed, shot, fouled, absent, removed; and comes back.

Each change of who is in the game ends in a test of victory. This module must never decide who is chosen.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import DayState, Exit, ExitReason, Hand, Seat, Table, Taken
from gorod.engine.victory import find_outcome
from gorod.engine.waiting import show_answers

Steps = tuple[Table, list[Ruling], list[Event]]


def put_seat(table: Table, seat: Seat) -> Table:
    """The table with that seat in its place."""
    seats = list(table.seats)
    seats[seat.number - 1] = seat
    return replace(table, seats=tuple(seats))


def read_victory(plan: Plan, table: Table) -> Steps:
    """Read the winner anew, unless the host has ended the game or an executed sheriff may still shoot."""
    if table.outcome is not None and table.outcome.by_host:
        return table, [], []
    if table.day is not None and table.day.shooters:
        return table, [], []
    outcome = find_outcome(plan, table)
    if outcome == table.outcome:
        return table, [], []
    table = replace(table, outcome=outcome)
    if outcome is None:
        return table, [], []
    return table, *announce_end(table)


def announce_end(table: Table) -> tuple[list[Ruling], list[Event]]:
    """The ruling and the event of a game that is over."""
    outcome = table.outcome
    assert outcome is not None
    value = outcome.side if outcome.kind == "won" else outcome.kind
    # Joint winners are named by their roles, as a record's expectation names them (MIREA-58).
    joint = " ".join(outcome.roles) if len(outcome.roles) > 1 else ""
    return [Ruling("winner", "stands", outcome.why, value=value, by=joint)], [Event("ended", None, value=value)]


def drop_orders(table: Table, number: int) -> Table:
    """The table after somebody left in the middle of the night: his orders go, and those for him are void.

    A check or search that has been answered is done and stays.
    """
    night = table.night
    if night is None or table.closed:
        return table
    fallen = {
        (seat, verb): target
        for (seat, verb), target in night.orders.items()
        if number in (seat, target) and (seat, verb) not in night.answers
    }
    orders = {key: target for key, target in night.orders.items() if key not in fallen}
    return replace(table, night=replace(night, orders=orders, void={**night.void, **fallen}))


def restore_orders(table: Table, number: int) -> Table:
    """The table after somebody came back in the same night: his orders and those for him stand again (D.7)."""
    night = table.night
    if night is None or table.closed:
        return table
    risen = {
        (seat, verb): target
        for (seat, verb), target in night.void.items()
        if number in (seat, target)
        and table.lives(seat)
        and (target == 0 or table.lives(target))
        and (seat, verb) not in night.orders
    }
    void = {key: target for key, target in night.void.items() if key not in risen}
    return replace(table, night=replace(night, orders={**night.orders, **risen}, void=void))


def leave(plan: Plan, table: Table, numbers: tuple[int, ...], reason: ExitReason, by: str, why: str) -> Steps:
    """Some leave at one moment in the middle of a phase and take their orders, ballots and hands with them."""
    assert table.phase is not None
    rulings: list[Ruling] = []
    events: list[Event] = []
    for number in numbers:
        table = put_seat(table, replace(table.seats[number - 1], out=Exit(reason, table.phase.code, by)))
        table = drop_orders(table, number)
        if table.day is not None and not table.closed:
            table = replace(table, day=_drop_day(table.day, number))
        rulings.append(Ruling("out", "stands", why, number, by=by, value=reason))
        events.append(Event("removed", None, seat=number, value=reason))
    table, more_rulings, more_events = read_victory(plan, table)
    rulings, events = rulings + more_rulings, events + more_events
    if table.night is not None and not table.closed and table.outcome is None:
        # The night no longer waits for them: an answer may be due now.
        table, shown = show_answers(plan, table)
        events += shown
    return table, rulings, events


def _find_taken(day: DayState, number: int) -> Taken:
    """What leaves the running vote together with that player."""

    def part(hands: dict[int, Hand]) -> dict[int, Hand]:
        """The hands for him as they are; of the others his own."""
        own = {target: Hand((number,)) for target, hand in hands.items() if number in hand.seats and target != number}
        return {**own, number: hands[number]} if number in hands else own

    return Taken(
        {seat: target for seat, target in day.ballots.items() if number in (seat, target)},
        {seat: target for seat, target in day.last_choice.items() if target == number},
        part(day.hands),
        part(day.rehands),
        day.lift is not None and number in day.lift.seats,
        day.closer == number,
        day.full_since,
    )


def _drop_hand(hands: dict[int, Hand], number: int) -> dict[int, Hand]:
    return {
        target: Hand(tuple(seat for seat in hand.seats if seat != number), hand.number)
        for target, hand in hands.items()
        if target != number
    }


def _drop_day(day: DayState, number: int) -> DayState:
    """The vote without that player: his ballot and hands, those for him, and his floor."""
    if day.stage == "decided":
        return replace(day, speaking=0 if day.speaking == number else day.speaking)
    ballots = {seat: target for seat, target in day.ballots.items() if number not in (seat, target)}
    return replace(
        day,
        ballots=ballots,
        last_choice={seat: target for seat, target in day.last_choice.items() if target != number},
        hands=_drop_hand(day.hands, number),
        rehands=_drop_hand(day.rehands, number),
        lift=_drop_hand({0: day.lift}, number)[0] if day.lift else None,
        speaking=0 if day.speaking == number else day.speaking,
        guests=() if day.speaking == number else tuple(guest for guest in day.guests if guest != number),
        closer=0 if day.closer == number else day.closer,
        taken={**day.taken, number: _find_taken(day, number)},
    )


def find_shelter(plan: Plan, table: Table, number: int) -> str:
    """The setting that keeps a chosen player from leaving (``execute.checks``, in its order), or nothing."""
    seat = table.seats[number - 1]
    for check in plan.checks:
        if check == "day_immunity":
            if seat.day_immunity >= table.days and seat.day_immunity:
                return plan.rulebook.pick("immunity.kinds", "execute.checks.day_immunity")
        elif check == "immortal":
            if seat.role == "immortal" and plan.rules.immortal.executable is False:
                return plan.rulebook.pick("immortal.executable", "execute.checks.immortal")
        elif number in table.shielded:
            return "visit.shields_from_vote"
    return ""


def execute(plan: Plan, table: Table, chosen: tuple[int, ...], by: str) -> Steps:
    """The vote is decided: each of the chosen leaves unless something shelters him; then what follows from it.

    Several count as one change: victory is tested after the last, and after the last shots.
    """
    assert table.phase is not None and table.day is not None
    code = table.phase.code
    rulings: list[Ruling] = []
    events: list[Event] = []
    shooters: list[int] = []
    for number in chosen:
        shelter = find_shelter(plan, table, number)
        if shelter:
            rulings.append(Ruling("kept", "stopped", shelter, number))
            events.append(Event("kept", None, seat=number, value=shelter))
            continue
        seat = table.seats[number - 1]
        table = put_seat(table, replace(seat, out=Exit("executed", code, by)))
        rulings.append(Ruling("out", "stands", "point.execution", number, by=by, value="executed"))
        events.append(Event("executed", None, seat=number))
        if plan.rules.execute.last_shot and seat.role == "sheriff":
            shooters.append(number)
    assert table.day is not None
    table = replace(table, day=replace(table.day, stage="decided", shooters=tuple(shooters), speaking=0, guests=()))
    for number in shooters:
        events.append(Event("shot_due", (number,), seat=number))
    if not any(event.kind == "executed" for event in events):
        events.append(Event("no_execution", None))
    table, more_rulings, more_events = read_victory(plan, table)
    return table, rulings + more_rulings, events + more_events


def shoot_last(plan: Plan, table: Table, number: int, target: int) -> Steps:
    """The executed sheriff shoots at once, or declines (target 0); no heal works by day (FA-21)."""
    assert table.day is not None and table.phase is not None
    code = table.phase.code
    day = replace(table.day, shooters=tuple(seat for seat in table.day.shooters if seat != number))
    table = replace(table, day=day)
    rulings: list[Ruling] = []
    events: list[Event] = []
    if target:
        seat = table.seats[target - 1]
        table = put_seat(table, replace(seat, out=Exit("shot", code, "sheriff", number)))
        rulings.append(Ruling("shoot", "stands", "execute.last_shot", number, target))
        rulings.append(Ruling("out", "stands", "execute.last_shot", target, by="sheriff", by_seat=number, value="shot"))
        events.append(Event("shot", None, seat=target, target=number))
    else:
        rulings.append(Ruling("shoot", "void", "execute.last_shot", number, by="skip"))
    table, more_rulings, more_events = read_victory(plan, table)
    return table, rulings + more_rulings, events + more_events


def _give_hands_back(hands: dict[int, Hand], taken: dict[int, Hand], table: Table) -> dict[int, Hand]:
    """The hands with those that were taken away, as far as nobody has raised his for another since."""
    given = dict(hands)
    for target, lost in taken.items():
        raised = {seat for hand in given.values() for seat in hand.seats}
        seats = tuple(seat for seat in lost.seats if table.lives(seat) and seat not in raised)
        hand = given.get(target, Hand())
        given[target] = Hand(tuple(sorted({*hand.seats, *seats})), hand.number + lost.number)
    return given


def _restore_day(plan: Plan, table: Table, number: int) -> Table:
    """The running vote with what that player took along, unless somebody has chosen anew since."""
    day = table.day
    assert day is not None
    taken = day.taken.get(number)
    left = {seat: lost for seat, lost in day.taken.items() if seat != number}
    shooters = tuple(seat for seat in day.shooters if seat != number)
    day = replace(day, shooters=shooters, taken=left)
    if taken is None or day.stage == "decided" or table.closed:
        return replace(table, day=day)
    ballots = {seat: target for seat, target in taken.ballots.items() if table.lives(seat) and table.lives(target)}
    lift = _give_hands_back({0: day.lift or Hand()}, {0: Hand((number,))}, table)[0] if taken.lifted else day.lift
    day = replace(
        day,
        ballots={**ballots, **day.ballots},
        last_choice={**taken.last_choice, **day.last_choice},
        hands=_give_hands_back(day.hands, taken.hands, table),
        rehands=_give_hands_back(day.rehands, taken.rehands, table),
        lift=lift,
        closer=day.closer or (number if taken.closer else 0),
    )
    full = bool(day.ballots) and len(day.ballots) == len(table.living)
    if full and day.full_since is None and taken.full_since is not None:
        # Twilight runs on from its own beginning, unless its end would lie in the past.
        since = taken.full_since if taken.full_since + plan.twilight > table.now else None
        day = replace(day, full_since=since)
    return replace(table, day=day)


def revive(plan: Plan, table: Table, number: int) -> Steps:
    """Somebody who had left by mistake is back, as if he had never left; victory is read anew (D.7)."""
    table = restore_orders(put_seat(table, replace(table.seats[number - 1], out=None)), number)
    if table.day is not None:
        table = _restore_day(plan, table, number)
    if number not in table.living_before:
        table = replace(table, living_before=tuple(sorted((*table.living_before, number))))
    rulings = [Ruling("act", "stands", "point.host", number, value="revive")]
    events = [Event("revived", None, seat=number)]
    table, more_rulings, more_events = read_victory(plan, table)
    return table, rulings + more_rulings, events + more_events


def add_fouls(plan: Plan, table: Table, number: int, count: int, why: str) -> Steps:
    """Fouls and what they cost: the next speech, or the place at the table (``fouls.*``)."""
    rules = plan.rules.fouls
    seat = table.seats[number - 1]
    total = seat.fouls + count
    table = put_seat(table, replace(seat, fouls=total))
    rulings = [Ruling("foul", "stands", why, number, number=total)]
    events = [Event("foul", None, seat=number, number=total)]
    silenced = bool(rules.silence_at and seat.fouls < rules.silence_at <= total)
    day = find_silent_day(plan, table, number) if silenced else seat.silent_day
    # Noted also for somebody who leaves with these fouls: he may come back with all but the last of them.
    table = put_seat(table, replace(table.seats[number - 1], silent_day=day))
    if rules.remove_at and total >= rules.remove_at:
        table, more_rulings, more_events = leave(plan, table, (number,), "fouled", "fouls", "fouls.remove_at")
        return table, rulings + more_rulings, events + more_events
    if silenced:
        if table.day is not None and table.day.speaking == number:
            table = replace(table, day=replace(table.day, speaking=0, guests=()))
        assert table.phase is not None
        is_next = table.phase.kind == "day" and day > table.phase.number
        why = "fouls.silence_at.next" if is_next else "fouls.silence_at"
        rulings.append(Ruling("silenced", "stands", why, number, number=day))
        events.append(Event("silenced", None, seat=number, number=day))
    return table, rulings, events


def find_silent_day(plan: Plan, table: Table, number: int) -> int:
    """The day whose round a foul costs: this one, or the next if he has had his speech (MIREA-110, -111)."""
    assert table.phase is not None
    if table.day is not None:
        # Once the vote has begun the round of speeches is over, whether the host noted who spoke or not.
        day = table.day
        is_over = day.stage != "open" or bool(day.hands)
        had_speech = number in day.spoken and day.speaking != number
        return table.phase.number + (1 if had_speech or is_over else 0)
    if table.phase.kind == "meeting":
        return 1
    return table.phase.number + (1 if plan.rules.start.first_phase == "day" else 0)


def take_foul_back(table: Table, plan: Plan, number: int) -> Steps:
    """One foul less; a silence that has not been served falls with it (D.7)."""
    seat = table.seats[number - 1]
    changed = replace(seat, fouls=seat.fouls - 1)
    silence_at = plan.rules.fouls.silence_at or 0
    assert table.phase is not None
    if seat.silent_day and changed.fouls < silence_at and seat.silent_day >= table.phase.number:
        changed = replace(changed, silent_day=0)
    table = put_seat(table, changed)
    return (
        table,
        [Ruling("foul", "lifted", "point.host", number, number=changed.fouls)],
        [Event("foul", None, seat=number, number=changed.fouls, value="back")],
    )


def remove_quietly(plan: Plan, table: Table, number: int) -> Steps:
    """The host puts somebody out: no last word, no last shot, no night death."""
    return leave(plan, table, (number,), "removed", "host", "point.host")
