"""A record of a game that is being played: for saving, exporting and sending a bug report.

Read and played again it gives the same game. It must never leave out an act that entered the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace

from gorod.engine.acts import Act, Begin, Close, Rename, Tick
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.record.faults import RecordError
from gorod.record.grammar import read_act, read_record
from gorod.record.grammar.headers import KEYS
from gorod.record.lines import spell_act
from gorod.record.statements import ActLine, Block, Expectation, Head, Header, Override, Record, SeatLine
from gorod.record.truth import name_winner
from gorod.record.writer import write_record
from gorod.rules import RULEBOOKS, SETTINGS, Rulebook, load_rulebook, read_setting


def record_of(
    game: Game,
    texts: Mapping[str, str] | None = None,
    *,
    name: str = "record.mgn",
    rules: str = "",
    enabled: Mapping[str, int] | None = None,
    refused: Iterable[tuple[int, Refusal]] = (),
    expected: bool = False,
) -> Record:
    """The record of a game: the deal written out, every act with its time, canonical.

    ``texts`` are headers of free text (``deal``, ``table``, ``date``, ``host``, ``note``, ``_anything``). ``rules`` is
    the key or path from the record under which the rulebook is found (its own key if not given): what differs from it
    becomes ``set`` headers; raises RulebookError where nothing is found there. ``enabled`` are the roles switched on
    beyond those dealt. ``refused`` are refusals to be kept, each with the number of acts that had entered the game
    before it; those that no record can say are left out. ``expected`` adds who is in the game and who has won.
    """
    source = rules or game.rulebook.key
    base = load_rulebook(source if source in RULEBOOKS else Path(name).parent / source)
    headers = [Header(key="mgn", value="1"), Header(key="rules", value=source), *_list_changes(game.rulebook, base)]
    headers += [Header(key="enabled", value=dict(enabled))] if enabled else []
    headers += [Header(key="from", value="position")] if game.position else []
    headers += [Header(key=key, value=text) for key, text in (texts or {}).items() if text]
    headers.sort(key=lambda header: KEYS.index(header.key) if header.key in KEYS else len(KEYS))
    seats = tuple(SeatLine(number=number, setup=setup) for number, setup in enumerate(game.setups, 1))
    opening, *blocks = _Keeper(game, refused).keep(expected=expected)
    record = Record(name, game.rulebook, tuple(headers), seats, opening, tuple(blocks))
    return read_record(write_record(record), name, lambda _: base)


def _list_changes(ours: Rulebook, theirs: Rulebook) -> Iterator[Header]:
    for path in SETTINGS:
        value = read_setting(ours.rules, path)
        if value is not None and value != read_setting(theirs.rules, path):
            yield Header(key="set", value=Override(path, to_builtins(value)))


class _Keeper:
    """The blocks of a record, filled act by act while the game is played again beside them."""

    def __init__(self, game: Game, refused: Iterable[tuple[int, Refusal]]) -> None:
        self.game = game
        self.now = Game.begin(game.rulebook, game.setups, game.position)
        self.refused = sorted(refused, key=lambda pair: pair[0])
        self.blocks = [Block()]

    def keep(self, *, expected: bool) -> list[Block]:
        """All blocks, the one before the first phase at their head."""
        self.keep_refused(0)
        for count, act in enumerate(self.game.acts, 1):
            self.keep_act(act)
            played = self.now.play(act)
            assert isinstance(played, Game)
            self.now = played
            self.keep_refused(count)
        if expected:
            alive = Expectation(fact="alive", seats=self.now.table.living)
            winner = Expectation(fact="winner", words=tuple(name_winner(self.now).split()))
            self.blocks[-1] = replace(self.blocks[-1], lines=(*self.blocks[-1].lines, alive, winner))
        return self.blocks

    def keep_act(self, act: Act) -> None:
        if isinstance(act, Begin):
            if self.blocks[-1].head is not None:
                self.blocks[-1] = replace(self.blocks[-1], closed=True)
            self.blocks.append(Block(Head(phase=act.phase, number=act.number), closed=False))
            if isinstance(act.at, str) and self.is_readable(Tick(at=act.at)):
                self.add(Tick(at=act.at))
        elif isinstance(act, Close):
            if act.at is not None and self.now.check(Tick(at=act.at)) is None:
                self.add(Tick(at=act.at))
            self.blocks[-1] = replace(self.blocks[-1], closed=True)
        elif isinstance(act, Rename) and self.now.table.closed:
            # A name may as well be changed at the end of the phase before.
            self.add(replace(act, at=None))
        elif self.now.table.closed and not isinstance(act, Tick):
            self.add_between(act)
        elif not isinstance(act, Tick) or act.at is not None:
            self.add(act)

    def add(self, act: Act, *, refused: bool = False, code: str = "") -> None:
        line = ActLine(act=act, refused=refused, code=code)
        self.blocks[-1] = replace(self.blocks[-1], lines=(*self.blocks[-1].lines, line))

    def add_between(self, act: Act) -> None:
        """What was said between two phases stands under a header that is refused: no phase begins there."""
        head = self.blocks[-1].head
        if head is None or not head.refused:
            begin = self.name_following() if self.now.outcome else Begin("meeting")
            refusal = self.now.check(begin)
            assert refusal is not None
            self.blocks.append(Block(Head(phase=begin.phase, number=begin.number, refused=True, code=refusal.code)))
        self.add(act)

    def name_following(self) -> Begin:
        """The phase that would come next, were the game not over."""
        phase = self.now.table.phase
        assert phase is not None
        return Begin("day", max(phase.number, 1)) if phase.kind == "night" else Begin("night", phase.number + 1)

    def keep_refused(self, count: int) -> None:
        """The refusals that came here, if the same act would be refused so in a record."""
        while self.refused and self.refused[0][0] <= count:
            refusal = self.refused.pop(0)[1]
            act = refusal.act
            if self.now.table.closed or isinstance(act, Begin | Close):
                continue
            if act.at is not None and not isinstance(act, Tick):
                untimed = replace(act, at=None)
                act = act if self.is_readable(act) and not self.is_past(act) else untimed
            again = self.now.check(act)
            if again is not None and again.code == refusal.code and self.is_readable(act):
                self.add(act, refused=True, code=refusal.code)

    def is_readable(self, act: Act) -> bool:
        """Whether a record can say that act."""
        try:
            read_act(spell_act(act), len(self.game.setups))
        except RecordError:
            return False
        return True

    def is_past(self, act: Act) -> bool:
        """Whether the act's time is before the one that the table has reached."""
        tick = self.now.check(Tick(at=act.at))
        return tick is not None and tick.code == "not_now"
