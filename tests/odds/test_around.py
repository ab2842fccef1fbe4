"""What stands around solver and simulator: the quick estimate, suggestions, comparison, calibration, plots."""

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from math import inf, isnan
from pathlib import Path
from time import perf_counter

import pytest
from matplotlib.text import Text

from gorod.odds import Deal, OddsError
from gorod.odds.calibrate import Calibration, calibrate, chance_by_counts, find_p_value, make_chance
from gorod.odds.club import Played, read_games
from gorod.odds.compare import compare
from gorod.odds.grid import make_grid
from gorod.odds.poster import Labels, draw_grid, plot_grid
from gorod.odds.quick import estimate, wait_until_warm
from gorod.odds.suggest import Suggestion, check_wish, suggest
from gorod.rules import RULEBOOKS, load_rulebook
from gorod.rules.vocabulary import ROLES, SIDES
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


def name_set(one: Suggestion) -> tuple[object, ...]:
    """Counts and settings, whatever changes led there."""
    settings = {change.path: str(change.value) for change in one.changes if change.path}
    return sorted(one.deal.counts.items()), sorted(settings.items())


def test_all_that_are_shown_are_near() -> None:
    counts = {"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1}
    advice = suggest(Deal(load_rulebook("mirea"), counts), {"city": 0.45}, settings=False)
    sets = [one.deal.counts for one in advice.best]
    assert len(sets) == 10
    assert all(one.distance < 0.05 for one in advice.best)
    assert {"citizen": 7, "sheriff": 1, "don": 1, "maniac": 1} in sets  # so long as he keeps it to himself, a citizen
    assert {"citizen": 7, "bodyguard": 1, "don": 1, "maniac": 1} in sets
    for one in advice.best:  # no detours
        assert (
            len(one.changes) == sum(max(0, one.deal.counts.get(role, 0) - counts.get(role, 0)) for role in ROLES) <= 3
        )
    names = [name_set(one) for one in advice.best]
    assert all(name not in names[:place] for place, name in enumerate(names))
    assert all(dealt == 1 for held in sets for role, dealt in held.items() if role not in ("citizen", "mafia"))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that looks at little: what holds for every suggestion holds for these."""
    for name, value in {"LOOK": 1_000, "FEW": 4_000, "MANY": 10_000, "COMBINED": 60}.items():
        monkeypatch.setattr(f"gorod.odds.suggest.{name}", value)


NOCH_15 = {"citizen": 6, "lover": 1, "bodyguard": 1, "doctor": 1, "sheriff": 1, "priest": 1}
NOCH_15 |= {"mafia": 1, "don": 1, "yakuza": 1, "maniac": 1}


@pytest.mark.usefixtures("hasty")
def test_no_suggestion_leaves_a_side_without_a_chance() -> None:
    book = load_rulebook("noch")
    advice = suggest(Deal(book, NOCH_15), {"city": 0.5})
    for one in (*advice.singles, *advice.best):
        dealt = {book.roles[role].side for role in one.deal.counts}
        assert all(one.odds.wins[side] > 0 for side in dealt), one.changes
    assert any(one.changes[0].path for one in advice.singles)


@pytest.mark.usefixtures("hasty")
def test_no_role_that_acts_is_doubled() -> None:
    """Unless the asked deal has two of it: then not three."""
    counts = {"citizen": 6, "doctor": 2, "mafia": 4}
    advice = suggest(Deal(load_rulebook("mirea"), counts), {"city": 0.5, "maniac": 0.3}, count=40, settings=False)
    most = {"citizen": 12, "doctor": 2, "mafia": 12}
    found = [one.deal.counts for one in (*advice.best, *advice.singles)]
    assert all(number <= most.get(role, 1) for held in found for role, number in held.items())
    assert any(held.get("maniac") for held in found)


@pytest.mark.usefixtures("hasty")
def test_the_same_seed_suggests_the_same() -> None:
    deal = Deal(load_rulebook("mirea"), {"citizen": 6, "lover": 1, "mafia": 2, "don": 1})
    alone, together = (suggest(deal, {"city": 0.4, "maniac": 0.3}, cores=cores) for cores in (1, 3))
    assert alone == together
    for one in (*alone.best, *alone.singles):
        assert list(one.moves) == [side for side in (*SIDES, "draw") if side in one.moves]
    assert any("maniac" in one.moves for one in alone.best)


def test_a_wish_may_name_a_side_that_could_be_dealt() -> None:
    deal = Deal(load_rulebook("mirea"), {"citizen": 7, "mafia": 3})
    assert check_wish({"maniac": 0.3}, deal) == {"maniac": 0.3}
    with pytest.raises(OddsError) as fault:
        check_wish({"yakuza": 0.3}, deal)
    assert (fault.value.code, fault.value.values["known"]) == ("unknown_side", "city, mafia, maniac")


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


def fit_vanilla(games: int, city: int) -> Calibration:
    """The skill of so many games of 7 citizens and 3 mafia, day first."""
    roles = (("citizen", 7), ("mafia", 3))
    return calibrate(Deal(make_rules(), {}, "day"), [Played("", roles, games, city)])


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


EIGHT = [
    Played(season, (("citizen", 4 + more), ("doctor", 1), ("mafia", 2), ("sheriff", 1)), 20, 8)
    for more in range(4)
    for season in ("1", "2")
]


def test_a_curve_is_the_simulated_chance_between_its_points_too() -> None:
    """The same games played with that very skill, within what chance may do (200,000 games each)."""
    from gorod.odds.simulate import simulate

    roles = {"citizen": 6, "doctor": 1, "sheriff": 1, "mafia": 3}
    chance = make_chance(Deal(make_rules(), {}, "night"), tuple(sorted(roles.items())))
    for skill in (0.4, 1.0, 1.9, 4.3):
        found = simulate(make_plan(roles, "night", skill={"mafia": skill}), 200_000, seed=7).wins["city"]
        assert chance(skill) == pytest.approx(found, abs=0.006)
    shares = [chance(1.1**step) for step in range(-90, 90)]
    assert all(less <= more + 1e-12 for less, more in pairwise(shares))


def test_a_calibration_tells_how_far_it_is_and_is_the_same_on_more_cores() -> None:
    told: list[tuple[int, int]] = []
    deal = Deal(make_rules(), {}, "night")
    found = calibrate(deal, EIGHT, progress=lambda done, total: told.append((done, total)))
    assert found.complete
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    assert len({total for _, total in told}) == 1
    assert calibrate(deal, EIGHT, cores=3) == found


def test_an_interrupt_keeps_the_seasons_that_were_found() -> None:
    def interrupt_at(step: int) -> Callable[[int, int], None]:
        def tell(done: int, total: int) -> None:
            if done == total - step:
                raise KeyboardInterrupt

        return tell

    deal = Deal(make_rules(), {}, "night")
    whole = calibrate(deal, EIGHT)
    cut = calibrate(deal, EIGHT, progress=interrupt_at(1))
    assert (cut.complete, cut.fit, list(cut.seasons)) == (False, whole.fit, ["1"])
    assert cut.seasons["1"] == whole.seasons["1"]
    with pytest.raises(KeyboardInterrupt):
        calibrate(deal, EIGHT, progress=interrupt_at(10))


def test_more_people_than_can_be_simulated() -> None:
    played = [Played("", (("citizen", 80), ("doctor", 1), ("mafia", 13)), 10, 4)]
    with pytest.raises(OddsError) as fault:
        calibrate(Deal(load_rulebook("mirea"), {}), played)
    assert fault.value.code == "too_many_players"


def test_as_many_people_as_may_be_where_only_counts_matter() -> None:
    played = [Played("", (("citizen", 900), ("mafia", 99)), 10, 4)]
    found = calibrate(Deal(make_rules(), {}, "day"), played)
    assert found.fit.expected == pytest.approx(0.4, abs=1e-6)


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
