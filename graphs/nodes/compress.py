"""Decides which fields of a long answer are worth keeping."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Compressed
from graphs.nodes.replay import current_step
from graphs.nodes.task import task_of
from graphs.reasoner import Harvest
from graphs.rows.flattening import containers, sample_paths
from graphs.state import Observation, SolveState


async def compress(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``fields`` of the last observation; fields that later steps need always stay."""
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    if last["outcome"] != "ok":
        return {}
    bodies = list((await read_bodies(context, last)).values())
    paths, size = await asyncio.to_thread(_look_at, bodies)
    kept = list(paths)
    if size > context.limits.response_chars:
        kept = await _worth_keeping(context, state, paths, bodies)
        await context.record.emit(
            Compressed(
                subtask=state["subtask"]["id"],
                tool_id=last["tool_id"],
                size_bytes=size,
                kept=kept,
            )
        )
    return {"observations": [*observations[:-1], {**last, "fields": kept}]}


async def read_bodies(context: RunContext, observation: Observation) -> dict[str, Any]:
    """The answers of a step that hold something, by call id, in order."""
    told = [c for c in observation["call_ids"] if c not in observation["fruitless"]]
    return {call_id: await context.record.response(call_id) for call_id in told}


def _look_at(bodies: list[Any]) -> tuple[dict[str, Any], int]:
    """The output paths present with a value each, and the characters of all bodies as JSON."""
    return sample_paths(bodies, 50), len(json.dumps(bodies, ensure_ascii=False))


async def _worth_keeping(
    context: RunContext, state: SolveState, paths: dict[str, Any], bodies: list[Any]
) -> list[str]:
    """What the reasoner keeps, then what can be handed on, each only where it is present."""
    tool = context.library.tool(state["observations"][-1]["tool_id"])
    harvest = Harvest(
        task=task_of(state),
        tool=tool,
        path=state["path"],
        step=len(state["observations"]) - 1,
        paths=paths,
        containers=list(dict.fromkeys(c for body in bodies for c in containers(body))),
    )
    remembered = current_step(state, len(state["observations"]) - 1)
    chosen = remembered["fields"] if remembered else await context.reasoner.fields(harvest)
    wanted = [*chosen, *handed_on(context, tool.id)]
    return [path for path in dict.fromkeys(wanted) if path in paths]


def handed_on(context: RunContext, tool_id: str) -> list[str]:
    """Output paths of a tool that can feed another one, here or in a later subtask."""
    return list(dict.fromkeys(b.output for b in context.graph.consumers(tool_id)))
