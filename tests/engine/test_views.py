"""A view does not depend on what its viewer may not know: change only that, and not one byte of it changes."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from msgspec.structs import replace

from engine.script import play, set_table
from engine.strategies import NIGHT_KINDS, Dice, dice, draw_game, draw_rulebook, draw_setups, long_dice, wander
from engine.test_properties import give_orders, open_night
from gorod.engine import Game, Setup
from gorod.engine import acts as said
from gorod.engine.view import View, Viewer, teams_have_met, view

SOME = settings(max_examples=settings.default.max_examples * 15 // 10)


def see(game: Game, viewer: Viewer) -> bytes:
    """What leaves the server for that viewer."""
    return msgspec.json.encode(view(game, viewer))


def find_circle(game: Game, seat: int) -> set[int]:
    """That seat and those whose roles it may know."""
    return {seat, *view(game, seat).team}


@SOME
@given(dice)
def test_views_can_be_written_and_read(dice: Dice) -> None:
    game = draw_game(dice)
    viewers: list[Viewer] = ["host", "spectator", *(seat.number for seat in game.table.seats)]
    for viewer in viewers:
        written = see(game, viewer)
        assert msgspec.json.encode(msgspec.json.decode(written, type=View)) == written


@SOME
@given(dice)
def test_roles_of_others_do_not_show_before_anything_happened(dice: Dice) -> None:
    """Exchange the roles and immunities of any two whom a seat does not know: its view is the same."""
    rulebook = draw_rulebook(dice)
    setups = draw_setups(dice, rulebook)
    game = Game.begin(rulebook, setups)
    assume(game.outcome is None and rulebook.rules.tell.roles != "always")
    for viewer in range(1, len(setups) + 1):
        hidden = [seat for seat in range(1, len(setups) + 1) if seat not in find_circle(game, viewer)]
        assume(len(hidden) > 1)
        one, two = dice.pick(hidden), dice.pick(hidden)
        swapped = list(setups)
        swapped[one - 1] = disguise(setups[one - 1], setups[two - 1])
        swapped[two - 1] = disguise(setups[two - 1], setups[one - 1])
        twin = Game.begin(rulebook, swapped)
        if find_circle(twin, viewer) == find_circle(game, viewer) and twin.outcome is None:
            assert see(twin, viewer) == see(game, viewer)
            assert see(twin, "spectator") == see(game, "spectator")


def disguise(setup: Setup, other: Setup) -> Setup:
    """The same person with the role and the immunities of another."""
    return replace(
        setup,
        role=other.role,
        night_immunity=other.night_immunity,
        day_immunity=other.day_immunity,
        novice=other.novice,
    )


@SOME
@given(long_dice)
def test_an_order_of_another_does_not_show_before_the_morning(dice: Dice) -> None:
    """Whatever somebody else does at night, what a seat sees is the same, unless it is of the same team at a table,
    or is answered at once."""
    night = open_night(wander(dice, draw_game(dice, steps=10), 10))
    assume(night is not None)
    assert night is not None
    game = give_orders(dice, night, 4)
    legal = [act for act in game.legal() if isinstance(act, NIGHT_KINDS)]
    assume(legal)
    act = dice.pick(legal)
    after = game.play(act)
    assert isinstance(after, Game)
    for seat in game.table.seats:
        viewer = seat.number
        if isinstance(act, (said.TeamOrder, said.TeamSkip)):
            known = game.plan.sides[seat.role] == act.team
        else:
            known = act.seat in find_circle(game, viewer)
        if known or has_new_answer(game, after, viewer):
            continue
        assert see(after, viewer) == see(game, viewer), (viewer, act)
    assert see(after, "spectator") == see(game, "spectator")


def has_new_answer(game: Game, after: Game, seat: int) -> bool:
    """Whether that act brought an answer to the seat."""
    assert game.table.night is not None and after.table.night is not None
    return any(key[0] == seat for key in after.table.night.answers.keys() - game.table.night.answers.keys())


@SOME
@given(long_dice)
def test_a_morning_shows_what_it_brought_and_nothing_else(dice: Dice) -> None:
    """Two different nights of which a seat is told the same leave it the same view, whoever did what."""
    night = open_night(wander(dice, draw_game(dice, steps=10, most=2), 10))
    if night is None or tells_more(night):
        return
    one = give_orders(dice, night, 8)
    orders = one.acts[len(night.acts) :]
    for place in range(len(orders)):
        author = getattr(orders[place], "seat", None)
        others = [act for act in night.legal(author or "host") if isinstance(act, NIGHT_KINDS)]
        changed = night.replay((*orders[:place], *([dice.pick(others)] if others else []), *orders[place + 1 :]))
        compare_mornings(play(one, [said.Close()]), play(changed.game, [said.Close()]))


def tells_more(game: Game) -> bool:
    """Whether the rulebook lets all know what happened; a barring shield shows itself in the candidates."""
    rules = game.plan.rules
    told = (rules.tell.causes, rules.tell.attempts, rules.tell.block, rules.tell.roles)
    return "always" in told or rules.visit.shield_effect == "bars"


def compare_mornings(one: Game, two: Game) -> None:
    """The views of those who know the same after either night."""
    if one.outcome is not None or two.outcome is not None or left_differently(one, two):
        return
    if [seat.out is None for seat in one.table.seats] != [seat.out is None for seat in two.table.seats]:
        return
    assert see(one, "spectator") == see(two, "spectator")
    for seat in one.table.seats:
        if knows_the_same(one, two, seat.number):
            assert see(one, seat.number) == see(two, seat.number), seat.number


def left_differently(one: Game, two: Game) -> bool:
    """Whether somebody left by night in one game and was removed in the other, which all may know."""
    reasons = [[seat.out.reason == "missed" if seat.out else None for seat in game.table.seats] for game in (one, two)]
    return reasons[0] != reasons[1]


def knows_the_same(one: Game, two: Game, viewer: int) -> bool:
    """Whether a seat gave the same orders, got the same answers, is of the same side, and its team did the same."""
    mine = one.table.seat(viewer)
    if replace(mine, out=None, uses=(), missed=0) != replace(two.table.seat(viewer), out=None, uses=(), missed=0):
        return False
    for kind in ("order", "team_order", "answer", "notice", "shot_due"):
        seen = [
            [
                event
                for entry in game.log
                for event in entry.events
                if event.kind == kind and event.to is not None and viewer in event.to
            ]
            for game in (one, two)
        ]
        if seen[0] != seen[1]:
            return False
    if view(one, viewer).team != view(two, viewer).team:
        return False
    circle = {viewer, *view(one, viewer).team}
    for game in (one, two):
        assert game.table.night is not None
    own = [{key: target for key, target in game.table.night.orders.items() if key[0] in circle} for game in (one, two)]
    answers = [{key: told for key, told in game.table.night.answers.items() if key[0] == viewer} for game in (one, two)]
    return own[0] == own[1] and answers[0] == answers[1]


@SOME
@given(dice)
def test_a_running_game_shows_no_role_but_ones_own_and_the_teams(dice: Dice) -> None:
    game = draw_game(dice)
    assume(game.outcome is None and game.plan.rules.tell.roles != "always")
    for seat in game.table.seats:
        shown = view(game, seat.number)
        for one in shown.seats:
            if one.role == "?":
                continue
            other = game.table.seat(one.number)
            assert one.role in (other.role, other.dealt)
            same_team = game.plan.sides[other.role] == game.plan.sides[seat.role] in ("mafia", "yakuza")
            assert one.number == seat.number or (same_team and teams_have_met(game.plan, game.table))
        assert shown.rulings == () and shown.shielded == () and shown.winners == ()
    assert all(one.role == "?" for one in view(game, "spectator").seats)


@SOME
@given(dice)
def test_when_the_game_has_ended_all_see_all(dice: Dice) -> None:
    game = draw_game(dice, steps=60)
    assume(game.outcome is not None)
    everything = view(game, "host")
    for viewer in (*(seat.number for seat in game.table.seats), "spectator"):
        shown = view(game, viewer)
        assert (shown.seats, shown.events, shown.rulings) == (everything.seats, everything.events, everything.rulings)
        assert shown.winners == everything.winners and shown.outcome == game.outcome


# --- who is told what, one by one ---------------------------------------------------------------------------------


def test_the_dead_know_what_they_knew() -> None:
    game = play(set_table("noch", "mafia sheriff citizen*5 mafia"), "night 1; 2 check 1; mafia kill 2; day 1")
    assert view(game, 2).seats[1].left == "night"
    assert [event.value for event in view(game, 2).events if event.kind == "answer"] == ["mafia"]
    assert [event for event in view(game, 3).events if event.kind in ("answer", "order", "team_order")] == []
    assert view(game, 2).seats[0].role == "?"


def test_a_dead_mafioso_no_longer_hears_his_team() -> None:
    game = play(set_table("noch", "mafia mafia citizen*6"), "night 1; mafia kill 3; day 1; host execute 2; night 2")
    game = play(game, "1 kill 4")
    assert view(game, 2).team_orders == () and view(game, 1).choices[0].chosen == 4
    assert [event.number or event.target for event in view(game, 2).events if event.kind == "team_order"] == [3]
    assert 1 in view(game, 2).team


@pytest.mark.parametrize(("told", "wakes"), [(True, "mafia"), (False, "werewolf")])
def test_a_turned_werewolf_learns_it_at_his_teams_next_wake_or_never(told: bool, wakes: str) -> None:
    game = set_table("noch", "mafia mafia maniac werewolf citizen*5", {"turncoat.told": told})
    game = play(game, "night 1; 3 kill 1; mafia kill 5; day 1")
    assert game.table.seat(4).role == "mafia"
    assert view(game, 4).seats[3].role == "werewolf" and view(game, 4).team == ()
    assert not [event for event in view(game, 4).events if event.kind == "turned"]
    game = play(game, [said.Close(), said.Begin("night", 2)])
    assert view(game, 4).seats[3].role == wakes
    assert view(game, 4).team == ((2,) if told else ())
    assert view(game, 2).team == ((1, 4) if told else (1,))


def test_team_mates_meet_when_the_rulebook_says() -> None:
    at_the_deal = set_table("linch", "mafia don maniac sheriff doctor lover citizen*6", position=False)
    assert view(at_the_deal, 1).team == (2,)
    asleep = set_table("forum", "mafia mafia citizen*6", position=False)
    assert view(asleep, 1).team == ()
    assert view(play(asleep, "meeting"), 1).team == (2,)
    no_meeting = set_table("forum", "mafia mafia citizen*6", {"start.meeting": False}, position=False)
    day = play(no_meeting, "day 1")
    assert view(day, 1).team == ()
    night = play(day, [said.NoExecution(), said.Close(), said.Begin("night", 1)])
    assert view(night, 1).team == (2,)


def test_the_targets_that_a_player_is_offered_do_not_tell_what_others_did() -> None:
    """A blocker is not shown that somebody was answered, nor a member by messages what another wrote."""
    game = play(set_table("noch", "lover sheriff mafia citizen*5"), "night 1; 1 visit 4")
    answered = play(game, "2 check 3")
    assert view(answered, 2).answers == (("check", "mafia"),)
    assert see(answered, 1) == see(game, 1)
    values = {"start.channel": "messages", "clock.night_limit": "0h"}
    game = play(set_table("dccm", "mafia mafia citizen*5", values), "night 1")
    assert see(play(game, "1 kill 3"), 2) == see(game, 2)
    asked = play(set_table("dccm", "mafia mafia citizen*5"), "night 1; 1 kill 3")
    assert view(asked, 2).choices[0].targets == (3,) and view(asked, 2).team_orders == ((1, 3),)


def test_why_somebody_was_put_out_does_not_tell_that_he_had_a_night_role() -> None:
    game = play(set_table("noch", "lover mafia citizen*6", {"missed.limit": 1}), "night 1; mafia kill 3; day 1")
    assert view(game, 4).seats[0].left == "removed" and view(game, "host").seats[0].cause == "missed"
    assert [event.value for event in view(game, 4).events if event.kind == "removed"] == ["removed"]
    shot = play(set_table("forum", "sheriff mafia*2 citizen*6"), "day 1; host execute 1; 1 shoot 4")
    assert view(shot, 5).seats[3].left == "shot"
    at_night = play(set_table("mirea", "sheriff mafia citizen*13"), "night 1; 1 shoot 4; day 1")
    assert view(at_night, 5).seats[3].left == "night"
