"""Everything that happens in the project's records can be said, in both languages and in every form."""

from collections import Counter
from typing import get_args

from tests.words.conftest import assert_finished

from gorod.engine.acts import Act
from gorod.engine.game import Game
from gorod.engine.rulings import EventKind
from gorod.words.announce import announce_day, announce_end, announce_night, host_result
from gorod.words.events import choose_form, tell_event
from gorod.words.rulings import cite_ruling
from gorod.words.said import tell_act
from gorod.words.script import script_meeting, script_night, script_start
from gorod.words.script_day import script_day
from gorod.words.story import tell_story
from gorod.words.texts import Texts


def test_every_ruling_can_be_said(texts: Texts, games: tuple[Game, ...]) -> None:
    said: Counter[str] = Counter()
    for game in games:
        for entry in game.log:
            for ruling in entry.rulings:
                sentence = cite_ruling(texts, game, ruling)
                assert_finished(sentence)
                assert sentence.endswith(f"[{game.rulebook.cite(ruling.why)}]")
                said[ruling.kind] += 1
    assert len(said) >= 27, sorted(said)


def test_every_event_can_be_said_to_everybody(texts: Texts, games: tuple[Game, ...]) -> None:
    said = set()
    for game in games:
        for entry in game.log:
            for event in entry.events:
                said.add(event.kind)
                for form in ("all", "you", "host"):
                    assert_finished(tell_event(texts, game, event, form))
    assert set(get_args(EventKind)) - said <= {"notice"}


def test_every_act_can_be_said(texts: Texts, games: tuple[Game, ...]) -> None:
    said = set()
    for game in games:
        for act in game.acts:
            said.add(type(act))
            assert_finished(tell_act(texts, game, act))
    assert {kind.__name__ for kind in set(get_args(Act)) - said} <= {"Skip", "TeamSkip"}


def test_a_seat_reads_its_own_events_as_its_own(games: tuple[Game, ...]) -> None:
    events = [event for game in games for entry in game.log for event in entry.events if event.seat]
    assert {choose_form(event, event.seat) for event in events} == {"you"}
    assert {choose_form(event, "host") for event in events} == {"host"}
    assert {choose_form(event, "spectator") for event in events} == {"all"}


def test_every_game_can_be_told_and_announced(texts: Texts, games: tuple[Game, ...]) -> None:
    for game in games:
        story = tell_story(texts, game)
        assert_finished(story)
        assert announce_end(texts, game) in story
        for text in (announce_night(texts, game), announce_day(texts, game), host_result(texts, game)):
            assert not text or assert_finished(text) is None


def test_every_game_has_a_script(texts: Texts, games: tuple[Game, ...]) -> None:
    for game in games:
        for script in (script_start, script_meeting, script_night, script_day):
            for call in script(texts, game):
                assert_finished(str(call))


def test_the_story_tells_every_exit_with_its_clause(english: Texts, games: tuple[Game, ...]) -> None:
    for game in games:
        story = tell_story(english, game)
        for entry in game.log:
            for ruling in entry.rulings:
                if ruling.kind in ("out", "told", "kept", "link", "role") or (
                    ruling.kind == "attack" and ruling.verdict in ("stopped", "moved")
                ):
                    assert cite_ruling(english, game, ruling) in story
