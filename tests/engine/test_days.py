"""Days that neither the records nor the properties reach: votes with removals in the middle, fouls, the end."""

from __future__ import annotations

from typing import Any

import pytest

from engine.script import play, read_act, refuse, set_table
from gorod.engine import Game, facts
from gorod.engine import acts as said
from gorod.rules import RULEBOOKS

Values = dict[str, Any] | None
Marks = dict[int, dict[str, Any]] | None
TEN = "mafia don sheriff citizen*7"
QUIET = {"vote.silent": "nothing"}
NAMED = "1 speak; 1 nominate 4; 1 nominate 5"
TIE = f"day 2; {NAMED}; vote 4: 1 2 3; vote 5: 6 7 8"
BALLOTS = {"vote.form": "ballot", "vote.changes": 0, "vote.unvote": False}


def table(book: str = "mirea", values: Values = None, marks: Marks = None, roles: str = TEN) -> Game:
    return set_table(book, roles, values, marks)


def out(game: Game) -> tuple[int, ...]:
    return facts.out_now(game)


# --- hands --------------------------------------------------------------------------------------------------------


def test_hands_in_all_their_forms_together() -> None:
    game = play(table(values=QUIET), f"day 2; {NAMED}; vote 4: #3; vote 5: 1 2")
    assert (facts.votes(game, 4), facts.votes(game, 5)) == (3, 2)
    again = play(game, "vote 5: rest")
    assert facts.votes(again, 5) == 7  # three hands for the other were only counted, so seven are left, unknown whose
    assert refuse(game, "vote 5: all") == refuse(game, "vote 5: #8") == "too_many"
    assert refuse(game, "vote 4: 1") == "already_voted"
    assert refuse(game, "vote 6: 3") == "not_a_candidate"
    assert refuse(game, "vote 4: 3 99") == "out"
    noted = play(game, "vote 4: 3 6; vote 5: rest")
    assert facts.votes(noted, 5) == 8 and noted.table.day.hands[5].seats == (1, 2, 4, 5, 7, 8, 9, 10)
    assert facts.votes(play(noted, "vote 5: none"), 5) == 0


def test_the_silent_go_to_the_last_nominee_even_where_hands_are_only_counted() -> None:
    game = play(table(), f"day 2; {NAMED}; vote 4: #3; vote 5: #2")
    assert (facts.votes(game, 4), facts.votes(game, 5)) == (3, 7)


def test_where_nobody_votes_for_himself_his_hand_is_not_counted_either() -> None:
    game = play(table("noch", {"vote.self": False}), "day 1; 1 nominate 4")
    assert refuse(game, "vote 4: 4") == "self"
    assert refuse(game, "vote 4: #10") == "too_many"
    assert facts.votes(play(game, "vote 4: #9"), 4) == facts.votes(play(game, "vote 4: all"), 4) == 9
    assert facts.votes(play(game, "vote 4: 1; vote 4: rest"), 4) == 9


def test_hands_where_ballots_are_given_and_the_other_way_round() -> None:
    assert refuse(play(table(), f"day 2; {NAMED}"), "1 vote 4") == "vote_form"
    assert refuse(play(table(), f"day 2; {NAMED}"), "1 unvote") == "vote_form"
    assert (
        refuse(play(table(values={**BALLOTS, "vote.silent": "nothing"}), f"day 2; {NAMED}"), "vote 4: 1") == "vote_form"
    )


# --- ties ---------------------------------------------------------------------------------------------------------


def test_all_tied_leave_at_one_moment_even_if_that_is_everybody() -> None:
    values = {"vote.tie": "all_tied", "victory.everyone_dead": "draw"}
    game = play(
        table("linch", values, roles="mafia maniac citizen*3"),
        "day 1; " + "; ".join(f"{seat} vote {seat % 5 + 1}" for seat in range(1, 6)) + "; host close",
    )
    assert out(game) == (1, 2, 3, 4, 5)
    assert facts.winner(game) == "draw"
    assert len([event for entry in game.log for event in entry.events if event.kind == "ended"]) == 1


def test_one_of_the_tied_is_removed_before_the_count() -> None:
    game = play(table(values={**QUIET, "vote.tie": "all_tied"}), f"{TIE}; host remove 4; host close")
    assert facts.exit_reason(game, 4) == "removed" and out(game) == (4, 5)


def test_a_candidate_of_the_shootout_is_removed_and_comes_back() -> None:
    game = play(table(values=QUIET), f"{TIE}; host count; revote 4: 1 2; host remove 4")
    assert facts.tied(game) == (4, 5)
    assert refuse(game, "revote 4: 1") == "not_a_candidate"
    assert facts.revotes(game, 4) == 0
    back = play(game, "host revive 4; revote 4: 1 2 3")
    assert facts.revotes(back, 4) == 3
    assert refuse(back, "revote 5: 4") == "not_yours"
    assert out(play(back, "host close")) == (4,)
    assert out(play(game, "host remove 5; host close")) == (4, 5)


def test_a_tie_at_the_end_of_the_day_without_a_shootout_puts_nobody_out() -> None:
    assert out(play(table(values=QUIET), f"{TIE}; host close")) == ()
    assert out(play(table(values=QUIET), f"{TIE}; revote 4: 1; revote 5: 2; host count; host close")) == ()


def test_the_lift_needs_more_than_half_of_those_outside_the_shootout() -> None:
    game = play(table(values=QUIET), f"{TIE}; revote 4: 1 2 3; revote 5: 6 7 8")
    assert refuse(game, "lift: 4") == "not_yours"
    assert refuse(game, "lift: #9") == "too_many"
    assert out(play(game, "lift: 1 2 3 6; host close")) == ()
    assert out(play(game, "lift: 1 2 3 6 7; host close")) == (4, 5)
    assert out(play(game, "lift: #4; lift: all; host close")) == (4, 5)
    lifting = play(game, "lift: none")
    assert refuse(lifting, "revote 4: 1") == refuse(lifting, "vote 4: 1") == "late"
    assert facts.tied(lifting) == (4, 5)


def test_a_lift_before_anything_was_equal_is_too_early() -> None:
    named = play(table(values=QUIET), f"day 2; {NAMED}; vote 4: 1 2 3; vote 5: 6")
    assert refuse(named, "revote 4: 1") == refuse(named, "lift: all") == "not_now"
    tied = play(table(values=QUIET), TIE)
    assert refuse(tied, "lift: all") == "not_now"  # the shootout has not been held
    assert refuse(play(tied, "revote 4: 1 2; revote 5: 3"), "lift: all") == "not_now"
    noch = play(table("noch"), "day 1; 1 nominate 4; 2 nominate 5; vote 4: 1; vote 5: 2")
    assert refuse(noch, "revote 4: 1") == refuse(noch, "lift: all") == "not_allowed"
    no_lift = play(table(values={**QUIET, "vote.second_tie": "no_execution"}), TIE)
    assert refuse(no_lift, "lift: all") == "not_allowed"
    assert out(play(no_lift, "revote 4: 1; revote 5: 2; host count")) == ()
    assert facts.tied(play(no_lift, "revote 4: 1; revote 5: 2")) == (4, 5)


def test_a_shootout_of_ballots() -> None:
    """A ballot in the shootout is a first one again, not a change of that in the first count (vote.changes = 0)."""
    ballots = "; ".join(f"{seat} vote {4 if seat < 6 else 5}" for seat in range(1, 11))
    values = {**BALLOTS, "vote.pass": True, "vote.silent": "last_nominee"}
    game = play(table(values=values), f"day 2; {NAMED}; {ballots}; host count")
    assert facts.tied(game) == (4, 5)
    assert refuse(game, "4 vote 5") == "not_yours"
    assert refuse(game, "1 vote 6") == "not_a_candidate"
    assert refuse(game, "1 unvote") == "not_allowed"
    game = play(game, "1 vote 5; 2 vote 4; 3 vote pass")
    assert refuse(game, "1 vote 4") == "no_changes_left"
    assert (facts.revotes(game, 4), facts.revotes(game, 5)) == (
        1,
        6,
    )  # five silent ones go to the last, a pass does not
    level = play(game, "6 vote 4; 7 vote 4; 8 vote 4; 9 vote 5; 10 vote 5; host count")
    assert refuse(level, "1 vote 4") == "late"


def test_a_ballot_during_a_lift_comes_after_its_count() -> None:
    ballots = "; ".join(f"{seat} vote {4 if seat < 6 else 5}" for seat in range(1, 11))
    game = play(
        table(values={**BALLOTS, "vote.silent": "nothing", "vote.changes": -1}),
        f"day 2; {NAMED}; {ballots}; host count",
    )
    game = play(game, "1 vote 5; 1 vote 4; 2 vote 5; host count")
    assert facts.revotes(game, 4) == facts.revotes(game, 5) == 1
    assert refuse(game, "1 vote 4") == "late"
    assert refuse(play(game, "lift: all"), "1 post") == "ok"


# --- candidates ---------------------------------------------------------------------------------------------------


def test_a_lone_candidate() -> None:
    one = "1 speak; 1 nominate 4"
    first, later = play(table(), f"day 1; {one}"), play(table(), f"day 2; {one}")
    assert refuse(first, "vote 4: 1") == refuse(later, "vote 4: 1") == "not_allowed"
    assert out(play(first, "host close")) == () and out(play(later, "host close")) == (4,)
    assert out(play(later, "host no-execution; host close")) == ()
    ballots = play(table(values={**BALLOTS, **QUIET}), f"day 2; {one}")
    assert refuse(ballots, "1 vote 4") == "not_allowed"
    assert refuse(ballots, "1 vote 5") == "not_a_candidate"
    assert out(play(table(values={"vote.lone_later": "vote", **QUIET}), f"day 2; {one}; vote 4: 1; host close")) == (4,)


def test_a_second_candidate_who_leaves_makes_the_first_a_lone_one() -> None:
    game = play(table(), f"day 2; {NAMED}; host remove 5")
    assert facts.nominees(game) == (4,)
    assert out(play(game, "host close")) == (4, 5)


def test_when_all_nominees_have_left_silence_helps_nobody() -> None:
    values = {"vote.silent": "last_nominee"}
    game = play(table("noch", values), "day 1; 1 nominate 4; host remove 4; vote 5: 1 2; vote 6: 3 7 8")
    assert facts.out_now(play(game, "host close")) == (4, 6)
    assert facts.votes(game, 5) == 2


def test_a_nomination_stands_while_one_of_its_two_holders_holds_it() -> None:
    game = play(table("noch"), "day 1; 1 nominate 4; 2 nominate 4; 3 nominate 5; 3 nominate 5")
    assert refuse(game, "3 withdraw 4") == "not_yours"
    assert refuse(game, "3 withdraw 6") == "not_a_candidate"
    assert facts.nominees(play(game, "1 withdraw 4")) == (4, 5)
    assert facts.nominees(play(game, "1 withdraw 4; 2 withdraw 4")) == (5,)
    assert facts.nominees(play(game, "host remove 1")) == (4, 5)
    voting = play(game, "vote 4: 1")
    assert refuse(voting, "1 withdraw 4") == refuse(voting, "6 nominate 7") == "not_now"


def test_a_barred_client_is_no_candidate_in_any_way() -> None:
    values = {"visit.shield_effect": "bars", "vote.candidates": "anyone", "nominate.mode": "free"}
    game = play(set_table("dccm", "lover mafia citizen*7", values), "night 1; 1 visit 3; mafia kill 4; day 1")
    assert refuse(game, "1 nominate 3") == refuse(game, "vote 3: 1") == "not_a_candidate"
    ballots = {**values, **BALLOTS, "vote.silent": "nothing"}
    game = play(set_table("dccm", "lover mafia citizen*7", ballots), "night 1; 1 visit 3; mafia kill 4; day 1")
    assert refuse(game, "1 vote 3") == "not_a_candidate"
    assert refuse(game, "1 vote 4") == "target_out"
    game = play(game, "1 vote 5; host close")
    assert out(game) == (5,)


def test_a_pardon_counts_named_votes_and_moved_ones() -> None:
    game = play(table("linch", roles="mafia maniac citizen*10"), "day 1; 1 vote 3; 2 vote pass")
    assert out(play(game, "host close")) == ()
    assert out(play(game, "4 vote 3; host close")) == (3,)
    later = play(table("linch", {"vote.pardon_day": 2}, roles="mafia maniac citizen*10"), "day 1; 1 vote 3; host close")
    assert out(later) == (3,)


# --- the host's word ----------------------------------------------------------------------------------------------


def test_nobody_is_absent_where_the_host_enters_the_result() -> None:
    ballots = "; ".join(f"{seat} vote {4 if seat < 4 else 5}" for seat in range(1, 7))
    game = play(table(values={**BALLOTS, **QUIET}), f"day 2; {NAMED}; {ballots}; host count")
    assert facts.absent(game) == (7, 8, 9, 10)
    assert facts.absent(play(game, "host execute 4")) == ()
    assert facts.absent(play(game, "host no-execution")) == ()


def test_results_are_entered_once_and_on_a_day() -> None:
    game = play(table(), "day 2; host no-execution")
    assert (
        refuse(game, "host execute 4") == refuse(game, "host count") == refuse(game, "host no-execution") == "not_now"
    )
    assert refuse(game, "vote 4: 1") == "late"
    assert refuse(play(table(), "day 2"), "host execute 99") == "target_out"
    assert refuse(play(table(), "night 1"), "host count") == refuse(table(), "host count") == "not_now"


@pytest.mark.parametrize("key", RULEBOOKS)
def test_what_a_rulebook_does_not_know_is_refused_in_words_it_can_cite(key: str) -> None:
    """Every refusal has a citation, whichever mechanism is missing (a limit without a clock, a withdrawal, a foul)."""
    game = play(set_table(key, "mafia*2 sheriff citizen*6"), "day 1")
    acts = [
        "host limit +30:00",
        "1 withdraw 2",
        "1 nominate 2",
        "host foul 1 0",
        "host foul 1",
        "host unfoul 1",
        "1 invite 2",
    ]
    acts += [
        "host offence 1 peek",
        "host offence 1 gesture",
        "1 unvote",
        "1 last",
        "1 vote pass",
        "lift: all",
        "host end yakuza",
    ]
    for act in acts:
        refusal = game.check(read_act(act))
        assert refusal is None or refusal.clause.startswith(key), act
    assert refuse(game, "host end yakuza") == ("ok" if key == "noch" else "not_allowed")


def test_fouls_are_positive() -> None:
    game = play(table(), "day 1")
    assert refuse(game, "host foul 3 0") == refuse(game, "host foul 3 -1") == "not_allowed"
    assert refuse(game, "host unfoul 3") == "not_now"
    assert refuse(game, "host foul 99") == "target_out"
    assert refuse(game, "host remove 99") == refuse(game, "host offence 99 peek") == "target_out"
    assert refuse(play(game, "host remove 3"), "host foul 3") == "target_out"
    assert refuse(play(table("noch"), "day 1"), "host foul 3") == "not_allowed"
    no_shortcut = play(table("noch", {"fouls.remove_at": 3}), "day 1")
    assert refuse(no_shortcut, "host offence 3 peek") == "not_allowed"


# --- fouls --------------------------------------------------------------------------------------------------------


def test_the_third_foul_costs_the_next_speech() -> None:
    game = play(table(), "day 1; 1 speak; host foul 3 3")
    assert facts.silent(game) == (3,) and facts.speakers(game) == (1, 2, 4, 5, 6, 7, 8, 9, 10)
    assert refuse(game, "3 speak") == refuse(game, "3 last") == refuse(game, "1 invite 3") == "silenced"
    spoken = play(game, "2 speak; host foul 1 3; host no-execution; host close")
    assert facts.silent(spoken) == (3,)
    next_day = play(spoken, "night 2; day 2")
    assert facts.silent(next_day) == (1,)


def test_a_third_foul_during_the_vote_costs_tomorrows_speech() -> None:
    """MIREA-111: the round is over, whether the host noted who spoke or not."""
    game = play(table(), f"day 2; {NAMED}; vote 4: 1; host foul 3 3; host no-execution")
    assert facts.silent(game) == ()
    game = play(game, [said.Close(), said.Begin("night", 3), said.Close(), said.Begin("day", 3)])
    assert facts.silent(game) == (3,)


def test_a_speaker_who_gets_his_third_foul_loses_the_floor() -> None:
    game = play(table(), "day 1; 3 speak; 3 invite 4; host foul 3 3")
    assert facts.silent(game) == (3,)
    assert game.table.day.speaking == 0 and game.table.day.guests == ()
    removed = play(table(), "day 1; 3 speak; 3 invite 4; host foul 3 4")
    assert out(removed) == (3,) and removed.table.day.speaking == 0
    guest = play(table(), "day 1; 3 speak; 3 invite 4; host remove 4")
    assert guest.table.day.guests == () and guest.table.day.speaking == 3
    decided = play(table(), "day 1; host no-execution; host remove 4")
    assert out(decided) == (4,)


def test_a_foul_taken_back_lifts_a_silence_that_was_not_served() -> None:
    game = play(table(), "day 1; host foul 3 3; host unfoul 3")
    assert facts.silent(game) == () and facts.fouls(game, 3) == 2
    assert facts.silent(play(table(), "day 1; host foul 3 2; host unfoul 3")) == ()
    game = play(table(), "night 1; host foul 3 3; host unfoul 3; day 1")
    assert facts.silent(game) == ()


def test_fouls_of_a_night_silence_the_coming_day() -> None:
    assert facts.silent(play(table(), "night 1; host foul 3 3; day 1")) == (3,)
    late = play(table(values={"start.first_phase": "day"}), "night 1; host foul 3 3; day 2")
    assert facts.silent(late) == (3,)
    meeting = play(table(values={"start.meeting": True}), "meeting; host foul 3 3; night 1; day 1")
    assert facts.silent(meeting) == (3,)


def test_who_opened_is_who_spoke_first() -> None:
    """MIREA-85: the next living seat after whoever opened; a silenced first seat opened nothing."""
    game = play(table(), "day 1; host foul 1 3; host no-execution; night 2; day 2")
    assert facts.silent(play(table(), "day 1; host foul 1 3")) == (1,)
    assert facts.speakers(game)[0] == 3
    called = play(table(), "day 1; 7 speak; host no-execution; night 2; day 2")
    assert facts.speakers(called)[0] == 8
    ends = play(table(), "day 1; 10 speak; host no-execution; night 2; day 2")
    assert facts.speakers(ends)[0] == 1
    all_silent = table(marks={n: {"out": True} for n in range(6, 11)})
    fouls = "; ".join(f"host foul {seat} 3" for seat in range(1, 6))
    game = play(all_silent, f"day 1; {fouls}; host no-execution")
    assert facts.speakers(game) == ()
    assert (
        facts.speakers(play(game, [said.Close(), said.Begin("night", 2), said.Close(), said.Begin("day", 2)]))[0] == 2
    )


def test_speeches_of_a_shootout() -> None:
    game = play(table(values=QUIET), f"{TIE}; host count; 4 speak")
    assert refuse(game, "4 speak") == refuse(game, "6 speak") == refuse(game, "4 invite 6") == "not_now"
    assert refuse(game, "5 speak") == "ok"
    assert refuse(play(game, "revote 4: all"), "1 nominate 6") == "not_now"


# --- last shot ----------------------------------------------------------------------------------------------------


def test_an_executed_sheriff_shoots_before_victory_is_read() -> None:
    game = play(set_table("forum", "mafia sheriff citizen"), "day 1; host execute 2")
    assert facts.winner(game) == "none" and refuse(game, "2 shoot 2") == refuse(game, "2 shoot 99") == "target_out"
    assert refuse(game, "1 shoot 3") == refuse(game, "99 shoot 3") == refuse(game, "3 skip") == "not_now"
    assert facts.winner(play(game, "2 shoot 1")) == "city"
    assert facts.winner(play(game, "2 shoot 3")) == "mafia"
    assert facts.winner(play(game, "2 skip")) == "none"
    assert refuse(play(game, "2 skip"), "2 shoot 1") == "out"


def test_a_shot_that_nobody_fired_is_declined_by_the_close_of_the_day() -> None:
    game = play(set_table("forum", "mafia*2 sheriff"), "day 1; host execute 3")
    assert facts.winner(game) == "none"
    assert refuse(game, "host end draw") == "ok"
    closed = play(game, "host close")
    assert facts.winner(closed) == "mafia" and refuse(closed, "3 shoot 1") == "game_over"
    alone = play(set_table("forum", "sheriff mafia", marks={2: {"out": False}}), "day 1; host execute 1; host remove 2")
    assert facts.winner(alone) == "none" and alone.table.living == ()
    assert facts.winner(play(alone, "1 skip")) == "draw"


def test_several_executed_sheriffs_each_have_their_shot_and_one_may_come_back() -> None:
    values = {"vote.tie": "all_tied"}
    ballots = "1 vote 2; 2 vote 1; 3 vote 1; 4 vote 2"
    game = play(set_table("forum", "sheriff sheriff mafia citizen*4", values), f"day 1; {ballots}")
    game = play(
        game, "@+1:00 5 vote 6; @+1:00 6 vote 5; @+1:00 7 vote 5; @+1:00 5 vote 2; @+1:00 6 vote 1; clock +9:00"
    )
    assert out(game) == (1, 2)
    first = play(game, "1 shoot 4")
    assert facts.exit_reason(first, 4) == "shot" and refuse(first, "2 shoot 3") == "ok"
    back = play(game, "host revive 1")
    assert refuse(back, "1 shoot 3") == "not_now" and refuse(back, "2 shoot 1") == "ok"


def test_a_shot_where_the_rulebook_has_none() -> None:
    game = play(set_table("noch", "sheriff mafia citizen*5"), "day 1; host execute 1")
    assert refuse(game, "1 shoot 2") == "disabled" and refuse(game, "2 shoot 3") == "not_now"
    night = play(game, [said.Close(), said.Begin("night", 2), said.Close(), said.Begin("day", 2)])
    assert refuse(night, "1 shoot 2") == "out"


# --- the end ------------------------------------------------------------------------------------------------------


def test_the_host_ends_the_game_and_nothing_open_is_resolved() -> None:
    game = play(set_table("noch", "mafia doctor citizen*5"), "night 1; mafia kill 3; host end draw; host close")
    assert facts.winner(game) == "draw" and out(game) == ()
    game = play(table(values=QUIET), f"day 2; {NAMED}; vote 4: all; host end mafia; host close")
    assert facts.winner(game) == "mafia" and out(game) == ()
    assert refuse(game, "night 3") == refuse(game, "1 post") == refuse(game, "host end draw") == "game_over"
    assert game.next_phase() is None
    assert facts.winner(play(table(), "day 2; host end abandoned")) == "abandoned"


def test_after_the_end_a_revival_reads_the_victory_anew_unless_the_host_ended_it() -> None:
    """D.7: also when the game ended with the close of a night."""
    game = play(set_table("noch", "mafia mafia citizen*3"), "night 1; mafia kill 3; host close")
    assert facts.winner(game) == "mafia"
    back = play(game, "host revive 3")
    assert facts.winner(back) == "none" and back.next_phase() == said.Begin("day", 1)
    assert facts.winner(play(back, "day 1; host remove 4")) == "mafia"
    executed = play(set_table("noch", "mafia mafia citizen*3"), "day 1; host execute 3")
    assert facts.winner(executed) == "mafia" and facts.winner(play(executed, "host revive 3")) == "none"
    ended = play(set_table("noch", "mafia mafia citizen*3"), "day 1; host remove 3; host revive 3; host end city")
    assert refuse(ended, "host revive 3") == "not_now"
    ended = play(set_table("noch", "mafia mafia citizen*4"), "day 1; host remove 3; host end city; host revive 3")
    assert facts.winner(ended) == "city"


def test_a_name_may_change_at_any_time() -> None:
    for game in (table(), play(table(), "day 2"), play(table(), "day 2; host end draw; host close")):
        assert play(game, "host rename 3 Vera").table.seat(3).name == "Vera"
        assert refuse(game, "host rename 99 Vera") == "not_now"
    assert refuse(table(), "host revive 3") == refuse(play(table(), "day 2"), "host revive 3") == "not_now"


def test_phases_begin_in_their_order() -> None:
    game = set_table("mirea", TEN, position=False)
    assert refuse(game, "day 1") == refuse(game, "meeting") == refuse(game, "night 2") == "not_now"
    game = play(game, "night 1")
    assert refuse(game, "day 1") == "not_now"
    closed = play(game, "host close")
    assert refuse(closed, "host close") == refuse(closed, "clock +1:00") == refuse(closed, "host foul 1") == "not_now"
    assert refuse(closed, "1 post") == "not_now"
    assert [refuse(closed, act) for act in ("day 1", "night 2", "day 2")] == ["ok", "not_now", "not_now"]
    anywhere = set_table("mirea", TEN)
    assert refuse(anywhere, "day 7") == "ok" and refuse(anywhere, "night 0") == "not_now"
    assert refuse(anywhere, "meeting") == "not_allowed"
    forum = set_table("forum", TEN)
    assert refuse(forum, "meeting") == "ok" and refuse(forum, said.Begin("meeting", 3)) == "not_now"
    assert refuse(anywhere, "1 speak") == refuse(anywhere, "1 vote 2") == refuse(anywhere, "host close") == "not_now"
    with_meeting = set_table("forum", "mafia*2 citizen*6", position=False)
    assert with_meeting.next_phase() == said.Begin("meeting")
    assert play(with_meeting, "meeting; host close").next_phase() == said.Begin("day", 1)
    assert play(with_meeting, "meeting; day 1; host close").next_phase() == said.Begin("night", 1)


def test_nobody_sits_where_there_is_no_seat() -> None:
    game = play(table(), "day 1")
    assert list(game.legal(99)) == list(game.legal(0)) == []
    assert list(table().legal(1)) == [] and list(table().legal("host")) == [said.Begin("night", 1)]


def test_facts_of_the_wrong_kind_of_block_are_empty() -> None:
    game = play(table(), "night 1")
    assert facts.votes(game, 1) == facts.revotes(game, 1) == 0
    for find in (facts.tied, facts.nominees, facts.speakers, facts.absent, facts.silent):
        assert find(game) == ()
    assert facts.ends(game) is None
    day = play(table(), "day 2")
    assert facts.told(day, 1) is None
    assert facts.saved(day, 1) == () and facts.blocked(day) == ()
