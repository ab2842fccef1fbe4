"""What a club's tables and records say of its games: who was dealt, and whether the city won.

A table (CSV) has a line a seat, or a line a group of like games; a record is one game. It must never guess what a
game does not say: such a game is left out and counted.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from msgspec import Struct

from gorod.odds.plan import OddsError
from gorod.rules.vocabulary import ROLES, SIDES

SEAT_COLUMNS = ("game", "role", "winner")
GROUP_COLUMNS = ("roles", "games", "city")
DELIMITERS = (",", ";", "\t")
"""Spreadsheets write what their country uses."""
UNKNOWN_ROLES = ("", "?")
WINNERS = (*SIDES, "draw", "")
MOST_BYTES = 64 * 1024 * 1024
MOST_GAMES, MOST_PLAYERS = 10**9, 999
ENDINGS = (".csv", ".mgn")
"""What is taken from a folder."""

Composition = tuple[tuple[str, int], ...]


class Played(Struct, frozen=True):
    """Games of one composition in one season: how many, and how many the city won."""

    season: str
    roles: Composition
    games: int
    city: int


class Alike(NamedTuple):
    """Some games of one composition with one outcome; without roles or winner they tell nothing."""

    season: str
    roles: Composition
    winner: str
    games: int = 1


def read_games(paths: Sequence[Path]) -> tuple[list[Played], int]:
    """Outcomes by season and composition, and how many games had to be left out; folders stand for what is in them.

    Raises ``OddsError`` for what cannot be read, with file and line.
    """
    counted: Counter[tuple[str, Composition, bool]] = Counter()
    skipped = 0
    for path in _list_files(paths):
        for found in _read_record(path) if path.suffix.lower() == ".mgn" else _read_table(path):
            if found.roles and found.winner:
                counted[found.season, found.roles, found.winner == "city"] += found.games
            else:
                skipped += found.games
    played = [
        Played(*group, counted[*group, True] + counted[*group, False], counted[*group, True])
        for group in dict.fromkeys((season, roles) for season, roles, _ in counted)
    ]
    played = [group for group in played if group.games]
    if not played:
        raise OddsError("no_games", files=", ".join(map(str, paths)), skipped=skipped)
    return played, skipped


def _list_files(paths: Iterable[Path]) -> list[Path]:
    """Each file once."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (file for file in path.rglob("*") if file.suffix.lower() in ENDINGS and file.is_file())
            found.update(dict.fromkeys(sorted(inside)))
        else:
            found[path] = None
    return list(found)


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as fault:
        raise OddsError("unreadable", file=str(path), why=type(fault).__name__) from fault
    if len(raw) > MOST_BYTES:
        raise OddsError("too_large", file=str(path))
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        raise OddsError("not_text", file=str(path)) from fault


# --- tables ---------------------------------------------------------------------------------------------------------


class _Line(Struct, frozen=True):
    """One line of a table, with its number for whoever must be told of it."""

    file: str
    number: int
    cells: dict[str, str]

    def read(self, column: str, known: Sequence[str]) -> str:
        """A word that must be one of those known."""
        word = self.cells.get(column, "").strip().lower()
        if word not in known:
            self.refuse(column, word, ", ".join(filter(None, known)))
        return word

    def read_number(self, column: str, most: int, part: str | None = None) -> int:
        """A whole number from 0, the cell's or that of its part."""
        word = self.cells.get(column, "").strip() if part is None else part
        if not (word.isascii() and word.isdigit() and len(word) < 20 and int(word) <= most):
            self.refuse(column, word, f"0–{most}")
        return int(word)

    def refuse(self, column: str, read: str, known: str) -> NoReturn:
        """Tell of a cell that makes no sense."""
        raise OddsError("bad_cell", file=self.file, line=self.number, column=column, read=read[:40], known=known)


def _read_table(path: Path) -> Iterable[Alike]:
    """A line a seat with season, game, role and winner, or a line a group of games (roles, games, city)."""
    text = _read_text(path)
    first = text.lstrip().partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(DELIMITERS, key=first.count))
    lines: list[_Line] = []
    try:
        header = [name.strip().lower() for name in next(filter(any, reader), [])]
        for row in reader:
            if any(row):
                lines.append(_Line(str(path), reader.line_num, dict(zip(header, row, strict=False))))
    except csv.Error as fault:
        raise OddsError("bad_line", file=str(path), line=reader.line_num) from fault
    if set(GROUP_COLUMNS) <= set(header):
        return [alike for line in lines for alike in _read_group(line)]
    missing = [column for column in SEAT_COLUMNS if column not in header]
    if missing:
        names = {"seats": ", ".join(SEAT_COLUMNS), "groups": ", ".join(GROUP_COLUMNS)}
        raise OddsError("missing_columns", file=str(path), columns=", ".join(missing), **names)
    return _read_seats(lines)


def _read_seats(lines: Sequence[_Line]) -> Iterator[Alike]:
    """Seats of one season and game make a game, wherever they stand."""
    seats: dict[tuple[str, str], list[str]] = {}
    winners: dict[tuple[str, str], str] = {}
    for line in lines:
        game = (line.cells.get("season", "").strip(), line.cells.get("game", "").strip())
        if not game[1]:
            line.refuse("game", "", "1, 2, 3, …")
        winner = line.read("winner", WINNERS)
        if winners.setdefault(game, winner) != winner:
            raise OddsError("two_winners", file=line.file, line=line.number, game=" ".join(game).strip())
        seats.setdefault(game, []).append(line.read("role", (*ROLES, *UNKNOWN_ROLES)))
    for game, roles in seats.items():
        yield Alike(game[0], _count_roles(roles), winners[game])


def _read_group(line: _Line) -> Iterator[Alike]:
    """«mafia=2 don=1 citizen=7» (commas do as well), 120 games, 51 of them the city's."""
    games = line.read_number("games", MOST_GAMES)
    city = line.read_number("city", games)
    counts: dict[str, int] = {}
    for part in re.split(r"[\s,;]+", line.cells.get("roles", "").strip(" ,;")):
        role, _, number = part.partition("=")
        if role in counts or role not in ROLES:
            line.refuse("roles", part, ", ".join(ROLES))
        counts[role] = line.read_number("roles", MOST_PLAYERS, number)
    roles = tuple(sorted((role, number) for role, number in counts.items() if number))
    season = line.cells.get("season", "").strip()
    yield Alike(season, roles, "city", city)
    yield Alike(season, roles, "others", games - city)


def _count_roles(roles: Sequence[str]) -> Composition:
    """The composition, or nothing if somebody's role is not known."""
    return () if set(roles) & set(UNKNOWN_ROLES) else tuple(sorted(Counter(roles).items()))


# --- records --------------------------------------------------------------------------------------------------------


def _read_record(path: Path) -> Iterable[Alike]:
    """One game record: the roles dealt and how it ended; the year is its season.

    A game that was abandoned, ended by the host without a winner, began from a position, or does not go as its
    record says, tells nothing.
    """
    from gorod.record import RecordError, read_record, replay_record

    try:
        record = read_record(_read_text(path), str(path))
    except RecordError as fault:
        raise OddsError("bad_record", file=str(path), line=fault.line) from fault
    replay = replay_record(record)
    game, outcome = replay.game, replay.game.outcome if replay.game else None
    told = outcome is not None and (outcome.kind == "won" or (outcome.kind == "draw" and not outcome.by_host))
    if game is None or outcome is None or not told or record.position or not replay.ok:
        return [Alike("", (), "")]
    date = next((str(header.value) for header in record.headers if header.key == "date"), "")
    roles = _count_roles([seat.dealt for seat in game.table.seats])
    return [Alike(date[:4], roles, outcome.side if outcome.kind == "won" else "draw")]
