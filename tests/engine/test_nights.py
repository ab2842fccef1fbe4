"""Single nights that neither the records nor the properties reach: circles, chains, removals in the middle."""

from __future__ import annotations

from typing import Any

import pytest

from engine.script import play, refuse, set_table
from gorod.engine import Game, facts
from gorod.engine import acts as said
from gorod.engine.victory import list_winners
from gorod.engine.waiting import list_waited

Values = dict[str, Any] | None
Marks = dict[int, dict[str, Any]] | None
NO_DUTY = {"missed.limit": 0}


def night(roles: str, acts: str, book: str = "noch", values: Values = None, marks: Marks = None) -> Game:
    """Night 1 of that table after those acts, closed."""
    return play(set_table(book, roles, values, marks), f"night 1; {acts}; host close")


def out(game: Game) -> dict[int, str | None]:
    """Who left in this block, and how."""
    return {seat: facts.exit_reason(game, seat) for seat in facts.out_now(game)}


def ruled(game: Game, kind: str) -> list[tuple[str, int, int, str, str]]:
    """The rulings of one kind in the last act: verdict, seat, target, by, why."""
    return [
        (ruling.verdict, ruling.seat, ruling.target, ruling.by, ruling.why)
        for ruling in game.log[-1].rulings
        if ruling.kind == kind
    ]


# --- guards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chain", "dead"),
    [("single_hop", {2: "killed"}), ("follow", {1: "killed"})],
)
def test_two_guards_who_guard_each_other(chain: str, dead: dict[int, str]) -> None:
    """Attacked is 1, guarded by 2, guarded by 1: a followed attack comes back to 1, whose guard is used up."""
    game = night("bodyguard*2 mafia citizen*5", "1 guard 2; 2 guard 1; mafia kill 1", values={"guard.chain": chain})
    assert out(game) == dead
    assert facts.saved(game, 1) == ("guard",)


def test_a_followed_attack_runs_through_the_guard_of_a_guard_and_stops_at_his_saves() -> None:
    game = night(
        "bodyguard*3 doctor mafia citizen*6",
        "1 guard 2; 2 guard 3; 3 guard 6; 4 heal 1; mafia kill 6",
        values={"guard.chain": "follow"},
    )
    assert out(game) == {}
    assert [facts.saved(game, seat) for seat in (6, 3, 2, 1)] == [("guard",), ("guard",), ("guard",), ("heal",)]


def test_two_guards_of_one_player_take_each_attack_both_each_with_his_own_saves() -> None:
    game = night("bodyguard*3 mafia citizen*6", "1 guard 5; 2 guard 5; mafia kill 5", marks={2: {"night_immunity": 1}})
    assert out(game) == {1: "killed"}
    assert facts.saved(game, 2) == ("immunity",)


def test_two_guards_and_two_attacks_of_which_only_the_first_moves() -> None:
    """Both guards are spent by the mafia's attack; the maniac's finds nobody in its way (guard.takes = first)."""
    game = night(
        "bodyguard*2 mafia maniac citizen*7",
        "1 guard 5; 2 guard 5; mafia kill 5; 4 kill 5",
        values={"guard.takes": "first"},
    )
    assert out(game) == {1: "killed", 2: "killed", 5: "killed"}
    assert game.table.seat(5).out.by == "maniac"


def test_the_first_attack_spends_the_guard_even_if_his_own_saves_stopped_it() -> None:
    game = night(
        "bodyguard mafia maniac citizen*7",
        "1 guard 4; mafia kill 4; 3 kill 4",
        values={"guard.takes": "first"},
        marks={1: {"night_immunity": 1}},
    )
    assert out(game) == {4: "killed"}


def test_without_own_saves_neither_immunity_nor_heal_helps_the_guard() -> None:
    game = night(
        "bodyguard doctor mafia citizen*7",
        "1 guard 4; 2 heal 1; mafia kill 4",
        values={"guard.own_saves": False},
        marks={1: {"night_immunity": 1}},
    )
    assert out(game) == {1: "killed"}


def test_a_guard_of_himself_stops_nothing() -> None:
    game = night("bodyguard mafia citizen*6", "1 guard 1; mafia kill 1", values={"guard.self": "always"})
    assert out(game) == {1: "killed"} and facts.saved(game, 1) == ()


def test_a_guard_who_died_earlier_in_the_night_takes_nothing() -> None:
    values = {"kills.apply": "in_turn", "night.count": ["visit", "heal", "guard", "maniac", "mafia"]}
    game = night("bodyguard mafia maniac citizen*9", "1 guard 4; 3 kill 1; mafia kill 4", "mirea", values)
    assert out(game) == {1: "killed", 4: "killed"}


def test_a_guard_who_took_several_attacks_dies_once() -> None:
    game = night("bodyguard mafia yakuza maniac citizen*7", "1 guard 5; mafia kill 5; yakuza kill 5; 4 kill 5")
    assert out(game) == {1: "killed"}
    assert len([ruling for ruling in game.log[-1].rulings if ruling.kind == "out"]) == 1
    assert len(ruled(game, "attack")) == 6


# --- blocks -------------------------------------------------------------------------------------------------------

FOUR_LOVERS = "lover*4 doctor mafia citizen*6"


@pytest.mark.parametrize(
    ("visits", "blocked"),
    [
        ({1: 2, 2: 1}, (1, 2)),  # a pair: both, and nobody else is touched
        ({1: 2, 2: 3, 3: 1}, (1, 2, 3)),  # a circle: every member
        ({1: 2, 2: 5}, (2,)),  # a chain: a blocked blocker blocks nobody
        ({1: 2, 2: 3, 3: 5}, (2, 5)),  # a longer one: every other
        ({4: 1, 1: 2, 2: 3, 3: 1}, (1, 3)),  # hit from outside the circle opens
        ({1: 2, 2: 1, 3: 5, 4: 3}, (1, 2, 3)),  # a circle beside a chain
        ({1: 1, 2: 5}, (5,)),  # who stays at home blocks nobody, herself neither
    ],
)
def test_blocks_meet_chain_and_circle(visits: dict[int, int], blocked: tuple[int, ...]) -> None:
    acts = "; ".join(f"{visitor} visit {client}" for visitor, client in visits.items())
    game = night(FOUR_LOVERS, acts, values={**NO_DUTY, "visit.self": "always", "visit.self_protects": False})
    assert facts.blocked(game) == blocked


def test_two_blockers_of_one_target_are_both_named() -> None:
    game = night(FOUR_LOVERS, "1 visit 5; 2 visit 5; 5 heal 7; mafia kill 7", values=NO_DUTY)
    assert out(game) == {7: "killed"}
    assert [ruling.others for ruling in game.log[-1].rulings if ruling.kind == "blocked"] == [(1, 2)]


IN_TURN = {"night.count": ["maniac", "visit", "heal", "check", "mafia"], "check.when": "day_start"}


def test_who_was_killed_before_his_step_does_nothing_in_it() -> None:
    """A dead priest blocks nobody, a dead doctor heals nobody, a dead sheriff is not answered."""
    roles, acts = (
        "priest doctor sheriff maniac mafia citizen*6",
        "1 visit 3; 2 heal 6; 3 check 5; 4 kill {}; mafia kill 6",
    )
    game = night(roles, acts.format(1), "forum", IN_TURN)
    assert (facts.told(game, 3), out(game)) == ("mafia", {1: "killed"})
    assert ruled(game, "visit") == [("void", 1, 3, "dead", "kills.apply")]
    game = night(roles, acts.format(2), "forum", IN_TURN)
    assert (facts.told(game, 3), out(game)) == ("nothing", {2: "killed", 6: "killed"})
    assert ruled(game, "heal") == [("void", 2, 6, "dead", "kills.apply")]
    game = night(roles, acts.format(3).replace("1 visit 3", "1 visit 7"), "forum", IN_TURN)
    assert (facts.told(game, 3), out(game)) == (None, {3: "killed"})
    assert ruled(game, "check") == [("void", 3, 5, "dead", "kills.apply")]


def test_the_block_of_a_team_falls_with_the_blocked_member_and_an_attack_on_the_dead_is_void() -> None:
    """FORUM-38: the blocked member was killed before the mafia's step, so the others act."""
    game = night("priest mafia mafia mafia maniac citizen*6", "1 visit 2; 5 kill 2; mafia kill 6", "forum")
    assert out(game) == {2: "killed", 6: "killed"}
    game = night("mafia mafia maniac citizen*6", "3 kill 4; mafia kill 4", "forum")
    assert out(game) == {4: "killed"}
    assert ("void", 0, 4, "already_out", "kills.apply") in [
        (verdict, 0, target, by, why) for verdict, _, target, by, why in ruled(game, "attack")
    ]


def test_a_blocked_role_that_is_told_so_hears_it_whatever_it_wanted() -> None:
    acts = "1 visit 2; 2 heal 5; mafia skip"
    game = night("priest doctor mafia citizen*6", acts, "forum", {"block.notice": ["doctor"]})
    assert facts.told(game, 2) == "nothing"
    assert [event.to for event in game.log[-1].events if event.kind == "notice"] == [(2,)]
    silent = night("priest doctor mafia citizen*6", "1 visit 2; mafia skip", "forum", {"block.notice": ["doctor"]})
    assert facts.told(silent, 2) is None


# --- links --------------------------------------------------------------------------------------------------------


def test_links_run_through_several_lovers_until_nothing_changes() -> None:
    game = night("lover*3 mafia citizen*6", "1 visit 2; 2 visit 3; 3 visit 5; mafia kill 1", "dccm")
    assert out(game) == {1: "killed", 2: "linked", 3: "linked", 5: "linked"}


def test_a_circle_of_links_ends_and_a_heal_breaks_the_chain() -> None:
    game = night("lover*3 doctor mafia citizen*6", "1 visit 2; 2 visit 3; 3 visit 1; 4 heal 3; mafia kill 1", "dccm")
    assert out(game) == {1: "killed", 2: "linked"}
    game = night("lover*3 mafia citizen*6", "1 visit 2; 2 visit 3; 3 visit 1; mafia kill 3", "dccm")
    assert out(game) == {1: "linked", 2: "linked", 3: "killed"}


def test_two_lovers_of_one_client_are_one_death() -> None:
    game = night("lover*2 mafia maniac citizen*7", "1 visit 5; 2 visit 5; mafia kill 1; 4 kill 2", "dccm")
    assert out(game) == {1: "killed", 2: "killed", 5: "linked"}
    assert len(ruled(game, "out")) == 3


def test_a_client_shields_only_while_his_lover_lives_and_for_one_day() -> None:
    game = night("lover*2 mafia citizen*7", "1 visit 4; 2 visit 4; mafia kill 1", "dccm")
    assert facts.shielded(game) == ()  # he was linked to the lover who died
    game = play(set_table("dccm", "lover mafia citizen*7"), "night 1; 1 visit 4; mafia kill 5; day 1")
    assert facts.shielded(game) == (4,)
    later = play(game, "host execute 4")
    assert facts.out_now(later) == ()
    later = play(later, [said.Close(), said.Begin("night", 2)])
    assert facts.shielded(later) == ()
    assert facts.out_now(play(later, [said.Close(), said.Begin("day", 2), said.Execute(4)])) == (4,)


# --- removals in the middle of a night ----------------------------------------------------------------------------


def test_who_is_removed_takes_his_orders_with_him_and_those_for_him_are_void() -> None:
    game = night("doctor mafia maniac citizen*7", "1 heal 4; mafia kill 5; 3 kill 1; host remove 1")
    assert out(game) == {1: "removed", 5: "killed"}
    assert ("void", 1, 4, "removed", "point.removal") in ruled(game, "heal")
    assert ("void", 3, 1, "removed", "point.removal") in ruled(game, "kill")


def test_a_fallen_order_was_given_and_is_no_missed_action() -> None:
    """NA-28: the duty is to choose, and he chose; nobody is put out because his target left."""
    game = night("lover mafia citizen*6", "1 visit 4; mafia kill 4; host remove 4", values={"missed.limit": 1})
    assert out(game) == {4: "removed"}


def test_an_answer_waits_for_the_blocker_but_not_once_she_has_left() -> None:
    game = play(set_table("noch", "lover sheriff mafia citizen*6"), "night 1; 2 check 3")
    assert facts.told(game, 2) is None
    assert facts.told(play(game, "1 visit 4"), 2) == "mafia"
    assert facts.told(play(game, "host remove 1"), 2) == "mafia"
    assert refuse(play(game, "1 visit 4"), "1 visit 2") == "too_late"
    assert refuse(play(game, "1 visit 4"), "1 visit 4") == "ok"


def test_who_was_answered_stays_answered_when_his_target_leaves() -> None:
    game = play(set_table("noch", "sheriff mafia mafia citizen*6", {"missed.limit": 1}), "night 1; 1 check 2")
    game = play(game, "host remove 2; mafia kill 5")
    assert refuse(game, "1 check 3") == "answered"
    game = play(game, "host close")
    assert facts.told(game, 1) == "mafia"
    assert out(game) == {2: "removed", 5: "killed"}


def test_who_was_answered_nothing_because_of_a_block_stays_so_when_his_blocker_leaves() -> None:
    game = play(set_table("forum", "priest sheriff mafia citizen*6"), "night 1; 1 visit 2; 2 check 3; mafia skip")
    assert game.table.night is not None and game.table.night.answers == {(2, "check"): "nothing"}
    game = play(game, "host remove 1; host close")
    assert facts.told(game, 2) == "nothing"
    assert ruled(game, "check") == [("void", 2, 3, "blocked", "visit.blocks.sheriff")]


def test_a_block_that_opens_late_takes_no_answer_back() -> None:
    """1 blocks 2 who would block the sheriff; when 1 leaves, 2's block works, but what was shown was shown."""
    game = play(set_table("noch", "lover lover sheriff mafia citizen*6"), "night 1; 1 visit 2; 2 visit 3; 3 check 4")
    assert facts.told(game, 3) == "mafia"
    game = play(game, "host remove 1; host close")
    assert facts.blocked(game) == (3,)
    assert facts.told(game, 3) == "mafia"


def test_a_victory_in_the_middle_of_a_night_ends_it_at_once() -> None:
    game = play(set_table("noch", "mafia doctor citizen*5"), "night 1; mafia kill 3; host remove 1")
    assert facts.winner(game) == "city"
    assert refuse(game, "2 heal 3") == "game_over"
    assert game.targets(2, "heal") == () and list_waited(game.plan, game.table) == ()
    assert out(play(game, "host close")) == {1: "removed"}


# --- teams --------------------------------------------------------------------------------------------------------


def test_a_head_decides_although_another_wrote_first_and_the_team_is_asked_again() -> None:
    """DCCM-08, -09: whoever wrote first, the don's number is the team's; only those who decide can conflict."""
    for acts in ("1 kill 4; 3 kill 5", "3 kill 5; 1 kill 4"):
        assert out(night("mafia mafia don citizen*7", acts, "dccm")) == {5: "killed"}
    asked = play(set_table("dccm", "mafia mafia citizen*7"), "night 1; 1 kill 4")
    assert refuse(asked, "2 kill 5") == "conflict"
    assert refuse(asked, "2 kill 4") == refuse(asked, "mafia kill 5") == "ok"


def test_one_members_word_counts_for_the_team_where_one_is_enough() -> None:
    """NA-28: a team's order counts for all members, be it noted as the don's own."""
    limit = {"missed.limit": 1}
    assert out(night("mafia mafia don citizen*7", "3 kill 4; 3 search 5", values=limit)) == {4: "killed"}
    assert out(night("mafia mafia citizen*7", "2 kill 4", values=limit)) == {4: "killed"}
    every = {**limit, "team.after_head": "every_member"}
    assert out(night("mafia mafia citizen*7", "2 kill 4", values=every)) == {1: "missed"}
    assert out(night("mafia mafia citizen*7", "mafia skip", values=limit)) == {1: "missed", 2: "missed"}


def test_two_heads_with_two_targets_are_a_conflict() -> None:
    game = night("don don mafia citizen*7", "1 kill 4; 2 kill 5; 3 kill 4")
    assert out(game) == {}
    assert [ruling.by for ruling in game.log[-1].rulings if ruling.kind == "team_kill"] == ["conflict"]


def test_a_blocked_head_where_he_alone_decides_leaves_no_order() -> None:
    values = {"team.decides": "head_only"}
    assert out(night("lover mafia don citizen*7", "1 visit 3; 2 kill 4; 3 kill 5", values=values)) == {}
    assert out(night("lover mafia don citizen*7", "1 visit 3; 2 kill 4; 3 kill 5")) == {4: "killed"}


def test_the_last_of_a_team_does_not_aim_at_himself() -> None:
    game = play(set_table("noch", "mafia citizen*5"), "night 1")
    assert refuse(game, "mafia kill 1") == refuse(game, "1 kill 1") == "self"
    assert refuse(game, "yakuza kill 2") == "not_yours"
    assert refuse(play(set_table("noch", "mafia yakuza*2 citizen*6"), "night 1"), "yakuza kill 2") == "ok"
    dead = set_table("noch", "mafia yakuza citizen*6", marks={2: {"out": True}})
    assert refuse(play(dead, "night 1"), "yakuza kill 3") == "out"


def test_a_final_order_may_be_said_again_but_not_changed() -> None:
    game = play(set_table("linch", "mafia mafia citizen*8"), "night 1; 1 kill 3")
    assert refuse(game, "1 kill 3") == refuse(game, "mafia kill 3") == "ok"
    assert refuse(game, "1 skip") == refuse(game, "mafia kill 4") == refuse(game, "mafia skip") == "final"


# --- duties -------------------------------------------------------------------------------------------------------


def test_missed_nights_are_counted_in_a_row_and_a_removal_turns_nobody() -> None:
    table = set_table("noch", "mafia lover werewolf yakuza citizen*7", {"missed.limit": 2})
    game = play(
        table, "night 1; yakuza kill 5; day 1; host no-execution; night 2; 2 visit 6; yakuza kill 6; host close"
    )
    assert out(game) == {1: "missed", 6: "killed"}
    assert facts.role(game, 3) == "werewolf"
    assert [seat.missed for seat in game.table.seats[:4]] == [2, 0, 0, 0]


def test_a_visit_to_somebody_out_is_a_skip_that_spends_nothing() -> None:
    values = {"missed.limit": 1, "visit.dead_target": "skip"}
    table = set_table("noch", "lover mafia citizen*6", values, {3: {"out": True}})
    game = play(table, "night 1; 1 visit 3; mafia kill 4; host close")
    assert out(game) == {1: "missed", 4: "killed"}
    assert game.table.seat(1).uses == ()


def test_missed_after_the_victory_was_read_is_read_anew() -> None:
    """A club's own order of resolution: who leaves after the victory step still decides the game."""
    count = ["attacks", "deaths", "victory", "announce", "missed"]
    values = {"missed.limit": 1, "night.count": count}
    game = night("mafia citizen*4", "2 post", values=values)
    assert out(game) == {1: "missed"}
    assert facts.winner(game) == "city"
    assert [event.kind for event in game.log[-1].events if event.kind in ("removed", "ended")] == ["removed", "ended"]
    game = night("mafia mafia lover citizen*2", "mafia kill 4", values=values)
    assert facts.winner(game) == "mafia" and out(game) == {4: "killed"}  # the game was over before anybody was counted


def test_a_turncoat_after_the_victory_step_changes_sides_too_late_but_is_read() -> None:
    count = ["attacks", "deaths", "victory", "turncoat"]
    game = night("mafia mafia werewolf maniac citizen*3", "4 kill 1", values={"night.count": count})
    assert facts.role(game, 3) == "mafia" and facts.winner(game) == "none"


def test_a_priest_without_a_find_is_waited_for_with_his_check_alone() -> None:
    game = play(set_table("noch", "priest yakuza mafia citizen*6", NO_DUTY), "night 1; yakuza kill 4; mafia kill 4")
    assert list_waited(game.plan, game.table) == ((1, ("check",)),)
    game = play(game, "1 check 2")
    assert list_waited(game.plan, game.table) == ()
    game = play(game, "host close; day 1; host no-execution; night 2")
    assert (1, ("check", "shoot")) in list_waited(game.plan, game.table)
    game = play(game, "1 shoot 2; yakuza skip; mafia skip")
    assert list_waited(game.plan, game.table) == ()
    assert refuse(game, "1 check 3") == "one_action"


def test_who_may_do_both_is_waited_for_with_both() -> None:
    values = {**NO_DUTY, "sheriff.shot": True, "sheriff.one_action": False}
    game = play(set_table("noch", "sheriff mafia citizen*6", values), "night 1; mafia kill 3; 1 check 2")
    assert list_waited(game.plan, game.table) == ((1, ("shoot",)),)
    values = {**values, "priest.one_action": False}
    game = play(
        set_table("noch", "priest yakuza mafia citizen*6", values), "night 1; 1 check 2; day 1; host no-execution"
    )
    game = play(game, [said.Close(), said.Begin("night", 2), said.Order(1, "check", 3)])
    assert list_waited(game.plan, game.table)[0] == (1, ("shoot",))


def test_skips_of_one_ability_and_of_all() -> None:
    game = play(set_table("mirea", "sheriff mafia citizen*13"), "night 1")
    assert refuse(game, "1 skip check") == "ok"
    assert refuse(play(game, "1 skip check"), "1 skip shoot") == "must_act"
    assert refuse(play(game, "1 check 2"), "1 skip check") == "answered"
    assert refuse(game, "1 skip heal") == refuse(game, "3 skip") == refuse(game, "99 skip") == "not_yours"
    few = play(set_table("mirea", "sheriff mafia citizen*9"), "night 1")
    assert refuse(few, "1 skip shoot") == "disabled"
    off = play(set_table("noch", "sheriff mafia citizen*9", {"sheriff.check": False}), "night 1")
    assert refuse(off, "1 skip") == "disabled"


# --- what is not there --------------------------------------------------------------------------------------------


def test_an_immunity_of_a_kind_that_the_rulebook_lacks_protects_nobody() -> None:
    assert out(night("mafia citizen*9", "mafia kill 2", "linch", marks={2: {"night_immunity": 1}})) == {2: "killed"}
    game = play(set_table("dccm", "mafia citizen*9", marks={2: {"day_immunity": 1}}), "day 1; host execute 2")
    assert out(game) == {2: "executed"}


def test_orders_outside_an_open_night() -> None:
    game = set_table("noch", "mafia doctor citizen*5")
    assert refuse(game, "2 heal 3") == "not_now"
    night_one = play(game, "night 1")
    assert refuse(night_one, "99 heal 3") == refuse(night_one, "0 kill 3") == "not_yours"
    assert refuse(night_one, "2 heal 99") == refuse(night_one, "2 heal 0") == "target_out"
    closed = play(night_one, "host close")
    assert refuse(closed, "2 heal 3") == refuse(closed, "2 skip") == refuse(closed, "mafia skip") == "late"
    assert refuse(play(closed, "day 1"), "2 heal 3") == refuse(play(closed, "day 1"), "mafia kill 3") == "not_now"
    meeting = play(set_table("forum", "mafia doctor citizen*5"), "meeting")
    assert refuse(meeting, "2 heal 3") == "not_now"


# --- winners ------------------------------------------------------------------------------------------------------


def test_two_maniacs_win_together_and_are_cited_where_the_setting_is_missing() -> None:
    game = night("maniac ripper mafia citizen*2", "1 kill 3; 2 kill 4", "mirea")
    assert facts.winner(game) == ("maniac", "ripper")
    pair = set_table("dccm", "maniac maniac citizen", marks={3: {"out": True}})
    assert facts.winner(pair) == "maniac" and pair.outcome is not None
    assert pair.rulebook.cite(pair.outcome.why)
    assert facts.winner(set_table("dccm", "maniac maniac mafia")) == "none"


def test_a_maniac_who_lived_when_the_phase_began_may_win_dead() -> None:
    """LA-18: whoever is left; where the last other must be of the city, he must be then too."""
    roles, acts = "maniac mafia sheriff", "1 kill 2; mafia kill 1"
    assert facts.winner(night(roles, acts, "linch")) == "maniac"
    assert facts.winner(night("maniac mafia mafia", acts, "linch", {"victory.maniac_other": "city"})) == "mafia"
    assert facts.winner(set_table("linch", roles, marks={1: {"out": True}, 3: {"out": True}})) == "mafia"


def test_the_maniac_of_the_same_phase_is_the_winner_and_not_one_who_left_before() -> None:
    game = night("maniac maniac mafia", "1 kill 3; mafia kill 1", "linch", marks={2: {"out": True}})
    assert list_winners(game.plan, game.table) == (1,)
    ended = play(set_table("linch", "maniac mafia sheriff"), "day 1; host end maniac")
    assert list_winners(ended.plan, ended.table) == (1,)
    assert list_winners(ended.plan, play(set_table("linch", "mafia sheriff citizen*3"), "day 1").table) == ()


def test_everybody_dead_is_a_draw_or_goes_by_the_order() -> None:
    acts = "1 kill 2; mafia kill 1"
    assert facts.winner(night("maniac mafia", acts, "noch")) == "city"
    assert facts.winner(night("maniac mafia", acts, "linch")) == "maniac"
    draw = {
        "victory.maniac_others_max": 0,
        "victory.parity_against": "all_others",
        "victory.parity_needs_out": ["maniac"],
    }
    assert facts.winner(night("maniac mafia", acts, "dccm", draw)) == "draw"
