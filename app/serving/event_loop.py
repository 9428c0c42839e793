"""The event loop that a server runs on."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

_SWITCH_SECONDS = 0.0005
"""Threads write to the database in many short steps and need the interpreter after each; by default
the loop keeps it from them for up to 5 ms a step while they hold the lock of the database."""


def run_server(main: Coroutine[Any, Any, T]) -> T:
    """What ``main`` gives, run on uvloop, or on asyncio's loop on systems that uvloop lacks."""
    sys.setswitchinterval(_SWITCH_SECONDS)
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(main)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    return uvloop.new_event_loop
