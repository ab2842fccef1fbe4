"""``gorod table``: the table in a terminal, for a host who types."""

from __future__ import annotations

from msgspec.structs import replace

from gorod.cli.faults import Trouble, complain
from gorod.cli.files import STDIN, load_known_record
from gorod.cli.phrases import tell_failure
from gorod.cli.sentences import say
from gorod.cli.speech import open_texts
from gorod.cli.table.host import Host
from gorod.record import Expectation, Record, replay_record
from gorod.session import Session


def open_record(path: str) -> Record:
    """The record of a table; it must be a file, as stdin is where the host types."""
    if path == STDIN:
        raise Trouble(say("table-stdin"))
    return load_known_record(path)


START = "start ok"
"""What a record expects of the checks before its start without saying so; the table tells their findings itself."""


def run_table(record: Record, path: str = "", from_start: bool = False) -> int:
    """Run the table on a record: where its game stands, or from its start."""
    replay = replay_record(record)
    assert replay.game is not None
    failures = [failure for failure in replay.failures if failure.expected != START]
    if failures:
        complain(tell_failure(failures[0], record.name).splitlines()[0])
    session = Session.reopen(replay.game, from_start=from_start)
    session = replace(session, enabled=record.enabled, manual=record.manual)
    return Host(record, session, open_texts(), "" if says_more(record) else path).run()


def says_more(record: Record) -> bool:
    """Whether a record holds what a game does not: expectations, rulings, refused acts, comments.

    Saving a game over it would lose that, so it is not done without asking.
    """
    blocks = (record.opening, *record.blocks)
    lines = [line for block in blocks for line in block.lines]
    kept = any(isinstance(line, Expectation) or line.refused for line in lines)
    parts = (*record.headers, *record.seats, *lines, *(block.head for block in blocks if block.head))
    comments = bool(record.tail) or any(part.above or part.comment for part in parts)
    return kept or comments or any(block.rulings for block in blocks)
