"""What the tests of the sentences share: both languages, the rulebooks, and every game of the project's records."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gorod.engine.game import Game
from gorod.record import read_record, replay_record
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.words.texts import LANGS, Texts

TESTS = Path(__file__).resolve().parent.parent
FOLDERS = ("records", "games", "compare", "faults")

UNFINISHED = re.compile(r"\{|\}|\bNone\b|\$|\?\?\?|  ")
"""What no finished sentence holds: a placeable, an empty value, two blanks."""


@cache
def open_texts(lang: str) -> Texts:
    return Texts(lang)


@cache
def load_games() -> tuple[Game, ...]:
    """Every record of the project that can be played, at its end."""
    paths = sorted(path for folder in FOLDERS for path in (TESTS / folder).rglob("*.mgn"))
    games = (replay_record(read_record(path.read_bytes(), path.name)).game for path in paths)
    return tuple(game for game in games if game is not None)


def list_entries(games: tuple[Game, ...]) -> Iterator[tuple[Game, object]]:
    for game in games:
        for entry in game.log:
            yield game, entry


def play(text: str) -> Game:
    """The game of a record's text, at its end; a test's own small games are written as records."""
    replay = replay_record(read_record(text))
    assert replay.ok, [str(failure) for failure in replay.failures]
    assert replay.game is not None
    return replay.game


@pytest.fixture(params=LANGS)
def texts(request: pytest.FixtureRequest) -> Texts:
    return open_texts(request.param)


@pytest.fixture
def russian() -> Texts:
    return open_texts("ru")


@pytest.fixture
def english() -> Texts:
    return open_texts("en")


@pytest.fixture(params=RULEBOOKS)
def rulebook(request: pytest.FixtureRequest):
    return load_rulebook(request.param)


@pytest.fixture(scope="session")
def games() -> tuple[Game, ...]:
    found = load_games()
    assert len(found) > 250, "the records of the project are the corpus of these tests"
    return found


def assert_finished(sentence: str) -> None:
    """A sentence says something and has no hole."""
    assert sentence.strip(), "an empty sentence"
    assert not UNFINISHED.search(sentence.replace("\n    ", "\n").replace("\n  ", "\n")), sentence
