"""Answers the person from what the subtasks found."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Answered
from graphs.reasoner import Closing
from graphs.state import AgentState


async def summarize(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``answer``, ``status`` and ``path``."""
    context = runtime.context
    results = state.get("results", {})
    summary = await context.reasoner.summarize(
        Closing(state["request"], state["language"], state["subtasks"], results, state["slips"])
    )
    path = called_tools(state)
    await context.record.emit(
        Answered(answer=summary.answer, status=summary.status, citations=summary.citations)
    )
    return {"answer": summary.answer, "status": summary.status, "path": path}


def called_tools(state: AgentState) -> list[str]:
    """Tools in the order in which they were called, subtask by subtask."""
    results = state.get("results", {})
    return [
        observation["tool_id"]
        for subtask in state["subtasks"]
        if subtask["id"] in results
        for observation in results[subtask["id"]]["observations"]
        if observation["call_ids"]
    ]
