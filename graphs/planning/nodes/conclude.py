"""Says what a goal came to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from langgraph.runtime import Runtime

from graphs.answering.records import Found
from graphs.context import RunContext
from graphs.events import SubtaskFinished
from graphs.forms.records import CompareGoal, Goal, Topic
from graphs.planning.changing import changes_of
from graphs.planning.comparing import compared
from graphs.planning.context import planner_of
from graphs.planning.ended import ended_things, with_former
from graphs.planning.finding import error_of, found_by
from graphs.planning.plans import as_goal
from graphs.planning.state import PlanSolveState
from graphs.planning.subtasks import found_records
from graphs.planning.tables import keep_rows, known_tables, tables_of
from graphs.plans.records import Plan
from graphs.plans.tables import SeveralToTakeError, Table
from graphs.state import Observation, Result
from memory.errors import ModelRetryError
from tools.entity_types.records import EntityModel

_NOT_DONE: tuple[Topic, ...] = ("nothing_to_undo", "no_way_back", "not_known_before")
"""Why what was changed is not taken back."""
TableOf = Callable[[RunContext, PlanSolveState, Plan, EntityModel], Awaitable[Table]]
"""The rows that a plan came to, as far as it ran."""


async def conclude(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the entry of ``results`` of the goal: as of other agents, and with ``found``."""
    return await concluded(state, runtime.context, table_by_plan)


async def concluded(
    state: PlanSolveState, context: RunContext, table_of: TableOf
) -> dict[str, Any]:
    """What ``conclude`` writes, with the rows from wherever they come."""
    subtask, goal = state["subtask"], as_goal(state["goal"])
    found = await _found(context, state, goal, table_of)
    observations = _told(state)
    result = Result(
        subtask=subtask["id"],
        text=subtask["text"],
        status=found.status,
        observations=observations,
        truth=found.truth,
        missing=list(state.get("missing", [])),
        note=found.note,
        facts=_facts(found),
        found=found.model_dump(mode="json"),
    )
    if result["missing"] and state.get("mended"):
        result["goal"] = state["goal"]
    await context.record.emit(
        SubtaskFinished(
            subtask=subtask["id"],
            status=found.status,
            path=[o["tool_id"] for o in observations],
            note=found.note,
            facts=result["facts"],
        )
    )
    plan = state.get("plan")
    return {"results": {subtask["id"]: result}, "plans": {goal.id: plan} if plan else {}}


def _facts(found: Found) -> dict[str, Any]:
    """What was computed without a call."""
    facts = {"winner": found.largest, "total": found.total}
    return {name: value for name, value in facts.items() if value not in (None, "")}


async def _found(
    context: RunContext, state: PlanSolveState, goal: Goal, table_of: TableOf
) -> Found:
    if isinstance(goal, CompareGoal):
        return compared(goal, found_records(state), state.get("wanted", {}))
    if goal.kind == "talk":
        beyond = goal.topic in _NOT_DONE or (goal.topic == "other" and state.get("unread"))
        return Found(goal=goal.id, status="impossible" if beyond else "answered")
    if state.get("plan"):
        plan = Plan.model_validate(state["plan"])
        return await _by_plan(context, state, goal, plan, table_of)
    return _without(state, goal)


async def table_by_plan(
    context: RunContext, state: PlanSolveState, plan: Plan, model: EntityModel
) -> Table:
    """The rows of the last step; none where it was not reached."""
    try:
        tables = await tables_of(context, state, plan, model)
    except SeveralToTakeError:
        tables = {}
    return tables.get(plan.steps[-1].id, Table()) if plan.steps else Table()


async def _by_plan(
    context: RunContext, state: PlanSolveState, goal: Goal, plan: Plan, table_of: TableOf
) -> Found:
    model = (await planner_of(context)).model
    observations = state.get("observations", [])
    try:
        table = await table_of(context, state, plan, model)
    except ModelRetryError as error:
        return Found(goal=goal.id, status="failed", note=str(error))
    changes = await changes_of(context, observations, model)
    if changes:
        seen = await _seen_before(context, state, plan, model)
        changes = with_former(changes, seen, model)
        table = table if table.rows else Table(table.entity, ended_things(changes, seen, model))
    found = await context.work.do(
        found_by, state, goal, plan, table, changes, model, context.limits
    )
    if found.matched > len(found.rows):
        await keep_rows(context, goal.id, table)
    return found


async def _seen_before(
    context: RunContext, state: PlanSolveState, plan: Plan, model: EntityModel
) -> list[Table]:
    """What was read before a change was made, the latest first."""
    try:
        tables = await tables_of(context, state, plan, model)
    except (ModelRetryError, SeveralToTakeError):
        return []
    own = [tables[step.id] for step in plan.steps[:-1] if step.id in tables]
    known = await known_tables(context, state)
    return [*reversed(own), *reversed(known.values())]


def _without(state: PlanSolveState, goal: Goal) -> Found:
    """Where no plan is left: what only the person can say, what failed, or why none was found."""
    failure, stopped = state.get("failure"), state.get("stopped", "")
    missing = tuple(dict(gap) for gap in state.get("missing", []))
    why = state.get("rejected") or state["moves"][-1]["reason"]
    base = Found(goal=goal.id, status="impossible", missing=missing, note=stopped or why)
    if missing:
        return base.model_copy(update={"status": "needs_input", "note": stopped})
    if failure is None:
        return base.model_copy(update={"status": "failed"}) if stopped else base
    failed = failure["outcome"] == "failed" and failure["error_kind"] != "not_found"
    told = {
        "status": "failed" if failed else "nothing_found",
        "path": (failure["tool_id"],) if failure["call_ids"] else (),
        "call_ids": tuple(failure["call_ids"]),
        "searched": failure["error_kind"] == "not_found",
        "note": stopped or error_of(failure),
    }
    return base.model_copy(update=told)


def _told(state: PlanSolveState) -> list[Observation]:
    """What is reported: the steps that ran; the failure that ended the search where it gave up."""
    observations = list(state.get("observations", []))
    failure = state.get("failure")
    gave_up = state.get("plan") is None and failure is not None
    return [*observations, failure] if gave_up and failure is not None else observations
