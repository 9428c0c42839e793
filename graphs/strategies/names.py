"""The strategies by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from memory.errors import DeveloperError

Strategy = Literal["dfs", "plan", "solution", "script", "vanilla", "cot", "react", "dfsdt"]
"""``dfs`` is the agent; ``plan`` reads a request as a form and plans by search, and ``solution``
carries such a plan out as a program; ``script`` chooses one operation and has one script call it;
the others are published baselines, decided by a chat model alone."""

RunKind = Literal[Strategy, "call", "flow", "written solution", "written script"]
"""How a run works: by a strategy, of which some have a graph of their own where a chat model writes
the program, or as the one call, or the plans, that it was started for."""

WRITTEN: Mapping[Strategy, RunKind] = {
    "solution": "written solution",
    "script": "written script",
}
"""Strategies that run a program, and the kind of their runs where a chat model writes it."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

WITHOUT_A_MODEL: frozenset[Strategy] = frozenset({"dfs", "plan", "solution", "script"})
"""Those that can do without a chat model."""

StrategyChoice = Literal[
    "auto", "dfs", "plan", "solution", "script", "vanilla", "cot", "react", "dfsdt"
]
"""What a person may set; ``auto`` leaves it to what the library holds."""


def named_strategy(name: str) -> Strategy:
    """The strategy of this name; raises ``DeveloperError`` (code ``unknown_strategy``)."""
    for strategy in STRATEGIES:
        if strategy == name.strip().lower():
            return strategy
    message = f"There is no strategy {name!r}. Choose one of: {', '.join(STRATEGIES)}."
    raise DeveloperError(message, code="unknown_strategy")
