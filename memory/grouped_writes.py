"""Writes of many coroutines to one database: what waits at the same time is committed together."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from memory.database import joined
from memory.group_commit import Job

if TYPE_CHECKING:
    from sqlalchemy import Engine

T = TypeVar("T")

_MOST = 64
"""Pieces of work in one transaction."""


class GroupedWrites:
    """``memory.writes.Writes`` on an engine of ``memory.database.open_database``.

    While there is work, one thread of the event loop's pool does it, in the order in which it
    comes; a transaction that a store begins there joins the one of the group. Safe to use from
    several event loops.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[Job] = []
        self._is_busy = False
        self._lock = threading.Lock()

    async def do(self, work: Callable[[], T]) -> T:
        """See ``Writes``."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop.create_future())
        with self._lock:
            self._waiting.append(job)
            begins, self._is_busy = not self._is_busy, True
        if begins:
            loop.run_in_executor(None, self._work)
        result: T = await job.done
        return result

    def _work(self) -> None:
        while jobs := self._next():
            try:
                with joined(self._engine):
                    for job in jobs:
                        job.run()
            except BaseException:  # noqa: BLE001  (who failed is found out and told)
                _each(jobs)
            _tell(jobs)

    def _next(self) -> Sequence[Job]:
        with self._lock:
            jobs, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
            self._is_busy = bool(jobs)
        return jobs


def _each(jobs: Sequence[Job]) -> None:
    """None of them was committed: one that fails must not take the others with it."""
    for job in jobs:
        try:
            job.run()
        except BaseException as error:  # noqa: BLE001  (told to whoever waits)
            job.error = error


def _tell(jobs: Sequence[Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = defaultdict(list)
    for job in jobs:
        by_loop[job.done.get_loop()].append(job)
    for loop, done in by_loop.items():
        if not loop.is_closed():  # whoever waited is gone
            loop.call_soon_threadsafe(_tell_all, done)


def _tell_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()
