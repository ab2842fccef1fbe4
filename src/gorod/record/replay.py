"""A record played again: every act done, every expectation held against what is true, every ruling compared.

Failures are values and all of them are found; the good part stays. It must never change a record, and never
raise for anything that a record says.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gorod.engine.acts import Act, Begin, Close
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal, Ruling
from gorod.engine.table import write_position
from gorod.record.grammar.expectations import OF_START
from gorod.record.lines import spell_act, spell_expectation, spell_phase, spell_refusal
from gorod.record.rulings import is_said_twice, same_line, spell_ruling, spell_rulings
from gorod.record.statements import ActLine, Block, Expectation, Head, Line, Record
from gorod.record.truth import contradict_fact, contradict_start
from gorod.rules.checks import Deal, StartNote, check_start


class Failure(Struct, frozen=True):
    """A line of a record that is not so: what it says, what is true, the ruling behind it, and the position."""

    line: int
    expected: str
    actual: str
    ruling: str = ""
    position: str = ""

    def __str__(self) -> str:
        said = [f"line {self.line}: expected {self.expected}, but {self.actual}"]
        said += [f"  > {ruling}" for ruling in self.ruling.splitlines()]
        return "\n".join([*said, *([f"  {self.position}"] if self.position else [])])


class Judged(Struct, frozen=True):
    """A block as it was played: its rulings, and the game at its end."""

    head: Head | None
    rulings: tuple[Ruling, ...]
    game: Game


class Replay(Struct, frozen=True):
    """What came of playing a record again. ``game`` is ``None`` where its roles are not known."""

    record: Record
    notes: tuple[StartNote, ...]
    game: Game | None
    failures: tuple[Failure, ...]
    blocks: tuple[Judged, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything was as the record says."""
        return not self.failures

    @property
    def position(self) -> str:
        """The position line at the end; empty where the record cannot be played."""
        return write_position(self.record.rulebook.key, self.game.table) if self.game else ""


def replay_record(record: Record) -> Replay:
    """Play a record again; raises nothing, whatever the record says.

    >>> from gorod.record import read_record
    >>> text = "mgn: 1\\nrules: noch\\nseats\\n 1 K maniac\\n 2 I citizen\\nnight 1\\n 1 kill 2\\n = winner city"
    >>> print(replay_record(read_record(text)).failures[0].actual)
    winner maniac
    """
    if record.unknown_roles:
        lines = [seat for seat in record.seats if seat.number in record.unknown_roles]
        failures = [Failure(seat.line, f"the role of seat {seat.number}", "it is not known") for seat in lines]
        return Replay(record, (), None, tuple(failures))
    player = _Player(record)
    player.play_opening()
    for block in record.blocks:
        if not player.play_block(block):
            break
    failures = sorted(player.failures, key=lambda failure: failure.line)
    return Replay(record, player.notes, player.game, tuple(failures), tuple(player.blocks))


def check_record(record: Record) -> tuple[StartNote, ...]:
    """The pre-start checks of a record; none apply to one that starts from a position."""
    if record.position:
        return ()
    setups = record.setups
    deal = Deal(
        roles=tuple(setup.role for setup in setups),
        night_immunity=tuple(setup.night_immunity for setup in setups),
        day_immunity=tuple(setup.day_immunity for setup in setups),
        novices=tuple(setup.novice for setup in setups),
        enabled=record.enabled,
        manual=record.manual,
    )
    return check_start(record.rulebook, deal)


class _Player:
    """The game so far, and what was not as the record says."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rulebook = record.rulebook
        self.notes = check_record(record)
        self.game = Game.begin(record.rulebook, record.setups, record.position)
        self.failures: list[Failure] = []
        self.blocks: list[Judged] = []

    def play_opening(self) -> None:
        """The checks before the start, and what the record says of the position itself."""
        lines = self.record.opening.lines
        expected = [line for line in lines if isinstance(line, Expectation) and line.fact in OF_START]
        refused = sorted(note.code for note in self.notes if note.level == "error")
        forgiven = any(line.fact == "errors" or line.words == ("refused",) for line in expected)
        if refused and not forgiven:
            place: Line = self.record.seats[0] if self.record.seats else self.record.headers[0]
            self.fail(place, "start ok", f"start refused {' '.join(refused)}", ())
        for line in expected:
            actual = contradict_start(line, self.notes)
            if actual:
                self.fail(line, spell_expectation(line), actual, ())
        self.play_lines(self.record.opening, 0)

    def play_block(self, block: Block) -> bool:
        """A block from its header to its close; ``False`` where it did not begin and nothing more can follow."""
        assert block.head is not None
        first = len(self.game.log)
        if not self.begin(block.head):
            return False
        self.play_lines(block, first)
        return True

    def begin(self, head: Head) -> bool:
        """The header: whether what follows it can be played."""
        act = Begin(head.phase, head.number)
        said = spell_phase(head.phase, head.number)
        errors = sorted(note.code for note in self.notes if note.level == "error")
        if errors:
            # With a critical error no game can be started (NOCH-114), whether the record knows of it or not.
            self.fail(head, said, f"start refused {' '.join(errors)}", ())
            return False
        if head.refused:
            self.expect_refusal(head, said, self.game.check(act))
            return True
        played = self.game.play(act)
        if isinstance(played, Refusal):
            self.fail_refused(head, said, played)
            return False
        self.game = played
        return True

    def play_lines(self, block: Block, first: int) -> None:
        """The acts of a block, its close, and then what the record says of it."""
        for act_line, act in block.acts:
            self.play_act(act_line, act)
        if block.head is not None and not block.head.refused and block.closed:
            self.close()
        rulings = [ruling for entry in self.game.log[first:] for ruling in entry.rulings]
        for line in block.lines:
            if isinstance(line, Expectation) and line.fact not in OF_START:
                actual = contradict_fact(line, self.game)
                if actual:
                    self.fail(line, spell_expectation(line), actual, _find_behind(line, actual, rulings))
        if block.rulings:
            self.compare_rulings(block, spell_rulings(rulings, self.rulebook))
        self.blocks.append(Judged(block.head, tuple(rulings), self.game))

    def play_act(self, line: ActLine, act: Act) -> None:
        said = spell_act(line.act)
        if line.refused:
            self.expect_refusal(line, said, self.game.check(act))
            return
        played = self.game.play(act)
        if isinstance(played, Refusal):
            self.fail_refused(line, said, played)
        else:
            self.game = played

    def expect_refusal(self, line: ActLine | Head, said: str, refusal: Refusal | None) -> None:
        expected = said + spell_refusal(line)
        if refusal is None:
            self.fail(line, expected, "it is accepted", ())
        elif line.code and line.code != refusal.code:
            self.fail_refused(line, expected, refusal)

    def fail_refused(self, line: Line, said: str, refusal: Refusal) -> None:
        self.failures.append(
            Failure(line.line, said, f"refused: {refusal.code} [{refusal.clause}]", "", refusal.position)
        )

    def close(self) -> None:
        """The end of a block. What has been closed already, by its own clock, stays as it is."""
        closed = self.game.play(Close())
        self.game = self.game if isinstance(closed, Refusal) else closed

    def compare_rulings(self, block: Block, truth: tuple[str, ...]) -> None:
        """The rulings as they stand against those that were made, one failure for each that differs."""
        given = list(block.rulings)
        left = [line for line in truth if not any(same_line(line, ruling.text) for ruling in given)]
        wrong = [ruling for ruling in given if not any(same_line(ruling.text, line) for line in truth)]
        for index, ruling in enumerate(wrong):
            actual = _squeeze(left[index]) if index < len(left) else "no such ruling"
            self.fail(ruling, f"> {_squeeze(ruling.text)}", actual, ())
        for line in left[len(wrong) :]:
            self.fail(given[-1], "no more rulings", f"> {_squeeze(line)}", ())
        if not wrong and not left and [ruling.text.split() for ruling in given] != [line.split() for line in truth]:
            actual = "\n".join(map(_squeeze, truth))
            self.fail(given[0], "the rulings in this order, each once", f"they came as\n{actual}", ())

    def fail(self, line: Line, expected: str, actual: str, rulings: Sequence[Ruling]) -> None:
        behind = "\n".join(_squeeze(spell_ruling(ruling, self.rulebook)) for ruling in rulings)
        position = write_position(self.rulebook.key, self.game.table)
        self.failures.append(Failure(line.line, expected, actual, behind, position))


def _squeeze(text: str) -> str:
    return " ".join(text.split())


_KINDS: dict[str, tuple[str, ...]] = {
    "out": ("out", "attack", "link", "kept", "vote", "team_kill"),
    "alive": ("out", "attack", "link", "kept"),
    "exit": ("out",),
    "told": ("told", "check", "search", "blocked"),
    "saved": ("attack", "link", "out"),
    "blocked": ("blocked", "visit"),
    "role": ("role",),
    "nominees": ("act", "out"),
    "votes": ("hands", "ballot", "tally"),
    "revotes": ("hands", "tally"),
    "tied": ("tie", "vote", "tally"),
    "shielded": ("shield", "visit"),
    "fouls": ("foul",),
    "silent": ("silenced", "foul"),
    "speakers": ("silenced", "act", "out"),
    "absent": ("absent", "ballot"),
    "ends": ("ends",),
    "winner": ("winner", "out"),
}
"""Which rulings explain a fact."""


def _find_behind(line: Expectation, actual: str, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """The rulings that explain why a fact is so: of its kinds, and of the seats that are in question."""
    kinds = _KINDS[line.fact]
    wanted = {line.seat} if line.seat else set(line.seats) ^ {int(word) for word in actual.split() if word.isdigit()}
    found = [ruling for ruling in rulings if ruling.kind in kinds and not is_said_twice(ruling)]
    near = [ruling for ruling in found if wanted & {ruling.seat, ruling.target, *ruling.others}]
    return tuple(near or [ruling for ruling in found if ruling.kind in ("vote", "winner", "ends", "team_kill")])
