"""The census of tiny nights: a number that changed is a rule that changed (``census.py`` writes the file anew)."""

from __future__ import annotations

import pytest

from engine.census import count_book, read_lines
from gorod.rules import RULEBOOKS


@pytest.mark.parametrize("nights", [1, 2])
@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_night_of_a_tiny_table_is_counted(key: str, nights: int) -> None:
    lines = read_lines(key, nights)
    assert lines
    assert count_book(key, nights) == lines


@pytest.mark.soak
@pytest.mark.parametrize("key", RULEBOOKS)
def test_soak_every_three_nights_of_a_tiny_table(key: str) -> None:
    lines = read_lines(key, nights=3)
    assert lines
    assert count_book(key, nights=3) == lines
