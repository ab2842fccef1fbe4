"""How the kernels become machine code: the short way, the usual way, the cache that is never old, and who is told."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from gorod.odds import kernel, machine
from gorod.odds.kernel import games
from gorod.odds.machine import find_edition
from gorod.odds.pack import pack
from gorod.odds.simulate import play_games
from gorod.odds.warm import _compile, warm_kernels
from odds.reference import make_plan

ODDS = Path(machine.__file__).parent
TESTS = Path(__file__).parent.parent
MIXED = make_plan({"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1}, "night")


def test_the_short_way_is_taken_here() -> None:
    """A new version of Numba is tried (the tests below tell whether it fits) and then added to ``TRIED``."""
    assert numba.__version__.rpartition(".")[0] in machine.TRIED


USUAL = """
from gorod.odds import machine
assert "pipeline_class" not in machine._PART
from odds.test_machine import MIXED, play_games
print(play_games(MIXED, 5, 0, 3000).tolist())
"""


@pytest.mark.soak
def test_the_usual_way_plays_the_same_games(tmp_path: Path) -> None:
    """With a Numba that nobody tried."""
    untried = f"import numba; numba.__version__ = '0.0.0'\nimport sys; sys.path.insert(0, {str(TESTS)!r})"
    command = [sys.executable, "-c", untried + USUAL]
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout
    assert said.strip() == str(play_games(MIXED, 5, 0, 3000).tolist())


def test_old_machine_code_is_never_taken_for_the_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel holds the edition of every file that it is made of, and Numba looks at what a kernel holds."""
    rooms = {f"kernel/{path.stem}" for path in (ODDS / "kernel").glob("*.py")} - {"kernel/__init__"}
    assert rooms | {"bits", "machine", "pack", "plan"} == set(games.SOURCES)
    packed = pack(MIXED)
    totals = play_games(MIXED, 1, 0, 1) * 0
    edition = find_edition("gorod.odds", *games.SOURCES)
    assert kernel.play(packed.game, packed.weights, 1, 0, 0, totals, None, None) == edition
    assert games.play.py_func.__closure__[0].cell_contents == edition
    texts = {source: (ODDS / f"{source}.py").read_bytes() for source in games.SOURCES}
    for source in games.SOURCES:
        changed = {**texts, source: texts[source] + b"#"}
        monkeypatch.setattr(machine, "get_data", lambda package, name, kept=changed: kept[name[:-3]])
        assert find_edition("gorod.odds", *games.SOURCES) != edition, source


def test_a_kernel_is_compiled_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba raises if it finds no folder for its cache."""
    asked: list[bool] = []

    def njit(cache: bool = False, **how: object) -> object:
        asked.append(cache)
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(machine, "njit", njit)
    assert machine.whole(len) is len
    assert asked == [True, False]


def test_a_full_disk_loses_the_cache_only() -> None:
    heard: list[int] = []

    def kernel_on_a_full_disk(number: int) -> None:
        heard.append(number)
        if len(heard) == 1:
            raise OSError(28, "No space left on device")

    _compile(kernel_on_a_full_disk, 7)
    assert heard == [7, 7]


WARM = """
from gorod.odds.warm import warm_kernels
warm_kernels(general=False, tell=lambda: print("told"))
"""


def test_who_must_wait_is_told_so(tmp_path: Path) -> None:
    """Once, when something is compiled; a slow machine that finds its cache is no reason."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", WARM]
    said = [subprocess.run(command, capture_output=True, text=True, check=True, env=env).stdout for _ in range(2)]
    assert said == ["told\n", ""]


def test_the_collector_of_garbage_works_again() -> None:
    import gc

    warm_kernels()
    assert gc.isenabled()


@pytest.mark.soak
def test_the_first_call_after_an_installation_is_soon(tmp_path: Path) -> None:
    """Processor time, as other work on the machine is not ours."""
    words = ["-m", "gorod.cli", "odds", "--rules", "mirea", "--players", "13", "--games", "200000"]
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    times = []
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], capture_output=True, check=True, env=env)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert times[0] < 5, times
    assert times[1] < times[0] / 2, times
