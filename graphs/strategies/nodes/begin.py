"""Takes a request on as one subtask, and finds the tools that the model may choose from."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CandidatesFound, Decomposed, RunStarted, SubtaskStarted
from graphs.nodes.retrieve import find_candidates
from graphs.requests import check_request
from graphs.rules.language import is_chinese
from graphs.state import Subtask
from graphs.strategies.state import START, SUBTASK, StrategyState


async def begin(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``language``, ``subtask`` and ``candidates``: the start tools of the agent.

    Raises ``DeveloperError`` (``empty_request``, ``request_too_long``).
    """
    context = runtime.context
    request = check_request(state["request"], context.limits.request_chars)
    language = "zh" if is_chinese(request) else "en"
    subtask = Subtask(
        id=SUBTASK, text=request, search="", depends_on=[], category="", condition=None
    )
    await context.record.emit(RunStarted(request=request))
    await context.record.emit(Decomposed(language=language, subtasks=[subtask]))
    await context.record.emit(SubtaskStarted(subtask=SUBTASK, text=request))
    found = await asyncio.to_thread(find_candidates, context, subtask, [])
    await context.record.emit(CandidatesFound(subtask=SUBTASK, tools=list(found)))
    return {
        "language": language,
        "subtask": subtask,
        "candidates": found,
        "at": START,
        "observations": [],
        "steps": [],
    }
