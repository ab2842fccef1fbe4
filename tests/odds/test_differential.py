"""Kernel, engine and exact solver on the same tables: three readings of the rules that must be one."""

import random
from math import sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gorod.odds import Deal, OddsError, kernel, make_lab_plan
from gorod.odds.differential import (
    Mismatch,
    compare_game,
    compare_random,
    draw_deal,
    draw_rulebook,
    trace_game,
)
from gorod.odds.exact import Budget, NotFeasible, solve
from gorod.odds.pack import TOTALS, pack
from gorod.odds.simulate import play_games, read_length_error, read_totals
from gorod.rules import RULEBOOKS, load_rulebook, override


@given(st.integers(0, 2**40))
@settings(max_examples=100)
def test_same_choices_same_game(seed: int) -> None:
    compare_random(seed)


def test_three_hundred_tables_over_all_rulebooks() -> None:
    games = phases = 0
    for seed in range(400):
        more, length = compare_random(seed)
        games, phases = games + more, phases + length
    assert games > 300
    assert phases > 1_500
    assert {draw_rulebook(random.Random(seed)).key for seed in range(400)} == set(RULEBOOKS)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(8))
def test_many_tables(part: int) -> None:
    for seed in range(10_000):
        compare_random(1_000_000 * (part + 1) + seed)


def test_a_turned_werewolf_is_a_head_where_mafiosi_are() -> None:
    """He becomes an ordinary member, and these rules give a team's word to its ordinary members."""
    settings = {"team.decides": "head_only", "team.heads": {"mafia": "mafia"}}
    rulebook = override(load_rulebook("noch"), settings)
    deal = Deal(rulebook, {"mafia": 1, "don": 1, "werewolf": 1, "lover": 1, "citizen": 2, "maniac": 1}, "night")
    for seed in range(300):
        compare_game(deal, seed, 0, None, random.Random(seed))
    plan = make_lab_plan(deal)
    exact, totals = solve(plan), play_games(plan, 1, 0, 200_000)
    for side, share in exact.wins.items():
        error = sqrt(float(share * (1 - share)) / 200_000)
        assert abs(read_totals(plan, totals).wins[side] - share) <= 4.5 * error


def test_a_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property is not empty: an engine that forgets the heals is caught."""
    from gorod.engine import night

    monkeypatch.setattr(night, "_register_heals", lambda dawn: None)
    with pytest.raises(Mismatch, match="seed"):
        for seed in range(300):
            compare_random(seed)


def test_the_traced_kernel_is_the_simulating_one() -> None:
    """Tracing and scripts are compiled apart; without forced choices they play the same games."""
    for seed in range(60):
        chance = random.Random(seed)
        deal = draw_deal(chance, draw_rulebook(chance))
        if deal.policy == "lot":
            continue
        try:
            plan = make_lab_plan(deal)
        except OddsError:
            continue
        ends = [trace_game(plan, seed, game)[-1].target for game in range(10)]
        packed, totals = pack(plan), np.zeros(TOTALS, np.int64)
        kernel.play(packed.game, packed.weights, seed, 0, 10, totals, None, None)
        assert [ends.count(end) for end in range(6)] == totals[1:7].tolist(), seed


def compare_with_exact(seed: int, games: int) -> float:
    """The largest deviation of the simulator from the exact values on a random small table, in standard errors."""
    chance = random.Random(seed)
    try:
        plan = make_lab_plan(draw_deal(chance, draw_rulebook(chance), 7))
        exact = solve(plan, Budget(work=6_000))
    except (OddsError, NotFeasible):
        return 0.0
    assert sum(exact.wins.values()) == 1
    totals = play_games(plan, seed, 0, games)
    odds, errors = read_totals(plan, totals), read_length_error(totals)
    pairs = [(odds.wins[k], float(v), sqrt(float(v * (1 - v)) / games)) for k, v in exact.wins.items()]
    pairs += [(odds.length[k], float(v), errors[k]) for k, v in exact.length.items()]
    return max(abs(ours - theirs) / error if error else 1e9 * abs(ours - theirs) for ours, theirs, error in pairs)


def test_exact_and_simulated_on_random_tables() -> None:
    worst = [compare_with_exact(seed, 100_000) for seed in range(60)]
    assert sum(1 for one in worst if one) > 15
    assert max(worst) < 4.5


@pytest.mark.soak
def test_exact_and_simulated_on_many_random_tables() -> None:
    assert max(compare_with_exact(seed, 200_000) for seed in range(100, 1_500)) < 5
