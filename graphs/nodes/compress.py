"""Decides which fields of a long answer are worth keeping."""

from __future__ import annotations

import json
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Compressed
from graphs.nodes.task import task_of
from graphs.reasoner import Harvest
from graphs.rows import containers, read_rows
from graphs.state import SolveState


async def compress(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``fields`` of the last observation; fields that later steps need always stay."""
    context, observations = runtime.context, state["observations"]
    last = observations[-1]
    bodies = [await context.record.response(call_id) for call_id in last["call_ids"]]
    paths = sample_paths(bodies)
    size = len(json.dumps(bodies, ensure_ascii=False))
    kept = list(paths)
    if size > context.limits.response_chars:
        step = len(observations) - 1
        harvest = Harvest(
            task=task_of(state),
            tool=context.library.tool(last["tool_id"]),
            path=state["path"],
            step=step,
            paths=paths,
            containers=list(dict.fromkeys(c for body in bodies for c in containers(body))),
        )
        wanted = [*await context.reasoner.fields(harvest), *handed_on(context, last["tool_id"])]
        kept = [path for path in dict.fromkeys(wanted) if path in paths]
        await context.record.emit(
            Compressed(
                subtask=state["subtask"]["id"],
                tool_id=last["tool_id"],
                size_bytes=size,
                kept=kept,
            )
        )
    return {"observations": [*observations[:-1], {**last, "fields": kept}]}


def sample_paths(bodies: list[Any]) -> dict[str, Any]:
    """Every output path in the bodies -> its first value that is not null."""
    paths: dict[str, Any] = {}
    for body in bodies:
        for container in containers(body):
            for row in read_rows(body, container)[:50]:
                for path, value in row.items():
                    if paths.get(path) is None:
                        paths[path] = value
    return paths


def handed_on(context: RunContext, tool_id: str) -> list[str]:
    """Output paths of a tool that can feed another one, here or in a later subtask."""
    return list(dict.fromkeys(b.output for b in context.graph.consumers(tool_id)))
