"""Takes from an answer the rows that matter: filter, sort, take and compute, in code."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.ambiguity import unclear_name, unclear_target
from graphs.changes import gave
from graphs.context import RunContext
from graphs.counting_caller import SPENT
from graphs.events import Picked
from graphs.limits import Limits
from graphs.nodes.compress import handed_on, read_bodies
from graphs.nodes.replay import abandoned, current_step, may_leave, scene_of
from graphs.nodes.task import task_of
from graphs.paths.replaying import NotSuppliedError, selection_of
from graphs.reasoner import Harvest
from graphs.row_size import cut_rows
from graphs.rows.flattening import containers, read_rows, sample_paths
from graphs.rows.selection import apply_selection
from graphs.state import Gap, Observation, Row, Selection, SolveState
from tools.paging import stated_total


async def pick(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``rows``, ``total``, ``aggregate`` and ``selection`` of the last observation, and
    ``missing`` where only the person can say which record is meant.
    """
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    if last["outcome"] != "ok":
        helps = may_leave(state) and last["error_kind"] != SPENT
        return abandoned(state) if helps else {}
    bodies = await read_bodies(context, last)
    selection = await _selection(context, state, list(bodies.values()))
    if selection is None:
        return abandoned(state)
    exact = frozenset(handed_on(context, last["tool_id"]))
    picked = await asyncio.to_thread(take_rows, last, bodies, selection, context.limits, exact)
    gap = await asyncio.to_thread(_unclear, context, state, bodies, selection)
    await context.record.emit(
        Picked(
            subtask=state["subtask"]["id"],
            tool_id=picked["tool_id"],
            total=picked["total"],
            kept=len(picked["rows"]),
            aggregate=picked["aggregate"],
        )
    )
    if may_leave(state) and not gave(picked):
        return abandoned(state)
    return {
        "observations": [*observations[:-1], picked],
        **({"missing": [gap]} if gap else {}),
    }


async def _selection(context: RunContext, state: SolveState, bodies: list[Any]) -> Selection | None:
    """What to take, from the remembered step or the reasoner; None where that step fits no more."""
    index = len(state["observations"]) - 1
    step = current_step(state, index)
    if step is not None:
        selection = await asyncio.to_thread(_remembered, step, state, context, index)
        if selection is not None or may_leave(state):
            return selection
    harvest = await asyncio.to_thread(_harvest, context, state, bodies)
    return await context.reasoner.select(harvest)


def _remembered(
    step: Mapping[str, Any], state: SolveState, context: RunContext, index: int
) -> Selection | None:
    if step["selection"] is None:
        return None
    try:
        return selection_of(step, scene_of(state, context, index))
    except NotSuppliedError:
        return None


def _unclear(
    context: RunContext, state: SolveState, bodies: Mapping[str, Any], selection: Selection
) -> Gap | None:
    """What to ask where the rows that the next step needs leave open which one is meant."""
    step = len(state["observations"])
    if step == len(state["path"]):
        return None
    rows = [row for body in bodies.values() for row in read_rows(body, selection["container"])]
    kept, _ = apply_selection(rows, {**selection, "take": None})
    meant = [rows[i] for i in kept]
    language = state["language"]
    text = state["subtask"]["text"]
    gap = unclear_name(meant, selection, text, language)
    if gap is None and context.library.tool(state["path"][step]).risk != "read":
        gap = unclear_target(meant, selection, text, language)
    return gap


def take_rows(
    last: Observation,
    bodies: Mapping[str, Any],
    selection: Selection,
    limits: Limits,
    exact: Collection[str],
) -> Observation:
    """The observation with its rows selected and cut to the response size."""
    rows = [
        Row(call_id=call_id, fields=fields)
        for call_id, body in bodies.items()
        for fields in read_rows(body, selection["container"])
    ]
    kept, aggregate = apply_selection(
        [row["fields"] for row in rows], selection, [row["call_id"] for row in rows]
    )
    stated = stated_total(next(iter(bodies.values()), None)) if _is_one_list(last) else 0
    total = max(len(rows), stated)
    if aggregate is not None and _counts_all(selection):
        aggregate = total
    shown = [*last["fields"], *(test["path"] for test in selection["tests"])]
    chosen = (trim(rows[i], shown) for i in kept)
    return {
        **last,
        "selection": selection,
        "aggregate": aggregate,
        "total": total,
        "seen": len(rows),
        "matched": len(kept),
        "rows": cut_rows(chosen, limits.response_chars, limits.fan_out, exact),
    }


def _is_one_list(last: Observation) -> bool:
    """Whether all calls of a step asked for the same list, each for another page of it."""
    first, *others = last["arguments"] or [{}]
    return all(set(first) <= set(call) for call in others)


def _counts_all(selection: Selection) -> bool:
    aggregate = selection["aggregate"]
    return aggregate is not None and aggregate["op"] == "count" and not selection["filters"]


def _harvest(context: RunContext, state: SolveState, bodies: list[Any]) -> Harvest:
    return Harvest(
        task=task_of(state),
        tool=context.library.tool(state["observations"][-1]["tool_id"]),
        path=state["path"],
        step=len(state["observations"]) - 1,
        paths=sample_paths(bodies, 200),
        containers=list(dict.fromkeys(c for body in bodies for c in containers(body))),
        bodies=bodies,
        arguments=state["observations"][-1]["arguments"],
        before=state["observations"][:-1],
    )


def trim(row: Row, fields: Sequence[str]) -> Row:
    """The row with the kept fields only, in the order of the fields."""
    return Row(
        call_id=row["call_id"], fields={p: row["fields"][p] for p in fields if p in row["fields"]}
    )
