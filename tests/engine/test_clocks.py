"""Slow days and nights: limits, twilight, additional time, pauses, absences (D.6), and times that make no sense."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.script import play, read_time, refuse, set_table
from gorod.engine import Game, facts
from gorod.engine import acts as said

Values = dict[str, Any] | None
FIVE = "mafia citizen*4"
ALL = "@+1:00 1 vote 2; @+1:00 2 vote 1; @+1:00 3 vote 1; @+1:00 4 vote 2; @+1:00 5 vote 3"


def day(acts: str = "", values: Values = None, roles: str = FIVE) -> Game:
    return play(set_table("forum", roles, values), f"day 1; {acts}")


def ends(game: Game) -> str:
    seconds = facts.ends(game)
    return "open" if seconds is None else f"{seconds // 3600}:{seconds // 60 % 60:02}"


# --- limits, twilight, additional time ----------------------------------------------------------------------------


def test_a_later_valid_limit_replaces_an_earlier_one() -> None:
    game = day("@+1:00 host limit +30:00; @+2:00 host limit +26:00")
    assert ends(game) == "26:00"
    assert ends(play(game, "@+22:00 host limit +28:00")) == "28:00"
    assert refuse(game, "@+22:01 host limit +26:00") == "limit_notice"
    assert refuse(game, "@+2:00 host limit +23:59") == "limit_minimum"
    assert refuse(play(game, "host pause"), "host limit +40:00") == "ok"


def test_twilight_never_goes_beyond_the_limit_and_a_limit_never_shortens_it() -> None:
    assert ends(day(ALL)) == "3:00"
    late = ALL.replace("@+1:00", "@+25:00")
    assert ends(day(f"@+0:00 host limit +26:00; {late}")) == "26:00"
    assert ends(day(f"{ALL}; @+1:30 host limit +26:00")) == "3:00"
    assert ends(day(f"{ALL}; @+2:00 3 vote 2; @+2:30 host limit +26:00")) == "6:00"


def test_a_change_before_twilight_moves_nothing_and_the_second_in_it_neither() -> None:
    assert ends(day("@+0:10 1 vote 3; @+0:20 1 vote 4")) == "open"
    assert ends(day(f"{ALL}; @+2:00 3 vote 2; @+5:00 4 vote 1")) == "6:00"
    repeats = {"clock.extra_repeats": True}
    assert ends(day(f"{ALL}; @+2:00 3 vote 2; @+5:00 4 vote 1", repeats)) == "9:00"
    assert ends(day(f"{ALL}; @+2:00 3 unvote; @+5:00 3 vote 2", repeats)) == "9:00"
    assert ends(day(f"{ALL}; @+2:00 3 vote 1")) == "3:00"  # the same again is no change


def test_a_withdrawal_is_a_change_in_twilight_and_none_before() -> None:
    assert ends(day(f"{ALL}; @+2:00 3 unvote")) == "6:00"
    assert ends(day("@+0:10 1 vote 3; @+0:20 1 unvote")) == "open"
    assert refuse(day("@+0:10 1 vote 3"), "2 unvote") == "not_now"
    assert ends(day("@+0:10 3 vote 2; @+0:20 3 unvote; " + ALL)) == "3:00"


def test_a_removal_starts_twilight_or_puts_it_off() -> None:
    """FA-23: the removed was the only one missing; or the votes for him become void and their voters are missing."""
    four = "; ".join(ALL.split("; ")[:4])
    assert ends(day(f"{four}; @+2:00 host remove 5")) == "4:00"
    assert ends(day(f"@+0:00 host limit +30:00; {ALL}; @+2:00 host remove 3")) == "30:00"
    again = day(f"{ALL}; @+2:00 host remove 3; @+2:30 5 vote 1")
    assert ends(again) == "4:30"
    assert again.table.day is not None and again.table.day.changes == {}


def test_a_day_is_half_open() -> None:
    game = day(ALL)
    assert refuse(game, "@+2:59:59 3 vote 2") == "ok"
    assert refuse(game, "@+3:00 3 vote 2") == "late"
    assert refuse(game, "@+3:00 host limit +40:00") == "late"
    closed = play(game, "clock +5:00")
    assert ends(closed) == "3:00" and facts.out_now(closed) == ()
    assert refuse(closed, "3 vote 2") == "late" and refuse(closed, "3 post") == "ok"
    assert play(closed, "host close; night 1").table.phase.code == "N1"


def test_the_clock_closes_the_vote_before_anything_later_is_heard() -> None:
    """Whoever speaks next, the vote was closed at its own moment; and no end is waited for during a pause."""
    most = ALL.replace("3 vote 1", "3 vote 2")
    game = day(f"{most}; @+9:00 1 post")
    assert facts.out_now(game) == (2,) and facts.winner(game) == "none"
    assert game.log[-1].events[0].number == 3 * 3600
    paused = day(f"{most}; @+2:00 host pause; @+9:00 1 post")
    assert facts.out_now(paused) == ()
    assert refuse(paused, "3 vote 4") == "not_now" and refuse(paused, "host pause") == "not_now"
    resumed = play(paused, "@+10:00 host resume")
    assert ends(resumed) == "11:00" and refuse(resumed, "host resume") == "not_now"
    assert facts.out_now(play(resumed, "clock +11:00")) == (2,)
    over = day(ALL.replace("4 vote 2", "4 vote 1"))
    assert refuse(over, "@+9:00 1 post") == "game_over"  # the mafioso was executed at +3:00
    assert facts.winner(play(over, "host close")) == "city"


def test_a_pause_moves_the_limit_twilight_and_the_additional_time() -> None:
    pause = "@+2:00 host pause; @+3:00 host resume"
    assert ends(day(f"@+0:00 host limit +30:00; {pause}")) == "31:00"
    assert ends(day(f"{ALL}; {pause}")) == "4:00"
    assert ends(day(f"{ALL}; @+1:30 3 vote 2; {pause}")) == "6:30"
    announced = day("@+0:00 host limit +30:00; @+2:00 host pause; @+3:00 host limit +40:00; @+4:00 host resume")
    assert ends(announced) == "41:00"  # the hour after its announcement moved it


@given(
    st.integers(0, 7199),
    st.integers(0, 100_000),
)
def test_a_pause_of_any_length_at_any_moment_of_twilight_moves_its_end_by_it(moment: int, length: int) -> None:
    start = day(ALL)
    begun, over = 3600 + moment, 3600 + moment + length
    game = play(start, [said.Pause(at=begun), said.Resume(at=over)])
    assert facts.ends(game) == 3 * 3600 + length
    assert game.check(said.Ballot(3, 2, at=facts.ends(game) - 1)) is None  # type: ignore[operator]
    late = game.check(said.Ballot(3, 2, at=facts.ends(game)))
    assert late is not None and late.code == "late"


def test_a_limit_of_no_notice_closes_at_once() -> None:
    game = day("1 vote 2; @+1:00 host limit +1:00", {"clock.limit_notice": "0h", "clock.limit_minimum": "0h"})
    assert refuse(game, "3 vote 1") == "late"
    assert facts.out_now(play(game, "clock +1:00")) == (2,)


def test_the_host_does_not_count_a_day_with_a_clock() -> None:
    assert refuse(day(ALL), "host count") == "not_allowed"
    assert facts.out_now(play(day(ALL), "host execute 3")) == (3,)
    assert refuse(play(day(ALL), "host no-execution"), "3 vote 2") == "late"


def test_a_tie_with_a_shootout_after_the_clock() -> None:
    values = {"vote.tie": "shootout", "vote.second_tie": "no_execution", "shootout.seconds": 30}
    values |= {"shootout.candidates_vote": False}
    game = day(f"{ALL}; clock +3:00", values)
    assert facts.tied(game) == (1, 2) and ends(game) == "3:00"
    assert facts.out_now(play(game, "@+4:00 3 vote 2; host close")) == (2,)


# --- times --------------------------------------------------------------------------------------------------------


def test_time_does_not_go_back_and_must_be_readable() -> None:
    game = day("@+2:00 1 vote 2")
    assert refuse(game, "@+1:59 2 vote 1") == refuse(game, "clock +1:00") == "not_now"
    assert refuse(game, "@yesterday 2 vote 1") == "not_now"
    assert refuse(game, "@+2:00 2 vote 1") == "ok"
    assert game.table.now == read_time("+2:00")


def test_instants_count_from_the_first_one_noted() -> None:
    game = play(set_table("forum", FIVE), [said.Begin("day", 1, at="2026-01-05T20:00:00+03:00")])
    game = play(game, [said.Ballot(seat, seat % 5 + 1, at="2026-01-05T17:30:00Z") for seat in range(1, 6)])
    assert ends(game) == "2:30"
    assert game.check(said.Ballot(1, 3, at="2026-01-05T19:29:59")) is None  # without a zone: UTC
    refusal = game.check(said.Ballot(1, 3, at="2026-01-05T22:30:00+03:00"))
    assert refusal is not None and refusal.code == "late"
    unknown = play(set_table("forum", FIVE), [said.Begin("day", 1), said.Ballot(1, 2, at="2026-01-05T17:30:00Z")])
    assert unknown.table.now == 0 and unknown.table.epoch is not None


# --- nights -------------------------------------------------------------------------------------------------------

HALF_DAY = {"clock.night_limit": "12h"}


def test_a_night_closes_by_its_limit_and_the_day_begins_with_or_without_the_hosts_close() -> None:
    game = play(set_table("forum", "mafia doctor citizen*4", HALF_DAY), "night 1; mafia kill 3")
    assert refuse(game, "@+11:59 2 heal 3") == "ok" and refuse(game, "@+12:00 2 heal 3") == "late"
    assert game.table.living == (1, 2, 3, 4, 5, 6)
    over = play(game, "clock +12:00")
    assert facts.out_now(over) == (3,) and over.next_phase() == said.Begin("day", 2)
    assert refuse(over, "day 2") == refuse(over, "host close") == refuse(over, "clock +13:00") == "ok"
    shut = play(over, "host close")
    assert refuse(shut, "host close") == "not_now" and refuse(shut, "day 2") == "ok"
    assert facts.out_now(shut) == (3,)


def test_a_pause_lengthens_a_night() -> None:
    game = play(
        set_table("forum", "mafia doctor citizen*4", HALF_DAY), "night 1; @+1:00 host pause; @+3:00 host resume"
    )
    assert refuse(game, "@+13:59 2 heal 3") == "ok" and refuse(game, "@+14:00 2 heal 3") == "late"
    paused = play(set_table("forum", "mafia doctor citizen*4", HALF_DAY), "night 1; @+1:00 host pause")
    assert refuse(paused, "@+20:00 2 heal 3") == "ok"


def test_an_act_that_comes_after_the_limit_finds_the_night_resolved() -> None:
    game = play(set_table("forum", "mafia doctor citizen*4", HALF_DAY), "night 1; mafia kill 3; @+13:00 host revive 3")
    assert game.table.lives(3) and game.table.closed
    assert facts.exit_reason(game, 3) is None


# --- absences -----------------------------------------------------------------------------------------------------

SIGNS = "; ".join(f"{seat} post" for seat in (1, 3, 4, 5))
CYCLES = {"clock.absence_cycles": 1}


def cycle(game: Game, number: int, by_day: str = "", by_night: str = "") -> Game:
    """A day and the night after it, each closed."""
    return play(play(game, f"day {number}; {by_day}; host close"), f"night {number}; {by_night}; host close")


def test_absent_for_two_cycles_in_a_row_or_in_total() -> None:
    game = cycle(set_table("forum", FIVE), 1, SIGNS)
    there = cycle(game, 2, SIGNS, "2 post")
    assert play(there, "day 3").table.lives(2)
    assert facts.exit_reason(play(cycle(game, 2, "", SIGNS), "day 3"), 2) == "absent"
    total = {"clock.absence_in_row": False}
    game = cycle(cycle(cycle(set_table("forum", FIVE, total), 1, SIGNS), 2, SIGNS + "; 2 post"), 3, SIGNS)
    assert facts.out_now(play(game, "day 4")) == (2,)


def test_all_who_are_absent_leave_at_one_moment() -> None:
    """Victory is read once after them, not between them: no order of seats decides who has won."""
    game = play(cycle(set_table("forum", "mafia citizen mafia citizen*2", CYCLES), 1, "4 post; 5 post"), "day 2")
    assert facts.out_now(game) == (1, 2, 3) and facts.winner(game) == "city"
    assert [event.kind for event in game.log[-1].events] == ["phase_began", "removed", "removed", "removed", "ended"]
    nobody = play(cycle(set_table("forum", FIVE, CYCLES), 1), "day 2")
    assert nobody.table.living == () and facts.winner(nobody) == "draw"
    assert facts.speakers(nobody) == ()


def test_a_maniac_who_was_absent_lived_when_the_phase_began() -> None:
    values = {**CYCLES, "victory.maniac_posthumous": "same_phase", "victory.everyone_dead": "by_order"}
    values |= {"victory.order": ["maniac", "city", "mafia"]}
    assert facts.winner(play(cycle(set_table("forum", "maniac citizen*2", values), 1, "2 post"), "day 2")) == "maniac"


@pytest.mark.parametrize(
    ("sign", "acts", "gone"),
    [
        ("any", "1 vote 2; 3 post", (4, 5)),
        ("vote", "1 vote 2; 3 post", (3, 4, 5)),
        ("any", "host no-execution", ()),
        ("vote", "host execute 5", ()),
    ],
)
def test_what_is_a_sign(sign: str, acts: str, gone: tuple[int, ...]) -> None:
    """A vote, a post; and where the host entered the result himself nobody counts as absent for it."""
    game = set_table("forum", "mafia mafia citizen*8", {**CYCLES, "clock.absence_sign": sign})
    rest = "2 vote 1; " + "; ".join(f"{seat} vote 1" for seat in range(6, 11))
    game = play(cycle(game, 1, f"{rest}; {acts}"), "day 2")
    assert facts.out_now(game) == gone


def test_orders_of_a_team_and_hands_are_signs_of_all_who_gave_them() -> None:
    game = cycle(set_table("forum", FIVE, CYCLES), 1, "2 post; 3 post; 4 post; 5 post", "mafia skip")
    assert facts.out_now(play(game, "day 2")) == ()
    hands = {**CYCLES, "clock.absence_in_row": True, "clock.absence_sign": "any"}
    game = play(
        set_table("noch", FIVE, {**hands, "missed.limit": 0}),
        "day 1; vote 2: 1; vote 3: rest; night 2; host close",
    )
    assert facts.out_now(play(game, "day 2")) == ()
    game = play(set_table("noch", FIVE, {**hands, "missed.limit": 0}), "day 1; vote 3: 1 2; night 2; host close")
    assert facts.out_now(play(game, "day 2")) == (4, 5)


def test_nobody_is_counted_before_a_day_has_passed() -> None:
    game = play(set_table("forum", FIVE, CYCLES), "night 1; day 2")
    assert facts.out_now(game) == ()
