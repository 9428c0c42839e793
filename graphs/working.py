"""Heavy work of runs: in threads, one piece at a time for each owner, and not after a run's end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar
from weakref import WeakValueDictionary

from graphs.usage import RecentUse

P = ParamSpec("P")
T = TypeVar("T")

_THREADS = 64
"""Owners whose work goes on at once. Their threads are not those of stores, which are short."""
_pool = ThreadPoolExecutor(_THREADS, thread_name_prefix="cairn-work")


def _never() -> bool:
    return False


class Work:
    """The heavy work of one run, or of nobody in particular."""

    def __init__(
        self,
        turn: asyncio.Semaphore | None = None,
        is_late: Callable[[], bool] = _never,
        spent: Callable[[float], None] | None = None,
    ) -> None:
        """``spent`` is told the seconds of processor time of each piece."""
        self._spent = spent
        self._turn = turn or asyncio.Semaphore()
        self._is_late = is_late
        self._ended = False

    async def do(self, function: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """What a function gives, in a thread, when it is the owner's turn; raises as it does."""
        called = partial(self._timed, partial(copy_context().run, function, *args, **named))
        async with self._turn:
            return await asyncio.get_running_loop().run_in_executor(_pool, called)

    def _timed(self, called: Callable[[], T]) -> T:
        begun = time.thread_time()
        try:
            return called()
        finally:
            if self._spent is not None:
                self._spent(time.thread_time() - begun)

    @property
    def is_over(self) -> bool:
        """Whether nobody waits for the work any more; what takes long looks often."""
        return self._ended or self._is_late()

    def end(self) -> None:
        """Nobody waits: work that is under way ends where it looks next."""
        self._ended = True


class Turns:
    """Has every owner do one piece of heavy work at a time.

    Threads share one interpreter lock: so each owner has the same share of it, however much one of
    them asks.
    """

    def __init__(self) -> None:
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self.processor = RecentUse()
        """Seconds of processor time that the work of owners took."""

    def work(self, owner: str, is_late: Callable[[], bool]) -> Work:
        """The work of a run of an owner that may go on until it is late."""
        turn = self._turns.get(owner) or asyncio.Semaphore()
        self._turns[owner] = turn
        return Work(turn, is_late, partial(self.processor.add, owner))
