"""Moves that count for the weights."""

from __future__ import annotations

import pytest

from graphs.paths.moves import count_moves
from tools.volatile_statistics import VolatileStatistics


@pytest.mark.parametrize("undone", [False, True])
def test_the_moves_within_each_subtask_count(undone: bool) -> None:
    statistics = VolatileStatistics()
    steps = [[{"tool": "a"}, {"tool": "b"}, {"tool": "c"}], [{"tool": "d"}], []]
    plan = {"subtasks": [{"steps": each} for each in steps]}
    count_moves(statistics, plan, undone=undone)
    moves = statistics.counts().moves
    assert {move: round(counts.undone) for move, counts in moves.items()} == {
        ("a", "b"): int(undone),
        ("b", "c"): int(undone),
    }
    assert all(counts.total == 1 for counts in moves.values())
