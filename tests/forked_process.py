"""Processes forked from one that has imported what they do: each starts in no time."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from multiprocessing.process import BaseProcess

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.interrupted_plan"])  # and all that it imports
_PATIENCE_S = 180


def started(work: Callable[..., None], *arguments: str) -> ForkServerProcess:
    """A process that does this work, a function of a module."""
    process = _CONTEXT.Process(target=work, args=arguments, daemon=True)
    process.start()
    return process


def was_killed(process: BaseProcess) -> bool:
    """Whether a process, once it has ended, was killed; raises nothing where it goes on."""
    process.join(_PATIENCE_S)
    return process.exitcode == -signal.SIGKILL
