"""One SQLite connection for many writers: what waits at the same time is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")

_MOST = 64
"""Pieces of work in one transaction."""


@dataclass(slots=True)
class Job:
    """Work that a coroutine waits for while another thread does it."""

    work: Callable[[], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: BaseException | None = None

    def run(self) -> None:
        """Do it; raises what it raises."""
        self.result = self.work()

    def tell(self) -> None:
        """Give its end to whoever waits; on their event loop."""
        if self.done.cancelled():  # whoever waited is gone; what was asked for is done
            return
        if self.error is not None:
            self.done.set_exception(self.error)
        else:
            self.done.set_result(self.result)


class GroupCommit:
    """Does work on a connection in a thread of its own, in the order in which it comes.

    The connection must begin no transactions itself (``isolation_level=None``) and belongs to
    this object until ``close``. Used from one event loop.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._is_open = True
        self._thread = threading.Thread(target=self._work, name="cairn-commits", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], T]) -> T:
        """What the work gives, once it is committed; raises what it raises.

        Raises ``sqlite3.ProgrammingError`` after ``close``.
        """
        if not self._is_open:
            message = "Cannot operate on a closed database."
            raise sqlite3.ProgrammingError(message)
        job = Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        result: T = await job.done
        return result

    async def close(self) -> None:
        """Finish all work and close the connection."""
        self._is_open = False
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    def _work(self) -> None:
        is_open = True
        while is_open:
            jobs = list(self._next())
            if jobs and jobs[-1] is None:
                is_open = False
            self._commit([job for job in jobs if job is not None])

    def _next(self) -> Iterator[Job | None]:
        """Waits for work; what has come by then comes with it. None ends it."""
        job = self._jobs.get()
        yield job
        for _ in range(_MOST - 1):
            if job is None:
                return
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            yield job

    def _commit(self, jobs: Sequence[Job]) -> None:
        try:
            with self._transaction():
                for job in jobs:
                    job.run()
        except BaseException as error:  # noqa: BLE001  (told to whoever waits)
            self._commit_each(jobs, error)
        if jobs:
            jobs[0].done.get_loop().call_soon_threadsafe(_tell, jobs)

    def _commit_each(self, jobs: Sequence[Job], error: BaseException) -> None:
        """None of them was committed: one that fails must not take the others with it."""
        if len(jobs) == 1:
            jobs[0].error = error
            return
        for job in jobs:
            try:
                with self._transaction():
                    job.run()
            except BaseException as own:  # noqa: BLE001
                job.error = own

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _tell(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()
