"""What stands around solver and simulator: the quick estimate, suggestions, comparison, calibration, plots."""

import subprocess
import sys
from math import inf, isnan
from pathlib import Path
from time import perf_counter

import pytest
from matplotlib.text import Text

from gorod.odds import Deal, OddsError
from gorod.odds.calibrate import Calibration, calibrate, chance_by_counts, find_p_value
from gorod.odds.club import Played, read_games
from gorod.odds.compare import compare
from gorod.odds.grid import make_grid
from gorod.odds.poster import Labels, draw_grid, plot_grid
from gorod.odds.quick import estimate, wait_until_warm
from gorod.odds.suggest import suggest
from gorod.rules import RULEBOOKS, load_rulebook
from odds.reference import DATA, make_plan, make_rules

MIREA_13 = {"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1}


# --- the quick estimate -------------------------------------------------------------------------------------------


def test_estimate_is_exact_where_that_is_quick() -> None:
    found = estimate(make_rules(), {"citizen": 7, "mafia": 3}, "day")
    assert found.state == "exact"
    assert found.odds is not None and found.odds.wins["city"] == 11 / 160


def test_estimate_keeps_its_time() -> None:
    assert wait_until_warm()
    estimate(load_rulebook("mirea"), MIREA_13)
    began = perf_counter()
    found = estimate(load_rulebook("mirea"), MIREA_13, budget_ms=150)
    assert perf_counter() - began < 1  # a machine that is busy with other tests
    assert found.state == "simulated"
    assert found.odds is not None and found.odds.games >= 2_000


def test_estimate_tells_what_cannot_be_played() -> None:
    found = estimate(load_rulebook("mirea"), {"citizen": 5})
    assert found.state == "refused"
    assert found.fault is not None and found.fault.code == "no_dark_side"


def test_estimate_never_waits_for_the_kernel() -> None:
    """In a new process the first answer comes at once: exact, or that the kernel is being prepared."""
    code = f"""
from time import perf_counter
from gorod.odds.quick import estimate, wait_until_warm
from gorod.rules import load_rulebook
rulebook = load_rulebook("mirea")
began = perf_counter()
first = estimate(rulebook, {MIREA_13})
print(first.state, perf_counter() - began < 1)
assert wait_until_warm()
print(estimate(rulebook, {MIREA_13}).state)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["preparing", "True", "simulated"]


# --- suggest ------------------------------------------------------------------------------------------------------


def test_suggestions_come_nearer_and_say_what_moves() -> None:
    deal = Deal(load_rulebook("mirea"), {"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1}, "night")
    advice = suggest(deal, {"city": 0.5}, count=5)
    assert advice.best[0].distance < advice.base.distance
    assert [one.distance for one in advice.best] == sorted(one.distance for one in advice.best)
    assert all(sum(one.deal.counts.values()) == 10 for one in (*advice.best, *advice.singles))
    one_mafia_less = next(one for one in advice.singles if one.changes[0].roles == {"mafia": -1, "citizen": 1})
    assert one_mafia_less.moves["city"] > 0.05
    assert any(one.changes[0].path == "start.first_phase" for one in advice.singles)
    assert not any(one.changes[0].path.startswith(("heal", "visit")) for one in advice.singles)


# --- compare ------------------------------------------------------------------------------------------------------


def test_one_table_under_all_rulebooks() -> None:
    books = [load_rulebook(key) for key in RULEBOOKS]
    found = compare(Deal(load_rulebook("mirea"), MIREA_13), books, games=2_000)
    assert [one.rulebook.key for one in found] == list(RULEBOOKS)
    assert all(one.odds is not None for one in found)
    forum = next(one for one in found if one.rulebook.key == "forum")
    assert set(forum.left_out) == {"don", "lover"}


# --- calibrate ----------------------------------------------------------------------------------------------------


def test_the_clubs_skill_gives_back_its_results() -> None:
    played, skipped = read_games([DATA / "club.csv"])
    assert (sum(group.games for group in played), sum(group.city for group in played), skipped) == (2322, 997, 0)
    found = calibrate(Deal(make_rules(), {}, "day"), played)
    assert round(found.fit.expected, 3) == 0.429
    assert found.fit.low < found.fit.skill < found.fit.high
    assert found.stable == len(found.seasons) == 11
    assert found.p_value > 0.05
    assert round(chance_by_counts(make_plan({"citizen": 7, "mafia": 3}, "day"), 1.0), 5) == 0.06875


def test_a_known_skill_is_found_again() -> None:
    """Games simulated with a skill of two, with roles whose odds only the simulator knows."""
    from gorod.odds.simulate import simulate

    roles = {"citizen": 6, "doctor": 1, "sheriff": 1, "mafia": 3}
    plan = make_plan(roles, "night", skill={"mafia": 2.0})
    city = round(simulate(plan, 100_000, seed=99).wins["city"] * 100_000)
    found = calibrate(Deal(make_rules(), {}, "night"), [Played("", tuple(sorted(roles.items())), 100_000, city)])
    assert found.fit.skill == pytest.approx(2.0, abs=0.06)
    assert found.fit.low < 2.0 < found.fit.high


def fit_vanilla(games: int, city: int, **more: int) -> Calibration:
    """The skill of so many games of 7 citizens and 3 mafia, day first."""
    roles = (("citizen", 7), ("mafia", 3))
    return calibrate(Deal(make_rules(), {}, "day"), [Played("", roles, games, city)], **more)


@pytest.mark.parametrize(("city", "skill"), [(200, inf), (0, 0.0)])
def test_a_club_that_won_all_or_nothing(city: int, skill: float) -> None:
    """The skill has no upper or lower end, and what the model gives is still a share."""
    fit = fit_vanilla(200, city).fit
    assert fit.skill == skill
    assert fit.low <= skill <= fit.high
    assert (fit.low > 1) if city else (fit.high < 1)
    assert fit.expected == pytest.approx(city / 200, abs=0.01)


def test_games_that_say_nothing_of_skill() -> None:
    """One mafioso at a table of three, night first: the city has lost before anybody is executed."""
    played = [Played("", (("citizen", 2), ("mafia", 1)), 10, 0)]
    with pytest.raises(OddsError) as fault:
        calibrate(Deal(make_rules(), {}, "night"), played)
    assert fault.value.code == "skill_is_idle"


def test_a_season_that_says_nothing_stands_beside_one_that_does() -> None:
    played = [
        Played("1", (("citizen", 2), ("mafia", 1)), 10, 0),
        Played("2", (("citizen", 7), ("mafia", 2)), 100, 30),
    ]
    found = calibrate(Deal(make_rules(), {}, "night"), played)
    assert isnan(found.seasons["1"].skill)
    assert (found.seasons["1"].low, found.seasons["1"].high) == (0.0, inf)
    assert found.stable == 2


def test_chi_square_tail() -> None:
    for value, freedom, tail in ((3.841, 1, 0.05), (5.991, 2, 0.05), (11.345, 3, 0.01), (18.307, 10, 0.05)):
        assert find_p_value(value, freedom) == pytest.approx(tail, rel=2e-3)


# --- grid ---------------------------------------------------------------------------------------------------------


def test_grid_is_exact_where_only_counts_matter(tmp_path: Path) -> None:
    grid = make_grid(Deal(make_rules(), {}, "day"), range(3, 11), range(1, 4))
    assert grid.share(10, 3) == 11 / 160
    assert grid.share(3, 3) is None
    assert all(odds.exact for odds in grid.cells.values())
    labels = Labels("Как часто побеждает город", "днём", "игроков", "мафии", "%", "Жирным", "{:.2f}".format)
    for name in ("plot.png", "plot.svg", "plot.pdf"):
        plot_grid(grid, labels, [tmp_path / name])
        assert (tmp_path / name).stat().st_size > 5_000
    again = tmp_path / "again.svg"
    plot_grid(grid, labels, [again])
    assert again.read_bytes() == (tmp_path / "plot.svg").read_bytes()


@pytest.mark.parametrize("across", [1, 6, 40])
@pytest.mark.filterwarnings("error")
def test_nothing_on_a_poster_is_cut_off(across: int) -> None:
    from matplotlib import pyplot

    deal = Deal(make_rules(), {}, "night")
    grid = make_grid(deal, range(7, 7 + across), range(1, 4), games=1000)
    long = " · ".join(["Городская мафия клуба РТУ МИРЭА", "сначала ночь", "если все играют наугад", "всегда: доктор"])
    figure = draw_grid(
        grid, Labels("Как часто побеждает город", long, "игроков", "мафии", "%", "Жирным", "{:.2f}".format)
    )
    figure.canvas.draw()
    sheet = figure.bbox
    for text in figure.findobj(Text):
        box = text.get_window_extent()
        if text.get_visible() and text.get_text():
            assert sheet.x0 <= box.x0 and box.x1 <= sheet.x1, text.get_text()
            assert sheet.y0 <= box.y0 and box.y1 <= sheet.y1, text.get_text()
    pyplot.close(figure)
