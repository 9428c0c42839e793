"""Splits the request into subtasks."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Decomposed
from graphs.nodes.limit_hit import hit_limit
from graphs.reasoner import Question
from graphs.results import bare_result
from graphs.state import AgentState


async def decompose(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``language``, ``subtasks``, and ``results`` for those beyond the limit."""
    context = runtime.context
    answer = await context.reasoner.decompose(
        Question(
            state["read"],
            context.library.categories(),
            context.limits.subtasks,
            state.get("recalled", []),
        )
    )
    await context.record.emit(Decomposed(language=answer.language, subtasks=answer.subtasks))
    beyond = answer.subtasks[context.limits.subtasks :]
    note = await hit_limit(context, "subtasks") if beyond else ""
    return {
        "language": answer.language,
        "subtasks": answer.subtasks,
        "results": {s["id"]: bare_result(s, "failed", note) for s in beyond},
    }
