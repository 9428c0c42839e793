"""Runs the asynchronous part of a command so that whatever ends it ends it in order."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

ENDS = (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
"""Signals that end a command from outside."""


def run_in_order(work: Coroutine[Any, Any, T]) -> T:
    """As ``asyncio.run``; signals that end the command cancel the work.

    An exception raised wherever the program happens to be may get lost, or leave a lock closed.
    Raises ``KeyboardInterrupt`` when the work was cancelled.
    """
    try:
        return asyncio.run(_ending(work))
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


async def _ending(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None, "a coroutine runs in a task"

    def end(_number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(task.cancel)

    before = {number: signal.signal(number, end) for number in ENDS}
    try:
        return await work
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
