"""Splits the request into subtasks."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Decomposed, RunStarted
from graphs.reasoner import Question
from graphs.state import AgentState
from memory.errors import DeveloperError


async def decompose(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``language`` and ``subtasks``. Raises ``DeveloperError`` for an unusable request."""
    context = runtime.context
    request = _checked(state["request"], context.limits.request_chars)
    await context.record.emit(RunStarted(request=request))
    answer = await context.reasoner.decompose(
        Question(request, context.library.categories(), context.limits.subtasks)
    )
    await context.record.emit(Decomposed(language=answer.language, subtasks=answer.subtasks))
    return {"language": answer.language, "subtasks": answer.subtasks}


def _checked(request: str, limit: int) -> str:
    if not request.strip():
        raise DeveloperError(
            "The request is empty. Say what you want to know or do, for example: "
            '"What is the weather in Lisbon tomorrow?"',
            code="empty_request",
        )
    if len(request) > limit:
        raise DeveloperError(
            f"The request has {len(request):,} characters, at most {limit:,} are allowed "
            "(setting CAIRN_REQUEST_CHARS). Shorten it or raise the setting.",
            code="request_too_long",
        )
    return request
