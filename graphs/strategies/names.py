"""The strategies by name."""

from __future__ import annotations

from typing import Literal, get_args

Strategy = Literal["dfs", "vanilla", "cot", "react", "dfsdt"]
"""``dfs`` is the agent; the others are published baselines, decided by a chat model alone."""

STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
