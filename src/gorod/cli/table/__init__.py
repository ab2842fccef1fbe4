"""``gorod table``: the table in a terminal, for a host who types."""

from __future__ import annotations

from gorod.cli.faults import Trouble
from gorod.cli.files import STDIN, load_known_record
from gorod.cli.sentences import say
from gorod.cli.speech import open_texts
from gorod.cli.table.host import Host
from gorod.record import Record, replay_record
from gorod.session import Session


def open_record(path: str) -> Record:
    """The record of a table; it must be a file, as stdin is where the host types."""
    if path == STDIN:
        raise Trouble(say("table-stdin"))
    return load_known_record(path)


def run_table(record: Record, path: str = "", from_start: bool = False) -> int:
    """Run the table on a record: where its game stands, or from its start."""
    replay = replay_record(record)
    assert replay.game is not None
    # What was refused in the record did not enter the game, and what is expected of it is not the table's business.
    session = Session.reopen(replay.game, from_start=from_start)
    has_expectations = any(block.rulings or block.lines for block in (record.opening, *record.blocks))
    return Host(record, session, open_texts(), "" if has_expectations else path).run()
