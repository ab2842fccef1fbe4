"""The exact solver: all published and reference values, exactly, and a clear word where it is not feasible."""

from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from typing import Literal

import pytest

from gorod.odds import Deal, make_lab_plan
from gorod.odds.exact import Budget, NotFeasible, closed_formula, is_plain, solve
from gorod.odds.lumps import solve_lumps
from gorod.rules import load_rulebook
from odds.reference import PUBLISHED, ROWS, Row, make_plan


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_reference_values(row: Row) -> None:
    found = solve(row.plan)
    assert sum(found.wins.values()) == 1
    for side, chance in row.wins.items():
        assert found.wins[side] == chance


def test_expected_number_of_executions() -> None:
    assert solve(make_plan({"citizen": 7, "mafia": 3}, "day")).length["executions"] == Fraction(223, 80)


@pytest.mark.parametrize(("players", "mafia", "percent"), PUBLISHED)
def test_published_table(players: int, mafia: int, percent: str) -> None:
    plan = make_plan({"citizen": players - mafia, "mafia": mafia}, "night")
    chance = solve(plan).wins["city"] * 100
    shown = (Decimal(chance.numerator) / Decimal(chance.denominator)).quantize(Decimal("0.1"), ROUND_HALF_EVEN)
    assert str(shown) == percent


def test_closed_formula_up_to_sixty() -> None:
    for players in range(2, 61):
        for mafia in range(1, players, 1 if players < 20 else 7):
            plan = make_plan({"citizen": players - mafia, "mafia": mafia}, "day", victory="wipeout")
            assert solve(plan).wins["city"] == closed_formula(players, mafia), (players, mafia)


def test_published_remarks() -> None:
    def city(citizens: int, mafia: int, start: str, victory: str = "parity") -> Fraction:
        return solve(make_plan({"citizen": citizens, "mafia": mafia}, start, victory=victory)).wins["city"]

    assert city(1, 1, "day", "wipeout") == Fraction(1, 2)
    assert city(1, 1, "day") == 0
    assert (city(2, 1, "day"), city(3, 1, "day")) == (Fraction(1, 3), Fraction(1, 4))  # one citizen more, and worse off
    assert city(8, 3, "day") == city(8, 3, "day", "wipeout")  # an odd number of players
    assert city(9, 3, "night") == city(8, 3, "day")


def test_the_two_ways_agree() -> None:
    """The table of whole numbers and the lumps give the same fractions."""
    for roles in ({"citizen": 7, "mafia": 3}, {"citizen": 5, "sheriff": 1, "mafia": 2, "don": 1}):
        for start in ("day", "night"):
            plan = make_plan(roles, start)
            assert is_plain(plan)
            one, other = solve(plan), solve_lumps(plan, Budget())
            assert (one.wins, one.length, one.living, one.ends) == (other.wins, other.length, other.living, other.ends)


def test_survivors_and_ends_add_up() -> None:
    found = solve(make_plan({"citizen": 5, "doctor": 1, "mafia": 2, "maniac": 1}, "night", victory="A"))
    assert sum(found.ends.values()) == 1
    assert all(0 < alive < 5 for alive in found.living.values())


def test_a_game_over_at_the_start() -> None:
    found = solve(make_plan({"citizen": 1, "mafia": 2}, "day"))
    assert found.wins["mafia"] == 1
    assert found.ends == {"start": 1}


def test_skill_moves_the_city_up() -> None:
    chances = [
        solve(make_plan({"citizen": 7, "mafia": 3}, "day", skill={"mafia": skill})).wins["city"]
        for skill in (0, 0.5, 1, 2.5)
    ]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[2] == Fraction(11, 160)


def test_says_why_it_is_not_feasible() -> None:
    big = make_plan({"citizen": 9, "lover": 1, "doctor": 1, "sheriff": 1, "mafia": 3, "don": 1, "maniac": 1}, "night")
    with pytest.raises(NotFeasible) as fault:
        solve(big, Budget(work=5_000))
    assert fault.value.code == "too_much_work"
    with pytest.raises(NotFeasible) as fault:
        solve(big, Budget(seconds=0.01))
    assert fault.value.code == "too_slow"


@pytest.mark.parametrize("start", ["day", "night"])
@pytest.mark.parametrize("roles", [{"citizen": 6, "mafia": 3}, {"citizen": 5, "sheriff": 1, "mafia": 2, "don": 1}])
def test_counting_players_and_lumping_them_agree_where_actions_are_owed(
    roles: dict[str, int], start: Literal["day", "night"]
) -> None:
    """Nobody misses what he owes there (NOCH's limit of missed actions), so the short way is open to those rules."""
    plan = make_lab_plan(Deal(load_rulebook("noch"), roles, start))
    assert plan.options["missed_limit"] and is_plain(plan)
    short, long = solve(plan), solve_lumps(plan, Budget())
    assert (short.wins, short.length, short.living) == (long.wins, long.length, long.living)
