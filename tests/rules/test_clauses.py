"""The clause lists: complete, in both languages, and tied to the settings."""

import re
from pathlib import Path

import pytest

from gorod.rules import RULEBOOKS, SETTINGS, load_rulebook, read_setting
from gorod.rules.clauses import find, load_clauses, load_readings

BOOKS = pytest.mark.parametrize("key", RULEBOOKS)
RECORDS = Path(__file__).parent.parent / "records"
CYRILLIC, LATIN = re.compile("[а-яё]", re.IGNORECASE), re.compile("[a-z]", re.IGNORECASE)


def test_416_clauses_and_130_readings():
    assert [len(load_clauses(key)) for key in RULEBOOKS] == [139, 45, 130, 35, 67]
    assert [len(load_readings(key)) for key in RULEBOOKS] == [36, 23, 32, 15, 24]


@BOOKS
def test_numbers_run_without_gaps(key):
    numbers = list(load_clauses(key))
    assert numbers == [f"{n:02d}" for n in range(1, len(numbers) + 1)]
    readings = list(load_readings(key))
    assert readings == [f"{key[0].upper()}A-{n}" for n in range(1, len(readings) + 1)]


@BOOKS
def test_every_text_is_in_both_languages(key):
    texts = [text for clause in load_clauses(key).values() for text in (clause.summary, clause.section)]
    texts += [
        text for reading in load_readings(key).values() for text in (reading.question, reading.reading, reading.why)
    ]
    for text in texts:
        assert CYRILLIC.search(text.ru), text
        assert LATIN.search(text.en), text
        assert "  " not in text.en + text.ru


@BOOKS
def test_the_same_numbers_stand_in_both_languages(key):
    """A slip of a number in a translation is the slip that matters."""
    for clause in load_clauses(key).values():
        english, russian = (sorted(re.findall(r"\d+", text)) for text in (clause.summary.en, clause.summary.ru))
        assert english == russian, (clause.number, clause.summary)


@BOOKS
def test_status_follows_the_tag(key):
    for clause in load_clauses(key).values():
        allowed = {"o": {"record", "app"}, "a": {"app"}, "h": {"host"}, "i": {"app"}}
        assert clause.status in allowed[clause.tag]
        assert bool(clause.shown) == (clause.status == "app")


@BOOKS
def test_a_status_of_record_has_one(key, missing):
    folder = RECORDS / key
    if not folder.is_dir():
        missing(f"no records in {folder.name}")
    cited = set()
    for path in folder.glob("*.mgn"):
        for header in re.findall(r"^_clauses:(.*)$", path.read_text(encoding="utf-8"), re.MULTILINE):
            cited |= {number.zfill(2) for number in re.findall(r"(?<![-\d])\d+", header)}
    assert cited <= set(load_clauses(key))
    assert {number for number, clause in load_clauses(key).items() if clause.status == "record"} <= cited


@BOOKS
def test_readings_name_settings_that_the_rulebook_has(key):
    rules = load_rulebook(key).rules
    for reading in load_readings(key).values():
        for path in reading.paths:
            assert path in SETTINGS and read_setting(rules, path) is not None
        if reading.open:
            assert reading.paths


@BOOKS
def test_a_value_that_rests_on_a_reading_is_named_by_it(key):
    readings = load_readings(key)
    for path, cites in load_rulebook(key).because.items():
        for cite in cites:
            if cite in readings and path in SETTINGS:
                assert path in readings[cite].paths


def test_finding_a_citation():
    mirea = load_rulebook("mirea")
    assert find(mirea.cite("visit.links")) is load_clauses("mirea")["40"]
    assert find("noch NA-2") is load_readings("noch")["NA-2"]
    assert find("mirea visit.links") is None
    assert find("own 1") is None
