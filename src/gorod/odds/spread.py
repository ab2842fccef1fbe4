"""Where the pieces of a run are played: on the cores of this machine, or on a Dask or Ray cluster.

joblib is the seam; what differs is where its tasks go and what is done when a worker is lost. Every piece is a pure
function of its arguments, so a lost one is simply played again. It must never know what a piece is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
        yield from parallel(delayed(play)(*task) for task in tasks)

    def close(self) -> None:
        """Nothing is held."""


class _ClusterRunner:
    """Rounds of pieces through joblib: a round that loses a worker is played again, what came before is kept."""

    backend = ""
    seconds = 0.75

    def __init__(self, cores: int) -> None:
        self.cores = max(1, cores)

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, round by round."""
        for at in range(0, len(tasks), self.cores):
            yield from self._run_round(play, tasks[at : at + self.cores])

    def _run_round(self, play: Callable[..., Any], tasks: Sequence[Task]) -> list[Any]:
        from joblib import Parallel, delayed, parallel_config

        for trial in range(TRIES):
            try:
                with parallel_config(backend=self.backend, n_jobs=self.cores, **self._options()):
                    return list(Parallel()(delayed(play)(*task) for task in tasks))
            except OddsError:
                raise
            except Exception as fault:  # whatever a cluster says when a worker is gone
                if trial == TRIES - 1:
                    raise OddsError("cluster_failed", why=type(fault).__name__) from fault
                self._recover()
        raise AssertionError("unreachable")

    def _options(self) -> dict[str, Any]:
        return {}

    def _recover(self) -> None:
        """Make ready for another try."""

    def close(self) -> None:
        """Let go of the cluster."""


class DaskRunner(_ClusterRunner):
    """An existing Dask cluster; its scheduler plays the pieces of a lost worker on another one."""

    backend = "dask"

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError as fault:
            raise OddsError("missing_package", package="dask distributed") from fault
        try:
            self.client = Client(address, timeout=10)
        except OSError as fault:
            raise OddsError("no_cluster", address=address) from fault
        super().__init__(sum(self.client.nthreads().values()))

    def close(self) -> None:
        """Disconnect; the cluster lives on."""
        self.client.close()


class RayRunner(_ClusterRunner):
    """An existing Ray cluster. ``ray://auto`` is the one that runs on this machine."""

    backend = "ray"

    def __init__(self, address: str) -> None:
        try:
            import ray
            from ray.util.joblib import register_ray
        except ImportError as fault:
            raise OddsError("missing_package", package="ray") from fault
        self.ray = ray
        if not ray.is_initialized():
            try:
                ray.init(address, ignore_reinit_error=True, log_to_driver=False, logging_level="ERROR")
            except ConnectionError as fault:
                raise OddsError("no_cluster", address=address) from fault
        register_ray()
        super().__init__(int(ray.cluster_resources().get("CPU", 1)))

    def close(self) -> None:
        """Disconnect; the cluster lives on."""
        self.ray.shutdown()


def open_runner(on: str | None, cores: int = 1) -> Runner:
    """The runner for ``--on``: ``dask://HOST:PORT``, ``ray://HOST:PORT``, ``ray://auto``, or this machine."""
    if on is None:
        return LocalRunner(cores)
    kind, _, rest = on.partition("://")
    if kind == "dask" and rest:
        return DaskRunner(rest if "://" in rest else f"tcp://{rest}")
    if kind == "ray" and rest:
        return RayRunner("auto" if rest == "auto" else rest)
    raise OddsError("unknown_cluster", on=on)
