"""Counting a vote: candidates, voters, tallies, and what a count comes to.

It must never know how a hand was raised, nor let anybody leave: it says who is chosen.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import PASS
from gorod.engine.leaving import Steps, execute, read_victory
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import DayState, Hand, Table


class Count(Struct, frozen=True):
    """What a count comes to: votes per candidate, who is chosen, who is tied, and the setting that decides."""

    tally: dict[int, int]
    chosen: tuple[int, ...]
    tied: tuple[int, ...]
    value: str
    why: str


def list_nominees(table: Table) -> tuple[int, ...]:
    """Those put forward, in their order, without those who have left other than by this day's execution."""
    if table.day is None:
        return ()
    found = []
    for candidate in table.day.candidates:
        exit_ = table.seats[candidate.seat - 1].out
        if exit_ is None or exit_.reason == "executed":
            found.append(candidate.seat)
    return tuple(found)


def list_candidates(plan: Plan, table: Table) -> tuple[int, ...]:
    """Who can be voted for at the present stage of the vote."""
    day = table.day
    assert day is not None
    if day.stage == "shootout":
        return tuple(seat for seat in day.shootout if table.lives(seat))
    if day.stage != "open":
        return tuple(seat for seat in day.tied if table.lives(seat))
    mode = plan.rules.vote.candidates
    named = tuple(candidate.seat for candidate in day.candidates if table.lives(candidate.seat))
    if mode == "nominees" or (mode == "nominees_if_any" and named):
        return named
    barred = table.shielded if plan.rules.visit.shield_effect == "bars" else ()
    return tuple(seat for seat in table.living if seat not in barred)


def list_voters(plan: Plan, table: Table, stage: str) -> tuple[int, ...]:
    """Who may raise a hand or give a ballot at that stage: those in a shootout usually not (MIREA-105, MA-21)."""
    assert table.day is not None
    if stage == "open" or (stage == "shootout" and plan.rules.shootout.candidates_vote):
        return table.living
    return tuple(seat for seat in table.living if seat not in table.day.shootout)


def find_lone(plan: Plan, table: Table) -> str | None:
    """What happens to a single candidate put forward: ``no_vote``, ``vote``, ``out``; ``None`` if there is none."""
    assert table.phase is not None and table.day is not None
    rules = plan.rules.vote
    named = [candidate.seat for candidate in table.day.candidates if table.lives(candidate.seat)]
    if rules.candidates == "anyone" or len(named) != 1 or table.day.stage != "open":
        return None
    return (rules.lone_first if table.phase.number == 1 else rules.lone_later) or "vote"


def _tally(plan: Plan, table: Table, candidates: tuple[int, ...], stage: str) -> dict[int, int]:
    day = table.day
    assert day is not None
    voters = list_voters(plan, table, stage)
    if stage == "open" and plan.rules.vote.form == "ballot":
        tally = {seat: 0 for seat in candidates}
        for target in day.ballots.values():
            if target in tally:
                tally[target] += 1
        given = len(day.ballots)
    else:
        hands = day.hands if stage == "open" else day.rehands
        # Hands that nobody noted by name may have been more than the voters who are still here.
        tally = {seat: min(hands[seat].total, len(voters)) if seat in hands else 0 for seat in candidates}
        given = sum(tally.values()) + hands.get(PASS, Hand()).total
    if plan.rules.vote.silent == "last_nominee" and candidates and (stage == "shootout" or day.candidates):
        named = [seat for seat in candidates if stage == "shootout" or _is_named(day, seat)]
        if named:
            tally[named[-1]] += max(0, len(voters) - given - _count_unusable(plan, table, voters, named[-1], stage))
    return tally


def _count_unusable(plan: Plan, table: Table, voters: tuple[int, ...], last: int, stage: str) -> int:
    """1 if the last nominee's own silence would be a vote for himself where that is forbidden (MIREA MA-24)."""
    day = table.day
    assert day is not None
    hands = day.hands if stage == "open" else day.rehands
    raised = (stage == "open" and last in day.ballots) or any(last in hand.seats for hand in hands.values())
    return int(not plan.rules.vote.self and last in voters and not raised)


def _is_named(day: DayState, seat: int) -> bool:
    return any(candidate.seat == seat for candidate in day.candidates)


def _find_leaders(tally: dict[int, int]) -> tuple[int, ...]:
    most = max(tally.values(), default=0)
    return tuple(seat for seat, votes in tally.items() if votes == most) if most else ()


def count_first(plan: Plan, table: Table) -> Count:
    """The first count as it stands (``vote.*``): most votes, lone candidates, pardon, ties."""
    assert table.phase is not None and table.day is not None
    rules = plan.rules.vote
    candidates = list_candidates(plan, table)
    lone = find_lone(plan, table)
    if lone in ("no_vote", "out"):
        why = "vote.lone_first" if table.phase.number == 1 else "vote.lone_later"
        chosen = candidates if lone == "out" else ()
        return Count({}, chosen, (), "executed" if chosen else "lone", why)
    tally = _tally(plan, table, candidates, "open")
    leaders = _find_leaders(tally)
    if not leaders:
        # A unanimous «ПАС» and an empty list are one thing, silence about candidates another.
        silent = bool(candidates) and not table.day.ballots
        return Count(tally, (), (), "nobody", "vote.silent" if silent else "point.no_candidate")
    if rules.pardon_day == table.phase.number and sum(tally.values()) == 1:
        return Count(tally, (), (), "pardoned", "vote.pardon_day")
    if len(leaders) == 1:
        return Count(tally, leaders, (), "executed", "point.most_votes")
    if rules.tie == "all_tied":
        return Count(tally, leaders, leaders, "executed", "vote.tie")
    return Count(tally, (), leaders, "shootout" if rules.tie == "shootout" else "tie", "vote.tie")


def count_second(plan: Plan, table: Table) -> Count:
    """The count of a shootout as it stands (``shootout.*``, ``vote.second_tie``)."""
    tally = _tally(plan, table, list_candidates(plan, table), "shootout")
    leaders = _find_leaders(tally)
    if not leaders:
        return Count(tally, (), (), "nobody", "point.no_candidate")
    if len(leaders) == 1:
        return Count(tally, leaders, (), "executed", "point.most_votes")
    if plan.rules.vote.second_tie == "lift":
        return Count(tally, (), leaders, "lift", "vote.second_tie")
    return Count(tally, (), leaders, "tie", "vote.second_tie")


def _rule_count(count: Count) -> tuple[list[Ruling], list[Event]]:
    rulings = [
        Ruling("tally", "stands", "point.most_votes", target=seat, number=votes)
        for seat, votes in count.tally.items()
        if votes
    ]
    events = [Event("counted", None, target=seat, number=votes) for seat, votes in count.tally.items() if votes]
    if count.tied:
        rulings.append(Ruling("tie", "stands", count.why, others=count.tied))
        events.append(Event("tie", None, others=count.tied, value=count.value))
    rulings.append(Ruling("vote", "stands", count.why, value=count.value, others=count.chosen))
    return rulings, events


def _find_absent(plan: Plan, table: Table) -> tuple[int, ...]:
    """Living players without a ballot; where hands are counted nobody is absent."""
    assert table.day is not None
    if plan.rules.vote.form != "ballot":
        return ()
    return tuple(seat for seat in table.living if seat not in table.day.ballots)


def close_first(plan: Plan, table: Table) -> Steps:
    """The first count is closed: somebody leaves, nobody does, or a shootout begins."""
    assert table.day is not None
    count = count_first(plan, table)
    rulings, events = _rule_count(count)
    absent = _find_absent(plan, table)
    for seat in absent:
        rulings.append(Ruling("absent", "stands", "vote.silent", seat))
    day = replace(table.day, tally=count.tally, tied=count.tied, absent=absent, speaking=0, guests=())
    if count.value == "shootout":
        # A ballot in the shootout is a first one again, no change of that in the first count.
        day = replace(day, stage="shootout", shootout=count.tied, last_choice={})
        return replace(table, day=day), rulings, [*events, Event("shootout", None, others=count.tied)]
    return _decide(plan, replace(table, day=day), count, rulings, events)


def close_second(plan: Plan, table: Table) -> Steps:
    """The shootout's count is closed: somebody leaves, nobody does, or the lift is asked."""
    assert table.day is not None
    count = count_second(plan, table)
    rulings, events = _rule_count(count)
    day = replace(table.day, retally=count.tally, tied=count.tied or table.day.tied)
    if count.value == "lift":
        return replace(table, day=replace(day, stage="lift")), rulings, events
    return _decide(plan, replace(table, day=day), count, rulings, events)


def close_lift(plan: Plan, table: Table) -> Steps:
    """The vote on executing all the tied: more than half of the living outside the shootout (MIREA-107)."""
    day = table.day
    assert day is not None
    voters = list_voters(plan, table, "lift")
    hands = min(day.lift.total, len(voters)) if day.lift else 0
    passed = 2 * hands > len(voters)
    chosen = tuple(seat for seat in day.tied if table.lives(seat)) if passed else ()
    value = "lifted" if passed else "not_lifted"
    count = Count({}, chosen, (), value, "point.lift")
    rulings = [Ruling("vote", "stands", "point.lift", value=value, number=hands, others=chosen)]
    return _decide(plan, table, count, rulings, [])


def _decide(plan: Plan, table: Table, count: Count, rulings: list[Ruling], events: list[Event]) -> Steps:
    day = table.day
    assert day is not None
    if count.chosen:
        table, more_rulings, more_events = execute(plan, table, count.chosen, "vote")
        return table, rulings + more_rulings, events + more_events
    table = replace(table, day=replace(day, stage="decided", speaking=0, guests=()))
    return table, rulings, [*events, Event("no_execution", None, value=count.value)]


def close_count(plan: Plan, table: Table) -> Steps:
    """The count of the present stage is closed now (``host count``, a clock that has run out)."""
    assert table.day is not None
    if table.day.stage == "open":
        return close_first(plan, table)
    if table.day.stage == "shootout":
        return close_second(plan, table)
    return close_lift(plan, table)


def close_until(plan: Plan, table: Table, stage: str) -> Steps:
    """Close counts until the vote stands at that stage or is decided (a revote closes the count before it)."""
    rulings: list[Ruling] = []
    events: list[Event] = []
    while table.day is not None and table.day.stage not in (stage, "decided"):
        table, more_rulings, more_events = close_count(plan, table)
        rulings += more_rulings
        events += more_events
    return table, rulings, events


def close_day(plan: Plan, table: Table) -> Steps:
    """The day ends: what is open of its vote is counted, silence included, as if the host had closed it."""
    table, rulings, events = close_until(plan, table, "decided")
    assert table.day is not None
    if table.day.shooters:
        # Nobody waits for a shot that was not fired: the day's end declines it.
        table = replace(table, day=replace(table.day, shooters=()))
        table, more_rulings, more_events = read_victory(plan, table)
        rulings += more_rulings
        events += more_events
    return table, rulings, events
