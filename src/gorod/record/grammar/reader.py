"""A whole record, line by line: what may follow what, and where it stops making sense.

It must never judge an act, and never raise anything but a ``RecordError`` whatever bytes it is given.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine.acts import Tick, When
from gorod.record.faults import RecordError
from gorod.record.grammar.acts import PHASES, take_act, take_head
from gorod.record.grammar.cursor import Cursor, read_instant
from gorod.record.grammar.expectations import take_expectation
from gorod.record.grammar.headers import KEYS, Raw, check_enabled, read_header, read_seat
from gorod.record.grammar.tokens import Place, check_text, split_comment
from gorod.record.statements import ActLine, Block, Expectation, Head, Header, Override, Record, RulingLine, SeatLine
from gorod.rules import RULEBOOKS, Rulebook, RulebookError, load_rulebook, override

Loader = Callable[[str], Rulebook]
"""How a record's ``rules:`` becomes a rulebook; raises RulebookError."""


class GoodPart(Struct, frozen=True):
    """What can be read of a record before its first fault, if its headers and seats can; and that fault, if any."""

    record: Record | None
    fault: RecordError | None


def read_record(text: str | bytes, name: str = "record.mgn", load: Loader | None = None) -> Record:
    """The record that a text holds; raises RecordError at its first fault.

    ``name`` is the file's, for messages and for a rulebook given by a path from the record; ``load`` replaces the
    way in which ``rules:`` is looked up (a server may not want to read files).

    >>> read_record("mgn: 1\\nrules: mirea\\nseats\\n 1 Anna mafia\\nnight 1\\n mafia skip").setups[0].role
    'mafia'
    """
    good = read_good_part(text, name, load)
    if good.fault is not None:
        raise good.fault
    assert good.record is not None
    return good.record


def read_good_part(text: str | bytes, name: str = "record.mgn", load: Loader | None = None) -> GoodPart:
    """The record before its first fault, its last block left open there; and the fault."""
    reader = _Reader(name, load or (lambda source: _load_beside(name, source)))
    fault = None
    try:
        reader.read(_decode(text, name))
    except RecordError as error:
        fault = error
    return GoodPart(reader.give(broken=fault is not None), fault)


def read_act(text: str, seats: int, name: str = "act") -> ActLine:
    """One act as a person types it at a table of so many seats; raises RecordError.

    >>> act = read_act("3 visit 1", 7).act
    >>> act.seat, act.verb, act.target
    (3, 'visit', 1)
    """
    place = Place(name, 1)
    check_text(text, place)
    raw, comment = split_comment(text)
    return replace(take_act(Cursor(raw, place, seats)), line=1, comment=comment)


def _load_beside(name: str, source: str) -> Rulebook:
    """A rulebook by its key, or by a path from the record's folder."""
    return load_rulebook(source if source in RULEBOOKS else Path(name).parent / source)


def _decode(text: str | bytes, name: str) -> str:
    if isinstance(text, bytes):
        try:
            decoded = text.decode("utf-8")
        except UnicodeDecodeError as error:
            before = text[: error.start].decode("utf-8")
            line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
            raise RecordError(name, line, column, f"the byte 0x{text[error.start]:02X}", "text in UTF-8") from None
    else:
        decoded = text
    return decoded.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class _Clock:
    """The times of a phase as they were noted: they must not run backwards.

    The first instant noted in a phase is the moment at which it stands, as the engine reads it.
    """

    def __init__(self) -> None:
        self.seconds = 0
        self.epoch: float | None = None

    def runs_back(self, at: When | None) -> bool:
        """Whether a time is before one that was noted earlier in the phase; remembers it otherwise."""
        moment = self.find_moment(at)
        back = moment < self.seconds
        self.seconds = max(moment, self.seconds)
        return back

    def find_moment(self, at: When | None) -> int:
        if at is None or isinstance(at, int):
            return self.seconds if at is None else at
        instant = read_instant(at)
        assert instant is not None
        if self.epoch is None:
            self.epoch = instant - self.seconds
        return int(instant - self.epoch)


class _Reader:
    """What has been read so far, and what may come next."""

    def __init__(self, name: str, load: Loader) -> None:
        self.name = name
        self.load = load
        self.headers: list[Raw] = []
        self.rulebook: Rulebook | None = None
        self.seats: list[SeatLine] = []
        self.head: Head | None = None
        self.lines: list[ActLine | Expectation] = []
        self.rulings: list[RulingLine] = []
        self.blocks: list[Block] = []
        self.above: list[str] = []
        self.clock = _Clock()
        self.stage = self.read_before_seats

    def read(self, text: str) -> None:
        number = 0
        for number, raw in enumerate(text.split("\n"), 1):
            place = Place(self.name, number)
            check_text(raw, place)
            said, comment = split_comment(raw)
            if said.strip():
                self.stage(said, comment, place)
            elif len(said) < len(raw):
                self.above.append(comment)
        if self.rulebook is None:
            raise RecordError(self.name, number, 1, "the end of the text", "seats")

    def give(self, *, broken: bool) -> Record | None:
        """The record as far as it was read; nothing if its seats were not all read."""
        if self.rulebook is None or (broken and self.stage == self.read_seats):
            return None
        self.end_block(closed=not broken and self.stage != self.read_behind)
        headers = sorted(map(_drop_column, self.headers), key=_rank)
        opening, *blocks = self.blocks
        seats, tail = tuple(self.seats), tuple(self.above)
        return Record(self.name, self.rulebook, tuple(headers), seats, opening, tuple(blocks), tail)

    # --- before the first phase ---------------------------------------------------------------------------------

    def read_before_seats(self, said: str, comment: str, place: Place) -> None:
        if said.strip() == "seats":
            self.rulebook = self.find_rulebook(place)
            self.above += [comment] if comment else []
            self.stage = self.read_seats
            return
        header = read_header(said, place)
        path = header.value.path if isinstance(header.value, Override) else ""
        for known in self.headers:
            same = known.key == header.key and (not path or getattr(known.value, "path", "") == path)
            if same:
                what = f"{header.key} {path}" if path else header.key
                raise place.fault(1, what, f"each header once: it stands in line {known.line} already")
        self.headers.append(replace(header, above=self.take_above(), comment=comment))

    def find_rulebook(self, place: Place) -> Rulebook:
        """The rulebook in force, once all headers are known."""
        by_key = {header.key: header for header in self.headers}
        for key in ("mgn", "rules"):
            if key not in by_key:
                raise place.fault(1, "seats", f"the header {key}: before it")
        named = by_key["rules"]
        source = str(named.value)
        try:
            rulebook = self.load(source)
        except RulebookError as error:
            fault = error.faults[0]
            expected = fault.expected if fault.code == "unknown_rulebook" else f"a file without faults, but {fault}"
            raise RecordError(self.name, named.line, named.column, source, expected) from None
        except (OSError, RecursionError) as error:
            why = getattr(error, "strerror", None) or "nested too deeply"
            raise RecordError(self.name, named.line, named.column, source, f"a file that can be read ({why})") from None
        rulebook = self.override(rulebook)
        if "enabled" in by_key:
            check_enabled(by_key["enabled"], rulebook, Place(self.name, by_key["enabled"].line))
        return rulebook

    def override(self, rulebook: Rulebook) -> Rulebook:
        chosen = {header.value.path: header for header in self.headers if isinstance(header.value, Override)}
        try:
            values = {path: header.value.value for path, header in chosen.items() if isinstance(header.value, Override)}
            return override(rulebook, values) if chosen else rulebook
        except RulebookError as error:
            owned = [(fault, path) for fault in error.faults for path in chosen if _is_inside(fault.path, path)]
            fault, path = owned[0] if owned else (error.faults[0], next(iter(chosen)))
            header = chosen[path]
            odd_key = fault.path.endswith(f".{fault.read}")
            read = fault.path if odd_key else f"{fault.path} = {fault.read}"
            expected = f"{fault.path}: {fault.expected}"
            raise RecordError(self.name, header.line, header.column, read, expected) from None

    def read_seats(self, said: str, comment: str, place: Place) -> None:
        words = said.split(maxsplit=1)
        if words[0] in (*PHASES, "...", "host") or words[0][0] in "=>":
            self.stage = self.read_block
            self.read_block(said, comment, place)
            return
        assert self.rulebook is not None
        key = said.partition(":")[0].strip()
        if key in KEYS:
            raise place.fault(said.index(key) + 1, key, f"the header {key}: before seats")
        seat = read_seat(Cursor(said, place, 0), len(self.seats) + 1, self.rulebook)
        self.seats.append(replace(seat, line=place.line, above=self.take_above(), comment=comment))

    # --- blocks ---------------------------------------------------------------------------------------------------

    def read_block(self, said: str, comment: str, place: Place) -> None:
        start = said.lstrip()
        if start[0] in "=>":
            self.read_said(start[0], said, comment, place)
            return
        words = Cursor(said, place, len(self.seats))
        word = words.words[0]
        if word.text == "..." and not word.quoted:
            words.take("...")
            words.end()
            self.above += [comment] if comment else []
            self.stage = self.read_behind
        elif word.text in PHASES and not word.quoted:
            head = take_head(words)
            self.end_block(closed=True)
            self.head = replace(head, line=place.line, above=self.take_above(), comment=comment)
            self.clock = _Clock()
        elif self.head is None and (word.quoted or word.text != "host"):
            words.fail("a phase: meeting, night N or day N")
        else:
            self.read_act(words, comment, place)

    def read_act(self, words: Cursor, comment: str, place: Place) -> None:
        timed = words.words[0]
        line = take_act(words)
        at = line.act.at
        if self.clock.runs_back(at):
            column = words.words[1].column if isinstance(line.act, Tick) else timed.column
            read = words.words[1].text if isinstance(line.act, Tick) else timed.text
            raise place.fault(column, read, "a time that is not before the one above it")
        self.lines.append(replace(line, line=place.line, above=self.take_above(), comment=comment))

    def read_said(self, sign: str, said: str, comment: str, place: Place) -> None:
        """An expectation or a ruling."""
        at = said.index(sign) + 1
        if sign == ">":
            self.rulings.append(
                RulingLine(text=said[at:].strip(), line=place.line, above=self.take_above(), comment=comment)
            )
            return
        words = Cursor(" " * at + said[at:], place, len(self.seats))
        expected = take_expectation(words, opening=self.head is None)
        if expected is None:
            self.refuse_above(place, words, comment)
        else:
            self.lines.append(replace(expected, line=place.line, above=self.take_above(), comment=comment))

    def refuse_above(self, place: Place, words: Cursor, comment: str) -> None:
        """``= refused``: the same as ``!`` behind the act above, or behind the header where there is none."""
        self.above += [comment] if comment else []
        for index in range(len(self.lines) - 1, -1, -1):
            line = self.lines[index]
            if isinstance(line, ActLine):
                self.lines[index] = replace(line, refused=True)
                return
        if self.head is not None:
            self.head = replace(self.head, refused=True)
            return
        words.fail("an act above it", back=1)

    def read_behind(self, said: str, comment: str, place: Place) -> None:
        column = len(said) - len(said.lstrip()) + 1
        raise place.fault(column, said.strip(), "nothing behind ...")

    def end_block(self, *, closed: bool) -> None:
        opening = self.head is None
        block = Block(self.head, tuple(self.lines), tuple(self.rulings), closed=closed or opening)
        self.blocks.append(block)
        self.lines, self.rulings = [], []

    def take_above(self) -> tuple[str, ...]:
        above = tuple(self.above)
        self.above = []
        return above


def _is_inside(path: str, setting: str) -> bool:
    """Whether a fault's path is a setting's own, or one inside its value."""
    return path == setting or path.startswith(f"{setting}.")


def _drop_column(header: Raw) -> Header:
    return Header(key=header.key, value=header.value, line=header.line, above=header.above, comment=header.comment)


def _rank(header: Header) -> int:
    return KEYS.index(header.key) if header.key in KEYS else len(KEYS)


__all__ = ["GoodPart", "Loader", "read_act", "read_good_part", "read_record"]
