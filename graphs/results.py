"""Results that no call stands behind, and what a comparison of values gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.state import Result, Subtask, SubtaskStatus


def bare_result(subtask: Subtask, status: SubtaskStatus, note: str = "") -> Result:
    """The result of a subtask for which nothing was called."""
    return Result(
        subtask=subtask["id"],
        text=subtask["text"],
        status=status,
        observations=[],
        truth=None,
        missing=[],
        note=note,
        facts={},
    )


def incomparable(subtask: Subtask, why: str = "too little was found to compare") -> Result:
    """The result of a comparison for which fewer than two values were found, or unlike ones."""
    return bare_result(subtask, "failed", why)


def winners(values: Mapping[str, Any], *, largest: bool) -> list[str]:
    """The names of the largest, or the smallest, of the values."""
    best = (max if largest else min)(values.values())
    return [name for name, value in values.items() if value == best]
