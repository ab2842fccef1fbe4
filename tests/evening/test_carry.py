"""Immunities carried from game to game: NOCH-85…-89 (rows N-89…N-95), MIREA-122…-124."""

from __future__ import annotations

import pytest

from gorod.engine.acts import Begin, Close, End, Execute, Hands, NoExecution, Order, Remove, TeamOrder, TeamSkip
from gorod.evening import Evening, Immunity, finish_game, list_earners
from gorod.rules import load_rulebook, override

from .conftest import day, night, play, seats

ROLES = ("mafia", *["citizen"] * 6)
PEOPLE = ("m", "c1", "c2", "c3", "c4", "c5", "c6")


def welcome(people=PEOPLE) -> Evening:
    evening = Evening()
    for person in people:
        evening = evening.welcome(person.upper(), id_=person)
    return evening


def note(evening, rulebook, acts, people=PEOPLE, roles=ROLES):
    return evening.note_game(play(rulebook, seats(*roles), acts), people)


def test_n_89_the_dead_of_the_first_night_is_immune_for_two_nights_and_two_days(auto_noch):
    evening = note(welcome(), auto_noch, [*night(1, TeamOrder("mafia", 2)), *day(1, NoExecution())])
    setups = evening.set_up(auto_noch, PEOPLE, ROLES)
    assert [(setup.night_immunity, setup.day_immunity) for setup in setups] == [(0, 0), (2, 2), *[(0, 0)] * 5]
    acts = []
    for number in (1, 2):
        acts += [*night(number, TeamOrder("mafia", 2)), *day(number, Execute(2))]
    second = play(auto_noch, setups, acts)
    assert 2 in second.table.living
    third = play(auto_noch, setups, [*acts, *night(3, TeamOrder("mafia", 2))])
    assert third.table.seat(2).out.reason == "killed"


def test_n_90_all_the_dead_of_the_first_night_get_it(auto_noch):
    roles = ("mafia", "maniac", *["citizen"] * 5)
    acts = night(1, TeamOrder("mafia", 3), Order(2, "kill", 4))
    evening = note(welcome(), auto_noch, acts, roles=roles)
    assert evening.carried(auto_noch, PEOPLE) == {"c2": Immunity(2, 2), "c3": Immunity(2, 2)}


def test_n_91_nobody_died_so_the_first_executed_gets_it(auto_noch):
    evening = note(welcome(), auto_noch, [*night(1, TeamSkip("mafia")), *day(1, Execute(4))])
    assert evening.carried(auto_noch, PEOPLE) == {"c3": Immunity(2, 2)}


def test_n_92_the_executed_gets_nothing_when_somebody_died_in_the_night(auto_noch):
    evening = note(welcome(), auto_noch, [*night(1, TeamOrder("mafia", 2)), *day(1, Execute(5))])
    assert set(evening.carried(auto_noch, PEOPLE)) == {"c1"}


def test_n_95_switched_off_in_the_room_there_is_none():
    noch = load_rulebook("noch")
    evening = note(welcome(), noch, night(1, TeamOrder("mafia", 2)))
    assert evening.carried(noch, PEOPLE) == {}
    assert not any(setup.night_immunity for setup in evening.set_up(noch, PEOPLE, ROLES))


def test_noch_88_a_first_day_without_an_execution_gives_none(auto_noch):
    acts = [*night(1, TeamSkip("mafia")), *day(1, NoExecution()), *night(2, TeamSkip("mafia")), *day(2, Execute(4))]
    assert note(welcome(), auto_noch, acts).carried(auto_noch, PEOPLE) == {}


def test_noch_88_without_a_first_night_nobody_can_say_that_nobody_died(auto_noch):
    day_first = override(auto_noch, {"start.first_phase": "day"})
    evening = note(welcome(), day_first, [*day(1, Execute(4)), Begin("night", 1), End("abandoned")])
    assert evening.carried(auto_noch, PEOPLE) == {}
    evening = note(welcome(), day_first, [*day(1, Execute(4)), *night(1, TeamSkip("mafia"))])
    assert set(evening.carried(auto_noch, PEOPLE)) == {"c3"}


def test_noch_89_it_waits_while_the_player_skips_games(auto_noch):
    evening = note(welcome(), auto_noch, night(1, TeamOrder("mafia", 2)))
    others = tuple(person for person in PEOPLE if person != "c1")
    for _ in range(3):
        evening = note(evening, auto_noch, night(1, TeamSkip("mafia")), others, ROLES[:-1])
    assert evening.carried(auto_noch, PEOPLE) == {"c1": Immunity(2, 2)}


def test_noch_89_it_is_used_up_by_the_next_game_in_which_he_plays(auto_noch):
    evening = note(welcome(), auto_noch, night(1, TeamOrder("mafia", 2)))
    evening = note(evening, auto_noch, night(1, TeamSkip("mafia")))
    assert evening.carried(auto_noch, PEOPLE) == {}


def test_keep_when_absent_off_it_holds_in_the_very_next_game_only(auto_noch):
    strict = override(auto_noch, {"immunity.keep_when_absent": False})
    evening = note(welcome(), strict, night(1, TeamOrder("mafia", 2)))
    assert set(evening.carried(strict, PEOPLE)) == {"c1"}
    others = tuple(person for person in PEOPLE if person != "c1")
    evening = note(evening, strict, night(1, TeamSkip("mafia")), others, ROLES[:-1])
    assert evening.carried(strict, PEOPLE) == {}


def test_fallback_none_the_executed_gets_nothing(auto_noch):
    strict = override(auto_noch, {"immunity.fallback": "none"})
    evening = note(welcome(), strict, [*night(1, TeamSkip("mafia")), *day(1, Execute(4))])
    assert evening.carried(strict, PEOPLE) == {}


@pytest.mark.parametrize(("nights", "days"), [(1, 0), (3, 1), (0, 2)])
def test_the_settings_give_its_length(auto_noch, nights, days):
    rulebook = override(auto_noch, {"immunity.nights": nights, "immunity.days": days})
    evening = note(welcome(), rulebook, night(1, TeamOrder("mafia", 2)))
    assert evening.carried(rulebook, PEOPLE) == {"c1": Immunity(nights, days)}


def test_na_32_a_removed_player_did_not_die(auto_noch):
    acts = (Begin("night", 1), TeamSkip("mafia"), Remove(2), Close(), *day(1, Execute(3)))
    evening = note(welcome(), auto_noch, acts)
    assert set(evening.carried(auto_noch, PEOPLE)) == {"c2"}


def test_na_32_two_immunities_are_not_added_up_the_longer_stays(auto_noch):
    evening = note(welcome(), auto_noch, night(1, TeamOrder("mafia", 2)))
    setups = evening.set_up(auto_noch, PEOPLE, ROLES, {"c1": Immunity(1, 3), "c2": Immunity(0, 1)})
    assert (setups[1].night_immunity, setups[1].day_immunity) == (2, 3)
    assert (setups[2].night_immunity, setups[2].day_immunity) == (0, 1)


def test_a_rulebook_without_the_hosts_card_leaves_it_out(auto_noch):
    rulebook = override(auto_noch, {"immunity.sources": ["first_victims"]})
    setups = welcome().set_up(rulebook, PEOPLE, ROLES, {"c1": Immunity(2, 2)})
    assert not any(setup.night_immunity or setup.day_immunity for setup in setups)


MIREA_ROLES = ("mafia", "don", "sheriff", "doctor", "lover", *["citizen"] * 5)
MIREA_PEOPLE = tuple(f"p{number}" for number in range(1, 11))


def test_mirea_124_the_victims_of_the_first_night_and_the_linked_with_them():
    mirea = load_rulebook("mirea")
    acts = night(1, Order(5, "visit", 6), TeamOrder("mafia", 5))
    game = play(mirea, seats(*MIREA_ROLES), acts)
    assert {seat.number for seat in game.table.seats if seat.out} == {5, 6}
    evening = welcome(MIREA_PEOPLE).note_game(game, MIREA_PEOPLE)
    assert evening.carried(mirea, MIREA_PEOPLE) == {"p5": Immunity(1, 0), "p6": Immunity(1, 0)}
    setups = evening.set_up(mirea, MIREA_PEOPLE, MIREA_ROLES, {"p1": Immunity(1, 1)})
    assert [setup.day_immunity for setup in setups] == [0] * 10, "MIREA knows no day immunity"


def test_mirea_122_the_immune_is_not_killed_though_the_lover_who_visits_him_is():
    mirea = load_rulebook("mirea")
    evening = welcome(MIREA_PEOPLE).note_game(
        play(mirea, seats(*MIREA_ROLES), night(1, TeamOrder("mafia", 6))), MIREA_PEOPLE
    )
    setups = evening.set_up(mirea, MIREA_PEOPLE, MIREA_ROLES)
    second = play(mirea, setups, night(1, Order(5, "visit", 6), TeamOrder("mafia", 5)))
    assert [seat.number for seat in second.table.seats if seat.out] == [5]


def test_mirea_124_the_first_executed_gets_nothing():
    mirea = load_rulebook("mirea")
    acts = [*night(1, TeamSkip("mafia")), Begin("day", 1), Execute(6), Close()]
    evening = welcome(MIREA_PEOPLE).note_game(play(mirea, seats(*MIREA_ROLES), acts), MIREA_PEOPLE)
    assert evening.carried(mirea, MIREA_PEOPLE) == {}


def test_mirea_123_a_novice_is_one_in_his_first_game_only():
    mirea = load_rulebook("mirea")
    evening = Evening()
    for person in MIREA_PEOPLE:
        evening = evening.welcome(person, novice=person == "p6", id_=person)
    setups = evening.set_up(mirea, MIREA_PEOPLE, MIREA_ROLES)
    assert [setup.novice for setup in setups].index(True) == 5
    first = play(mirea, setups, night(1, TeamOrder("mafia", 6)))
    assert 6 in first.table.living
    broken_off = evening.note_game(play(mirea, setups, [*night(1), Begin("day", 1), End("abandoned")]), MIREA_PEOPLE)
    assert broken_off.is_novice("p6")
    finished = evening.note_game(play(mirea, setups, [*night(1), Begin("day", 1), End("draw")]), MIREA_PEOPLE)
    assert not finished.is_novice("p6")
    assert not any(setup.novice for setup in finished.set_up(mirea, MIREA_PEOPLE, MIREA_ROLES))


def test_another_rulebook_for_the_next_game_decides(auto_noch):
    evening = note(welcome(), auto_noch, night(1, TeamOrder("mafia", 2)))
    assert evening.carried(load_rulebook("linch"), PEOPLE) == {}
    assert evening.carried(load_rulebook("forum"), PEOPLE) == {}
    assert evening.carried(load_rulebook("mirea"), PEOPLE) == {"c1": Immunity(1, 0)}


def test_a_vote_that_executes_all_the_tied_gives_it_to_all_of_them(auto_noch):
    rulebook = override(auto_noch, {"vote.tie": "all_tied"})
    votes = (Hands("vote", 3, (4, 5)), Hands("vote", 4, (2, 6)))
    game = play(rulebook, seats(*ROLES), [*night(1, TeamSkip("mafia")), *day(1, *votes)])
    assert list_earners(finish_game(game, PEOPLE), "first_executed") == ("c2", "c3")
