"""The simulator: it agrees with the exact values, and the same seed gives the same games however they are spread."""

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any

import numpy as np
import pytest

from gorod.odds import OddsError, kernel
from gorod.odds.answer import Odds
from gorod.odds.exact import solve
from gorod.odds.pack import TOTALS, WINS, pack
from gorod.odds.plan import Plan
from gorod.odds.simulate import play_games, read_length_error, read_totals, simulate
from gorod.odds.spread import LocalRunner
from odds.reference import PUBLISHED, ROWS, Row, make_plan

GOLDEN = 0x9E3779B97F4A7C15


def assert_agrees(plan: Plan, games: int, seed: int) -> None:
    exact, totals = solve(plan), play_games(plan, seed, 0, games)
    odds, errors = read_totals(plan, totals), read_length_error(totals)
    for side, chance in exact.wins.items():
        share = float(chance)
        spread = sqrt(share * (1 - share) / games)
        assert abs(odds.wins[side] - share) <= 4.5 * spread, side
    for name in ("days", "nights", "executions"):
        assert abs(odds.length[name] - float(exact.length[name])) <= 4.5 * errors[name] + 1e-12, name
    for role, number in zip(plan.roles, plan.counts, strict=True):
        share = float(exact.living[role]) / number
        assert abs(odds.living[role] - share) <= 4.5 * sqrt(share * (1 - share) / games) + 1e-12, role


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_agrees_with_the_reference(row: Row) -> None:
    assert_agrees(row.plan, 1_000_000, seed=11)


@pytest.mark.soak
@pytest.mark.parametrize("row", [row for row in ROWS if row.id.startswith("D")], ids=lambda row: row.id)
def test_tells_the_doctors_apart(row: Row) -> None:
    assert_agrees(row.plan, 10_000_000, seed=12)


@pytest.mark.parametrize(("players", "mafia", "percent"), PUBLISHED)
def test_agrees_with_the_published_table(players: int, mafia: int, percent: str) -> None:
    assert_agrees(make_plan({"citizen": players - mafia, "mafia": mafia}, "night"), 1_000_000, seed=13)


MIXED = {"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1}


@pytest.mark.parametrize("roles", [{"citizen": 7, "mafia": 3}, MIXED], ids=["plain", "mixed"])
def test_same_seed_same_games_on_any_cores(roles: dict[str, int]) -> None:
    plan = make_plan(roles, "night")
    one, *others = [simulate(plan, 300_000, seed=5, cores=cores) for cores in (1, 2, 3)]
    for other in others:
        assert (other.wins, other.length, other.living, other.ends) == (one.wins, one.length, one.living, one.ends)


def test_a_long_run_is_laid_out_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games are asked for, only so many pieces lie ready at a time; the games are the same."""
    plan = make_plan(MIXED, "night")
    whole = simulate(plan, 60_000, seed=5)
    laid: list[int] = []

    class Counting(LocalRunner):
        def run(self, play: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
            laid.append(len(tasks))
            return super().run(play, tasks)

    monkeypatch.setattr("gorod.odds.simulate.ROUNDS", 3)
    parts = simulate(plan, 60_000, seed=5, runner=Counting(seconds=1e-9))
    assert len(laid) > 5
    assert max(laid) == 3
    assert (parts.games, parts.wins, parts.living) == (whole.games, whole.wins, whole.living)


def test_a_town_of_players_is_played_by_numbers() -> None:
    assert_agrees(make_plan({"citizen": 320, "mafia": 20}, "day"), 100_000, seed=14)


def test_pieces_add_up() -> None:
    plan = make_plan(MIXED, "night")
    whole = play_games(plan, 3, 0, 5_000)
    parts = sum(play_games(plan, 3, at, at + 617) for at in range(0, 4_936, 617)) + play_games(plan, 3, 4_936, 5_000)
    assert (whole == parts).all()


def test_both_kernels_agree() -> None:
    """Tables at which only counts matter are played by a faster kernel; the general one knows them too."""
    plan = make_plan({"citizen": 6, "sheriff": 1, "mafia": 2, "don": 1}, "day")
    packed, totals = pack(plan), np.zeros(TOTALS, np.int64)
    kernel.play(packed.game, packed.weights, 1, 0, 1_000_000, totals, None, None)
    general, plain = read_totals(plan, totals), read_totals(plan, play_games(plan, 1, 0, 1_000_000))
    for side in ("city", "mafia"):
        assert abs(general.wins[side] - plain.wins[side]) < 4.5 * sqrt(2) * plain.stderr[side]
    for role in plan.roles:
        assert abs(general.living[role] - plain.living[role]) < 0.003


def outcomes(plan: Plan, seed: int, games: int) -> np.ndarray:
    """Game by game, whether the city won."""
    return np.array([play_games(plan, seed, game, game + 1)[WINS] for game in range(games)])


@pytest.mark.parametrize("other", [2, 1 + GOLDEN, 1 + 2 * GOLDEN, 1 ^ (1 << 32), 1 << 63])
def test_two_seeds_give_independent_games(other: int) -> None:
    plan = make_plan({"citizen": 5, "mafia": 1}, "night")
    games = 2_000
    first, second = outcomes(plan, 1, games), outcomes(plan, other % 2**64, games)
    for lag in range(-6, 7):
        left = first[max(0, lag) : games + min(0, lag)]
        right = second[max(0, -lag) : games + min(0, -lag)]
        correlation = np.corrcoef(left, right)[0, 1]
        assert abs(correlation) * sqrt(len(left)) < 4.5, lag


@pytest.mark.parametrize("step", [1, GOLDEN, 2**32, 10**6])
def test_seeds_scatter_as_they_should(step: int) -> None:
    """The city's wins over many seeds have the spread of independent games, also at multiples of a lane step."""
    plan, games, seeds = make_plan({"citizen": 5, "mafia": 1}, "night"), 20_000, 200
    share = float(solve(plan).wins["city"])
    spread = games * share * (1 - share)
    wins = [int(play_games(plan, (k * step) % 2**64, 0, games)[WINS]) for k in range(seeds)]
    chi_square = sum((won - games * share) ** 2 for won in wins) / spread
    assert abs(chi_square - seeds) < 4.5 * sqrt(2 * seeds)


def test_precision_is_reached() -> None:
    plan = make_plan(MIXED, "night")
    odds = simulate(plan, precision=0.002, seed=4)
    assert max(odds.stderr.values()) * 1.96 <= 0.002
    again = simulate(plan, precision=0.002, seed=4, cores=2)
    assert (again.games, again.wins) == (odds.games, odds.wins)


def test_an_interrupt_before_the_first_game_is_an_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gorod.odds.simulate.play_games", interrupt)
    with pytest.raises(KeyboardInterrupt):
        simulate(make_plan(MIXED, "night"), 1_000)


def stop_after(calls: int) -> Callable[[Odds, int], None]:
    seen: list[Odds] = []

    def progress(odds: Odds, wanted: int) -> None:
        seen.append(odds)
        if len(seen) == calls:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("cores", [1, 2])
def test_an_interrupted_run_answers_with_what_it_has(cores: int) -> None:
    odds = simulate(make_plan(MIXED, "night"), 50_000_000, cores=cores, progress=stop_after(2))
    assert not odds.complete
    assert 0 < odds.games < 50_000_000
    assert sum(odds.wins.values()) == pytest.approx(1)


def test_skill_is_a_weight() -> None:
    """Three times the weight: 3 of 3 + 2 in the only execution that matters."""
    plan = make_plan({"citizen": 2, "mafia": 1}, "day", skill={"mafia": 3.0})
    odds = simulate(plan, 1_000_000)
    assert abs(odds.wins["city"] - 0.6) < 4.5 * sqrt(0.24 / 1_000_000)


def test_json_has_exactly_this_shape() -> None:
    plan = make_plan(MIXED, "night")
    found = simulate(plan, 1_000).build_json()
    assert list(found) == ["wins", "games", "exact", "length", "stderr"]
    assert list(found["wins"]) == ["city", "mafia", "maniac", "draw"] == list(found["stderr"])


def test_what_cannot_be_run_is_refused() -> None:
    plan = make_plan({"citizen": 7, "mafia": 3}, "day")
    for asked, code in (
        ({"games": 0}, "bad_games"),
        ({"games": 10**12 + 1}, "bad_games"),
        ({"precision": 1e-9}, "bad_precision"),
        ({"precision": 1.5}, "bad_precision"),
        ({"cores": 0}, "bad_cores"),
    ):
        with pytest.raises(OddsError) as fault:
            simulate(plan, **asked)  # type: ignore[arg-type]
        assert fault.value.code == code
    with pytest.raises(OddsError, match="too_many_players"):
        simulate(make_plan({"citizen": 70, "mafia": 3, "doctor": 1}, "day"), 10)
