"""The morning: what the night brought, to be announced and for the host alone.

It must never resolve a night.
"""

from __future__ import annotations

from typing import Any

from gorod.engine.acts import Close, Remove
from gorod.engine.game import Game
from gorod.engine.rulings import Entry
from gorod.web.panels.night import Panel, tell_begun
from gorod.web.press import go, press
from gorod.web.say import Say
from gorod.words.announce import announce_night, remind_host


def find_night_entry(game: Game) -> Entry | None:
    """What the last closed night brought, ``None`` if the game has had none."""
    for act, entry in zip(reversed(game.acts), reversed(game.log), strict=True):
        if isinstance(act, Close) and entry.phase.startswith("N"):
            return entry
    return None


def show_dawn(game: Game, say: Say) -> Panel:
    """What the night brought: to be announced, and for the host alone."""
    entry = find_night_entry(game)
    events = entry.events if entry else ()
    left = tuple(event.seat for event in events if event.kind in ("died", "removed"))
    asked = [
        {"seat": event.seat, "number": event.number, "remove": press(Remove(event.seat), place="dawn")}
        for event in events
        if event.kind == "missed_asked" and game.table.lives(event.seat)
    ]
    data: dict[str, Any] = {
        "entry": entry,
        "begun": tell_begun(game, say),
        "died": tuple(event.seat for event in events if event.kind == "died"),
        "said": announce_night(say.words, game).split("\n") if entry else (),
        "notes": remind_host(say.words, game) if entry else (),
        "answers": [event for event in events if event.kind in ("answer", "notice")],
        "left": left,
        "asked": asked,
        "seconds": game.rulebook.rules.speech.last_word_seconds or 0,
        "night": entry is not None,
        "next": go("talk") if game.table.outcome is None else go("over"),
    }
    return "dawn", data, {}, left
