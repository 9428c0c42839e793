"""The arguments of the next call of the plan, checked, and approved where they change something."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.approving import are_asked, wanted
from graphs.context import RunContext
from graphs.events import ArgumentsRejected, CallPrepared
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.planning.asking_meant import deed, is_to_ask, whether_meant
from graphs.planning.asking_which import which_one
from graphs.planning.context import planner_of
from graphs.planning.state import PlanSolveState
from graphs.planning.tables import known_tables, tables_of
from graphs.plans.arguments import GOAL, arguments_of, reference
from graphs.plans.records import CallStep, Constant, Join, Plan, RowsStep, Take
from graphs.plans.tables import NothingToTakeError, SeveralToTakeError, Table
from graphs.preparing import checked, failed_step
from graphs.state import Observation, Prepared
from memory.errors import BacktrackError, ModelRetryError
from tools.entity_types.records import EntityModel
from tools.records import Tool

NOTHING = "nothing_to_take"
"""Kind of a step that was never sent since nothing was found that it needs."""
NOT_MEANT = "rejected"
"""Kind of a step that was never sent since the person said that it is not what was meant."""


ArgumentsOf = Callable[
    [RunContext, PlanSolveState, Plan, CallStep, EntityModel], Awaitable[list[dict[str, Any]]]
]
"""The arguments of each call of a step; raises as ``arguments_by_plan``."""


async def prepare_call(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``prepared``, or ``missing`` where only the person can say which one is meant, or an
    observation of a step that cannot be sent, or ``stopped``.
    """
    return await prepare(state, runtime.context, arguments_by_plan)


async def prepare(
    state: PlanSolveState, context: RunContext, arguments: ArgumentsOf
) -> dict[str, Any]:
    """What ``prepare_call`` writes, with arguments from wherever they come."""
    subtask = state["subtask"]["id"]
    if is_late(context):
        stopped = await hit_limit(context, "wall_seconds", subtask)
        return {"prepared": None, "stopped": stopped}
    plan = Plan.model_validate(state["plan"])
    step = plan.calls[len(state.get("observations", []))]
    tool = context.library.tool(step.tool_id)
    planner = await planner_of(context)
    model = planner.model
    try:
        calls = await arguments(context, state, plan, step, model)
        if not calls:
            return _unsent(state, _nothing(tool))
        if denied := _denied_as(state, tool, calls):
            return _unsent(state, failed_step(tool.id, denied, "this is not what was meant"))
        if is_to_ask(state, tool) and not await are_asked(context, state, tool, calls):
            tables = await tables_of(context, state, plan, model)
            held = _by_reference(tables, await known_tables(context, state))
            asked = await asyncio.to_thread(whether_meant, context, tool, step, held, planner)
            return {"missing": [{**asked, "tool_id": tool.id, "sends": calls}]}
        return await _ready(context, state, tool, step, calls)
    except SeveralToTakeError as error:
        about = deed(tool, step, planner, {}) if tool.risk != "read" else ""
        which = await asyncio.to_thread(which_one, error, plan, planner)
        return {"missing": [{**which, "about": about}]}
    except NothingToTakeError as error:
        if tool.risk == "read" and only_adds(plan, step):
            return _unsent(state, _nothing(tool))
        return _unsent(state, failed_step(tool.id, NOTHING, str(error)))
    except BacktrackError as error:
        return _unsent(state, failed_step(tool.id, error.code, str(error)))
    except ModelRetryError as error:
        told = ArgumentsRejected(subtask=subtask, tool_id=tool.id, complaint=str(error))
        await context.record.emit(told)
        return _unsent(state, failed_step(tool.id, "invalid_arguments", error.spoken))


def _denied_as(state: PlanSolveState, tool: Tool, calls: Sequence[Mapping[str, Any]]) -> str:
    """The kind of a step that is not meant: the person said so of it, or, of another reading, of
    the same calls; ``""``: nobody said so.
    """
    if tool.risk != "read" and state["subtask"].get("agreed") is False:
        return NOT_MEANT
    return NOTHING if {"tool_id": tool.id, "sends": calls} in state.get("denied", []) else ""


async def arguments_by_plan(
    context: RunContext, state: PlanSolveState, plan: Plan, step: CallStep, model: EntityModel
) -> list[dict[str, Any]]:
    """The arguments of each call; a read is asked for all things where one was expected.

    Raises ``NothingToTakeError``, ``SeveralToTakeError``.
    """
    tables = await tables_of(context, state, plan, model)
    known = await known_tables(context, state)
    tool = context.library.tool(step.tool_id)
    reads = tool.risk == "read"
    try:
        calls = await asyncio.to_thread(arguments_of, step, tables, known, tool.nullable_objects)
    except SeveralToTakeError as error:
        if not reads or step.over or _only_said(plan, error.step):
            raise
        return await asyncio.to_thread(arguments_of, _over(step, error.step), tables, known)
    if len(calls) > 1 and not reads and not state["goal"].get("each"):
        rows = _by_reference(tables, known)[step.over].rows
        raise SeveralToTakeError(step.over, _mapped(step), rows)
    return calls


def _by_reference(tables: Mapping[str, Table], known: Mapping[str, Table]) -> dict[str, Table]:
    """The tables of the plan's steps and those known before, by what refers to them."""
    return {**tables, **{GOAL + name: one for name, one in known.items()}}


def _only_said(plan: Plan, step_id: str) -> bool:
    """Whether the rows of a step are things of one name, of which the person meant one."""
    steps = (one for one in plan.steps if isinstance(one, RowsStep) and one.id == step_id)
    return any(isinstance(op, Take) and op.alike for one in steps for op in one.ops)


def only_adds(plan: Plan, step: CallStep) -> bool:
    """Whether what a step finds is only added to the rows that it is asked for: those that lead to
    nothing stay.
    """
    rows = (one for one in plan.steps if isinstance(one, RowsStep))
    joins = (op for one in rows for op in one.ops if isinstance(op, Join))
    return bool(step.over) and any(op.step == step.id for op in joins)


def _mapped(step: CallStep) -> str:
    """The attribute of the rows mapped over that tells the calls apart."""
    sources = step.arguments.values()
    taken = (s for s in sources if not isinstance(s, Constant) and reference(s) == step.over)
    return next((source.attribute for source in taken), "")


def _over(step: CallStep, source: str) -> CallStep:
    """The call mapped over the rows that it took one value of."""
    return step.model_copy(update={"over": source})


def _nothing(tool: Tool) -> Observation:
    """A step for which there is nothing to ask: a read gives nothing, a change is not made."""
    if tool.risk == "read":
        return {**failed_step(tool.id, "", ""), "outcome": "empty"}
    return failed_step(tool.id, NOTHING, "nothing was found that it could change")


async def _ready(
    context: RunContext,
    state: PlanSolveState,
    tool: Tool,
    step: CallStep,
    filled: list[dict[str, Any]],
) -> dict[str, Any]:
    """The calls checked, told and ready to be sent, or to be approved.

    Raises ``ModelRetryError`` and, where no request can be made of them, ``BacktrackError``.
    """
    subtask, calls = state["subtask"]["id"], checked(context, tool, filled)
    cut: dict[str, str] = {}
    if len(filled) > context.limits.fan_out:
        cut = {"stopped": await hit_limit(context, "fan_out", subtask)}
    await context.record.emit(CallPrepared(subtask=subtask, tool_id=tool.id, calls=calls))
    approvals = await wanted(context, state, tool, calls)
    prepared = Prepared(tool_id=tool.id, calls=calls, whole=step.whole, approvals=approvals)
    return {"prepared": prepared, **cut}


def _unsent(state: PlanSolveState, step: Observation) -> dict[str, Any]:
    return {"observations": [*state.get("observations", []), step], "prepared": None}
