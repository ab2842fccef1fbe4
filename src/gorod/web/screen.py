"""The one view of a host's page: from a game, a place and a device's wishes to the page's bytes.

Everything that leaves the server about a game passes here. It must never write anything.
"""

from __future__ import annotations

import secrets
from typing import Any

from msgspec import Struct

from gorod.engine.acts import Tick
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.store.shape import Person
from gorod.web.desk import Clock
from gorod.web.draft import Draft, find_book
from gorod.web.draft_settings import Asked
from gorod.web.looks import Looks
from gorod.web.odds_beside import OddsShown
from gorod.web.panels import correction as corrections
from gorod.web.panels.cells import Cell, make_cells, spread_ring
from gorod.web.panels.dawn import show_dawn
from gorod.web.panels.day import show_day
from gorod.web.panels.draft import show_deal, show_people, show_settings
from gorod.web.panels.end import show_over
from gorod.web.panels.night import Panel, show_meeting, show_night
from gorod.web.panels.shown import Shown, Tool
from gorod.web.panels.verdict import show_verdict
from gorod.web.place import Place, find_place
from gorod.web.play import Moment, Play
from gorod.web.render import pad, render
from gorod.web.say import Say
from gorod.web.taps import find_seconds
from gorod.web.texts import Texts, load_texts
from gorod.web.where import Where

NIGHT_BYTES = 32_768
"""Pages of the night are filled up to a multiple of so many bytes."""


class Around(Struct, frozen=True):
    """What a page needs besides the game: the timer, the moment, remembered people and club rules, a notice."""

    clock: Clock = Clock()
    now: float = 0.0
    people: tuple[Person, ...] = ()
    clubs: dict[str, Any] = {}
    note: str = ""
    note_kind: str = ""
    odds: OddsShown | None = None
    asked: Asked | None = None


def view(play: Play, where: Where, looks: Looks, around: Around, whole: bool = True) -> str:
    """The page: whole, or only the part that is laid into an open one."""
    moment = play.now
    if moment.game is None:
        return _view_draft(play, moment.draft, where, looks, around, whole)
    return _view_game(play, moment, moment.game, where, looks, around, whole)


# --- before the game ----------------------------------------------------------------------------------------------


def _view_draft(play: Play, draft: Draft, where: Where, looks: Looks, around: Around, whole: bool) -> str:
    texts = load_texts(looks.lang)
    say = Say(find_book(draft), looks.lang)
    data: dict[str, Any]
    if where.page == "settings":
        body, data = "settings.html", show_settings(draft, around.asked)
    elif draft.stage == "deal":
        name, data = show_deal(draft)
        body = f"{name}.html"
    else:
        body, data = "setup.html", show_people(draft, list(around.people), around.clubs)
    return render(
        "page.html" if whole else "part.html",
        looks,
        body=body,
        title=texts("setup-title"),
        d=data,
        say=say,
        play=play,
        where=where,
        tap=secrets.token_urlsafe(9),
        note=around.note,
        note_kind=around.note_kind,
        odds=around.odds,
        ring=spread_ring(len(draft.players)) if draft.players else (),
    )


# --- the game -----------------------------------------------------------------------------------------------------


def _view_game(play: Play, moment: Moment, game: Game, where: Where, looks: Looks, around: Around, whole: bool) -> str:
    game = _pass_time(moment, game, around.now)
    texts = load_texts(looks.lang)
    say = Say(game, looks.lang)
    place = find_place(game, moment.place)
    name, data, presses, picked = _choose_panel(play, game, place, where, say)
    cells = _make_cells(game, where, name, data, presses, picked)
    phase = _name_phase(game, texts)
    shown = Shown(
        where,
        play.lines,
        phase,
        phase,
        name,
        data,
        cells,
        _list_tools(game, where),
        place,
        play.can_undo,
        play.can_redo,
    )
    html = render(
        "page.html" if whole else "part.html",
        looks,
        body="game.html",
        title=phase,
        shown=shown,
        d=data,
        game=game,
        say=say,
        clock=around.clock,
        now=around.now,
        tap=secrets.token_urlsafe(9),
        note=around.note or _note_dropped(moment, say, texts),
        note_kind=around.note_kind,
        post="-post" if game.rulebook.rules.start.channel == "messages" else "",
    )
    # At night no page may be longer for one role than for another.
    return pad(html, NIGHT_BYTES) if table_is_at_night(game) else html


def table_is_at_night(game: Game) -> bool:
    """Whether a night is open."""
    return game.table.phase is not None and game.table.phase.kind == "night" and not game.table.closed


def _pass_time(moment: Moment, game: Game, now: float) -> Game:
    """The game as its clocks make it now; only shown, not written: a clock informs, the host acts."""
    seconds = find_seconds(moment, now)
    if seconds is None:
        return game
    later = game.play(Tick(at=seconds))
    return game if isinstance(later, Refusal) else later


def _note_dropped(moment: Moment, say: Say, texts: Texts) -> str:
    if not moment.dropped:
        return ""
    return texts("change-dropped", count=len(moment.dropped))


def _name_phase(game: Game, texts: Texts) -> str:
    table = game.table
    if table.outcome is not None:
        return texts("phase-over")
    if table.phase is None:
        return texts("phase-before")
    return texts(f"phase-{table.phase.kind}", number=table.phase.number)


def _choose_panel(play: Play, game: Game, place: Place, where: Where, say: Say) -> Panel:
    page = where.page
    if not page and where.tool == "seat" and place.part != "over":
        return "tool", {}, {}, ()
    if page == "seat" and 0 < where.number <= len(game.table.seats):
        return corrections.show_seat(game, where, place, say)
    if page == "steps":
        return corrections.show_steps(game, say)
    if page == "step" and 0 < where.number <= len(game.acts):
        return corrections.show_step(play, game, where, say)
    if page == "why" and 0 <= where.number < len(game.log):
        return corrections.show_why(game, where, say)
    if page == "swap":
        return corrections.show_swap(game, where, say)
    if page == "close":
        return corrections.show_close(game, say)
    if page == "protocol":
        return corrections.show_protocol(game, say)
    if place.part == "over":
        return show_over(game)
    if place.part == "verdict" and game.table.outcome is not None:
        return show_verdict(game, say)
    if place.part == "between":
        # A day that was closed by its clock has had no other moment to show what the vote brought.
        return show_verdict(game, say) if game.table.day is not None else _show_between(game, say)
    if place.part == "meeting":
        return show_meeting(game)
    if place.part in ("dusk", "call", "closing"):
        return show_night(game, place, where, say)
    if place.part == "dawn" and game.table.day is None:
        return show_dawn(game, say)
    return show_day(game, place, where, say)


def _show_between(game: Game, say: Say) -> Panel:
    following = game.next_phase()
    rules = game.rulebook.rules
    new = any(seat.novice for seat in game.table.seats)
    first = game.table.phase is None
    seconds = rules.speech.acquaintance_seconds or 0
    acquaintance = seconds if first and new and rules.start.acquaintance == "with_novices" else 0
    label = say.t(f"begin-{following.phase}", number=following.number) if following else ""
    return "between", {"following": label, "acquaintance": acquaintance}, {}, ()


def _make_cells(
    game: Game, where: Where, panel: str, data: dict[str, Any], presses: dict[int, str], picked: Any
) -> tuple[Cell, ...]:
    def sheet(seat: int) -> str:
        return f"/g/{where.key}/seat/{seat}"

    if where.tool == "seat" or where.page:
        return make_cells(game, {}, sheet, picked=(where.number,) if where.page == "seat" else ())
    if panel == "hands" and not presses and data["candidates"]:
        open_ones = {seat for seat, _ in data["candidates"]}

        def choose(seat: int) -> str:
            return f"/g/{where.key}?by={seat}" if seat in open_ones else sheet(seat)

        return make_cells(game, {}, choose, picked=(data["current"],))
    if panel == "talk" and data["free"] and not presses:

        def nominate(seat: int) -> str:
            return f"/g/{where.key}?tool=nominate&by={seat}" if game.table.lives(seat) else sheet(seat)

        return make_cells(game, presses, nominate)
    return make_cells(game, presses, sheet, picked, check=panel == "hands" and bool(presses))


def _list_tools(game: Game, where: Where) -> tuple[Tool, ...]:
    if game.table.outcome is not None:
        return ()
    main = f"/g/{where.key}"
    in_hand = where.tool == "seat" or where.page == "seat"
    return Tool("act", main, not where.tool and not where.page), Tool("seat", f"{main}?tool=seat", in_hand)
