"""Every record of the project is what it says: the rules, clause by clause, and whole evenings."""

from pathlib import Path

import pytest

from gorod.record import fill_record, read_record, replay_record, write_record
from record.samples import EXAMPLES, TESTS, list_records, load, name_record

RECORDS = list_records()


def test_the_records_are_there() -> None:
    books = {path.parent.name for path in (TESTS / "records").rglob("*.mgn")}
    assert books == {"noch", "linch", "mirea", "dccm", "forum"}
    assert len(RECORDS) > 350
    assert (EXAMPLES / "first_evening.mgn").is_file()


@pytest.mark.parametrize("path", RECORDS, ids=name_record)
def test_record(path: Path) -> None:
    replay = replay_record(load(path))
    if not replay.ok:
        report = "\n".join(str(failure) for failure in replay.failures)
        pytest.fail(f"{path}\n{path.read_text('utf-8')}\n{report}", pytrace=False)


@pytest.mark.parametrize("path", RECORDS, ids=name_record)
def test_record_is_canonical(path: Path) -> None:
    assert write_record(load(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=name_record)
def test_record_filled_replays(path: Path) -> None:
    filled = fill_record(load(path))
    again = read_record(write_record(filled), str(path))
    assert replay_record(again).ok
    assert write_record(fill_record(again)) == write_record(filled)


@pytest.mark.parametrize(
    "path", [*sorted((TESTS / "games").glob("*.mgn")), EXAMPLES / "first_evening.mgn"], ids=name_record
)
def test_evenings_are_whole_and_filled(path: Path) -> None:
    record = load(path)
    replay = replay_record(record)
    assert len(record.blocks) >= 9
    assert replay.game is not None and replay.game.outcome is not None
    assert all(block.rulings for block in record.blocks if block.head and block.head.phase != "meeting")
    assert record == read_record(write_record(fill_record(record)), record.name)
