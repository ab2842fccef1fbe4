"""The words that belong to a step: what the host says, asks, shows, minds, from the script in ``words``.

It must never make a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable

from gorod.engine.game import Game
from gorod.session.steps import Step
from gorod.words.script import Call, script_meeting, script_night, script_start
from gorod.words.script_day import (
    script_execution,
    script_morning,
    script_shootout,
    script_speeches,
    script_vote,
)
from gorod.words.texts import Texts

Script = Callable[[Texts, Game], tuple[Call, ...]]

_SCRIPTS: dict[str, Script] = {
    "deal": script_start,
    "acquaintance": script_start,
    "meet": script_meeting,
    "call": script_night,
    "announce": script_morning,
    "speech": script_speeches,
    "talk": script_speeches,
    "vote": script_vote,
    "ballots": script_vote,
    "fast_night": script_vote,
    "defence": script_shootout,
    "revote": script_shootout,
    "lift": script_shootout,
}
_NAMES = {"announce": "morning", "vote": "hands", "revote": "hands"}
_OF_ONE_SEAT = frozenset({"speech", "defence", "last_word", "vote", "revote"})


def word_step(texts: Texts, game: Game, step: Step) -> Call | None:
    """The call of the host's script that goes with a step of the present phase.

    ``None`` where the script has no words for it: an act that only moves on, or a role that writes by message.
    """
    name, seat = step.role or _NAMES.get(step.kind, step.kind), 0
    if step.kind in _OF_ONE_SEAT:
        seat = step.target or (step.seats[0] if step.kind != "vote" else 0)
        name = name if seat else "vote"
    for call in _find_script(game, step)(texts, game):
        if call.step == name and (not seat or call.seats == (seat,)):
            return call
    return None


def word_opening(texts: Texts, game: Game) -> tuple[Call, ...]:
    """What is said and minded once when a phase has begun: how the night sounds, who opens the round, how one votes."""
    phase = game.table.phase
    if phase is None or game.table.closed or game.outcome is not None:
        return ()
    if phase.kind == "meeting":
        return script_meeting(texts, game)[:1]
    if phase.kind == "night":
        return script_night(texts, game)[:1]
    opening = script_speeches(texts, game)[:1]
    if game.plan.rules.vote.form == "ballot":
        opening += tuple(call for call in script_vote(texts, game) if call.step == "ballots")
    return opening


def _find_script(game: Game, step: Step) -> Script:
    if step.kind == "last_word":
        by_day = game.table.phase is not None and game.table.phase.kind == "day"
        return script_execution if by_day else script_morning
    return _SCRIPTS.get(step.kind, _say_nothing)


def _say_nothing(texts: Texts, game: Game) -> tuple[Call, ...]:
    return ()
