"""Takes the request on, and looks up what was asked before as evidence."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Recalled, RunStarted
from graphs.paths.recalling import similar
from graphs.planning.state import PlanAgentState
from graphs.requests import check_request


async def recall(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``read``, ``slips`` and ``recalled``.

    Raises ``DeveloperError`` (``empty_request``, ``request_too_long``).
    """
    context = runtime.context
    request = check_request(state["request"], context.limits.request_chars)
    await context.record.emit(RunStarted(request=request))
    update: dict[str, Any] = {"read": request, "slips": []}
    if context.memory is None or context.earlier:
        return update
    found = await asyncio.to_thread(similar, context.memory, request, context.limits)
    await context.record.emit(Recalled(paths=found, replays=""))
    return {**update, "recalled": found}
