"""``gorod run``: the shipped evening. At a terminal its table, otherwise its story."""

from __future__ import annotations

import sys
from importlib.resources import files

from gorod.cli.speech import open_texts
from gorod.cli.table import run_table
from gorod.record import Record, read_record, replay_record
from gorod.rules import DEFAULT_RULEBOOK


def run_evening() -> int:
    """The table on the shipped evening from its start, or its story where nobody can type."""
    record = open_evening()
    if sys.stdin.isatty() and sys.stdout.isatty():
        return run_table(record, from_start=True)
    from gorod.cli.faults import FINE
    from gorod.words.story import tell_story

    game = replay_record(record).game
    assert game is not None
    print(tell_story(open_texts(), game))
    return FINE


def open_evening() -> Record:
    """The first evening, or a dealt game where it is not shipped."""
    source = files("gorod.record") / "examples" / "first_evening.mgn"
    if source.is_file():
        return read_record(source.read_text(encoding="utf-8"), "first_evening.mgn")
    from gorod.cli.dealing import deal_record

    return deal_record(DEFAULT_RULEBOOK, 10, 1)
