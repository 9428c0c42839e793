"""The nodes of a direct call, and where they lead; approving and sending are those of the agent."""

from __future__ import annotations

from typing import Any, Literal

from langgraph.runtime import Runtime

from graphs.approving import wanted
from graphs.context import RunContext
from graphs.events import (
    Answered,
    ArgumentsRejected,
    CallPrepared,
    Decomposed,
    RunFinished,
    RunStarted,
    SubtaskFinished,
    SubtaskStarted,
)
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.preparing import checked, failed_step
from graphs.state import Observation, Prepared, RunStatus, SolveState, Subtask
from graphs.strategies.telling import cut
from memory.errors import BacktrackError, ModelRetryError

SUBTASK = "A1"
"""Id of the one subtask."""


_INTERRUPTED = "the run was interrupted before it began; nothing was sent, so call again"


class DirectCallState(SolveState, total=False):
    """State of a direct call; ``observations`` holds what the call gave."""

    arguments: dict[str, Any]
    """From the input."""
    answer: str
    """Written by conclude."""
    status: RunStatus
    """Written by conclude."""


async def begin(state: DirectCallState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``subtask``: the call, in the words of the run's request."""
    record, request = runtime.context.record, state["request"]
    subtask = Subtask(
        id=SUBTASK, text=request, search="", depends_on=[], category="", condition=None
    )
    await record.emit(RunStarted(request=request))
    await record.emit(Decomposed(language="", subtasks=[subtask]))
    await record.emit(SubtaskStarted(subtask=SUBTASK, text=request))
    return {"subtask": subtask, "observations": []}


async def prepare(state: DirectCallState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``prepared``; ``stopped``, or a failed observation, where no call can be made."""
    context, call = runtime.context, runtime.context.options.call
    assert call is not None, "the graph of a direct call runs only for one"
    if is_late(context):
        return {"prepared": None, "stopped": await hit_limit(context, "wall_seconds", SUBTASK)}
    tool = context.library.tool(call.tool_id)
    if "arguments" not in state:
        return _failed(tool.id, "interrupted", _INTERRUPTED)
    try:
        calls = checked(context, tool, [state["arguments"]])
        await context.record.emit(CallPrepared(subtask=SUBTASK, tool_id=tool.id, calls=calls))
        approvals = await wanted(context, state, tool, calls)
    except BacktrackError as error:
        return _failed(tool.id, error.code, str(error))
    except ModelRetryError as error:
        told = ArgumentsRejected(subtask=SUBTASK, tool_id=tool.id, complaint=str(error))
        await context.record.emit(told)
        return _failed(tool.id, error.code, str(error))
    return {"prepared": Prepared(tool_id=tool.id, calls=calls, whole=False, approvals=approvals)}


def after_prepare(state: DirectCallState) -> Literal["approve", "call_tool", "conclude"]:
    """What changes something waits for approval; what cannot be sent ends the run."""
    prepared = state.get("prepared")
    if prepared is None:
        return "conclude"
    return "approve" if prepared["approvals"] else "call_tool"


async def conclude(state: DirectCallState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``answer``, ``status`` and ``path``: what came back, cut to a size for reading."""
    context, record = runtime.context, runtime.context.record
    last = state["observations"][-1] if state["observations"] else None
    status: RunStatus = "done" if last and last["outcome"] != "failed" else "failed"
    note = state.get("stopped", "") or (last["error"] if last else "")
    answer = note if last is None or status == "failed" else await _answer(context, last)
    calls = last["call_ids"] if last else []
    path = [last["tool_id"]] if last and calls else []
    ended: Literal["answered", "failed"] = "answered" if status == "done" else "failed"
    await record.emit(SubtaskFinished(subtask=SUBTASK, status=ended, path=path, note=note))
    await record.emit(Answered(answer=answer, status=status, citations=calls))
    spent = context.spending.told()
    await record.emit(RunFinished(status=status, path=path, elapsed_s=context.elapsed(), **spent))
    return {"answer": answer, "status": status, "path": path}


async def _answer(context: RunContext, last: Observation) -> str:
    """The response as JSON, cut to a size for reading."""
    if last["outcome"] == "empty":
        return ""
    body = await context.record.response(last["call_ids"][0])
    return cut(body, context.limits.response_chars)


def _failed(tool_id: str, kind: str, error: str) -> dict[str, Any]:
    return {"observations": [failed_step(tool_id, kind, error)], "prepared": None}
