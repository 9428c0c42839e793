"""Processor time of work, for the tests that hold it to grow with its input only."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_TRIES = 3


def is_done_within(seconds: float, work: Callable[[], object]) -> bool:
    """Whether one of three tries takes less processor time than `seconds`.

    A busy machine can make one try slow; work that is too slow is too slow at each.
    """
    return any(seconds_of(work) < seconds for _ in range(_TRIES))


def seconds_of(work: Callable[[], object]) -> float:
    """The processor time of `work`, without collections of what other tests left behind."""
    gc.disable()
    begun = time.thread_time()
    try:
        work()
        return time.thread_time() - begun
    finally:
        gc.enable()
