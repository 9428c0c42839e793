"""Checks the arguments of the next call, and asks for approval of what changes something."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.approving import wanted
from graphs.context import RunContext
from graphs.events import ArgumentsRejected, CallPrepared
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.preparing import checked, failed_step
from graphs.state import Prepared
from graphs.strategies.references import NotReturnedError, resolved
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import pending
from memory.errors import BacktrackError, ModelRetryError


async def prepare(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``prepared``, a failed observation where no call can be made, or ``stopped``."""
    context, index = runtime.context, pending(state)
    assert index is not None, "prepare runs only after a call was decided on"
    if is_late(context):
        return {"prepared": None, "stopped": await hit_limit(context, "wall_seconds", SUBTASK)}
    step = state["steps"][index]
    tool = context.library.tool(step["tool_id"])
    try:
        arguments = resolved(step["arguments"], await _answers(context, state))
        calls = checked(context, tool, [arguments])
        await context.record.emit(CallPrepared(subtask=SUBTASK, tool_id=tool.id, calls=calls))
        approvals = await wanted(context, state, tool, calls)
    except BacktrackError as error:
        return _failed(state, tool.id, error.code, str(error))
    except (ModelRetryError, NotReturnedError) as error:
        complaint = str(error)
        await context.record.emit(
            ArgumentsRejected(subtask=SUBTASK, tool_id=tool.id, complaint=complaint)
        )
        return _failed(state, tool.id, "invalid_arguments", complaint)
    return {"prepared": Prepared(tool_id=tool.id, calls=calls, whole=False, approvals=approvals)}


async def _answers(context: RunContext, state: StrategyState) -> list[Any]:
    """What each step returned, None where that was nothing."""
    answers: list[Any] = []
    for step in state["steps"]:
        place = step["observation"]
        seen = state["observations"][place] if place is not None else None
        if seen is None or seen["outcome"] != "ok":
            answers.append(None)
        else:
            answers.append(await context.record.response(seen["call_ids"][0]))
    return answers


def _failed(state: StrategyState, tool_id: str, kind: str, error: str) -> dict[str, Any]:
    failed = failed_step(tool_id, kind, error)
    return {"observations": [*state["observations"], failed], "prepared": None}
