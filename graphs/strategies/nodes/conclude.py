"""Ends the run: the model's answer, or fixed sentences on what was found and why no more."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import gave, is_final
from graphs.context import RunContext
from graphs.conversation import findings_of
from graphs.events import Answered, RunFinished, SubtaskFinished
from graphs.reasoner import Closing
from graphs.results import bare_result
from graphs.rules.summarizing import overall
from graphs.state import AgentState, Observation, Result, RunStatus
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import seen_on


async def conclude(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``answer``, ``status`` and ``path``."""
    context, result = runtime.context, result_of(state)
    results = {SUBTASK: result}
    status = status_of(state, result)
    answer = await _answer(context, state, result)
    path = [o["tool_id"] for o in result["observations"] if o["call_ids"]]
    calls = [c for o in result["observations"] for c in o["call_ids"]]
    record = context.record
    await record.emit(
        SubtaskFinished(subtask=SUBTASK, status=result["status"], path=path, note=result["note"])
    )
    await record.emit(Answered(answer=answer, status=status, citations=calls))
    found = AgentState(
        read=state["request"],
        language=state["language"],
        subtasks=[state["subtask"]],
        results=results,
    )
    await record.save_findings(findings_of(found, ()))
    spent = context.spending.told()
    await record.emit(RunFinished(status=status, path=path, elapsed_s=context.elapsed(), **spent))
    return {"answer": answer, "status": status, "path": path}


def result_of(state: StrategyState) -> Result:
    """What the request came to, as the result of its one subtask."""
    observations, ended = seen_on(state, state["at"]), state.get("ended")
    result = bare_result(state["subtask"], "failed", state.get("stopped", ""))
    result["observations"] = observations
    if observations and is_final(observations[-1]):
        result["note"] = observations[-1]["error"]
    elif state.get("stopped"):
        if any(o["changed"] if "program" in state else gave(o) for o in observations):
            result["status"] = "answered"  # what a program found on its way answers nothing
    elif ended is not None:
        result["status"] = ended["outcome"]
        result["note"] = state.get("rejected", "")
    return result


def status_of(state: StrategyState, result: Result) -> RunStatus:
    """The status of the run; partial where a limit ended it after something was found."""
    if state.get("stopped") and result["status"] == "answered":
        return "partial"
    return overall({SUBTASK: result})


async def _answer(context: RunContext, state: StrategyState, result: Result) -> str:
    """The words of the model where it ended the request, else fixed sentences."""
    ended, observations = state.get("ended"), result["observations"]
    refused = bool(observations) and is_final(observations[-1])
    if ended is not None and ended["answer"] and not refused:
        return ended["answer"]
    if state.get("stopped") and not refused:
        result = {**result, "observations": _telling(observations)}
    closing = Closing(
        state["request"],
        state["language"],
        [state["subtask"]],
        {SUBTASK: result},
        plain=True,
    )
    return (await context.reasoner.summarize(closing)).answer


def _telling(observations: list[Observation]) -> list[Observation]:
    """What was found last stands last, where fixed sentences look for it."""
    found = [o for o in observations if gave(o)]
    return found or observations
