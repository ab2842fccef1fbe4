"""Where the pieces of a run are played: on the cores of this machine, or on a Dask or Ray cluster.

joblib is the seam; what differs is where its tasks go and what is done when a worker is lost. Every piece is a pure
function of its arguments, so a lost one is simply played again. It must never know what a piece is about.
"""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Protocol

from gorod.odds.plan import OddsError

Task = tuple[Any, ...]
TRIES = 6
"""How often a round of pieces is tried before the run gives up."""


class Runner(Protocol):
    """Plays pieces somewhere and yields what they give, in any order."""

    cores: int
    seconds: float
    """How long a piece should take."""

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, each exactly once."""
        ...

    def close(self) -> None:
        """Let go of what was held."""
        ...


class LocalRunner:
    """Threads of this process: the kernel works without the interpreter's lock."""

    def __init__(self, cores: int = 1, seconds: float = 0.25) -> None:
        if cores < 1:
            raise OddsError("bad_cores", value=cores)
        self.cores = cores
        self.seconds = seconds

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, as they come."""
        if self.cores == 1 or len(tasks) == 1:
            for task in tasks:
                yield play(*task)
            return
        from joblib import Parallel, delayed

        parallel = Parallel(n_jobs=self.cores, backend="threading", return_as="generator_unordered")
        results = parallel(delayed(play)(*task) for task in tasks)
        try:
            for result in results:  # noqa: UP028 - "yield from" would close it out of our hands
                yield result
        finally:
            with warnings.catch_warnings():  # after an interrupt joblib advises about pieces that were not played
                warnings.simplefilter("ignore")
                results.close()

    def close(self) -> None:
        """Nothing is held."""


class DaskRunner:
    """An existing Dask cluster, through joblib's backend for it.

    The scheduler plays the pieces of a lost worker on another one. Pieces go in rounds of one a thread; a round that
    fails all the same is played again, and what came before it is kept.
    """

    seconds = 0.75

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as fault:
            raise OddsError("missing_package", package="dask distributed") from fault
        try:
            connect: Any = Client
            self.client = connect(address, timeout=10)
        except OSError as fault:
            raise OddsError("no_cluster", address=address) from fault
        self.cores = max(1, sum(self.client.nthreads().values()))

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, round by round."""
        for at in range(0, len(tasks), self.cores):
            yield from self._run_round(play, tasks[at : at + self.cores])

    def _run_round(self, play: Callable[..., Any], tasks: Sequence[Task]) -> list[Any]:
        from joblib import Parallel, delayed, parallel_config

        for trial in range(TRIES):
            try:
                with parallel_config(backend="dask", n_jobs=self.cores):
                    return list(Parallel()(delayed(play)(*task) for task in tasks))
            except OddsError:
                raise
            except Exception as fault:  # whatever a cluster says when it has lost too much
                if trial == TRIES - 1:
                    raise OddsError("cluster_failed", why=type(fault).__name__) from fault
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Disconnect; the cluster lives on."""
        self.client.close()


class RayRunner:
    """An existing Ray cluster: ``ray://HOST:10001`` by its client server, ``ray://auto`` the one of this machine.

    Ray's own tasks rather than its joblib pool: that pool ends with its first lost actor, tasks are played again.
    """

    seconds = 0.75

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError as fault:
            raise OddsError("missing_package", package="ray") from fault
        if address != "auto" and find_spec("grpc") is None:
            raise OddsError("missing_package", package="ray[client]")
        self.ray: Any = ray
        self.mine = not ray.is_initialized()
        if self.mine:
            quiet = {"log_to_driver": False, "logging_level": logging.ERROR} if address == "auto" else {}
            try:
                self.ray.init(address, **quiet)
            except (ConnectionError, RuntimeError, TimeoutError, ValueError) as fault:
                raise OddsError("no_cluster", address=address) from fault
        self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, as they come; two pieces a core are under way."""
        remote = self.ray.remote(max_retries=TRIES, num_cpus=1)(play)
        left = list(reversed(range(len(tasks))))
        tries = [0] * len(tasks)
        under_way: dict[Any, int] = {}
        while left or under_way:
            while left and len(under_way) < 2 * self.cores:
                place = left.pop()
                under_way[remote.remote(*tasks[place])] = place
            (done,), _ = self.ray.wait(list(under_way), num_returns=1)
            place = under_way.pop(done)
            try:
                yield self.ray.get(done)
            except self.ray.exceptions.RayTaskError as fault:  # the piece itself failed: another try fails as well
                raise OddsError("cluster_failed", why=type(fault.cause).__name__) from fault
            except self.ray.exceptions.RayError as fault:
                tries[place] += 1
                if tries[place] >= TRIES or not self.ray.is_initialized():
                    raise OddsError("cluster_failed", why=type(fault).__name__) from fault
                left.append(place)

    def close(self) -> None:
        """Disconnect; the cluster lives on."""
        if self.mine:
            self.ray.shutdown()


def open_runner(on: str | None, cores: int = 1) -> Runner:
    """The runner for ``--on``: ``dask://HOST:PORT``, ``ray://HOST:PORT``, ``ray://auto``, or this machine."""
    if on is None:
        return LocalRunner(cores)
    kind, _, rest = on.partition("://")
    if kind == "dask" and rest:
        return DaskRunner(rest if "://" in rest else f"tcp://{rest}")
    if kind == "ray" and rest:
        return RayRunner("auto" if rest == "auto" else on)
    raise OddsError("unknown_cluster", on=on)
