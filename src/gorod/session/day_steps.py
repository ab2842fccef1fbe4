"""The host's sheet of a day: speeches, nominations, the vote and its shootout, what an execution releases.

It must never count a vote: it reads what stands, and names the act that counts.
"""

from __future__ import annotations

from gorod.engine.acts import Close, CountVotes, Speak
from gorod.engine.count import find_lone, list_candidates, list_voters
from gorod.engine.game import Game
from gorod.engine.plan import Plan
from gorod.engine.table import DayState, Table
from gorod.engine.talk import is_silenced, list_speakers
from gorod.session.awaited import list_awaited, may_hurry_night
from gorod.session.night_steps import list_last_words
from gorod.session.steps import Step


def list_day_steps(game: Game) -> tuple[Step, ...]:
    """The steps of the running day in their order."""
    plan, table = game.plan, game.table
    day = table.day
    assert day is not None and table.phase is not None
    code = table.phase.code
    steps = [*_list_talk(plan, table, day, code), *_list_first_vote(game, plan, table, day, code)]
    if day.shootout:
        steps += _list_shootout(plan, table, day, code)
    if day.stage == "lift" or day.lift is not None:
        steps += _list_lift(plan, table, day, code)
    for seat in day.shooters:
        steps.append(Step(f"{code}.last_shot.{seat}", "last_shot", seats=(seat,), verbs=("shoot",), waits=(seat,)))
    if day.stage == "decided":
        executed = [seat for seat in table.left_now if seat.out and seat.out.reason in ("executed", "shot")]
        steps += list_last_words(plan, table, executed)
    steps.append(Step(f"{code}.close", "close", act=Close(), done=table.closed))
    return tuple(steps)


def _has_vote_begun(table: Table, day: DayState) -> bool:
    return table.closed or day.stage != "open" or bool(day.hands)


def _list_talk(plan: Plan, table: Table, day: DayState, code: str) -> list[Step]:
    begun = _has_vote_begun(table, day)
    if plan.rules.speech.mode == "rounds":
        return [_make_speech(plan, day, code, seat, begun) for seat in list_speakers(table)]
    if plan.rules.vote.form == "ballot":
        return []  # they talk and vote at the same time
    return [Step(f"{code}.talk", "talk", seats=table.living, done=begun)]


def _make_speech(plan: Plan, day: DayState, code: str, seat: int, begun: bool) -> Step:
    spoken = seat in day.spoken
    return Step(
        f"{code}.speech.{seat}",
        "speech",
        seats=(seat,),
        seconds=plan.rules.speech.seconds or 0,
        done=begun or (spoken and day.speaking != seat),
        act=None if spoken else Speak(seat),
    )


def _list_first_vote(game: Game, plan: Plan, table: Table, day: DayState, code: str) -> list[Step]:
    over = table.closed or day.stage != "open"
    steps: list[Step] = []
    if plan.rules.vote.form == "ballot":
        waits = tuple(waited.seat for waited in list_awaited(game)) if not over else ()
        steps.append(Step(f"{code}.ballots", "ballots", seats=table.living, waits=waits, done=over or not waits))
        if not over and may_hurry_night(game):
            steps.append(Step(f"{code}.fast_night", "fast_night", act=Close()))
    elif not over:
        steps += _list_candidate_steps(plan, table, day, code)
    if over or game.check(CountVotes()) is None:
        # Where a clock ends the vote nobody counts it by hand (forum).
        steps.append(Step(f"{code}.count", "count", act=CountVotes(), done=over))
    return steps


def _list_candidate_steps(plan: Plan, table: Table, day: DayState, code: str) -> list[Step]:
    """One step a candidate in the order of nomination (MIREA-96); a lone one may need none (MIREA-100, -101)."""
    if find_lone(plan, table) in ("no_vote", "out"):
        return []
    candidates = list_candidates(plan, table)
    if not day.candidates and candidates:
        # Nobody was put forward and anybody may be chosen: the host names whom he asks about.
        return [Step(f"{code}.vote", "vote", seats=list_voters(plan, table, "open"), done=bool(day.hands))]
    voters = list_voters(plan, table, "open")
    return [
        Step(f"{code}.vote.{seat}", "vote", seats=voters, target=seat, done=seat in day.hands) for seat in candidates
    ]


def _list_shootout(plan: Plan, table: Table, day: DayState, code: str) -> list[Step]:
    """Speeches of the tied, the new vote among them, its count (MIREA-102…-105)."""
    over = table.closed or day.stage != "shootout"
    voted = over or bool(day.rehands)
    seconds = plan.rules.shootout.seconds or 0
    floor = plan.rules.speech.mode == "rounds"
    steps = []
    for seat in day.shootout:
        if is_silenced(table, table.seat(seat)) and not plan.rules.fouls.silenced_shootout:
            continue
        spoken = seat in day.defended
        done = voted or (spoken and day.speaking != seat)
        act = None if spoken or not floor else Speak(seat)
        steps.append(Step(f"{code}.defence.{seat}", "defence", seats=(seat,), seconds=seconds, done=done, act=act))
    voters = list_voters(plan, table, "shootout")
    if plan.rules.vote.form == "ballot":
        given = {seat for hand in day.rehands.values() for seat in hand.seats}
        waits = tuple(seat for seat in voters if seat not in given)
        steps.append(Step(f"{code}.reballots", "ballots", seats=voters, waits=waits, done=over or not waits))
    else:
        for seat in day.shootout:
            done = over or seat in day.rehands
            steps.append(Step(f"{code}.revote.{seat}", "revote", seats=voters, target=seat, done=done))
    steps.append(Step(f"{code}.recount", "count", act=CountVotes(), done=over))
    return steps


def _list_lift(plan: Plan, table: Table, day: DayState, code: str) -> list[Step]:
    """The vote on executing all the tied and its count (MIREA-106, -107)."""
    over = table.closed or day.stage != "lift"
    voters = list_voters(plan, table, "lift")
    return [
        Step(f"{code}.lift", "lift", seats=voters, done=over or day.lift is not None),
        Step(f"{code}.lift_count", "count", act=CountVotes(), done=over),
    ]
