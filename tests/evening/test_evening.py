"""People, seats, rotation, statistics."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorod.engine.acts import Begin, Close, End, Foul, Order, TeamOrder
from gorod.evening import (
    Evening,
    Finished,
    Person,
    count_games,
    draw_seats,
    finish_game,
    mark_names,
    name_person,
    turn_seats,
)
from gorod.evening.people import fold_name
from gorod.evening.seating import sit_badly
from gorod.rules import load_rulebook

from .conftest import night, play, seats

# --- people -------------------------------------------------------------------------------------------------------


def test_equal_names_get_a_visible_mark_and_stay_two_people():
    evening = Evening().welcome("Алёна").welcome(" алена ").welcome("Boris")
    assert len(set(evening.names.values())) == 3
    assert evening.names["p1"] == "Алёна"
    assert evening.names["p2"].endswith("(2)")
    assert [person.id for person in name_person(evening.people, "АЛЕНА")] == ["p1", "p2"]
    assert [person.id for person in name_person(evening.people, "boris")] == ["p3"]


def test_a_mark_never_falls_on_somebody_who_is_really_called_so():
    people = [Person("a", "Anna"), Person("b", "Anna"), Person("c", "Anna (2)")]
    assert len({fold_name(name) for name in mark_names(people).values()}) == 3
    assert mark_names(people)["c"] == "Anna (2)"


@given(st.lists(st.text(max_size=4), max_size=12))
def test_no_two_visible_names_are_equal(names):
    people = [Person(f"p{number}", name) for number, name in enumerate(names)]
    marked = mark_names(people)
    assert len({fold_name(name) for name in marked.values()}) == len(people)


def test_renaming_changes_a_name_and_no_identity():
    evening = Evening().welcome("Ana").rename("p1", "Anna")
    assert evening.person("p1").name == "Anna"
    with pytest.raises(KeyError):
        evening.person("p9")


def test_an_evening_can_be_kept_as_plain_data():
    game = play(load_rulebook("noch"), seats("mafia", "citizen", "citizen", "citizen"), night(1, TeamOrder("mafia", 2)))
    evening = Evening().welcome("A").welcome("B").welcome("C").welcome("D").keep_apart("p2", "p1")
    evening = evening.note_game(game, ("p1", "p2", "p3", "p4"))
    assert msgspec.json.decode(msgspec.json.encode(evening), type=Evening) == evening


# --- seats --------------------------------------------------------------------------------------------------------


@given(
    st.integers(8, 20),
    st.integers(0, 2**32),
    st.integers(0, 3),
)
def test_mirea_14_15_couples_sit_neither_side_by_side_nor_opposite(players, seed, couples):
    people = [f"p{number}" for number in range(players)]
    pairs = [(people[2 * number], people[2 * number + 1]) for number in range(couples)]
    seating = draw_seats(people, seed, pairs)
    assert sorted(seating.order) == sorted(people)
    assert seating.together == ()
    for first, second in pairs:
        assert sit_badly(seating.order.index(first), seating.order.index(second), players) == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_at_a_small_table_the_pairs_that_could_not_be_parted_are_named(players):
    people = [f"p{number}" for number in range(players)]
    pairs = [(people[0], people[-1]), ("p0", "stranger")]
    seating = draw_seats(people, 1, pairs)
    assert sorted(seating.order) == people
    assert seating.together == (() if players == 1 else ((people[0], people[-1]),))


def test_a_draw_of_nobody_is_empty_and_a_seed_repeats_itself():
    assert draw_seats([], 1).order == ()
    assert draw_seats("abcdefghij", 5) == draw_seats("abcdefghij", 5)
    assert len({draw_seats("abcdefghij", seed).order for seed in range(20)}) > 15


def test_at_five_the_only_places_are_beside_or_opposite_so_nobody_sits_beside():
    seating = draw_seats("abcde", 3, [("a", "b")])
    places = seating.order.index("a"), seating.order.index("b")
    assert (places[0] - places[1]) % 5 in (2, 3), "opposite is the lesser evil"
    assert seating.together == (("a", "b"),)


def test_the_circle_turns_so_that_the_next_person_opens():
    assert turn_seats(("a", "b", "c"), 2) == ("c", "a", "b")
    assert turn_seats(()) == ()
    evening = Evening()
    assert evening.same_again() == ()
    game = play(load_rulebook("noch"), seats("mafia", "citizen", "citizen", "citizen"), night(1, TeamOrder("mafia", 2)))
    for name in "abcd":
        evening = evening.welcome(name, id_=name)
    evening = evening.note_game(game, ("a", "b", "c", "d"))
    assert evening.same_again() == ("b", "c", "d", "a")
    assert evening.same_again(turn=False) == ("a", "b", "c", "d")
    assert sorted(evening.draw_seats(evening.same_again(), 9).order) == ["a", "b", "c", "d"]


# --- finished games and statistics --------------------------------------------------------------------------------


def test_m_94_team_mates_win_dead_or_alive_and_the_dead_maniac_does_not():
    mirea = load_rulebook("mirea")
    roles = ("mafia", "doctor", "maniac", *["citizen"] * 7)
    acts = [
        *night(1, TeamOrder("mafia", 2), Order(3, "kill", 4)),
        Begin("day", 1),
        End("abandoned"),
    ]
    game = play(mirea, seats(*roles), [*acts[:-1], End("city")])
    assert game.outcome.side == "city"
    finished = finish_game(game, tuple(f"p{number}" for number in range(1, 11)))
    won = {stay.person for stay in finished.seats if stay.won}
    assert "p2" in won, "the doctor who died in night 1"
    assert not won & {"p1", "p3"}


def test_statistics_are_folds_and_leave_out_what_was_broken_off():
    noch = load_rulebook("noch")
    setups = seats("mafia", "citizen", "citizen", "citizen", "citizen")
    people = ("a", "b", "c", "d", "e")
    won = play(noch, setups, [*night(1, TeamOrder("mafia", 2)), Begin("day", 1), End("mafia")])
    drawn = play(noch, setups, [Begin("night", 1), End("draw")])
    broken = play(noch, setups, [*night(1, TeamOrder("mafia", 3)), Begin("day", 1), End("abandoned")])
    open_ = play(noch, setups, [Begin("night", 1)])
    games = [finish_game(game, people) for game in (won, drawn, broken, open_)]
    stats = count_games(games)
    assert (stats.games, stats.left_out) == (2, 2)
    assert stats.wins == {"mafia": 1, "draw": 1}
    assert (stats.people["a"].games, stats.people["a"].won) == (2, 1)
    assert (stats.people["b"].died_first, stats.people["c"].died_first) == (1, 0)
    assert stats.people["b"].survived == 1
    assert stats.roles["citizen"].games == 8
    assert stats.sides["mafia"].won == 1
    assert stats.person_roles["a"] == {"mafia": stats.people["a"]}
    assert count_games(reversed(games)).people == stats.people


def test_fouls_belong_to_one_game_and_are_counted():
    mirea = load_rulebook("mirea")
    roles = ("mafia", "mafia", "don", "sheriff", *["citizen"] * 6)
    game = play(mirea, seats(*roles), [*night(1), Begin("day", 1), Foul(5), Foul(5), Close()])
    finished = finish_game(game, tuple("abcdefghij"))
    assert finished.seats[4].fouls == 2
    assert not any(setup.night_immunity for setup in Evening().set_up(mirea, (), ()))
    assert isinstance(finished, Finished)
