"""The type of a node that is made for one strategy."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.strategies.state import StrategyState


class Node(Protocol):
    """Takes the state and gives what changes in it."""

    def __call__(
        self, state: StrategyState, *, runtime: Runtime[RunContext]
    ) -> Awaitable[dict[str, Any]]:
        """One visit of the node."""
        ...
