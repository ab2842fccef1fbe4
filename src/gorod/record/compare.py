"""One night, every rulebook: the same acts judged under each of the shipped rulebooks, verdicts side by side.

Facts only, each with its clause; the sentences are made elsewhere. It must never decide anything itself.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gorod.engine import facts
from gorod.engine.acts import Begin, Close
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal, Ruling
from gorod.engine.table import Setup
from gorod.record.lines import spell_act, spell_phase
from gorod.record.rulings import SHELTERS
from gorod.record.statements import Block, Record
from gorod.record.truth import name_winner
from gorod.rules import RULEBOOKS, Rulebook, load_rulebook


class Point(Struct, frozen=True):
    """One fact of a verdict: the seat, a word (a reason, a protection, an answer), and the clause behind it."""

    seat: int
    word: str
    clause: str = ""


class Refused(Struct, frozen=True):
    """An act that this rulebook does not accept, as it stands in the record; ``code`` and clause say why."""

    line: int
    act: str
    code: str
    clause: str


class Judgement(Struct, frozen=True):
    """One block under one rulebook."""

    phase: str
    out: tuple[Point, ...] = ()
    saved: tuple[Point, ...] = ()
    blocked: tuple[int, ...] = ()
    told: tuple[Point, ...] = ()
    turned: tuple[Point, ...] = ()
    refused: tuple[Refused, ...] = ()


class Verdict(Struct, frozen=True):
    """A record under one rulebook.

    ``missing`` are roles that the rulebook does not have: then nothing is judged. ``dropped`` are immunities that it
    does not know (seat and mark): they were left out. ``winner`` is as in a summary, ``clause`` what decides it.
    """

    rulebook: str
    missing: tuple[str, ...] = ()
    dropped: tuple[Point, ...] = ()
    blocks: tuple[Judgement, ...] = ()
    winner: str = "none"
    clause: str = ""
    alive: tuple[int, ...] = ()


def compare_record(record: Record) -> tuple[Verdict, ...]:
    """The verdicts of all shipped rulebooks, and before them that of a club's own if the record names one.

    Every one is played as from a position (so that no rulebook's first phase stands in the way); overrides of the
    record do not carry over.

    >>> from gorod.record import read_record
    >>> text = "mgn: 1\\nrules: mirea\\nseats\\n 1 A mafia\\n 2 B lover\\n 3 C citizen\\n 4 D citizen\\nnight 1\\n"
    >>> night = text + " 2 visit 3\\n mafia kill 2"
    >>> [(verdict.rulebook, verdict.winner) for verdict in compare_record(read_record(night))][:3]
    [('noch', 'none'), ('linch', 'mafia'), ('mirea', 'mafia')]
    """
    own = record.rulebook
    books = [load_rulebook(key) for key in RULEBOOKS]
    return tuple(_judge(record, book) for book in ([] if own.key in RULEBOOKS else [own]) + books)


def _judge(record: Record, rulebook: Rulebook) -> Verdict:
    roles = {setup.role for setup in record.setups} - set(rulebook.roles)
    if roles:
        return Verdict(rulebook.key, tuple(sorted(roles)))
    setups, dropped = _drop_immunities(record.setups, rulebook)
    game = Game.begin(rulebook, setups, position=True)
    judged = []
    for block in record.blocks:
        played, judgement = _play(game, block, rulebook)
        judged.append(judgement)
        game = played
    clause = rulebook.cite(game.outcome.why) if game.outcome else ""
    return Verdict(rulebook.key, (), dropped, tuple(judged), name_winner(game), clause, game.table.living)


def _drop_immunities(setups: tuple[Setup, ...], rulebook: Rulebook) -> tuple[tuple[Setup, ...], tuple[Point, ...]]:
    kinds = rulebook.rules.immunity.kinds or ()
    kept, dropped = [], []
    for seat, setup in enumerate(setups, 1):
        for kind in ("night", "day"):
            mark = f"{kind}_immunity"
            if kind not in kinds and getattr(setup, mark):
                dropped.append(Point(seat, mark))
                setup = replace(setup, **{mark: 0})
        kept.append(setup)
    return tuple(kept), tuple(dropped)


def _play(game: Game, block: Block, rulebook: Rulebook) -> tuple[Game, Judgement]:
    """A block as far as the rulebook accepts it."""
    head = block.head
    assert head is not None
    phase = spell_phase(head.phase, head.number)
    first = len(game.log)
    # Where a game begins with a day, the day behind night 1 is day 2: the rulebook numbers its own phases.
    following = game.next_phase()
    same = game.table.phase is not None and following is not None and following.phase == head.phase
    begun = game.play(following if same and following else Begin(head.phase, head.number))
    if isinstance(begun, Refusal):
        return game, Judgement(phase, refused=(Refused(head.line, phase, begun.code, begun.clause),))
    game, refused = begun, []
    for line, act in block.acts:
        played = game.play(act)
        if isinstance(played, Refusal):
            refused.append(Refused(line.line, spell_act(line.act), played.code, played.clause))
        else:
            game = played
    closed = game.play(Close()) if block.closed else game
    game = game if isinstance(closed, Refusal) else closed
    rulings = [ruling for entry in game.log[first:] for ruling in entry.rulings]
    return game, _sum_up(game, phase, rulings, tuple(refused), rulebook)


def _sum_up(
    game: Game, phase: str, rulings: list[Ruling], refused: tuple[Refused, ...], rulebook: Rulebook
) -> Judgement:
    def points(kind: str) -> tuple[Point, ...]:
        return tuple(_point(ruling, rulebook) for ruling in rulings if ruling.kind == kind and _matters(ruling))

    return Judgement(
        phase,
        out=points("out"),
        saved=tuple(dict.fromkeys((*points("attack"), *points("link"), *points("kept")))),
        blocked=facts.blocked(game),
        told=points("told"),
        turned=points("role"),
        refused=refused,
    )


def _matters(ruling: Ruling) -> bool:
    """An attack or link saves somebody only where something stopped or moved it."""
    return ruling.kind not in ("attack", "link") or ruling.verdict in ("stopped", "moved")


def _point(ruling: Ruling, rulebook: Rulebook) -> Point:
    """The seat a fact is about, and its word: a reason, a protection, a shelter, an answer, a new role."""
    seat = ruling.target if ruling.kind == "attack" else ruling.seat
    if ruling.kind == "kept":
        word: str = SHELTERS.get(ruling.why, ruling.why)
    else:
        word = ruling.by if ruling.kind in ("attack", "link") else ruling.value
    return Point(seat, word, rulebook.cite(ruling.why))
