"""The strategies by name."""

from __future__ import annotations

from typing import Literal, get_args

from memory.errors import DeveloperError

Strategy = Literal["dfs", "plan", "solution", "vanilla", "cot", "react", "dfsdt"]
"""``dfs`` is the agent; ``plan`` reads a request as a form and plans by search, and ``solution``
carries such a plan out as a program; the others are published baselines, decided by a chat model
alone."""

RunKind = Literal[Strategy, "call", "written solution"]
"""How a run works: by a strategy, of which one has a graph of its own where a chat model writes the
program, or as the one call that it was started for."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

WITHOUT_A_MODEL: frozenset[Strategy] = frozenset({"dfs", "plan", "solution"})
"""Those that can do without a chat model."""

StrategyChoice = Literal["auto", "dfs", "plan", "solution", "vanilla", "cot", "react", "dfsdt"]
"""What a person may set; ``auto`` leaves it to what the library holds."""


def named_strategy(name: str) -> Strategy:
    """The strategy of this name; raises ``DeveloperError`` (code ``unknown_strategy``)."""
    for strategy in STRATEGIES:
        if strategy == name.strip().lower():
            return strategy
    message = f"There is no strategy {name!r}. Choose one of: {', '.join(STRATEGIES)}."
    raise DeveloperError(message, code="unknown_strategy")
