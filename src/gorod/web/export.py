"""A game as a file: a record (MGN), text for people, JSON, CSV.

It must never leave out an act, nor show a running game to anybody but its host.
"""

from __future__ import annotations

import csv
import io
from typing import Any

import msgspec

from gorod.engine.game import Game
from gorod.engine.victory import list_winners
from gorod.record import record_of, write_record
from gorod.web.say import Say


def write_mgn(game: Game, texts: dict[str, str]) -> str:
    """The record of the game."""
    source = (game.rulebook.root or game.rulebook).key
    return write_record(record_of(game, texts, rules=source))


def write_text(game: Game, say: Say) -> str:
    """The protocol: seats with roles, every step in words, who has won."""
    lines = [str(getattr(say.book, f"title_{say.lang}")), ""]
    for seat in game.table.seats:
        out = say.left(seat.out)
        fouls = f", {say.t('mark-fouls', count=seat.fouls)}" if seat.fouls else ""
        lines.append(f"{seat.number:>2}. {seat.name} — {say.role(seat.role)}, {out}{fouls}")
    phase = None
    for act, entry in zip(game.acts, game.log, strict=True):
        if entry.phase != phase:
            phase = entry.phase
            lines.append("")
        lines.append(f"{phase:>3}  {say.act(act)}")
        lines += [f"       · {say.ruling(ruling)} [{say.cite(ruling.why)}]" for ruling in entry.rulings]
    if game.outcome is not None:
        lines += ["", say.winner(game.outcome), say.condition(game.outcome)]
    return "\n".join(lines) + "\n"


def write_json(game: Game) -> bytes:
    """Seats, acts, rulings and outcome as data."""
    value: dict[str, Any] = {
        "rules": game.rulebook.key,
        "changed": sorted(game.rulebook.changed),
        "seats": msgspec.to_builtins(game.table.seats),
        "acts": msgspec.to_builtins(game.acts),
        "rulings": [msgspec.to_builtins(entry.rulings) for entry in game.log],
        "outcome": msgspec.to_builtins(game.outcome),
        "winners": list(list_winners(game.plan, game.table)) if game.outcome else [],
    }
    return msgspec.json.format(msgspec.json.encode(value), indent=2)


def quote_cell(value: object) -> object:
    """A cell that stays text in a spreadsheet: what begins like a formula gets a quote in front.

    >>> quote_cell("=1+1"), quote_cell("Anna"), quote_cell(-1)
    ("'=1+1", 'Anna', -1)
    """
    # The wide forms are signs of a formula to spreadsheets of the Far East.
    is_formula = isinstance(value, str) and value.lstrip(" \u00a0")[:1] in tuple("=+-@\t\r\n＝＋－＠|")
    return f"'{value}" if is_formula else value


def write_csv(game: Game, say: Say) -> str:
    """One line a seat, for a spreadsheet. Headers and codes are English whatever the language, for programs."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(["seat", "name", "role", "last_role", "side", "out", "phase", "fouls", "won"])
    winners = list_winners(game.plan, game.table) if game.outcome else ()
    for seat in game.table.seats:
        gone = (seat.out.reason, seat.out.phase) if seat.out else ("", "")
        won = int(seat.number in winners)
        cells = (seat.number, seat.name, seat.dealt, seat.role, say.side(seat.role), *gone, seat.fouls, won)
        table.writerow([quote_cell(cell) for cell in cells])
    return out.getvalue()
