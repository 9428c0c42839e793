"""The strategies by name."""

from __future__ import annotations

from typing import Literal, get_args

Strategy = Literal["dfs", "plan", "vanilla", "cot", "react", "dfsdt"]
"""``dfs`` is the agent; ``plan`` reads a request as a form and plans by search; the others are
published baselines, decided by a chat model alone."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)

WITHOUT_A_MODEL: frozenset[Strategy] = frozenset({"dfs", "plan"})
"""Those that can do without a chat model."""

StrategyChoice = Literal["auto", "dfs", "plan", "vanilla", "cot", "react", "dfsdt"]
"""What a person may set; ``auto`` leaves it to what the library holds."""
