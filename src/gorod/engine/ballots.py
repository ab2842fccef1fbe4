"""Hands and ballots: who may give one, for whom, and how often (``vote.*``, ``shootout.*``).

It must never decide what a vote comes to.
"""

from __future__ import annotations

from msgspec.structs import replace

from gorod.engine.acts import PASS, Ballot, Hands, Unvote
from gorod.engine.clock import add_time
from gorod.engine.count import close_until, count_first, count_second, find_lone, list_candidates, list_voters
from gorod.engine.orders import Fault
from gorod.engine.plan import Plan
from gorod.engine.rulings import Event, Ruling
from gorod.engine.table import Hand, Table

WHY_SHOWN = {"vote": "vote.form", "revote": "vote.tie.revote", "lift": "vote.second_tie"}
STAGES = {"vote": "open", "revote": "shootout", "lift": "lift"}


def _check_vote_open(table: Table) -> Fault | None:
    if table.phase is None or table.phase.kind != "day":
        return "not_now", "point.ballot"
    assert table.day is not None
    if table.closed or table.day.stage == "decided":
        return "late", "point.ballot.late"
    if table.paused_at is not None:
        return "not_now", "point.ballot"
    return None


def check_hands(plan: Plan, table: Table, act: Hands) -> Fault | None:
    """Whether these hands may be noted."""
    fault = _check_vote_open(table) or _check_stage(plan, table, act)
    if fault is not None:
        return fault
    table = advance_stage(plan, table, act)
    if act.show != "lift":
        fault = _check_candidate(plan, table, act)
        if fault is not None:
            return fault
    return _check_raised(plan, table, act)


def _check_stage(plan: Plan, table: Table, act: Hands) -> Fault | None:
    assert table.day is not None
    stage, rules = table.day.stage, plan.rules.vote
    if act.show == "vote":
        if rules.form != "hands":
            return "vote_form", "vote.form"
        return None if stage == "open" else ("late", "point.ballot.late")
    if rules.tie != "shootout" or (act.show == "lift" and rules.second_tie != "lift"):
        return "not_allowed", "vote.tie" if rules.tie != "shootout" else "vote.second_tie"
    if stage == "open":
        if count_first(plan, table).value != "shootout":
            return "not_now", "vote.tie"
        if act.show == "revote":
            return None
        table = close_until(plan, table, "shootout")[0]
        stage = "shootout"
    if act.show == "revote":
        return None if stage == "shootout" else ("late", "point.ballot.late")
    if stage == "shootout" and count_second(plan, table).value != "lift":
        return "not_now", "vote.second_tie"
    return None


def advance_stage(plan: Plan, table: Table, act: Hands) -> Table:
    """The table at the stage that the hands speak of, the counts before it closed."""
    return close_until(plan, table, STAGES[act.show])[0]


def _check_candidate(plan: Plan, table: Table, act: Hands) -> Fault | None:
    if act.target not in list_candidates(plan, table):
        return "not_a_candidate", "vote.tie.revote" if act.show == "revote" else _why_candidate(plan, table, act.target)
    if find_lone(plan, table) in ("no_vote", "out"):
        assert table.phase is not None
        return "not_allowed", "vote.lone_first" if table.phase.number == 1 else "vote.lone_later"
    return None


def _why_candidate(plan: Plan, table: Table, target: int) -> str:
    """What says who may be voted for: a visit may keep somebody from it."""
    barred = target in table.shielded and plan.rules.visit.shield_effect == "bars"
    return "visit.shield_effect" if barred else "vote.candidates"


def _find_hands(table: Table, show: str) -> dict[int, Hand]:
    day = table.day
    assert day is not None
    if show == "lift":
        return {0: day.lift} if day.lift else {}
    return day.hands if show == "vote" else day.rehands


def find_hand(table: Table, act: Hands) -> Hand:
    """The hands that lie on the table for what that act speaks of."""
    return _find_hands(table, act.show).get(act.target, Hand())


def _list_free(plan: Plan, table: Table, act: Hands) -> tuple[int, ...]:
    """The voters whose hand may go up here: not for oneself where ``vote.self`` forbids it."""
    voters = list_voters(plan, table, STAGES[act.show])
    if act.show != "lift" and not plan.rules.vote.self:
        return tuple(seat for seat in voters if seat != act.target)
    return voters


def make_hand(plan: Plan, table: Table, act: Hands) -> Hand:
    """The hands of an act as seats or a number; ``rest`` are those who may and have not raised one."""
    free = _list_free(plan, table, act)
    if act.group == "all":
        return Hand(free)
    if act.group == "rest":
        others = [hand for target, hand in _find_hands(table, act.show).items() if target != act.target]
        noted = {seat for hand in others for seat in hand.seats}
        counted = sum(hand.number for hand in others)
        left = tuple(seat for seat in free if seat not in noted)
        return Hand((), max(0, len(left) - counted)) if counted else Hand(left)
    return Hand(tuple(sorted(set(act.seats))), act.number)


def _check_raised(plan: Plan, table: Table, act: Hands) -> Fault | None:
    voters = list_voters(plan, table, STAGES[act.show])
    hand = make_hand(plan, table, act)
    for seat in hand.seats:
        if not table.lives(seat):
            return "out", "point.dead"
        if seat not in voters:
            return "not_yours", "shootout.candidates_vote" if act.show == "revote" else "point.lift"
        if act.show != "lift" and seat == act.target and not plan.rules.vote.self:
            return "self", "vote.self"
    others = {target: other for target, other in _find_hands(table, act.show).items() if target != act.target}
    raised = {seat for other in others.values() for seat in other.seats}
    if any(seat in raised for seat in hand.seats):
        return "already_voted", "point.ballot"
    if hand.total > len(_list_free(plan, table, act)):
        return "too_many", "point.ballot"
    if hand.total + sum(other.total for other in others.values()) > len(voters):
        return "too_many", "point.ballot"
    return None


def apply_hands(plan: Plan, table: Table, act: Hands) -> tuple[Table, list[Ruling], list[Event]]:
    """The table with the hands noted; given again they replace, and they close the counts before theirs."""
    table, rulings, events = close_until(plan, table, STAGES[act.show])
    hand = make_hand(plan, table, act)
    day = table.day
    assert day is not None
    if act.show == "lift":
        day = replace(day, lift=hand)
    elif act.show == "vote":
        day = replace(day, hands={**day.hands, act.target: hand}, speaking=0, guests=())
    else:
        day = replace(day, rehands={**day.rehands, act.target: hand}, speaking=0, guests=())
    rulings.append(
        Ruling(
            "hands", "stands", WHY_SHOWN[act.show], 0, act.target, number=hand.total, others=hand.seats, value=act.show
        )
    )
    events.append(Event("hands", None, target=act.target, number=hand.total, others=hand.seats, value=act.show))
    return replace(table, day=day), rulings, events


# --- ballots ------------------------------------------------------------------------------------------------------


def check_ballot(plan: Plan, table: Table, act: Ballot) -> Fault | None:
    """Whether one player's ballot may be given."""
    if not table.lives(act.seat):
        return "out", "point.dead"
    fault = _check_vote_open(table)
    if fault is not None:
        return fault
    rules, day = plan.rules.vote, table.day
    assert day is not None and table.phase is not None
    if rules.form != "ballot":
        return "vote_form", "vote.form"
    if day.stage == "lift":
        return "late", "point.ballot.late"
    if day.stage == "shootout" and act.seat not in list_voters(plan, table, "shootout"):
        return "not_yours", "shootout.candidates_vote"
    if act.target == PASS:
        if not rules.pass_:
            return "not_allowed", "vote.pass"
    else:
        fault = _check_choice(plan, table, act)
        if fault is not None:
            return fault
    used = day.changes.get(act.seat, 0)
    last = day.last_choice.get(act.seat)
    if last is not None and last != act.target and rules.changes is not None and 0 <= rules.changes <= used:
        return "no_changes_left", "vote.changes"
    return None


def _check_choice(plan: Plan, table: Table, act: Ballot) -> Fault | None:
    if not table.lives(act.target):
        return "target_out", "point.dead"
    if act.target == act.seat and not plan.rules.vote.self:
        return "self", "vote.self"
    why = _why_candidate(plan, table, act.target)
    if (
        why == "vote.candidates"
        and plan.rules.vote.candidates == "anyone"
        and table.day is not None
        and table.day.stage == "open"
    ):
        return None
    if act.target not in list_candidates(plan, table):
        return "not_a_candidate", why
    if find_lone(plan, table) in ("no_vote", "out"):
        assert table.phase is not None
        return "not_allowed", "vote.lone_first" if table.phase.number == 1 else "vote.lone_later"
    return None


def apply_ballot(plan: Plan, table: Table, act: Ballot) -> tuple[Table, list[Ruling], list[Event]]:
    """The table with the ballot given; a different one than before is a change (LA-22)."""
    day = table.day
    assert day is not None
    last = day.last_choice.get(act.seat)
    changes = day.changes
    if last is not None and last != act.target:
        changes = {**changes, act.seat: changes.get(act.seat, 0) + 1}
        if act.seat in day.ballots or day.extra_given:
            day = add_time(plan, day, table.now)
    last_choice = {**day.last_choice, act.seat: act.target}
    if day.stage == "shootout":
        rehands = {
            target: Hand(tuple(seat for seat in hand.seats if seat != act.seat), hand.number)
            for target, hand in day.rehands.items()
        }
        hand = rehands.get(act.target, Hand())
        rehands[act.target] = Hand(tuple(sorted((*hand.seats, act.seat))), hand.number)
        day = replace(day, rehands=rehands, last_choice=last_choice, changes=changes)
    else:
        day = replace(day, ballots={**day.ballots, act.seat: act.target}, last_choice=last_choice, changes=changes)
    why = "vote.form" if act.target else "vote.pass"
    ruling = Ruling("ballot", "stands", why, act.seat, act.target, value="" if act.target else "pass")
    event = Event("ballot", None, seat=act.seat, target=act.target, value="" if act.target else "pass")
    return replace(table, day=day), [ruling], [event]


def check_unvote(plan: Plan, table: Table, act: Unvote) -> Fault | None:
    """Whether a ballot may be withdrawn (``vote.unvote``)."""
    if not table.lives(act.seat):
        return "out", "point.dead"
    fault = _check_vote_open(table)
    if fault is not None:
        return fault
    if plan.rules.vote.form != "ballot":
        return "vote_form", "vote.form"
    if not plan.rules.vote.unvote:
        return "not_allowed", "vote.unvote"
    assert table.day is not None
    if table.day.stage != "open" or act.seat not in table.day.ballots:
        return "not_now", "vote.unvote"
    return None


def apply_unvote(plan: Plan, table: Table, act: Unvote) -> tuple[Table, list[Ruling], list[Event]]:
    """The table without that ballot; in twilight that is a change (FA-23)."""
    day = table.day
    assert day is not None
    day = add_time(plan, day, table.now)
    day = replace(day, ballots={seat: target for seat, target in day.ballots.items() if seat != act.seat})
    ruling = Ruling("ballot", "lifted", "vote.unvote", act.seat)
    return replace(table, day=day), [ruling], [Event("unvoted", None, seat=act.seat)]
