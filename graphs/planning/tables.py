"""The tables of a plan as far as it was run: from bodies in the journal, and what was known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from graphs.context import RunContext
from graphs.planning.state import PlanSolveState
from graphs.planning.subtasks import found_records
from graphs.plans.records import CallStep, Plan
from graphs.plans.running import Answer, evaluate
from graphs.plans.tables import Table, Tables
from graphs.state import Observation
from tools.entity_types.records import EntityModel


async def tables_of(
    context: RunContext, state: PlanSolveState, plan: Plan, model: EntityModel
) -> Tables:
    """The tables of all steps that what was called so far allows. Raises as ``evaluate``."""
    observations = state.get("observations", [])
    bodies = await bodies_of(context, plan, observations)
    known = await known_tables(context, state)
    return await context.work.do(evaluate, plan, None, bodies, model, known)


async def known_tables(context: RunContext, state: PlanSolveState) -> dict[str, Table]:
    """The rows of other goals and earlier turns; those of this run whole."""
    tables = {}
    for name, found in found_records(state).items():
        rows: Sequence[Any] = found.rows
        is_cut = found.matched > len(rows)
        if is_cut and "." not in name:
            rows = await context.record.response(rows_id(name))
            is_cut = False
        tables[name] = Table(found.entity, rows, not (is_cut or found.cut))
    return tables


async def keep_rows(context: RunContext, goal: str, table: Table) -> None:
    """Keep the rows of a goal whole, for other goals of the run."""
    await context.record.save_response(rows_id(goal), list(table.rows))


def rows_id(goal: str) -> str:
    """The id under which the rows of a goal stand beside the answers of calls."""
    return f"{goal}.rows"


async def bodies_of(
    context: RunContext, plan: Plan, observations: Sequence[Observation]
) -> dict[str, Sequence[Answer]]:
    """The answers of each call step that was run."""
    return {
        step.id: await _answers(context, observation)
        for step, observation in zip(plan.calls, observations, strict=False)
    }


async def _answers(context: RunContext, observation: Observation) -> list[Answer]:
    """What was answered, None where nothing is there; what failed is no answer."""
    answers: list[Answer] = []
    for call, given in zip(observation["call_ids"], observation["arguments"], strict=False):
        if call not in observation["fruitless"]:
            answers.append((call, given, await context.record.response(call)))
        elif call in observation.get("nothing", []):
            answers.append((call, given, None))
    return answers


def latest_step(plan: Plan, called: int) -> str:
    """Id of the last step that can be worked out once so many calls were answered."""
    last, seen = "", 0
    for step in plan.steps:
        if isinstance(step, CallStep):
            if seen == called:
                break
            seen += 1
        last = step.id
    return last


def table_at(tables: Mapping[str, Table], plan: Plan, called: int) -> Table:
    """The table of that step; an empty one where it could not be worked out."""
    return tables.get(latest_step(plan, called), Table())
