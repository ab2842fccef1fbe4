"""The session itself: opening, locking, awaiting, automation, time, undo, redo, messages."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gorod.engine.acts import (
    Ballot,
    Begin,
    Close,
    End,
    Execute,
    Hands,
    Limit,
    NoExecution,
    Nominate,
    Order,
    Remove,
    Rename,
    Revive,
    Skip,
    Speak,
    TeamOrder,
    TeamSkip,
)
from gorod.engine.game import Game
from gorod.engine.rulings import Refusal
from gorod.engine.table import Setup
from gorod.record import read_record, record_of, replay_record, write_record
from gorod.rules import RULEBOOKS, RulebookError, load_rulebook
from gorod.session import ALONE, Automation, Session, word_opening, word_step
from gorod.words.texts import Texts

from .conftest import begin, dealt, follow, play, sit

MIREA = ("mafia", "mafia", "don", "sheriff", *["citizen"] * 6)
LINCH = ("mafia", "mafia", "don", "maniac", "sheriff", "doctor", "lover", *["citizen"] * 5)
FORUM = (*["mafia"] * 3, "doctor", "sheriff", *["citizen"] * 4)
PLAYERS = {"noch": 10, "linch": 12, "mirea": 13, "dccm": 9, "forum": 14}


# --- the opening --------------------------------------------------------------------------------------------------


def test_before_the_first_phase_the_roles_are_given_out():
    session = sit("mirea", *MIREA)
    assert [step.kind for step in session.steps] == ["deal", "begin"]
    assert session.do_step().step.act == Begin("night", 1)


def test_mirea_16_a_novice_brings_a_round_of_introductions():
    setups = [Setup(f"P{number}", role, novice=number == 4) for number, role in enumerate(MIREA, 1)]
    steps = Session.begin(load_rulebook("mirea"), setups).steps
    introductions = [step for step in steps if step.kind == "acquaintance"]
    assert [step.seats for step in introductions] == [(seat,) for seat in range(1, 11)]
    assert introductions[0].seconds == 40


def test_the_machine_deals_by_the_seed_alone():
    tables = [sit("mirea", *MIREA, automation=[Automation.DEAL], seed=seed).game.setups for seed in (1, 1, 2, 3)]
    assert tables[0] == tables[1]
    assert len({tuple(setup.role for setup in setups) for setups in tables}) > 1
    assert sorted(setup.role for setup in tables[2]) == sorted(MIREA)


def test_what_the_checks_forbid_does_not_start_and_a_warning_does():
    session = sit("mirea", *MIREA[:9])
    assert [note.code for note in session.notes] == ["player_count"]
    refused = session.play(Begin("night", 1))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.why, refused.clause) == ("not_allowed", "players.bound", "mirea 03")
    warned = sit("noch", "mafia", "citizen", "citizen")
    assert {note.level for note in warned.notes} == {"warning"}
    assert begin(warned).game.table.phase.code == "N1"
    more = replace(warned, enabled={"doctor": 1})
    assert "unused_roles" in [note.code for note in more.notes]


def test_a_game_from_a_position_is_not_checked():
    setups = [Setup(f"P{number}", role) for number, role in enumerate(MIREA[:9], 1)]
    session = Session.reopen(Game.begin(load_rulebook("mirea"), setups, position=True))
    assert session.notes == ()
    assert begin(session).game.table.phase.code == "N1"


# --- F-49: locked -------------------------------------------------------------------------------------------------


def test_f_49_settings_cannot_change_in_a_running_game():
    session = play(sit("forum", *FORUM), Begin("meeting"))
    refused = session.change_rules({"clock.twilight": "3h"})
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.why, refused.clause) == ("locked", "point.locked", "forum 42")
    assert session.game.rulebook.rules.clock.twilight == "2h"


def test_before_the_start_they_can_and_a_wrong_value_is_a_fault():
    session = play(sit("forum", *FORUM), Rename(1, "Anna"))
    changed = session.change_rules({"clock.twilight": "3h"})
    assert isinstance(changed, Session)
    assert changed.game.rulebook.rules.clock.twilight == "3h"
    assert changed.game.table.seat(1).name == "Anna"
    with pytest.raises(RulebookError):
        session.change_rules({"clock.twilight": "soon"})


# --- whom we wait for ---------------------------------------------------------------------------------------------


def test_the_night_waits_for_every_living_holder_and_a_team_once():
    session = begin(sit("mirea", *MIREA))
    assert {waited.seat: waited.verbs for waited in session.awaited}.keys() == {1, 2, 3, 4}
    session = play(session, Order(1, "kill", 5))
    assert [waited.role for waited in session.awaited] == ["don", "sheriff"], "the head has the first word"
    session = play(session, Order(3, "kill", 6), Order(4, "check", 1))
    assert session.awaited == ()


def test_a_skip_is_a_choice_too():
    session = play(begin(sit("mirea", *MIREA)), TeamSkip("mafia"), Skip(4))
    assert session.awaited == ()


def test_the_day_waits_for_the_ballots_of_the_living():
    session = begin(sit("linch", *LINCH))
    assert len(session.awaited) == 12
    session = play(session, Remove(12), *[Ballot(seat, 1) for seat in range(1, 11)])
    assert [waited.seat for waited in session.awaited] == [11]


# --- L-57: the fast night -----------------------------------------------------------------------------------------


def test_l_57_the_night_may_begin_early_once_all_the_living_have_voted():
    session = begin(sit("linch", *LINCH), Remove(12))
    session = play(session, *[Ballot(seat, 1 if seat != 1 else 2) for seat in range(1, 11)])
    assert not session.may_hurry_night
    assert "fast_night" not in [step.kind for step in session.steps]
    session = play(session, Ballot(11, 0))
    assert session.may_hurry_night
    assert session.step.kind == "fast_night"
    hurried = session.do_step()
    assert hurried.game.table.closed
    assert hurried.game.table.seat(1).out is not None
    assert not hurried.may_hurry_night


def test_where_the_rulebook_has_no_fast_night_nobody_may_hurry_it():
    session = begin(sit("linch", *LINCH, values={"fast_night": "never"}))
    session = play(session, *[Ballot(seat, 1 if seat != 1 else 2) for seat in range(1, 13)])
    assert not session.may_hurry_night


def test_with_hands_everybody_has_voted_when_all_hands_are_counted():
    session = begin(sit("mirea", *MIREA, values={"fast_night": "all_voted"}), TeamSkip("mafia"), Close())
    session = play(session, session.game.next_phase(), Speak(1))
    session = play(session, Nominate(1, 4), Speak(2), Nominate(2, 5), Hands("vote", 4, (1, 2, 3)))
    assert not session.may_hurry_night
    session = play(session, Hands("vote", 5, number=7))
    assert session.may_hurry_night


# --- what the machine does ----------------------------------------------------------------------------------------


def test_by_hand_nothing_happens_by_itself():
    session = play(begin(sit("mirea", *MIREA)), TeamSkip("mafia"), Skip(4))
    assert not session.game.table.closed


def test_the_machine_closes_a_night_when_nobody_is_awaited_and_announces_it():
    session = begin(sit("mirea", *MIREA, automation=[Automation.RESOLVE, Automation.ANNOUNCE]))
    session = play(session, TeamOrder("mafia", 5))
    assert not session.game.table.closed
    session = play(session, Order(4, "check", 1))
    assert session.game.table.phase.code == "D1"
    assert session.machine == (3, 4)
    alone = begin(sit("mirea", *MIREA, automation=[Automation.RESOLVE]))
    alone = play(alone, TeamOrder("mafia", 5), Order(4, "check", 1))
    assert alone.game.table.phase.code == "N1" and alone.game.table.closed


def test_a_night_in_which_nobody_acts_does_not_hang():
    values = {"sheriff.check": False}
    session = begin(sit("noch", "mafia", "sheriff", *["citizen"] * 5, automation=ALONE, values=values, seed=0))
    mafia = session.game.setups.index(next(setup for setup in session.game.setups if setup.role == "mafia")) + 1
    session = play(session, Remove(mafia))
    assert session.game.outcome is not None
    silent = begin(sit("noch", "immortal", "citizen", "citizen", "mafia", automation=[Automation.RESOLVE]))
    silent = play(silent, Order(4, "kill", 2))
    assert silent.game.table.closed


def test_the_machine_counts_when_all_is_in_and_never_before():
    session = begin(sit("linch", *LINCH, automation=[Automation.COUNT]))
    session = play(session, *[Ballot(seat, 1) for seat in range(1, 12)])
    assert session.game.table.day.stage == "open"
    session = play(session, Ballot(12, 1))
    assert session.game.table.day.stage == "decided"
    assert not session.game.table.closed


def test_the_machine_counts_hands_when_every_candidate_had_his():
    session = begin(sit("mirea", *MIREA, automation=[Automation.COUNT]), TeamSkip("mafia"), Close())
    session = play(session, session.game.next_phase(), Speak(1), Nominate(1, 4), Speak(2), Nominate(2, 5))
    session = play(session, Hands("vote", 4, (1, 2, 3)))
    assert session.game.table.day.stage == "open"
    session = play(session, Hands("vote", 5, (4, 6, 7)))
    assert session.game.table.day.stage == "decided"
    assert session.game.table.seat(5).out is not None, "the silent gave theirs to the last (MIREA-99)"


def test_the_shortest_night_keeps_its_length_whoever_is_still_in():
    session = begin(sit("mirea", *MIREA, automation=[Automation.RESOLVE], shortest_night=90))
    session = play(session, TeamSkip("mafia"), Skip(4))
    assert not session.game.table.closed
    assert session.advance(89) is session
    assert session.advance(90).game.table.closed


# --- time ---------------------------------------------------------------------------------------------------------


def forum_day(automation=()) -> Session:
    session = play(sit("forum", *FORUM, automation=automation), Begin("meeting"), Close())
    if session.game.table.phase.code != "D1":
        session = play(session, Begin("day", 1))
    return session


def test_until_when_follows_from_acts_and_settings():
    session = forum_day()
    assert session.deadline is None
    session = play(session, Limit(26 * 3600))
    assert session.deadline == 26 * 3600
    for hour, seat in enumerate(range(1, 10), 1):
        session = play(session, Ballot(seat, 2 if seat == 1 else 1, at=hour * 3600))
    assert session.deadline == 11 * 3600, "twilight of two hours after the ninth"
    assert sit("mirea", *MIREA).deadline is None


def test_a_timer_only_informs_unless_the_machine_has_the_time():
    session = play(forum_day(), *[Ballot(seat, 2 if seat == 1 else 1, at=3600) for seat in range(1, 10)])
    assert session.advance(3 * 3600 - 1) is session
    later = session.advance(3 * 3600)
    assert later.game.table.day.stage == "decided"
    assert not later.game.table.closed, "the host closes the day"
    machine = play(forum_day([Automation.TIME]), *session.game.acts[3:])
    assert machine.advance(3 * 3600).game.table.closed


def test_several_overdue_phases_end_each_at_its_own_moment():
    values = {"clock.night_limit": "12h"}
    session = sit("forum", *FORUM, automation=[Automation.TIME, Automation.ANNOUNCE], values=values)
    session = play(session, Begin("meeting"), Close())
    assert session.game.table.phase.code == "D1"
    session = play(
        session, *[Ballot(seat, 2 if seat == 1 else 1, at="2026-03-02T12:00:00+00:00") for seat in range(1, 10)]
    )
    late = session.advance("2026-03-03T05:00:00+00:00")
    assert late.game.table.phase.code == "D2"
    begins = [act for act in late.game.acts if isinstance(act, Begin)]
    assert [act.at for act in begins][-2:] == ["2026-03-02T14:00:00+00:00", "2026-03-03T02:00:00+00:00"]
    assert late.advance("2026-03-03T05:00:01+00:00") is late, "the new day has no end yet"


def test_overdue_phases_in_seconds_carry_what_is_left_over():
    values = {"clock.night_limit": "1h"}
    session = sit("linch", *LINCH, automation=[Automation.TIME, Automation.ANNOUNCE], values=values)
    session = play(session, Begin("day", 1), Execute(12))
    assert session.game.table.phase.code == "N1"
    assert session.deadline == 3600
    assert session.advance(3599) is session
    assert session.advance(3600).game.table.phase.code == "D2"


def test_a_late_order_is_refused_at_the_night_limit():
    values = {"clock.night_limit": "1h"}
    session = play(sit("linch", *LINCH, values=values), Begin("day", 1), NoExecution(), Close(), Begin("night", 1))
    assert isinstance(session.play(Order(4, "kill", 1, at=3600)), Refusal)
    assert isinstance(session.play(Order(4, "kill", 1, at=3599)), Session)


def test_time_at_the_end_of_the_calendar_is_no_crash():
    values = {"clock.night_limit": "12h"}
    session = sit("forum", *FORUM, automation=[Automation.TIME, Automation.ANNOUNCE], values=values)
    session = play(session, Begin("meeting"), Close())
    ballots = [Ballot(seat, 2 if seat == 1 else 1, at="9999-12-31T20:00:00+00:00") for seat in range(1, 10)]
    assert play(session, *ballots).advance("9999-12-31T23:59:59+00:00").game.table.phase.code == "N1"


def test_time_before_the_game_or_after_it_or_unreadable_changes_nothing():
    session = sit("forum", *FORUM)
    assert session.advance(10) is session
    assert forum_day().advance("yesterday") == forum_day()
    over = play(forum_day(), End("draw"))
    assert over.advance(10**6) is over


def test_between_two_phases_no_clock_runs():
    session = begin(sit("noch", "mafia", "maniac", *["citizen"] * 7), TeamOrder("mafia", 3, at=44), Order(2, "kill", 4))
    session = play(session, Close(), Revive(3, at=55), Revive(4, at=1), Begin("day", 1))
    assert session.game.table.living == tuple(range(1, 10))
    again = replay_record(read_record(write_record(record_of(session.game))))
    assert again.ok and again.game.table.seats == session.game.table.seats


# --- mistakes -----------------------------------------------------------------------------------------------------


def test_undo_takes_what_the_machine_did_with_the_act_that_caused_it():
    session = begin(sit("mirea", *MIREA, automation=[Automation.RESOLVE, Automation.ANNOUNCE]), TeamSkip("mafia"))
    closed = play(session, Skip(4))
    assert [type(act).__name__ for act in closed.game.acts[2:]] == ["Skip", "Close", "Begin"]
    back = closed.undo()
    assert back.game == session.game
    assert (back.undone, back.machine) == ((Skip(4),), ())
    assert back.redo() == closed


def test_redo_brings_it_back_and_a_new_act_forgets_it():
    session = play(begin(sit("mirea", *MIREA)), TeamOrder("mafia", 5), Order(4, "check", 1))
    back = session.undo().undo()
    assert back.undone == (TeamOrder("mafia", 5), Order(4, "check", 1))
    again = back.redo().redo()
    assert again.game == session.game and again.undone == ()
    assert again.redo() is again
    assert play(back, TeamSkip("mafia")).undone == ()
    assert sit("mirea", *MIREA).undo() == sit("mirea", *MIREA)


def test_a_pass_is_one_step_back_too():
    session = begin(sit("mirea", *MIREA))
    passed = session.do_step()
    assert passed.step.role == "sheriff"
    assert passed.undo() == session
    played = play(passed, Order(4, "check", 1))
    assert played.undo().step.role == "sheriff"
    assert played.undo().undo() == session.__class__(session.game, undone=(Order(4, "check", 1),))


def test_an_early_act_can_be_changed_and_what_no_longer_holds_is_named():
    session = play(begin(sit("mirea", *MIREA)), TeamOrder("mafia", 5), Close(), Begin("day", 1), Speak(1), Speak(6))
    changed = session.change(1, TeamOrder("mafia", 6))
    assert changed.session.game.table.living == (1, 2, 3, 4, 5, 7, 8, 9, 10)
    assert [(place, refusal.code) for place, refusal in changed.refused] == [(5, "out")]
    assert session.game.table.living == (1, 2, 3, 4, 6, 7, 8, 9, 10), "nothing is applied yet"


def test_a_game_is_reopened_where_it_stood_or_at_its_start():
    session = play(begin(sit("mirea", *MIREA)), TeamOrder("mafia", 5), Close(), Begin("day", 1))
    assert Session.reopen(session.game).step == session.step
    start = Session.reopen(session.game, from_start=True)
    assert start.game.acts == ()
    while start.undone:
        start = start.redo()
    assert start.game == session.game


def test_decisive_steps_cannot_be_passed():
    session = sit("mirea", *MIREA).do_step()
    assert session.step.kind == "begin"
    assert session.pass_step() is session
    assert session.pass_step("start.deal") is session, "it was passed already"


# --- F-54: messages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RULEBOOKS)
def test_f_54_everybody_gets_a_role_message_citizens_too(rules):
    session = dealt(rules, PLAYERS[rules], 1)
    roles = [message for message in session.messages() if message.kind == "role"]
    assert [message.to for message in roles] == [(seat,) for seat in range(1, PLAYERS[rules] + 1)]
    assert [message.value for message in roles] == [setup.role for setup in session.game.setups]


def test_team_mates_are_told_with_the_deal_or_at_the_first_wake():
    linch = sit("linch", *LINCH)
    assert [message.others for message in linch.messages() if message.kind == "team"] == [(1, 2, 3)]
    mirea = sit("mirea", *MIREA)
    assert not [message for message in mirea.messages() if message.kind == "team"]
    night = begin(mirea)
    (team,) = [message for message in night.messages() if message.kind == "team"]
    assert (team.to, team.act, team.value) == ((1, 2, 3), 0, "mafia")
    assert team.reaches(1) and team.reaches("host") and not team.reaches(4) and not team.reaches("spectator")
    assert night.messages(since=0)[0].kind == "team"


def test_a_turned_werewolf_learns_his_team_at_its_next_wake():
    session = begin(sit("noch", "mafia", "don", "werewolf", "maniac", *["citizen"] * 5))
    session = play(session, Order(4, "kill", 1), Close(), Begin("day", 1), NoExecution(), Close())
    assert [message.others for message in session.messages() if message.kind == "team"] == [(1, 2)]
    session = play(session, Begin("night", 2))
    assert [message.others for message in session.messages() if message.kind == "team"] == [(1, 2), (2, 3)]
    untold = sit("noch", "mafia", "don", "werewolf", "maniac", *["citizen"] * 5, values={"turncoat.told": False})
    untold = play(untold, *session.game.acts)
    assert [message.others for message in untold.messages() if message.kind == "team"] == [(1, 2)]


def test_who_was_revived_is_told_with_his_team_again():
    session = begin(sit("noch", "mafia", "don", "werewolf", "maniac", *["citizen"] * 5), Order(4, "kill", 1))
    session = play(session, Close(), Begin("day", 1), Revive(1), NoExecution(), Close(), Begin("night", 2))
    assert [message.others for message in session.messages() if message.kind == "team"] == [(1, 2), (1, 2, 3)]


def test_answers_go_to_the_asker_and_the_host_and_deaths_to_all():
    session = play(begin(sit("mirea", *MIREA)), Order(4, "check", 1))
    answers = [message for message in session.messages() if message.event and message.event.kind == "answer"]
    assert [(message.to, message.event.value) for message in answers] == [((4,), "black")]
    session = play(session, TeamOrder("mafia", 5), Close())
    (died,) = [message for message in session.messages() if message.event and message.event.kind == "died"]
    assert died.to is None and died.reaches("spectator")


# --- the words of a step ----------------------------------------------------------------------------------------------

WORDLESS = {"begin", "close", "count", "last_shot", "over"}
"""Steps that are done by an act and not by a sentence."""


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("rules", ["noch", "mirea", "dccm"])
def test_every_step_at_a_table_has_its_words_in_the_script(rules, lang):
    texts, chance = Texts(lang), Random(rules)
    session = dealt(rules, PLAYERS[rules], 4)
    seen = set()
    for _ in range(400):
        step = session.step
        seen.add(step.kind)
        words = word_step(texts, session.game, step)
        assert (words is None) == (step.kind in WORDLESS), step
        if words is not None and step.seats and step.kind in ("speech", "defence", "last_word"):
            assert words.seats == step.seats[:1]
        if words is not None and step.kind == "call":
            assert set(words.seats) == set(step.living) and set(words.seats + words.out) == set(step.seats)
            assert words.verbs == step.verbs
        if step.kind == "over":
            break
        session = follow(session, chance)
    assert {"call", "announce", "over"} <= seen


def test_orders_by_message_have_no_words_at_a_table_but_the_day_has():
    session = sit("linch", *LINCH).do_step().do_step()
    texts = Texts("ru")
    assert "Голосование" in word_step(texts, session.game, session.step).say
    assert [call.step for call in word_opening(texts, session.game)] == ["talk", "ballots"]
    night = play(session, NoExecution(), Close(), Begin("night", 1))
    assert word_step(texts, night.game, night.step) is None
    assert [call.step for call in word_opening(texts, night.game)] == ["open"]
    assert word_opening(texts, play(night, Close()).game) == ()


# --- properties ---------------------------------------------------------------------------------------------------


@given(st.sampled_from(RULEBOOKS), st.integers(0, 10_000), st.booleans())
def test_whoever_follows_the_sheet_comes_to_an_end_and_never_waits_for_the_dead(rules, seed, alone):
    chance = Random(seed)
    session = dealt(rules, PLAYERS[rules], seed, ALONE if alone else ())
    for _ in range(1500):
        for waited in session.awaited:
            assert session.game.table.lives(waited.seat) or waited.verbs == ("shoot",)
        keys = [step.key for step in session.steps]
        assert len(keys) == len(set(keys))
        if session.step.kind == "over":
            break
        session = follow(session, chance)
    assert session.game.outcome is not None
    assert session.game.replay(()).game == session.game


@given(st.sampled_from(RULEBOOKS), st.integers(0, 10_000), st.integers(1, 60))
def test_undo_and_redo_at_every_step_change_nothing(rules, seed, length):
    chance = Random(seed)
    session = dealt(rules, PLAYERS[rules], seed)
    trail = [session]
    for _ in range(length):
        if session.step.kind == "over":
            break
        session = follow(session, chance)
        trail.append(session)
    back = session
    for earlier in reversed(trail[:-1]):
        back = back.undo()
        assert back.game == earlier.game
        assert back.step == earlier.step
    while back.undone:
        back = back.redo()
        assert isinstance(back, Session)
    assert back.game == session.game
