"""Takes from an answer the rows that matter: filter, sort, take and compute, in code."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Picked
from graphs.nodes.task import task_of
from graphs.reasoner import Harvest
from graphs.rows import containers, read_rows
from graphs.selection import apply_selection
from graphs.state import Observation, Row, SolveState


async def pick(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``rows``, ``total``, ``aggregate`` and ``selection`` of the last observation."""
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    if last["outcome"] != "ok":
        return {}
    bodies = {call_id: await context.record.response(call_id) for call_id in last["call_ids"]}
    picked = await pick_rows(context, state, last, bodies)
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


async def pick_rows(
    context: RunContext, state: SolveState, last: Observation, bodies: dict[str, Any]
) -> Observation:
    """The observation with its rows selected and cut to the response size."""
    harvest = _harvest(context, state, last, bodies)
    selection = await context.reasoner.select(harvest)
    rows = [
        Row(call_id=call_id, fields=fields)
        for call_id, body in bodies.items()
        for fields in read_rows(body, selection["container"])
    ]
    kept, aggregate = apply_selection(
        [row["fields"] for row in rows], selection, [row["call_id"] for row in rows]
    )
    chosen = [trim(rows[i], last["fields"]) for i in kept]
    return {
        **last,
        "selection": selection,
        "aggregate": aggregate,
        "total": len(rows),
        "rows": cut(chosen, context.limits.response_chars, context.limits.fan_out),
    }


def _harvest(
    context: RunContext, state: SolveState, last: Observation, bodies: dict[str, Any]
) -> Harvest:
    lists = list(dict.fromkeys(c for body in bodies.values() for c in containers(body)))
    sample: dict[str, Any] = {}
    for body in bodies.values():
        for container in lists:
            for row in read_rows(body, container)[:200]:
                sample.update({k: v for k, v in row.items() if sample.get(k) is None})
    return Harvest(
        task=task_of(state),
        tool=context.library.tool(last["tool_id"]),
        path=state["path"],
        step=len(state["observations"]) - 1,
        paths=sample,
        containers=lists,
        bodies=list(bodies.values()),
    )


def trim(row: Row, fields: Sequence[str]) -> Row:
    """The row with the kept fields only, in the order of the fields."""
    return Row(
        call_id=row["call_id"], fields={p: row["fields"][p] for p in fields if p in row["fields"]}
    )


def cut(rows: Sequence[Row], chars: int, least: int) -> list[Row]:
    """The first rows that fit into so many characters of JSON; the first ``least`` always stay."""
    kept: list[Row] = []
    used = 0
    for row in rows:
        used += len(json.dumps(row["fields"], ensure_ascii=False))
        if used > chars and len(kept) >= least:
            break
        kept.append(row)
    return kept
