"""The same run on other processes: a real local Dask cluster and a real local Ray, one of two workers killed midway."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
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


def find_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def ray_env() -> Iterator[dict[str, str]]:
    """A folder of its own, so that no other test finds this cluster (a short one: it holds names of sockets)."""
    with tempfile.TemporaryDirectory(prefix="ray") as folder:
        yield {**os.environ, "RAY_AUTH_MODE": "disabled", "RAY_TMPDIR": folder}


@pytest.fixture
def ray_head(tmp_path: Path, ray_env: dict[str, str]) -> Iterator[str]:
    """The address of the client server of a Ray cluster of two processors, started for this test."""
    pytest.importorskip("ray")
    pytest.importorskip("grpc")
    port = find_port()
    words = [f"--port={find_port()}", f"--ray-client-server-port={port}", "--num-cpus=2", "--include-dashboard=false"]
    start = [sys.executable, "-m", "ray.scripts.scripts", "start", "--head", "--block", *words]
    with (tmp_path / "log").open("w") as log:
        head = subprocess.Popen(
            [*start, "--disable-usage-stats"], env=ray_env, stdout=log, stderr=log, start_new_session=True
        )
        try:
            for _ in range(600):
                if "will now block forever" in (tmp_path / "log").read_text():
                    break
                with suppress(subprocess.TimeoutExpired):
                    head.wait(0.2)
            yield f"ray://127.0.0.1:{port}"
        finally:
            head.terminate()  # it takes its children along
            try:
                head.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(head.pid, signal.SIGKILL)


@pytest.mark.soak
def test_ray_by_its_client_server(ray_head: str, ray_env: dict[str, str]) -> None:
    roles = ",".join(f"{role}={number}" for role, number in zip(PLAN.roles, PLAN.counts, strict=True))
    words = ["odds", "--rules", "mirea", "--roles", roles, "--games", "3000000", "--json"]
    command = [sys.executable, "-m", "gorod.cli", *words]
    local = subprocess.run(command, capture_output=True, text=True, check=True)
    for _ in range(3):  # on a busy machine Ray gives its own server for a client too little time to start
        spread = subprocess.run(
            [*command, "--on", ray_head], capture_output=True, text=True, env=ray_env, timeout=300, check=False
        )
        if spread.returncode == 0:
            break
    assert spread.returncode == 0, spread.stderr
    assert set(spread.stderr.splitlines()) <= set(local.stderr.splitlines()), "a cluster is reached quietly"
    assert spread.stdout == local.stdout


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
        ("ray://somewhere", "bad_address"),
        ("ray://somewhere:port", "bad_address"),
        ("dask://somewhere:0", "bad_address"),
    ):
        with pytest.raises(OddsError) as fault:
            open_runner(on)
        assert fault.value.code == code


def test_nobody_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr("gorod.odds.spread.find_spec", lambda name: object())
    with pytest.raises(OddsError) as fault:
        open_runner(f"ray://127.0.0.1:{find_port()}")
    assert fault.value.code == "no_cluster"


def test_a_client_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setattr("gorod.odds.spread.find_spec", lambda name: None)
    with pytest.raises(OddsError) as fault:
        open_runner("ray://127.0.0.1:10001")
    assert (fault.value.code, fault.value.values) == ("missing_package", {"package": "ray[client]"})


class LosingRunner(LocalRunner):
    """A cluster that goes away after some pieces."""

    def run(self, play: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        yield play(*tasks[0])
        raise OddsError("cluster_gone", why="ConnectionError")


def test_a_lost_cluster_leaves_what_was_played() -> None:
    odds = simulate(PLAN, GAMES, runner=LosingRunner(seconds=0.01))
    assert not odds.complete
    assert 0 < odds.games < GAMES
    assert odds.fault is not None and odds.fault.code == "cluster_gone"
