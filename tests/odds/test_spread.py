"""The same run on other processes: a real local Dask cluster and a real local Ray, one of two workers killed midway."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from gorod.odds import OddsError
from gorod.odds.answer import Odds
from gorod.odds.simulate import simulate
from gorod.odds.spread import DaskRunner, LocalRunner, RayRunner, open_runner
from odds.reference import make_plan

PLAN = make_plan({"citizen": 6, "mafia": 2, "don": 1, "sheriff": 1, "doctor": 1, "lover": 1, "maniac": 1}, "night")
GAMES = 4_000_000


class Killer:
    """Kills a worker as soon as there is progress, and counts the reports."""

    def __init__(self, find: Any) -> None:
        self.find = find
        self.killed: list[int] = []
        self.games: list[int] = []

    def __call__(self, odds: Odds, wanted: int) -> None:
        self.games.append(odds.games)
        if not self.killed:
            for pid in self.find()[:1]:
                os.kill(pid, signal.SIGKILL)
                self.killed.append(pid)


def assert_same(odds: Odds, killer: Killer) -> None:
    local = simulate(PLAN, GAMES, seed=21)
    assert killer.killed
    assert killer.games == sorted(killer.games)
    assert (odds.games, odds.wins, odds.length, odds.living) == (GAMES, local.wins, local.length, local.living)


def test_dask_with_a_lost_worker() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        killer = Killer(lambda: [nanny.process.pid for nanny in cluster.workers.values()])
        runner = open_runner(cluster.scheduler_address.replace("tcp://", "dask://"))
        assert isinstance(runner, DaskRunner) and runner.cores == 2
        assert_same(simulate(PLAN, GAMES, seed=21, runner=runner, progress=killer), killer)


def list_descendants(root: int) -> Iterator[tuple[int, str]]:
    """The processes that stem from ours, with their titles."""
    parents: dict[int, int] = {}
    titles: dict[int, str] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int(folder.joinpath("stat").read_text().rpartition(")")[2].split()[1])
                titles[int(folder.name)] = folder.joinpath("cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
    for pid in parents:
        at = pid
        while at > 1 and at != root:
            at = parents.get(at, 0)
        if at == root and pid != root:
            yield pid, titles[pid]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers in /proc")
def test_ray_with_a_lost_worker() -> None:
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    try:
        killer = Killer(
            lambda: [pid for pid, title in list_descendants(os.getpid()) if title.startswith("ray::play_games")]
        )
        runner = open_runner("ray://auto")
        assert isinstance(runner, RayRunner) and runner.cores == 2
        assert_same(simulate(PLAN, GAMES, seed=21, runner=runner, progress=killer), killer)
    finally:
        ray.shutdown()


def fail_sometimes(tries: list[int], piece: int) -> int:
    tries[piece] += 1
    return piece * 10


def test_pieces_come_once_each() -> None:
    tries = [0] * 7
    tasks: Sequence[tuple[Any, ...]] = [(tries, piece) for piece in range(7)]
    assert sorted(LocalRunner(2).run(fail_sometimes, tasks)) == [piece * 10 for piece in range(7)]
    assert tries == [1] * 7


def test_addresses_that_are_none() -> None:
    for on, code in (
        ("slurm://x", "unknown_cluster"),
        ("dask://", "unknown_cluster"),
        ("tcp://1:2", "unknown_cluster"),
    ):
        with pytest.raises(OddsError) as fault:
            open_runner(on)
        assert fault.value.code == code
