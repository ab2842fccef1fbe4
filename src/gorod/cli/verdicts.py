"""One record under several rulebooks as a table: a column a rulebook, a row for each thing that may differ.

Facts and clauses come from ``record``, words from ``words``; it must never judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gorod.cli.sentences import clean, say
from gorod.cli.speech import open_texts
from gorod.record import Judgement, Record, Verdict
from gorod.rules import RULEBOOKS, Rulebook, load_rulebook
from gorod.words.names import Names, list_roles, list_seats, name_all, name_answer, name_role
from gorod.words.outcome import tell_result
from gorod.words.texts import Texts

Row = tuple[str, list[str]]
NARROW = 100
"""On a narrower terminal the rulebooks stand one below the other."""
WIDE = 200
"""So wide is a table that no terminal limits."""
SHOWN = 3
"""So many refused acts are named, the rest counted."""


class Comparison:
    """The verdicts of a record with what their words need: the rulebooks, and the names at the table."""

    def __init__(self, record: Record, verdicts: tuple[Verdict, ...], texts: Texts) -> None:
        self.texts = texts
        self.verdicts = verdicts
        self.players = tuple(setup.name for setup in record.setups)
        self.roles = tuple(setup.role for setup in record.setups)
        own = {record.rulebook.key: record.rulebook}
        self.books: dict[str, Rulebook] = own | {key: load_rulebook(key) for key in RULEBOOKS}

    def list_rows(self) -> list[Row]:
        """The rows of the comparison: what is missing, each block's facts, the end."""
        rows = [
            self.make_row("row-missing", self.tell_missing),
            self.make_row("row-dropped", self.tell_dropped),
        ]
        blocks = max((len(verdict.blocks) for verdict in self.verdicts), default=0)
        for place in range(blocks):
            rows += [self.make_block_row(place, key, tell) for key, tell in self.facts()]
        rows.append(self.make_row("row-winner", self.tell_end))
        return [(title, [clean(cell) or "–" for cell in cells]) for title, cells in rows if any(cells)]

    def make_row(self, key: str, tell: Callable[[Verdict], str]) -> Row:
        """One row about the whole verdict."""
        return say(key, self.texts.lang), [tell(verdict) for verdict in self.verdicts]

    def make_block_row(self, place: int, key: str, tell: Callable[[Verdict, Judgement], str]) -> Row:
        """One row about one block."""
        judged = [verdict.blocks[place] if place < len(verdict.blocks) else None for verdict in self.verdicts]
        phase = next(block.phase for block in judged if block is not None)
        cells = [tell(verdict, block) if block else "" for verdict, block in zip(self.verdicts, judged, strict=True)]
        kind, _, number = phase.partition(" ")
        title = self.texts.say(f"name-phase-{kind}", number=int(number or 0))
        return f"{title}: {say(key, self.texts.lang)}", cells

    def facts(self) -> tuple[tuple[str, Callable[[Verdict, Judgement], str]], ...]:
        """What a block is compared in, in the order of the rows."""
        return (
            ("row-out", self.tell_out),
            ("row-saved", self.tell_saved),
            ("row-blocked", lambda _, block: list_seats(self.texts, block.blocked) if block.blocked else ""),
            ("row-told", self.tell_told),
            ("row-turned", self.tell_turned),
            ("row-refused", self.tell_refused),
        )

    def tell_missing(self, verdict: Verdict) -> str:
        """The roles that the rulebook does not have, so that nothing can be judged."""
        return list_roles(self.texts, self.books[verdict.rulebook], verdict.missing)

    def tell_dropped(self, verdict: Verdict) -> str:
        """Marks that the rulebook does not know."""
        return join(f"{point.seat} {point.word}" for point in verdict.dropped)

    def tell_out(self, verdict: Verdict, block: Judgement) -> str:
        """Who left, why, by which clause."""
        return join(f"{point.seat} {self.texts.say(f'name-exit-{point.word}')} [{point.clause}]" for point in block.out)

    def tell_saved(self, verdict: Verdict, block: Judgement) -> str:
        """Who was kept alive or in the game, by what."""
        return join(f"{point.seat} {self.name_save(point.word)} [{point.clause}]" for point in block.saved)

    def name_save(self, word: str) -> str:
        """A protection by its usual name."""
        for key in (f"name-save-{word}", f"name-barrier-{word}"):
            if self.texts.knows(key):
                return self.texts.say(key)
        return word

    def tell_told(self, verdict: Verdict, block: Judgement) -> str:
        """Who was answered what."""
        names = Names(self.books[verdict.rulebook], self.players, self.roles)
        return join(
            f"{point.seat} {name_answer(self.texts, names, point.seat, point.word)} [{point.clause}]"
            for point in block.told
        )

    def tell_turned(self, verdict: Verdict, block: Judgement) -> str:
        """Who changed sides."""
        book = self.books[verdict.rulebook]
        return join(
            f"{point.seat} {name_role(self.texts, book, point.word)} [{point.clause}]" for point in block.turned
        )

    def tell_refused(self, verdict: Verdict, block: Judgement) -> str:
        """Which acts are not accepted, those with the same reason together."""
        grouped: dict[str, list[str]] = {}
        for refused in block.refused:
            grouped.setdefault(f"{refused.code} [{refused.clause}]", []).append(refused.act)
        return join(f"{_shorten(acts)}: {reason}" for reason, acts in grouped.items())

    def tell_end(self, verdict: Verdict) -> str:
        """Who has won at the end of the record."""
        if verdict.missing:
            return ""
        names = name_all(self.books[verdict.rulebook])
        said = ", ".join(tell_result(self.texts, names, word) for word in verdict.winner.split())
        return f"{said} [{verdict.clause}]" if verdict.clause else said


def join(parts: Iterable[str]) -> str:
    """Facts below each other."""
    return "\n".join(parts)


def _shorten(acts: list[str]) -> str:
    shown = ", ".join(acts[:SHOWN])
    return f"{shown}, … ({len(acts)})" if len(acts) > SHOWN else shown


def print_verdicts(record: Record, verdicts: tuple[Verdict, ...]) -> None:
    """Print the verdicts side by side, on a narrow terminal one after the other."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, markup=False)
    rows = Comparison(record, verdicts, open_texts()).list_rows()
    if console.is_terminal and console.width < NARROW:
        for column, verdict in enumerate(verdicts):
            print(verdict.rulebook)
            for title, cells in rows:
                print(f"  {title}: {cells[column]}".replace("\n", "; "))
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("", *(verdict.rulebook for verdict in verdicts)):
        table.add_column(title, overflow="fold")
    for title, cells in rows:
        table.add_row(title, *cells)
    if console.is_terminal:
        console.print(table)
        return
    wide = Console(highlight=False, markup=False, width=WIDE, color_system=None)
    with wide.capture() as drawn:
        wide.print(table)
    print("\n".join(line.rstrip() for line in drawn.get().strip("\n").splitlines()))
