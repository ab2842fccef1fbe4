"""The steps of the present phase for whoever runs a game: what to say, whom to ask, what moves on.

A list that can be read from top to bottom like the host's sheet: the calls of a night, the speeches, votes and last
words of a day. A step is no act; it names the acts that do it. It must never know a text or a clock.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Act
from gorod.engine.game import Game

StepKind = Literal[
    "deal",  # everybody learns his role
    "acquaintance",  # a player introduces himself
    "begin",  # the next phase
    "meet",  # a team wakes and meets, and does nothing else
    "call",  # a role or team wakes, acts, falls asleep
    "close",  # the phase is closed: the night is resolved, the day's vote counted
    "announce",  # what came of the night is told
    "speech",  # a player has the floor
    "talk",  # everybody talks
    "vote",  # hands for a candidate (target 0: for whomever the host names)
    "ballots",  # every player's own ballot
    "fast_night",  # the night may begin early
    "count",  # the vote is closed and counted
    "defence",  # a speech in the shootout
    "revote",  # hands for a candidate of the shootout
    "lift",  # hands for executing all the tied
    "last_shot",  # an executed sheriff may shoot
    "last_word",  # of somebody who was killed or executed
    "over",  # the game has ended
]


class Step(Struct, frozen=True, omit_defaults=True):
    """One step.

    ``key`` names it within its game. ``role`` is the role or team that is called, ``seats`` whom the step is about
    (of a call also those who are out, ``living`` those who are in), ``target`` the candidate, ``verbs`` what those
    called may do, ``waits`` whose choice is missing, ``seconds`` the length that the rulebook gives (0: none).
    ``act`` is the act that does the step, where it leaves no choice. What may be chosen: ``list_choices``.
    """

    key: str
    kind: StepKind
    role: str = ""
    seats: tuple[int, ...] = ()
    living: tuple[int, ...] = ()
    target: int = 0
    verbs: tuple[str, ...] = ()
    waits: tuple[int, ...] = ()
    seconds: int = 0
    done: bool = False
    act: Act | None = None


def list_steps(game: Game, passed: Collection[str] = ()) -> tuple[Step, ...]:
    """The steps of the present phase in their order, up to the beginning of the next one.

    ``passed`` are the keys of steps with which the host is through although no act shows it (a call to which nobody
    answered, a talk that is over).
    """
    from gorod.session.day_steps import list_day_steps
    from gorod.session.night_steps import list_meeting_steps, list_night_steps

    table = game.table
    if table.phase is None:
        steps = _list_opening(game)
    elif table.phase.kind == "night":
        steps = list_night_steps(game)
    elif table.phase.kind == "meeting":
        steps = list_meeting_steps(game)
    else:
        steps = list_day_steps(game)
    if table.outcome is not None:
        steps = (*_before_the_end(steps), Step(f"{_code(game)}.over", "over"))
    elif table.phase is None or table.closed:
        steps = (*steps, Step(f"{_code(game)}.begin", "begin", act=game.next_phase()))
    return tuple(replace(step, done=step.done or step.key in passed) for step in steps)


def next_step(game: Game, passed: Collection[str] = ()) -> Step:
    """What to do now: the first step that is not done. The beginning of a phase and the end of a game never are."""
    steps = list_steps(game, passed)
    return next((step for step in steps if not step.done), steps[-1])


def _code(game: Game) -> str:
    return game.table.phase.code if game.table.phase else "start"


def _before_the_end(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """What is left of a phase in which the game ended: the announcement and last words, but no more votes."""
    return tuple(step for step in steps if step.done or step.kind in ("announce", "last_word"))


def _list_opening(game: Game) -> tuple[Step, ...]:
    """Before the first phase: the roles are given out, and those who are new introduce themselves (MIREA-16)."""
    table = game.table
    steps = [Step("start.deal", "deal", seats=table.living, living=table.living)]
    rules = game.plan.rules
    if rules.start.acquaintance == "with_novices" and any(seat.novice for seat in table.seats):
        seconds = rules.speech.acquaintance_seconds or 0
        for seat in table.living:
            steps.append(Step(f"start.acquaintance.{seat}", "acquaintance", seats=(seat,), seconds=seconds))
    return tuple(steps)
