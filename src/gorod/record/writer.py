"""The canonical text of a record: the same record is always written the same, and read back as it was.

It must never change what a record says: order, spelling of the values and verdicts are not its business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gorod.record.lines import (
    spell_act,
    spell_expectation,
    spell_header,
    spell_marks,
    spell_name,
    spell_phase,
    spell_refusal,
)
from gorod.record.statements import ActLine, Block, Expectation, Line, Record, SeatLine

INDENT = "  "


def write_record(record: Record) -> str:
    """The canonical text: headers in their order, seats in columns, a blank line between blocks, rulings last."""
    lines = list(_write_headers(record))
    lines += ["seats", *_write_seats(record.seats)]
    if record.opening.lines or record.opening.rulings:
        lines += ["", *_write_lines(record.opening, "")]
    for block in record.blocks:
        lines += ["", *_write_block(block)]
    if record.blocks and not record.blocks[-1].closed:
        lines.append("...")
    lines += [f"; {comment}".rstrip() for comment in record.tail]
    return "\n".join(lines) + "\n"


def _write_headers(record: Record) -> Iterator[str]:
    for header in record.headers:
        yield from _write(spell_header(header.key, header.value), header)


def _write(said: str, line: Line, indent: str = "") -> Iterator[str]:
    """A line between its comments."""
    for comment in line.above:
        yield f"{indent}; {comment}".rstrip()
    yield indent + said + (f"  ; {line.comment}" if line.comment else "")


def _write_seats(seats: tuple[SeatLine, ...]) -> Iterator[str]:
    names = [spell_name(seat.setup.name) for seat in seats]
    widths = len(str(len(seats))), _widest(names), _widest(seat.setup.role for seat in seats)
    for seat, name in zip(seats, names, strict=True):
        said = f"{seat.number:>{widths[0]}} {name:<{widths[1]}}  {seat.setup.role}"
        marks = spell_marks(seat.setup)
        if marks:
            said += " " * (widths[2] - len(seat.setup.role) + 2) + " ".join(marks)
        yield from _write(said, seat, INDENT)


def _widest(words: Iterable[str]) -> int:
    return max(map(len, words), default=0)


def _write_block(block: Block) -> Iterator[str]:
    head = block.head
    assert head is not None
    yield from _write(spell_phase(head.phase, head.number) + spell_refusal(head), head)
    yield from _write_lines(block, INDENT)


def _write_lines(block: Block, indent: str) -> Iterator[str]:
    for line in block.lines:
        yield from _write(_spell(line), line, indent)
    for ruling in block.rulings:
        yield from _write(f"> {ruling.text}", ruling, indent)


def _spell(line: ActLine | Expectation) -> str:
    if isinstance(line, Expectation):
        return f"= {spell_expectation(line)}"
    return spell_act(line.act) + spell_refusal(line)
