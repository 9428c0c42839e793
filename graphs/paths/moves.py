"""The moves of a path, counted for the edges of the tool graph."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from tools.graph import ToolStatistics


def count_moves(
    statistics: ToolStatistics, plan: Mapping[str, Any], *, undone: bool = False
) -> None:
    """Count the moves of a path that is known to be right, or as undone when it was wrong."""
    for subtask in plan["subtasks"]:
        tools = [step["tool"] for step in subtask["steps"]]
        for source, target in pairwise(tools):
            statistics.record_transition(source, target, undone=undone)
