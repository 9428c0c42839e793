"""The moves of a path, counted for the edges of the tool graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from tools.graph import ToolStatistics


def count_taken_back(statistics: ToolStatistics, moves: Sequence[str]) -> None:
    """Count moves ``a>b`` that a run took back on its way to what is known to be right."""
    for move in moves:
        source, _, target = move.partition(">")
        statistics.record_transition(source, target, undone=True)


def count_moves(
    statistics: ToolStatistics, plan: Mapping[str, Any], *, undone: bool = False
) -> None:
    """Count the moves of a path that is known to be right, or as undone when it was wrong."""
    for subtask in plan["subtasks"]:
        tools = [step["tool"] for step in subtask["steps"]]
        for source, target in pairwise(tools):
            statistics.record_transition(source, target, undone=undone)
