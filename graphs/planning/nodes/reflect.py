"""Judges a plan before it runs, and each step that failed or gave nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good, is_final, is_turned_down
from graphs.context import RunContext
from graphs.counting_caller import SPENT
from graphs.dead_ends import dead_end
from graphs.events import Reflected
from graphs.form_reasoner import MendQuestion
from graphs.forms.complaint import spoken
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.planning.context import Planner, planner_of
from graphs.planning.plans import as_goal
from graphs.planning.reading import relevant_tools
from graphs.planning.state import PlanSolveState
from graphs.planning.subtasks import told_records
from graphs.planning.unheld_values import unheld_values
from graphs.planning.unknown_names import unknown_names
from graphs.planning.verdicts import (
    lacks_a_thing,
    start_over,
    success,
    verdict_on,
    wrong_at,
)
from graphs.plans.records import Plan
from graphs.plans.validation import complaints
from graphs.spending import BudgetSpentError
from graphs.state import Observation, Verdict
from memory.errors import ModelRetryError
from tools.entity_types.records import EntityModel

_ENDS: dict[str, Any] = {"verdict": None}


async def reflect(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``verdict``, ``reflections`` and what the verdict undoes; ``goal`` when it is mended.

    A verdict of None ends the goal: ``stopped`` or ``rejected`` then says why.
    """
    context, subtask = runtime.context, state["subtask"]["id"]
    if is_late(context):
        stopped = state.get("stopped") or await hit_limit(context, "wall_seconds", subtask)
        return {**_ENDS, "stopped": stopped}
    observations = state.get("observations", [])
    last = observations[-1] if observations else None
    if last is not None and state.get("plan") and _ends_it(last):
        return {**_ENDS, "rejected": "" if last["error_kind"] == SPENT else last["error"]}
    planner = await planner_of(context)
    if state.get("plan") is None:
        return await _mended(state, context, planner)
    if not state.get("checked"):
        return await _checked(state, context, planner)
    plan = Plan.model_validate(state["plan"])
    verdict = verdict_on(plan, observations, planner.model)
    await _tell(state, context, verdict)
    if verdict["kind"] == "success":
        return await _settled(state, context, planner, plan, verdict)
    return await _undone(state, context, planner, verdict)


def _ends_it(last: Observation) -> bool:
    """Whether nothing else may be tried: it was refused, or may be done, or no call is left."""
    return last["error_kind"] == SPENT or is_final(last) or lacks_a_thing(last)


async def _checked(state: PlanSolveState, context: RunContext, planner: Planner) -> dict[str, Any]:
    """Whether a plan may run at all; one that may not is as if it had never been found."""
    plan = Plan.model_validate(state["plan"])
    wrong = await asyncio.to_thread(_wrong, state, context, plan, planner.model)
    if not wrong:
        verdict = success("the plan is valid")
        await _tell(state, context, verdict)
        return {"verdict": verdict, "checked": True}
    verdict = wrong_at(len(state.get("observations", [])), wrong)
    await _tell(state, context, verdict)
    return {**await _undone(state, context, planner, verdict), "plan": None}


def _wrong(state: PlanSolveState, context: RunContext, plan: Plan, model: EntityModel) -> str:
    """What is wrong with a plan, in one line for whoever asked."""
    found = complaints(
        plan,
        model,
        context.library,
        as_goal(state["goal"]),
        unread=state.get("unread", []),
        entities={name: one["entity"] for name, one in state.get("found", {}).items()},
        limits=context.limits,
    )
    return spoken(found) if found else ""


async def _tell(state: PlanSolveState, context: RunContext, verdict: Verdict) -> None:
    path = state.get("path") or [""]
    told = Reflected(subtask=state["subtask"]["id"], verdict=verdict, path=path)
    await context.record.emit(told)


async def _settled(
    state: PlanSolveState, context: RunContext, planner: Planner, plan: Plan, verdict: Verdict
) -> dict[str, Any]:
    """On with the plan; a look-up by a name that nothing bears, or by a word that no thing is known
    to have, may be written otherwise, once.
    """
    reason = _misspoken(state, planner, plan)
    if not reason or state["goal"]["kind"] == "do" or state.get("mended"):
        return {"verdict": verdict}
    last: PlanSolveState = {**state, "verdict": wrong_at(0, reason)}
    update = await _mended(last, context, planner)
    if update["verdict"] is None:
        return {"verdict": verdict, "mended": True}
    return {**update, "plan": None, "observations": [], "prepared": None}


def _misspoken(state: PlanSolveState, planner: Planner, plan: Plan) -> str:
    observations, model = state.get("observations", []), planner.model
    if unknown := unknown_names(plan, observations, model)[1]:
        return f"nothing is called {', '.join(unknown)}"
    return unheld_values(as_goal(state["goal"]), observations, model, planner.grounding)


async def _undone(
    state: PlanSolveState, context: RunContext, planner: Planner, verdict: Verdict
) -> dict[str, Any]:
    """Back to before the wrong call, unless something was changed by it or after it."""
    observations, wrong = state.get("observations", []), verdict["wrong_step"]
    ended = {**_ENDS, "rejected": verdict["reason"]}
    if not context.switches.reflection or wrong < done_for_good(observations):
        return ended
    count = state.get("reflections", 0)
    if count >= context.limits.reflections:
        return await _at_the_limit(state, context, planner, verdict)
    if wrong < len(observations) and is_turned_down(context.library, observations[wrong]):
        return await _no_further(state, context, planner, verdict)
    update: dict[str, Any] = {"observations": observations[:wrong], "prepared": None}
    if wrong < len(observations):
        failed = dead_end(observations[wrong])
        update["failure"] = observations[wrong]
        update["dead_ends"] = [failed] if failed else []
        update["taken_back"] = _taken_back(observations, wrong) if not failed else []
    return {"verdict": verdict, "reflections": count + 1, **update}


async def _at_the_limit(
    state: PlanSolveState, context: RunContext, planner: Planner, verdict: Verdict
) -> dict[str, Any]:
    """No further plan of this goal is tried, and the answer says why: what is wrong with the last
    one, where it never ran.
    """
    update = await _no_further(state, context, planner, verdict)
    if update["verdict"] is not None:
        return update
    stopped = await hit_limit(context, "reflections", state["subtask"]["id"])
    return {**update, "stopped": stopped} if state.get("checked") else update


async def _no_further(
    state: PlanSolveState, context: RunContext, planner: Planner, verdict: Verdict
) -> dict[str, Any]:
    """No further plan of this goal is tried; a changed one may still do better."""
    observations, wrong = state.get("observations", []), verdict["wrong_step"]
    last: PlanSolveState = {**state, "verdict": verdict}
    if wrong < len(observations):
        last["failure"] = observations[wrong]
    update = await _mended(last, context, planner)
    if update["verdict"] is not None:
        return {**update, "plan": None, "observations": observations[:wrong], "prepared": None}
    return update


def _taken_back(observations: Sequence[Observation], wrong: int) -> list[str]:
    """The move to a call that gave nothing; a failure says nothing of the way to it."""
    if wrong == 0 or observations[wrong]["outcome"] == "failed":
        return []
    return [f"{observations[wrong - 1]['tool_id']}>{observations[wrong]['tool_id']}"]


def _why(state: PlanSolveState) -> str:
    """Why no plan is left: what failed last, else why the search gave up."""
    failure, verdict = state.get("failure"), state.get("verdict")
    judged = verdict["reason"] if verdict is not None and verdict["kind"] != "success" else ""
    return (failure["error"] if failure else "") or judged or state["moves"][-1]["reason"]


def _all_said(state: PlanSolveState) -> str:
    """The request with what the person has answered since."""
    request, said = state["request"], state["subtask"]["text"]
    if said in request:
        return request
    return said if request in said else f"{request} ({said})"


async def _mended(state: PlanSolveState, context: RunContext, planner: Planner) -> dict[str, Any]:
    """Where no plan is left the reasoner may change the goal, once."""
    failure = state.get("failure")
    ended = {**_ENDS, "rejected": _why(state)}
    spent = state.get("mended") or state.get("stopped") or state.get("missing")
    if spent or not context.switches.reflection or done_for_good(state.get("observations", [])):
        return ended
    goal = as_goal(state["goal"])
    question = MendQuestion(
        request=_all_said(state),
        now=context.now(),
        model=planner.model,
        library=context.library,
        goal=goal,
        plan=Plan(goal=goal.id, steps=()),
        failed=failure["tool_id"] if failure else "",
        arguments=failure["arguments"] if failure else (),
        error=ended["rejected"],
        turned_down=failure is not None and failure["error_kind"] == "client_error",
        told=told_records(state),
        relevant=await asyncio.to_thread(relevant_tools, context.retriever, state["request"]),
    )
    try:
        changed = await planner.reasoner.mend(question)
    except (BudgetSpentError, ModelRetryError):
        changed = None
    if changed is None or changed == goal:
        return {**ended, "mended": True}
    verdict = start_over("the goal was changed")
    await _tell(state, context, verdict)
    return {"verdict": verdict, "mended": True, "goal": changed.model_dump(mode="json")}
