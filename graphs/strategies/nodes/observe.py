"""Notes what the call of a step gave."""

from __future__ import annotations

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Picked
from graphs.limits import Limits
from graphs.nodes.compress import handed_on, read_bodies
from graphs.nodes.pick import take_rows
from graphs.rows.flattening import containers, sample_paths
from graphs.state import Observation, Selection
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import pending

_ROWS = 50
"""Rows of a list in which fields are looked for."""


async def observe(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``observation`` of the step, and of its answer the rows that fixed sentences tell."""
    context, index = runtime.context, pending(state)
    assert index is not None, "observe runs only after a call"
    steps, observations = list(state["steps"]), list(state["observations"])
    steps[index] = {**steps[index], "observation": len(observations) - 1}
    last = observations[-1]
    if last["outcome"] == "ok":
        bodies = await read_bodies(context, last)
        exact = frozenset(handed_on(context, last["tool_id"]))
        last = await asyncio.to_thread(_with_rows, last, bodies, context.limits, exact)
        observations[-1] = last
        tool_id, total, kept = last["tool_id"], last["total"], len(last["rows"])
        picked = Picked(subtask=SUBTASK, tool_id=tool_id, total=total, kept=kept)
        await context.record.emit(picked)
    return {"steps": steps, "observations": observations}


def _with_rows(
    last: Observation, bodies: dict[str, Any], limits: Limits, exact: frozenset[str]
) -> Observation:
    """The rows of the outermost list, all of them, cut to the size that the state may hold."""
    found = [c for body in bodies.values() for c in containers(body)]
    selection = Selection(
        container=next((c for c in found if c), ""),
        filters=[],
        sort=None,
        skip=0,
        take=None,
        tests=[],
        each=False,
        aggregate=None,
    )
    fields = list(sample_paths(list(bodies.values()), _ROWS))
    return take_rows({**last, "fields": fields}, bodies, selection, limits, exact)
