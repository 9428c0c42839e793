"""The rows of the last call, and of the work on rows that follows it."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Picked
from graphs.planning.asking_which import which_one
from graphs.planning.context import planner_of
from graphs.planning.naming_rows import exact_attributes, in_order
from graphs.planning.seeing import answer_of, note_answers
from graphs.planning.state import PlanSolveState
from graphs.planning.tables import table_at, tables_of
from graphs.plans.records import CallStep, Plan
from graphs.plans.tables import SeveralToTakeError, Table, Tables
from graphs.row_size import cut_rows
from graphs.state import Observation, Row
from tools.entity_types.records import EntityModel
from tools.paging import says_more, stated_total


async def pick(state: PlanSolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``rows``, ``total`` and ``aggregate`` of the last observation, and ``missing`` where
    only the person can say which thing is meant.
    """
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    if last["outcome"] != "ok":
        return {}
    planner = await planner_of(context)
    plan = Plan.model_validate(state["plan"])
    await note_answers(context, planner.grounding, last)
    try:
        tables = await tables_of(context, state, plan, planner.model)
    except SeveralToTakeError as error:
        return {"missing": [await asyncio.to_thread(which_one, error, plan, planner)]}
    picked = await _picked(context, last, tables, plan, len(observations), planner.model)
    await context.record.emit(
        Picked(
            subtask=state["subtask"]["id"],
            tool_id=picked["tool_id"],
            total=picked["total"],
            kept=len(picked["rows"]),
            aggregate=picked["aggregate"],
        )
    )
    return {"observations": [*observations[:-1], picked]}


async def _picked(
    context: RunContext,
    last: Observation,
    tables: Tables,
    plan: Plan,
    called: int,
    model: EntityModel,
) -> Observation:
    """The observation with its rows, cut to the response size."""
    step = plan.calls[called - 1]
    read = tables.get(step.id, Table())
    table = table_at(tables, plan, called)
    exact = exact_attributes(table.entity or read.entity, model, plan)
    rows = [
        Row(call_id=call, fields=in_order(row, last["fields"]))
        for row, call in zip(table.rows, table.calls or [""] * len(table.rows), strict=True)
    ]
    limits = context.limits
    cut = await asyncio.to_thread(cut_rows, rows, limits.response_chars, limits.fan_out, exact)
    stated = await _stated(context, last)
    unread = stated > len(read.rows) or await _goes_on(context, last)
    return {
        **last,
        "aggregate": _aggregate(table),
        "total": max(len(read.rows), stated),
        "more": unread and _lists(step, model),
        "seen": len(read.rows),
        "matched": len(table.rows),
        "rows": cut,
    }


def _aggregate(table: Table) -> Any:
    """The number of a table that is one total."""
    return table.rows[0]["total"] if len(table.rows) == 1 and "total" in table.rows[0] else None


async def _stated(context: RunContext, last: Observation) -> int:
    """How many rows there are by the answer's own word, where one list was asked for."""
    first, *others = last["arguments"] or [{}]
    told = [c for c in last["call_ids"] if c not in last["fruitless"]]
    if not told or not all(set(first) <= set(call) for call in others):
        return 0
    return stated_total(*await answer_of(context, told[0]))


async def _goes_on(context: RunContext, last: Observation) -> bool:
    """Whether the last page that was read says that there are others; one without rows may tell
    that it is the last.
    """
    nothing = last.get("nothing", ())
    told = [c for c in last["call_ids"] if c in nothing or c not in last["fruitless"]]
    return bool(told) and says_more(*await answer_of(context, told[-1]))


def _lists(step: CallStep, model: EntityModel) -> bool:
    path = model.path_of(step.tool_id, step.rows)
    return path is not None and path.kind == "list"
