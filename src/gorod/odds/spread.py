"""Where the pieces of a run are played: on the cores of this machine, or on a Dask or Ray cluster.

joblib is the seam; what differs is where its tasks go and what is done when a worker is lost. Every piece is a pure
function of its arguments, so a lost one is simply played again. It must never know what a piece is about.
"""

from __future__ import annotations

import logging
import socket
import warnings
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any, Protocol

from gorod.odds.plan import OddsError

Task = tuple[Any, ...]
TRIES = 6
"""How often a round of pieces is tried before the run gives up."""
KNOCK_SECONDS = 5.0


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
            yield from islice(results, len(tasks))  # not straight from the results: to close them is for us
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
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
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
                if self.client.status != "running":
                    raise OddsError("cluster_gone", why=type(fault).__name__) from fault
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
            raise OddsError("missing_package", package="ray[client]") from fault
        self.ray: Any = ray
        self.mine = not ray.is_initialized()
        if self.mine:
            _connect_ray(ray, address)
        self.cores = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def run(self, play: Callable[..., Any], tasks: Sequence[Task]) -> Iterator[Any]:
        """The result of every task, as they come; two pieces a core are under way."""
        remote = self.ray.remote(max_retries=TRIES, num_cpus=1)(play)
        left = list(reversed(range(len(tasks))))
        tries = [0] * len(tasks)
        under_way: dict[Any, int] = {}
        while left or under_way:
            try:
                while left and len(under_way) < 2 * self.cores:
                    place = left.pop()
                    under_way[remote.remote(*tasks[place])] = place
                (done,), _ = self.ray.wait(list(under_way), num_returns=1)
                place = under_way.pop(done)
                lost, found = self._fetch(done)
            except (ConnectionError, self.ray.exceptions.RayError) as fault:
                raise OddsError("cluster_gone", why=type(fault).__name__) from fault
            if lost is None:
                yield found
                continue
            tries[place] += 1
            if tries[place] >= TRIES:
                raise OddsError("cluster_failed", why=type(lost).__name__) from lost
            left.append(place)

    def _fetch(self, done: Any) -> tuple[BaseException | None, Any]:
        """What a piece gave, or how it was lost."""
        try:
            return None, self.ray.get(done)
        except self.ray.exceptions.RayTaskError as fault:  # the piece itself failed: another try fails as well
            raise OddsError("cluster_failed", why=type(fault.cause).__name__) from fault
        except self.ray.exceptions.RayError as fault:
            if not self.ray.is_initialized():
                raise
            return fault, None

    def close(self) -> None:
        """Disconnect; the cluster lives on."""
        if self.mine:
            self.ray.shutdown()


def _connect_ray(ray: Any, address: str) -> None:
    """Reach a Ray cluster, quietly; raises for one that is not there, or that does not take us."""
    if address != "auto":
        if find_spec("grpc") is None:
            raise OddsError("missing_package", package="ray[client]")
        _knock(address)
        for talker in ("ray.client_builder", "ray.util.client"):
            logging.getLogger(talker).setLevel(logging.ERROR)
        logging.getLogger("ray.util.client.logsclient").disabled = True  # what is said on the cluster
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, TimeoutError, ValueError) as fault:
        if address == "auto":
            raise OddsError("no_cluster", address="ray://auto") from fault
        raise OddsError("cluster_refuses", address=address, why=str(fault).strip().rpartition("\n")[2]) from fault


def _knock(address: str) -> None:
    """Whether anything listens there: Ray itself asks for half a minute."""
    host, port = _split(address.partition("://")[2])
    try:
        socket.create_connection((host, port), KNOCK_SECONDS).close()
    except OSError as fault:
        raise OddsError("no_cluster", address=address) from fault


def _split(place: str) -> tuple[str, int]:
    """The host and the port of ``HOST:PORT``."""
    host, colon, port = place.rstrip("/").rpartition(":")
    if not (host and colon and port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise OddsError("bad_address", address=place)
    return host.strip("[]"), int(port)


def open_runner(on: str | None, cores: int = 1) -> Runner:
    """The runner for ``--on``: ``dask://HOST:PORT``, ``ray://HOST:PORT``, ``ray://auto``, or this machine."""
    if on is None:
        return LocalRunner(cores)
    kind, _, rest = on.partition("://")
    if kind == "dask" and rest:
        if "://" not in rest:
            _split(rest)
        return DaskRunner(rest if "://" in rest else f"tcp://{rest}")
    if kind == "ray" and rest:
        if rest != "auto":
            _split(rest)
        return RayRunner("auto" if rest == "auto" else on)
    raise OddsError("unknown_cluster", on=on)
