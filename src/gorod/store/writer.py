"""The one writer of a database: a thread that commits together what arrives together.

A caller is answered only after the commit. A job that fails alone is rolled back to its own savepoint; if the commit
itself fails, every job of that group fails. It must never know what a job does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from gorod.store.shape import Taken, Trouble

T = TypeVar("T")
Job = Callable[[Connection], Any]

GROUP = 256
"""Most jobs in one commit."""


class Writer:
    """Takes jobs from any thread, in order. ``read_trouble`` turns a database's error into ours.

    ``check`` is asked around each commit and raises Trouble if what is committed would be lost.
    """

    def __init__(
        self,
        engine: Engine,
        read_trouble: Callable[[BaseException], Exception],
        check: Callable[[], None] | None = None,
    ) -> None:
        self._engine = engine
        self._read_trouble = read_trouble
        self._check = check or (lambda: None)
        self._jobs: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self._closed = False
        self._lock = Lock()  # nothing is queued behind the end
        self._thread = Thread(target=self._run, name="gorod-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Queue a job; its future is done after the commit. Until the writer takes the job up, it can be cancelled."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                future.set_exception(Trouble("closed"))
            else:
                self._jobs.put((job, future))
        return future

    def close(self) -> None:
        """Do what is queued, then stop."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            taken, more = self._collect()
            # From here on nobody can cancel: what was begun is answered, and a caller who went away stops nobody.
            group = [one for one in taken if one[1].set_running_or_notify_cancel()]
            if group:
                self._commit(group)

    def _collect(self) -> tuple[list[tuple[Job, Future[Any]]], bool]:
        """The next jobs, and whether more may come."""
        first = self._jobs.get()
        if first is None:
            return [], False
        group = [first]
        while len(group) < GROUP:
            try:
                item = self._jobs.get_nowait()
            except Empty:
                return group, True
            if item is None:
                return group, False
            group.append(item)
        return group, True

    def _commit(self, group: list[tuple[Job, Future[Any]]]) -> None:
        done: list[tuple[Future[Any], Any, Exception | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, future in group:
                    done.append((future, *self._do(connection, job)))
                self._check()  # a file that is away already takes nothing
            self._check()
        except Exception as error:  # whatever it was, nobody may wait for ever
            trouble = self._read_trouble(error)
            for _, future in group:
                future.set_exception(trouble)
            return
        for future, result, failure in done:
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    def _do(self, connection: Connection, job: Job) -> tuple[Any, Exception | None]:
        savepoint = connection.begin_nested()
        try:
            result = job(connection)
            savepoint.commit()
        except (SQLAlchemyError, Taken) as error:
            failure = self._read_trouble(error)
            if not isinstance(failure, Taken):
                raise failure from error  # the whole group fails; the database may have rolled back by itself
            savepoint.rollback()
            return None, failure
        return result, None
