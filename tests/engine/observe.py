"""What may be looked at after a game of the settings' table, each as a short text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.script import read_acts, set_table
from gorod.engine import Game, Refusal, facts
from gorod.engine.view import view
from gorod.rules import load_rulebook, override
from gorod.rules.checks import Deal, check_start


def _join(seats: Any) -> str:
    return " ".join(str(seat) for seat in seats) or "-"


def _show_next(game: Game) -> str:
    following = game.next_phase()
    return "-" if following is None else f"{following.phase} {following.number}"


def _show_winner(game: Game) -> str:
    found = facts.winner(game)
    return found if isinstance(found, str) else " ".join(found)


def _show_ends(game: Game) -> str:
    seconds = facts.ends(game)
    return "open" if seconds is None else f"+{seconds // 3600}:{seconds // 60 % 60:02}"


def _show_kept(game: Game) -> str:
    return _join(ruling.why for entry in game.log for ruling in entry.rulings if ruling.kind == "kept")


def _show_events(game: Game, kind: str) -> str:
    return _join(event.seat for entry in game.log for event in entry.events if event.kind == kind)


def _show_sees(game: Game, viewer: str, seat: str) -> str:
    return view(game, int(viewer)).seats[int(seat) - 1].role


def _show_cause(game: Game, viewer: str, seat: str) -> str:
    return view(game, int(viewer)).seats[int(seat) - 1].cause or "-"


def _show_shown(game: Game, viewer: str, kind: str) -> str:
    return _join(event.seat for event in view(game, int(viewer)).events if event.kind == kind)


def _show_guests(game: Game) -> str:
    return _join(game.table.day.guests if game.table.day else ())


def _show_team_orders(game: Game, viewer: str) -> str:
    return _join(f"{seat}:{target}" for seat, target in view(game, int(viewer)).team_orders)


SHOWS: dict[str, Callable[..., str]] = {
    "next": _show_next,
    "winner": _show_winner,
    "ends": _show_ends,
    "kept": _show_kept,
    "guests": _show_guests,
    "events": _show_events,
    "sees": _show_sees,
    "cause": _show_cause,
    "shown": _show_shown,
    "team_orders": _show_team_orders,
    "out": lambda game: _join(facts.out_now(game)),
    "told": lambda game, seat: facts.told(game, int(seat)) or "-",
    "role": lambda game, seat: facts.role(game, int(seat)),
    "fouls": lambda game, seat: str(facts.fouls(game, int(seat))),
    "team": lambda game, seat: _join(view(game, int(seat)).team),
    "channel": lambda game, seat: "open" if view(game, int(seat)).channel else "closed",
}


def observe(
    show: str,
    book: str,
    roles: str,
    acts: str,
    values: dict[str, Any],
    marks: dict[int, dict[str, Any]],
    position: bool,
) -> str:
    """Play the acts at that table (only the last one may be refused) and say what is seen."""
    what, *arguments = show.split()
    if what == "code":
        return _check_deal(book, roles, values, arguments[0])
    game = set_table(book, roles, values, marks, position)
    said = list(read_acts(acts))
    code = "ok"
    for place, act in enumerate(said):
        result = game.play(act)
        code = result.code if isinstance(result, Refusal) else "ok"
        assert code == "ok" or (what == "last" and place == len(said) - 1), f"{act} refused: {code}"
        game = result if isinstance(result, Game) else game
    return code if what == "last" else SHOWS[what](game, *arguments)


def _check_deal(book: str, roles: str, values: dict[str, Any], code: str) -> str:
    keys: list[str] = []
    for word in roles.split():
        role, _, count = word.partition("*")
        keys += [role] * int(count or 1)
    notes = check_start(override(load_rulebook(book), values), Deal(tuple(keys), manual=True))
    return "yes" if any(note.code == code for note in notes) else "no"
