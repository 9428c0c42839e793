"""The contract between a run and its trace."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol

from graphs.outcomes import Outcome, Waiting

if TYPE_CHECKING:
    from graphs.context import RunContext
    from memory.journal import Run

SUBTASK: ContextVar[str] = ContextVar("SUBTASK", default="")
"""Id of the subtask that the running code works on, "" for the run as a whole."""


class RunTrace(Protocol):
    """The trace of one run, from a start or a going on until it ends or waits."""

    def is_late(self, found: bool) -> bool:
        """Whether the time of the run counts as used up; ``found`` is what the clock says."""
        ...

    def searched(self) -> None:
        """Note the weights of the graph that a search has just gone by."""
        ...

    async def ended(self, end: Outcome | Waiting) -> None:
        """Note how it ended, or that it waits; what was noted before is then stored."""
        ...

    def failed(self, error: BaseException) -> None:
        """Note that it broke off."""
        ...


class Traces(Protocol):
    """Gives each run its trace."""

    def open(self, context: RunContext, run: Run, given: Any) -> RunContext:
        """The context with every part wrapped that decides anything, and with its trace.

        ``given`` is what the graph is invoked with: an input, a ``Command`` with a reply, or None.
        """
        ...


class _NoTrace:
    """Implements ``RunTrace`` where nothing is traced."""

    def is_late(self, found: bool) -> bool:
        return found

    def searched(self) -> None: ...

    async def ended(self, end: Outcome | Waiting) -> None: ...

    def failed(self, error: BaseException) -> None: ...


NO_TRACE: RunTrace = _NoTrace()


def in_subtask(node: Callable[..., Any]) -> Callable[..., Any]:
    """The node of a subtask, run with its id in ``SUBTASK``."""

    @wraps(node)
    async def placed(state: Any, runtime: Any) -> Any:
        before = SUBTASK.set(state["subtask"]["id"])
        try:
            return await node(state, runtime)
        finally:
            SUBTASK.reset(before)

    return placed
