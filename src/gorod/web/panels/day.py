"""Which panel an open day shows: its morning, the talk, the vote, the last shot, the verdict.

It must never know what stands on one.
"""

from __future__ import annotations

from gorod.engine.game import Game
from gorod.web.panels.dawn import show_dawn
from gorod.web.panels.night import Panel
from gorod.web.panels.talk import show_talk
from gorod.web.panels.verdict import show_shot, show_verdict
from gorod.web.panels.vote import show_vote
from gorod.web.place import Place
from gorod.web.say import Say
from gorod.web.where import Where


def show_day(game: Game, place: Place, where: Where, say: Say) -> Panel:
    """The panel of an open day."""
    day = game.table.day
    assert day is not None
    if day.shooters:
        return show_shot(game, day.shooters[0])
    if day.stage == "decided":
        return show_verdict(game, say)
    if place.part == "dawn":
        return show_dawn(game, say)
    if place.part == "vote" or day.stage == "lift":
        return show_vote(game, where, say)
    return show_talk(game, where, say)
