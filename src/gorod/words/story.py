"""A game as a story: phase by phase, each death, rescue and answer with its reason and its clause.

Made from the log's rulings alone, so it can say nothing that was not ruled. It is for those who may know all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gorod.engine.rulings import Ruling
from gorod.engine.table import BEFORE
from gorod.words.announce import announce_end, drop_echoes
from gorod.words.names import Names, list_players, name_all, name_phase, name_role, name_seat
from gorod.words.rulings import cite_ruling
from gorod.words.texts import Texts, capitalise

if TYPE_CHECKING:
    from gorod.engine.game import Game


def tell_story(texts: Texts, game: Game) -> str:
    """The whole game for ``gorod explain``: the table, then each phase, then how it ended."""
    names = name_all(game)
    title = game.rulebook.title_ru if texts.lang == "ru" else game.rulebook.title_en
    parts = [texts.say("story-title", title=title), _introduce(texts, game)]
    parts += [_tell_phase(texts, names, code, rulings) for code, rulings in _list_phases(game)]
    if game.outcome is not None:
        parts.append(announce_end(texts, game))
    else:
        open_ = [] if game.table.closed else [texts.say("story-open")]
        seats = list_players(texts, names, game.table.living)
        parts.append("\n".join([*open_, texts.say("story-unfinished", seats=seats)]))
    return "\n\n".join(parts)


def _introduce(texts: Texts, game: Game) -> str:
    names = name_all(game)
    lines = []
    for seat in game.table.seats:
        key = "story-player-out" if seat.out == BEFORE else "story-player"
        role = name_role(texts, game.rulebook, seat.dealt)
        lines.append(texts.say(key, seat=name_seat(texts, names, seat.number), role=role))
    return "\n".join(lines)


def _list_phases(game: Game) -> list[tuple[str, list[Ruling]]]:
    """The rulings of each phase in the order in which the phases were played."""
    phases: list[tuple[str, list[Ruling]]] = []
    for entry in game.log:
        if not phases or phases[-1][0] != entry.phase:
            phases.append((entry.phase, []))
        phases[-1][1].extend(ruling for ruling in entry.rulings if not _is_told_anyway(ruling))
    return phases


def _is_told_anyway(ruling: Ruling) -> bool:
    """Whether other lines say the same: hands are told by the count, a choice by the exit, the winner at the end."""
    if ruling.kind in ("hands", "winner"):
        return True
    return (ruling.kind, ruling.value) in (("act", "speak"), ("vote", "executed"))


def _tell_phase(texts: Texts, names: Names, code: str, rulings: list[Ruling]) -> str:
    told = drop_echoes(rulings)
    lines = [f"  {cite_ruling(texts, names, ruling)}" for ruling in told]
    head = capitalise(name_phase(texts, code))
    return "\n".join([head, *(lines or [f"  {texts.say('story-quiet')}"])])
