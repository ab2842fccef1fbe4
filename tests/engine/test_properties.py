"""Properties of the engine: what holds of every game of every rulebook with every setting."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from engine.invariants import check_game, check_step
from engine.strategies import (
    BOOKS,
    NIGHT_KINDS,
    VERBS,
    Dice,
    dice,
    draw_act,
    draw_game,
    draw_rulebook,
    draw_setups,
    long_dice,
    make_act,
    pick_legal,
    step_on,
    wander,
)
from gorod.engine import Game, Refusal, Setup, facts
from gorod.engine import acts as said
from gorod.engine.acts import Act
from gorod.engine.table import NightState
from gorod.engine.waiting import list_waited

FEW = settings(max_examples=settings.default.max_examples * 6 // 10)
SOME = settings(max_examples=settings.default.max_examples * 15 // 10)


# --- one act after another ----------------------------------------------------------------------------------------


class AnyGame(RuleBasedStateMachine):
    """A game of any of the rulebooks, with legal and illegal acts, undone and replayed as it goes."""

    @initialize(dice=st.binary(min_size=30, max_size=60).map(Dice), position=st.booleans())
    def sit_down(self, dice: Dice, position: bool) -> None:
        rulebook = draw_rulebook(dice)
        self.game = Game.begin(rulebook, draw_setups(dice, rulebook), position)

    def say(self, act: Act) -> None:
        result = self.game.play(act)
        check_step(self.game, act, result)
        if isinstance(result, Game):
            self.game = result

    @rule(dice=st.binary(min_size=4, max_size=6).map(Dice))
    def legal(self, dice: Dice) -> None:
        act = pick_legal(dice, self.game)
        if act is not None:
            assert self.game.check(act) is None
            self.say(act)

    @rule(dice=st.binary(min_size=6, max_size=10).map(Dice))
    def anything(self, dice: Dice) -> None:
        self.say(draw_act(dice, self.game))

    @rule()
    def go_on(self) -> None:
        following = step_on(self.game)
        if following is not None:
            check_step(self.game, following.acts[-1], following)
            self.game = following

    @precondition(lambda self: self.game.acts)
    @rule()
    def undo_and_redo(self) -> None:
        last = self.game.acts[-1]
        assert self.game.undo().play(last) == self.game

    @rule()
    def replay(self) -> None:
        replayed = Game.begin(self.game.rulebook, self.game.setups, self.game.position).replay(self.game.acts)
        assert replayed.refused == ()
        assert replayed.game == self.game

    @invariant()
    def sentences_hold(self) -> None:
        if hasattr(self, "game"):
            check_game(self.game)


AnyGame.TestCase.settings = settings(
    max_examples=FEW.max_examples, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow]
)
TestAnyGame = AnyGame.TestCase


@SOME
@given(long_dice)
def test_the_sentences_hold_all_along_a_game(dice: Dice) -> None:
    rulebook = draw_rulebook(dice)
    game = Game.begin(rulebook, draw_setups(dice, rulebook), bool(dice.below(2)))
    check_game(game)
    while not dice.over:
        act = draw_act(dice, game) if not dice.below(4) else pick_legal(dice, game)
        if act is None:
            break
        result = game.play(act)
        check_step(game, act, result)
        if isinstance(result, Game):
            game = result
            check_game(game)


@FEW
@given(dice)
def test_replaying_the_acts_is_the_game(dice: Dice) -> None:
    game = draw_game(dice)
    start = Game.begin(game.rulebook, game.setups, game.position)
    step = start
    for place, act in enumerate(game.acts):
        played = step.play(act)
        assert isinstance(played, Game)
        step = played
        assert game.undo(len(game.acts) - place - 1) == step
    assert step == game
    assert game.undo(len(game.acts) + 3) == start


@FEW
@given(dice, st.integers(0, 40))
def test_a_changed_early_act_replays_the_rest_and_names_what_no_longer_holds(dice: Dice, place: int) -> None:
    game = draw_game(dice)
    assume(place < len(game.acts))
    assert game.change(place, game.acts[place]).game == game
    other = draw_act(dice, game.undo(len(game.acts) - place))
    for act in (None, other):
        changed = game.change(place, act)
        wanted = [*game.acts[:place], *([act] if act else []), *game.acts[place + 1 :]]
        lost = {index for index, _ in changed.refused}
        assert changed.game.acts == tuple(said for index, said in enumerate(wanted) if index not in lost)
        assert all(index >= place for index in lost)


# --- nights -------------------------------------------------------------------------------------------------------


def open_night(game: Game) -> Game | None:
    """The game at its next open night, without another act."""
    for _ in range(4):
        if game.table.phase is not None and game.table.phase.kind == "night" and not game.table.closed:
            return game
        following = step_on(game)
        if following is None:
            return None
        game = following
    return None


def give_orders(dice: Dice, game: Game, most: int = 16) -> Game:
    """The open night after some accepted orders of its players and teams."""
    for _ in range(most):
        if dice.over:
            break
        if dice.below(3):
            legal = [act for act in game.legal() if isinstance(act, NIGHT_KINDS)]
            act: Act = dice.pick(legal) if legal else said.Post(1)
        else:
            act = make_act(dice, dice.pick(NIGHT_KINDS), len(game.table.seats))
        result = game.play(act)
        if isinstance(result, Game) and isinstance(act, NIGHT_KINDS):
            game = result
    return game


def find_authors(game: Game, acts: tuple[Act, ...]) -> list[str]:
    """Whose word each order is: a seat's; where a team spoke with one voice, its members' are the team's."""
    common = {act.team for act in acts if isinstance(act, (said.TeamOrder, said.TeamSkip))}
    authors: list[str] = []
    for act in acts:
        if isinstance(act, (said.TeamOrder, said.TeamSkip)):
            authors.append(act.team)
        else:
            assert isinstance(act, (said.Order, said.Skip))
            side = game.plan.sides[game.table.seat(act.seat).role]
            authors.append(side if side in common else str(act.seat))
    return authors


def speaks_of(act: Act, seat: int, verb: str) -> bool:
    """Whether that act gives or skips that player's verb."""
    return isinstance(act, (said.Order, said.Skip)) and act.seat == seat and act.verb in (verb, None)


@SOME
@given(long_dice, st.randoms(use_true_random=False))
def test_the_order_of_submission_never_matters(dice: Dice, chance: Random) -> None:
    """Any interleaving of the same orders that keeps each author's own sequence and is accepted in full comes to the
    same table and the same rulings. (It may be refused where a rulebook asks for an order of sending itself: a search
    before its team's kill, a block after an answer, a second target where the team is asked again. And who was answered
    at once can no longer take his question back: an answered question must have been its author's only word on it.)"""
    rulebook = draw_rulebook(dice)
    game = open_night(Game.begin(rulebook, draw_setups(dice, rulebook, 4, 9)))
    assume(game is not None)
    assert game is not None
    full = give_orders(dice, game)
    orders = full.acts[len(game.acts) :]
    authors = find_authors(game, orders)
    queues = {author: [act for act, by in zip(orders, authors, strict=True) if by == author] for author in authors}
    shuffled = list(authors)
    chance.shuffle(shuffled)
    mixed = game.replay([queues[author].pop(0) for author in shuffled])
    assume(not mixed.refused)
    for night in (full.table.night, mixed.game.table.night):
        assert night is not None
        assume(all(sum(speaks_of(act, *key) for act in orders) == 1 for key in night.answers))
    mine, other = full.play(said.Close()), mixed.game.play(said.Close())
    assert isinstance(mine, Game) and isinstance(other, Game)
    assert other.table == mine.table
    assert other.log[-1].rulings == mine.log[-1].rulings


@SOME
@given(dice)
def test_a_night_without_orders_brings_nothing_of_the_night_before(dice: Dice) -> None:
    game = draw_game(dice)
    night = open_night(game)
    assume(night is not None and night.table.night == NightState())
    assert night is not None
    closed = night.play(said.Close())
    assert isinstance(closed, Game)
    table = closed.table
    assert table.night is not None
    assert (table.night.blocked, table.night.saved, table.shielded) == ((), (), ())
    assert {facts.exit_reason(closed, seat) for seat in facts.out_now(closed) if seat in night.table.living} <= {
        "missed"
    }


@SOME
@given(dice)
def test_taking_roles_out_leaves_a_playable_night(dice: Dice) -> None:
    """Whoever is dead or was never dealt, the night hears the others, closes and is resolved."""
    rulebook = draw_rulebook(dice)
    setups = draw_setups(dice, rulebook, 4, 10)
    gone = dice.some(sorted({setup.role for setup in setups}))
    dead = bool(dice.below(2))
    setups = [
        (replace(setup, out=True) if dead else replace(setup, role="citizen")) if setup.role in gone else setup
        for setup in setups
    ]
    game = Game.begin(rulebook, setups, position=True)
    assume(game.outcome is None)
    game = game.replay([said.Begin("night", 1)]).game
    game = give_orders(dice, game)
    for seat, verbs in list_waited(game.plan, game.table):
        assert game.table.lives(seat)
        assert verbs
    closed = game.play(said.Close())
    assert isinstance(closed, Game)
    assert set(facts.out_now(closed)) <= set(game.table.living)
    assert closed.outcome is not None or closed.next_phase() is not None


@pytest.mark.parametrize("key", BOOKS)
@FEW
@given(dice)
def test_every_phase_closes_and_the_next_begins_without_the_dead(key: str, dice: Dice) -> None:
    """No hang: wherever a game stands, closing and beginning again is always accepted until somebody has won."""
    game = draw_game(dice, key)
    for _ in range(40):
        living = set(game.table.living)
        assert {seat for seat, _ in list_waited(game.plan, game.table)} <= living
        following = step_on(game)
        if following is None:
            assert game.outcome is not None
            return
        game = following
        check_game(game)


@FEW
@given(dice)
def test_everybody_who_is_waited_for_can_be_satisfied(dice: Dice) -> None:
    """Each awaited player has an order or a skip that is accepted; once all have spoken nobody is waited for."""
    night = open_night(draw_game(dice))
    assume(night is not None)
    game = night
    assert game is not None
    for _ in range(60):
        waited = list_waited(game.plan, game.table)
        if not waited:
            return
        seat, verbs = waited[0]
        options = [said.Order(seat, verb, target) for verb in verbs for target in game.targets(seat, verb)]
        skips = [said.Skip(seat, verb) for verb in verbs]
        accepted = next((after for after in map(game.play, [*options, *skips]) if isinstance(after, Game)), None)
        if accepted is None:
            return  # nobody is left at whom he may aim and he may not skip: the host closes the night
        game = accepted
    raise AssertionError(f"still waiting for {list_waited(game.plan, game.table)}")


# --- who may say what ---------------------------------------------------------------------------------------------


def in_family(game: Game, act: Act) -> bool:
    """Whether ``legal`` speaks of acts of this form (see its docstring)."""
    if act.at is not None or isinstance(act, (said.Begin, said.Limit, said.Rename, said.Tick)):
        return False
    if isinstance(act, said.Hands):
        if act.show == "lift" and act.target:
            return False
        return not act.seats and not act.number
    if isinstance(act, said.Foul):
        return act.number == 1
    if isinstance(act, said.Skip):
        return act.verb is None
    return True


@SOME
@given(long_dice)
def test_check_refuses_exactly_what_legal_does_not_list(dice: Dice) -> None:
    game = draw_game(dice, steps=25)
    legal = set(game.legal())
    for act in legal:
        assert game.check(act) is None
    for _ in range(60):
        act = draw_act(dice, game)
        if in_family(game, act):
            assert (game.check(act) is None) == (act in legal), act
    by_actor = set(game.legal("host")).union(*(game.legal(seat.number) for seat in game.table.seats))
    assert by_actor == legal


@SOME
@given(dice)
def test_the_dead_have_no_legal_act_but_the_last_shot(dice: Dice) -> None:
    game = draw_game(dice)
    table = game.table
    shooters = table.day.shooters if table.day is not None else ()
    for seat in table.seats:
        if seat.out is None:
            continue
        legal = list(game.legal(seat.number))
        if seat.number not in shooters:
            assert legal == []
            continue
        assert table.outcome is not None or said.Skip(seat.number) in legal
        assert {type(act) for act in legal} <= {said.Order, said.Skip}
        assert all(act.verb == "shoot" and table.lives(act.target) for act in legal if isinstance(act, said.Order))
    for act in game.legal():
        if isinstance(act, (said.Ballot, said.Execute, said.Hands)) and act.target:
            assert table.lives(act.target), "a dead candidate"


@SOME
@given(dice)
def test_targets_are_the_legal_orders(dice: Dice) -> None:
    night = open_night(draw_game(dice))
    assume(night is not None)
    assert night is not None
    legal = {(act.seat, act.verb, act.target) for act in night.legal() if isinstance(act, said.Order)}
    for seat, verb in itertools.product(range(len(night.table.seats) + 2), VERBS):
        targets = night.targets(seat, verb)
        assert {(seat, verb, target) for target in targets} == {key for key in legal if key[:2] == (seat, verb)}


# --- seat numbers -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Renumbering:
    """The same people in other seats: ``new`` says where each old seat went."""

    new: dict[int, int]

    def seat(self, number: int) -> int:
        """The new number of a seat; numbers that no seat has stay."""
        return self.new.get(number, number)

    def seats(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """The new numbers, in their own order."""
        return tuple(sorted(self.seat(number) for number in numbers))

    def act(self, act: Act) -> Act:
        """The same act as the renumbered people would say it."""
        changes: dict[str, object] = {}
        for name in ("seat", "target"):
            if hasattr(act, name):
                changes[name] = self.seat(getattr(act, name))
        if isinstance(act, said.Hands):
            changes["seats"] = tuple(self.seat(seat) for seat in act.seats)
        return replace(act, **changes) if changes else act

    def setups(self, setups: tuple[Setup, ...]) -> list[Setup]:
        """The table as they sit now."""
        moved: list[Setup] = list(setups)
        for old, setup in enumerate(setups, 1):
            moved[self.seat(old) - 1] = setup
        return moved


def describe(game: Game, renumbering: Renumbering) -> dict[str, object]:
    """What a game came to, in the numbers of the other table. Who opens the speeches is a matter of seats."""
    table = game.table
    seat, seats = renumbering.seat, renumbering.seats
    found: dict[str, object] = {
        "alive": seats(table.living),
        "exits": {seat(one.number): one.out.reason if one.out else None for one in table.seats},
        "roles": {seat(one.number): one.role for one in table.seats},
        "missed": {seat(one.number): (one.missed, one.absences, one.fouls, one.silent_day) for one in table.seats},
        "winner": facts.winner(game),
        "shielded": seats(table.shielded),
        "ends": facts.ends(game),
    }
    if table.night is not None:
        found["blocked"] = seats(facts.blocked(game))
        found["told"] = {seat(one.number): facts.told(game, one.number) for one in table.seats}
        found["saved"] = {seat(one.number): sorted(facts.saved(game, one.number)) for one in table.seats}
    if table.day is not None:
        found["votes"] = {
            seat(one.number): (facts.votes(game, one.number), facts.revotes(game, one.number)) for one in table.seats
        }
        found["tied"] = seats(facts.tied(game))
        found["nominees"] = [seat(number) for number in facts.nominees(game)]
        found["absent"] = seats(facts.absent(game))
    return found


SAME = Renumbering({})


@SOME
@given(long_dice, st.randoms(use_true_random=False))
def test_renumbering_the_seats_commutes_with_everything(dice: Dice, chance: Random) -> None:
    rulebook = draw_rulebook(dice)
    setups = tuple(draw_setups(dice, rulebook, 2, 9))
    order = list(range(1, len(setups) + 1))
    chance.shuffle(order)
    renumbering = Renumbering(dict(enumerate(order, 1)))
    game, twin = Game.begin(rulebook, setups), Game.begin(rulebook, renumbering.setups(setups))
    while not dice.over:
        act = draw_act(dice, game) if not dice.below(6) else pick_legal(dice, game)
        if act is None:
            break
        one, two = game.play(act), twin.play(renumbering.act(act))
        if isinstance(one, Refusal) or isinstance(two, Refusal):
            assert isinstance(one, Refusal) and isinstance(two, Refusal), act
            assert (one.code, one.why) == (two.code, two.why)
            continue
        game, twin = one, two
        assert describe(game, renumbering) == describe(twin, SAME)
    assert {renumbering.act(act) for act in game.legal()} == set(twin.legal())


# --- long games ---------------------------------------------------------------------------------------------------


@pytest.mark.soak
@given(st.binary(min_size=600, max_size=1_500).map(Dice))
def test_soak_long_games(dice: Dice) -> None:
    rulebook = draw_rulebook(dice, most=10)
    game = Game.begin(rulebook, draw_setups(dice, rulebook, 2, 20), bool(dice.below(2)))
    while not dice.over:
        before, game = game, wander(dice, game, 1)
        check_game(game)
        if game is before and game.outcome is not None and dice.below(4) == 0:
            break
    replayed = Game.begin(game.rulebook, game.setups, game.position).replay(game.acts)
    assert replayed.game == game
