"""The host's sheet of a day."""

from __future__ import annotations

import pytest

from gorod.engine.acts import (
    Ballot,
    Close,
    CountVotes,
    Execute,
    Foul,
    Hands,
    Nominate,
    Order,
    Remove,
    Speak,
    TeamOrder,
    TeamSkip,
)
from gorod.engine.rulings import Refusal
from gorod.session import list_choices, raise_hands

from .conftest import begin, play, sit

MIREA = ("mafia", "mafia", "don", "sheriff", *["citizen"] * 6)


def kinds(session) -> list[str]:
    return [step.kind for step in session.steps if not step.done]


def first_day(session, *night_acts):
    session = begin(session, *night_acts, Close())
    return play(session, session.game.next_phase())


def after_speeches(session, *nominations):
    """Everybody speaks in turn; (speaker, nominee) pairs are put forward on the way."""
    named = dict(nominations)
    for seat in [step.seats[0] for step in session.steps if step.kind == "speech"]:
        session = play(session, Speak(seat))
        if seat in named:
            session = play(session, Nominate(seat, named[seat]))
    return session.pass_step() if session.step.kind == "speech" else session


def test_a_round_of_speeches_in_order_with_the_rulebooks_length():
    session = first_day(sit("mirea", *MIREA), TeamOrder("mafia", 5))
    speeches = [step for step in session.steps if step.kind == "speech"]
    assert [step.seats[0] for step in speeches] == [1, 2, 3, 4, 6, 7, 8, 9, 10]
    assert {step.seconds for step in speeches} == {60}
    session = session.do_step()
    assert session.game.table.day.speaking == 1
    assert session.step.key == "D1.speech.1", "he speaks until the host passes the floor on"
    session = session.do_step()
    assert session.step.act == Speak(2)


def test_a_silenced_player_has_no_speech_on_the_sheet():
    session = first_day(sit("mirea", *MIREA), TeamSkip("mafia"))
    session = play(session, Foul(4, 3))
    assert 4 not in [step.seats[0] for step in session.steps if step.kind == "speech"]


def test_one_vote_a_nominee_then_the_count_the_last_word_and_the_night():
    session = first_day(sit("mirea", *MIREA), TeamSkip("mafia"))
    session = after_speeches(session, (1, 4), (2, 3))
    votes = [step for step in session.steps if step.kind == "vote"]
    assert [step.target for step in votes] == [4, 3]
    session = play(session, raise_hands(session.step, (1, 2, 3, 5, 6, 7)))
    assert session.step.target == 3
    session = play(session, raise_hands(session.step, group="rest"))
    assert session.step.kind == "count"
    session = session.do_step()
    assert (session.step.kind, session.step.seats, session.step.seconds) == ("last_word", (4,), 60)
    session = session.do_step().do_step()
    assert kinds(session) == ["begin"]
    assert session.do_step().game.table.phase.code == "N2"


def test_mirea_100_a_lone_nominee_of_the_first_round_is_not_voted_on():
    session = after_speeches(first_day(sit("mirea", *MIREA), TeamSkip("mafia")), (1, 4))
    assert kinds(session) == ["count", "close"]


def test_a_tie_goes_to_speeches_a_new_vote_and_the_lift():
    session = after_speeches(first_day(sit("mirea", *MIREA), TeamSkip("mafia")), (1, 4), (2, 3))
    session = play(session, Hands("vote", 4, (1, 2, 3, 5, 6)), Hands("vote", 3, group="rest"), CountVotes())
    assert kinds(session) == ["defence", "defence", "revote", "revote", "count", "close"]
    assert session.step.seconds == 30
    assert session.step.seats == (4,)
    session = session.do_step().do_step().do_step().do_step()
    assert session.game.table.day.defended == (4, 3)
    assert session.step.seats == (1, 2, 5, 6, 7, 8, 9, 10), "those in the shootout do not vote (MIREA-105)"
    session = play(session, Hands("revote", 4, (1, 2, 5, 6)), Hands("revote", 3, group="rest"), CountVotes())
    assert kinds(session) == ["lift", "count", "close"]
    session = play(session, raise_hands(session.step, (1, 2, 5, 6, 7)))
    session = session.do_step()
    assert kinds(session) == ["last_word", "last_word", "close"]
    assert [step.seats[0] for step in session.steps if step.kind == "last_word"] == [3, 4]


def test_a_removed_player_has_no_last_word():
    session = first_day(sit("mirea", *MIREA), TeamSkip("mafia"))
    session = play(session, Remove(5), Execute(4))
    assert [step.seats for step in session.steps if step.kind == "last_word"] == [(4,)]


def test_m_75_last_words_of_the_night_come_in_seat_order_and_take_a_minute():
    roles = ("mafia", "mafia", "don", "sheriff", "maniac", *["citizen"] * 8)
    session = begin(sit("mirea", *roles), Order(5, "kill", 6), TeamOrder("mafia", 9), Close())
    words = [step for step in session.steps if step.kind == "last_word"]
    assert [(step.seats, step.seconds) for step in words] == [((6,), 60), ((9,), 60)]


def test_noch_has_a_talk_then_a_vote_without_a_candidate_named_yet():
    session = first_day(sit("noch", "mafia", *["citizen"] * 5), TeamSkip("mafia"))
    assert kinds(session) == ["talk", "vote", "count", "close"]
    session = play(session.do_step(), Nominate(2, 3), Nominate(3, 2))
    assert [step.target for step in session.steps if step.kind == "vote"] == [3, 2]


def test_forum_has_ballots_and_no_count_by_hand():
    session = sit("forum", *["mafia"] * 3, "doctor", "sheriff", *["citizen"] * 4)
    session = play(session, session.game.next_phase())
    assert [(step.kind, step.role, step.seats) for step in session.steps][:1] == [("meet", "mafia", (1, 2, 3))]
    session = play(session, Close(), session.play(Close()).game.next_phase())
    assert kinds(session) == ["ballots", "close"]
    assert session.step.waits == tuple(range(1, 10))
    session = play(session, Ballot(1, 2), Remove(3))
    assert session.step.waits == (2, 4, 5, 6, 7, 8, 9)


def test_an_executed_sheriff_is_asked_for_his_shot():
    session = sit("forum", *["mafia"] * 3, "doctor", "sheriff", *["citizen"] * 4)
    session = play(session, session.game.next_phase(), Close())
    session = play(session, session.game.next_phase(), Execute(5))
    assert kinds(session) == ["last_shot", "close"]
    (choice,) = list_choices(session.game, session.step)
    assert choice.may_skip and choice.targets == (1, 2, 3, 4, 6, 7, 8, 9)
    assert [(waited.seat, waited.verbs) for waited in session.awaited] == [(5, ("shoot",))]
    session = play(session, choice.act(1))
    assert session.awaited == ()
    assert not session.game.table.lives(1)


def test_an_end_in_the_middle_of_a_day_leaves_last_words_and_no_votes():
    session = first_day(sit("mirea", "mafia", "sheriff", *["citizen"] * 8), TeamSkip("mafia"))
    session = play(session, Execute(1))
    assert session.game.outcome is not None
    assert kinds(session) == ["last_word", "over"]
    assert session.do_step().step.kind == "over"


def test_the_choices_of_a_call_name_the_legal_targets_and_what_stands():
    session = begin(sit("mirea", *MIREA))
    team, *members = list_choices(session.game, session.step)
    assert (team.actor, team.verb, team.may_skip, team.chosen) == ("mafia", "kill", True, None)
    assert [choice.actor for choice in members] == [1, 2, 3]
    assert 1 not in members[0].targets, "nobody shoots himself"
    session = play(session, team.act(5))
    assert list_choices(session.game, session.steps[0])[0].chosen == 5
    session = play(session, team.act(0))
    assert list_choices(session.game, session.steps[0])[0].chosen == 0
    sheriff = next(step for step in session.steps if step.role == "sheriff")
    assert not isinstance(session.play(list_choices(session.game, sheriff)[0].act(5)), Refusal)


def test_a_shootout_by_ballots_waits_for_those_outside_it():
    roles = ("mafia", "mafia", "don", "maniac", "sheriff", "doctor", "lover", *["citizen"] * 5)
    values = {"vote.tie": "shootout", "vote.second_tie": "no_execution", "shootout.candidates_vote": False}
    session = begin(sit("linch", *roles, values={**values, "shootout.seconds": 30}))
    session = play(session, *[Ballot(seat, 1 if seat % 2 else 2) for seat in range(1, 13)])
    assert session.step.kind == "count", "no fast night while a shootout is to come"
    session = session.do_step()
    assert kinds(session) == ["defence", "defence", "ballots", "count", "close"]
    session = session.do_step().do_step()
    assert (session.step.kind, session.step.seats) == ("ballots", tuple(range(3, 13)))
    assert [waited.seat for waited in session.awaited] == list(range(3, 13))
    session = play(session, *[Ballot(seat, 2) for seat in range(3, 12)])
    assert session.step.waits == (12,)
    session = play(session, Ballot(12, 2))
    assert session.step.kind == "count"
    assert session.do_step().game.table.seat(2).out is not None


@pytest.mark.parametrize(("kept", "speakers"), [(True, [4, 3]), (False, [3])])
def test_a_silenced_player_defends_himself_only_where_the_rulebook_lets_him(kept, speakers):
    session = first_day(sit("mirea", *MIREA, values={"fouls.silenced_shootout": kept}), TeamSkip("mafia"))
    session = after_speeches(play(session, Foul(4, 3)), (1, 4), (2, 3))
    session = play(session, Hands("vote", 4, (1, 2, 3, 5, 6)), Hands("vote", 3, group="rest"), CountVotes())
    assert [step.seats[0] for step in session.steps if step.kind == "defence"] == speakers
