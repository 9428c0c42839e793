"""Ctrl-C during a chat: it ends what is under way, and never the chat."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from types import FrameType, TracebackType
from typing import Any, TypeVar

T = TypeVar("T")


class StoppedError(Exception):
    """The person ended what was under way."""


class Interrupts:
    """While it is entered, Ctrl-C cancels what is guarded, once; nothing else."""

    def __init__(self) -> None:
        self._task: asyncio.Task[Any] | None = None
        self._is_hit = False

    def __enter__(self) -> Interrupts:
        self._before = signal.signal(signal.SIGINT, self._hit)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        signal.signal(signal.SIGINT, self._before)

    async def guard(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work; raises ``StoppedError`` when the person ended it."""
        task = asyncio.create_task(work)
        self._task, self._is_hit = task, False
        try:
            return await task
        except asyncio.CancelledError:
            if self._is_hit:
                raise StoppedError from None
            raise
        finally:
            self._task = None

    def _hit(self, _number: int, _frame: FrameType | None) -> None:
        """A second Ctrl-C would cut short how the first one ends the run."""
        if self._task is not None and not self._is_hit:
            self._is_hit = True
            self._task.get_loop().call_soon_threadsafe(self._task.cancel)
