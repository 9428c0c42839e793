"""Takes the request on."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import RunStarted
from graphs.planning.state import PlanAgentState
from graphs.requests import check_request


async def recall(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``read`` and ``slips``.

    Raises ``DeveloperError`` (``empty_request``, ``request_too_long``). Ways to goals like these
    are looked up once the goals are known.
    """
    context = runtime.context
    request = check_request(state["request"], context.limits.request_chars)
    await context.record.emit(RunStarted(request=request))
    return {"read": request, "slips": []}
