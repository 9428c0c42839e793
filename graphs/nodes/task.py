"""The subtask at hand, as the reasoner sees it."""

from __future__ import annotations

from graphs.reasoner import Task
from graphs.state import SolveState
from graphs.substituting import dead_tools


def task_of(state: SolveState) -> Task:
    """The task record of the decisions within one subtask."""
    verdict = state.get("verdict")
    return Task(
        request=state["request"],
        language=state["language"],
        subtask=state["subtask"],
        known=state.get("known", {}),
        candidates=state.get("candidates", {}),
        noise=state.get("noise", []),
        recalled=state.get("recalled", []),
        dead=dead_tools(state),
        refused=verdict["reason"] if verdict is not None and verdict["again"] else "",
    )
