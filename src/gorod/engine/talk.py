"""The talk of a day: who has the floor, who is invited, who is put forward (``speech.*``, ``nominate.*``).

It must never count a vote.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import Invite, Last, Nominate, Speak, Withdraw
from gorod.engine.orders import Fault
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Candidate, Seat, Table

TalkAct = Speak | Last | Invite | Nominate | Withdraw

WHY_SAID = {
    Speak: "point.speech",
    Last: "speech.closer",
    Invite: "speech.invite",
    Nominate: "nominate.mode",
    Withdraw: "nominate.withdraw",
}
"""What lets each of these be said."""


def is_silenced(table: Table, seat: Seat) -> bool:
    """Whether fouls have cost him this day's speech."""
    return table.phase is not None and table.phase.kind == "day" and seat.silent_day == table.phase.number


def has_left_early(seat: Seat) -> bool:
    """Whether somebody left in a way that ends his part of the round (not by the vote at its end)."""
    return seat.out is not None and seat.out.reason not in ("executed", "shot")


def list_speakers(table: Table) -> tuple[int, ...]:
    """The speaking order of the day: those who spoke, the rest round the table, who closes it last.

    The silenced are left out, and so are those who were removed before their turn.
    """
    day = table.day
    if day is None:
        return ()
    taking_part = [
        seat.number
        for seat in table.seats
        if seat.number in table.living_before and not has_left_early(seat) and not is_silenced(table, seat)
    ]
    opener = day.spoken[0] if day.spoken else day.opener
    circle = [seat for seat in taking_part if seat >= opener] + [seat for seat in taking_part if seat < opener]
    rest = [seat for seat in circle if seat not in day.spoken and seat != day.closer]
    spoken = [seat for seat in day.spoken if not is_silenced(table, table.seats[seat - 1])]
    closing = [day.closer] if day.closer in taking_part and day.closer not in day.spoken else []
    return tuple(spoken + rest + closing)


def find_opener(table: Table) -> int:
    """Who opens the day by default: the lowest living seat, later the next living one after the last opener."""
    living = table.living
    later = [seat for seat in living if seat > table.last_opener]
    return (later or list(living) or [0])[0]


def find_first_speaker(table: Table) -> int:
    """Who opened the day: the first noted speaker, else the first of the speaking order."""
    day = table.day
    assert day is not None
    return (day.spoken or list_speakers(table) or (day.opener,))[0]


def check_talk(plan: Plan, table: Table, act: TalkAct) -> Fault | None:
    """Whether something may be said now."""
    if table.phase is None or table.phase.kind != "day" or table.closed:
        return "not_now", "point.speech"
    if not table.lives(act.seat):
        return "out", "point.dead"
    if isinstance(act, Nominate):
        return _check_nomination(plan, table, act)
    if isinstance(act, Withdraw):
        return _check_withdrawal(plan, table, act)
    if isinstance(act, Speak):
        # Free talk may still give somebody the floor (NOCH-100); what belongs to a round needs rounds.
        return _check_floor(plan, table, act.seat)
    if plan.rules.speech.mode != "rounds":
        return "not_allowed", "speech.mode"
    if isinstance(act, Invite):
        return _check_invitation(plan, table, act)
    return _check_closer(plan, table, act)


def _check_floor(plan: Plan, table: Table, number: int) -> Fault | None:
    day = table.day
    assert day is not None
    silenced = is_silenced(table, table.seats[number - 1])
    if day.stage == "shootout":
        if number not in day.shootout or number in day.defended or day.rehands:
            return "not_now", "vote.tie.speech"
        if silenced and not plan.rules.fouls.silenced_shootout:
            return "silenced", "fouls.silenced_shootout"
        return None
    if day.stage != "open" or day.hands:
        return "not_now", "point.speech"
    if silenced:
        return "silenced", "fouls.silence_at"
    if number in day.spoken:
        return "not_now", "point.speech"
    return None


def _check_closer(plan: Plan, table: Table, act: Last) -> Fault | None:
    day = table.day
    assert day is not None
    if not plan.rules.speech.closer:
        return "not_allowed", "speech.closer"
    if is_silenced(table, table.seats[act.seat - 1]):
        return "silenced", "fouls.silence_at"
    if day.stage != "open" or day.hands or act.seat in day.spoken or day.closer not in (0, act.seat):
        return "not_now", "speech.closer"
    return None


def _check_invitation(plan: Plan, table: Table, act: Invite) -> Fault | None:
    day = table.day
    assert day is not None
    if not plan.rules.speech.invite:
        return "not_allowed", "speech.invite"
    if day.stage == "shootout":
        return "not_now", "vote.tie.speech"
    if day.speaking != act.seat:
        return "not_speaking", "speech.invite"
    if act.target == act.seat:
        return "self", "speech.invite"
    if not table.lives(act.target):
        return "target_out", "point.dead"
    if is_silenced(table, table.seats[act.target - 1]):
        return "silenced", "fouls.silence_at.whole"
    return None


def _check_nomination(plan: Plan, table: Table, act: Nominate) -> Fault | None:
    rules, day = plan.rules.nominate, table.day
    assert day is not None and table.phase is not None
    if rules.mode == "none":
        return "not_allowed", "nominate.mode"
    if day.stage != "open" or day.hands or day.ballots:
        return "not_now", "point.ballot"
    if rules.mode == "in_speech" and day.speaking != act.seat:
        if is_silenced(table, table.seats[act.seat - 1]):
            return "silenced", "fouls.silence_at.whole"
        return "not_speaking", "nominate.mode"
    if not table.lives(act.target):
        return "target_out", "point.dead"
    if act.target == act.seat and not rules.self:
        return "self", "nominate.self"
    if act.target in table.shielded and plan.rules.visit.shield_effect == "bars":
        return "not_a_candidate", "visit.shield_effect"
    mine = {candidate.seat for candidate in day.candidates if act.seat in candidate.by}
    if rules.first_round_max and table.phase.number == 1 and len(mine | {act.target}) > rules.first_round_max:
        return "too_many", "nominate.first_round_max"
    return None


def _check_withdrawal(plan: Plan, table: Table, act: Withdraw) -> Fault | None:
    rules, day = plan.rules.nominate, table.day
    assert day is not None
    if rules.mode == "none":
        return "not_allowed", "nominate.mode"
    if not rules.withdraw:
        return "not_allowed", "nominate.withdraw"
    if day.stage != "open" or day.hands or day.ballots:
        return "not_now", "point.ballot"
    holders = next((candidate.by for candidate in day.candidates if candidate.seat == act.target), None)
    if holders is None:
        return "not_a_candidate", "nominate.withdraw"
    if act.seat not in holders:
        return "not_yours", "nominate.withdraw"
    return None


def apply_talk(plan: Plan, table: Table, act: TalkAct) -> tuple[Table, list[Ruling], list[Event]]:
    """The table after something legal was said."""
    day = table.day
    assert day is not None
    if isinstance(act, Speak):
        if day.stage == "shootout":
            day = replace(day, speaking=act.seat, guests=(), defended=(*day.defended, act.seat))
        else:
            day = replace(day, speaking=act.seat, guests=(), spoken=(*day.spoken, act.seat))
        ruling, event = "speak", Event("floor", None, seat=act.seat)
    elif isinstance(act, Last):
        day = replace(day, closer=act.seat)
        ruling, event = "last", Event("closer", None, seat=act.seat)
    elif isinstance(act, Invite):
        guests = [guest for guest in day.guests if guest != act.target]
        # A new guest ends the talk of the one before where only so many may talk at a time (MIREA-118).
        keep = (plan.rules.speech.invite or 1) - 1
        day = replace(day, guests=(*guests[len(guests) - min(keep, len(guests)) :], act.target))
        ruling, event = "invite", Event("guest", None, seat=act.seat, target=act.target)
    elif isinstance(act, Nominate):
        day = replace(day, candidates=_add_candidate(day.candidates, act))
        ruling, event = "nominate", Event("nominated", None, seat=act.seat, target=act.target)
    else:
        day = replace(day, candidates=_drop_candidate(day.candidates, act))
        ruling, event = "withdraw", Event("withdrawn", None, seat=act.seat, target=act.target)
    target = getattr(act, "target", 0)
    rulings = [Ruling("act", "stands", WHY_SAID[type(act)], act.seat, target, value=ruling)]
    return replace(table, day=day), rulings, [event]


def _add_candidate(candidates: tuple[Candidate, ...], act: Nominate) -> tuple[Candidate, ...]:
    """A second nomination of the same player changes no order; he then stands while either holds it (D.7)."""
    for place, candidate in enumerate(candidates):
        if candidate.seat == act.target:
            by = candidate.by if act.seat in candidate.by else (*candidate.by, act.seat)
            return (*candidates[:place], Candidate(act.target, by), *candidates[place + 1 :])
    return (*candidates, Candidate(act.target, (act.seat,)))


def _drop_candidate(candidates: tuple[Candidate, ...], act: Withdraw) -> tuple[Candidate, ...]:
    kept = []
    for candidate in candidates:
        by = tuple(seat for seat in candidate.by if seat != act.seat or candidate.seat != act.target)
        if by:
            kept.append(Candidate(candidate.seat, by))
    return tuple(kept)
