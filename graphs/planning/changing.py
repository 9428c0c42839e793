"""What became of the changes of a goal: each request that was sent, or held back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Literal

from graphs.answering.records import Changed
from graphs.changes import UNSENT
from graphs.context import RunContext
from graphs.rows.answer_rows import rows_of
from graphs.state import Observation
from tools.entity_types.records import AccessPath, EntityModel

Fate = Literal["done", "accepted", "refused", "failed", "unknown"]


async def changes_of(
    context: RunContext, observations: Sequence[Observation], model: EntityModel
) -> list[Changed]:
    """Every change of these steps, in order, with what was sent and what came back."""
    return [
        await _changed(context, observation, index, model)
        for observation in observations
        if context.library.tool(observation["tool_id"]).risk != "read"
        for index in range(len(observation["arguments"]))
    ]


async def _changed(
    context: RunContext, observation: Observation, index: int, model: EntityModel
) -> Changed:
    call_id = observation["call_ids"][index] if observation["call_ids"] else ""
    kept = await context.record.answered_call(call_id) if call_id else None
    fate, error = _fate(observation, kept)
    row: Mapping[str, Any] = {}
    if fate in ("done", "accepted"):
        body = await context.record.response(call_id)
        path = model.paths.get(observation["tool_id"])
        rows = rows_of(body, path or AccessPath(tool_id=observation["tool_id"], kind="action"))
        row = rows[0] if len(rows) == 1 else {}
    return Changed(
        tool_id=observation["tool_id"],
        call_id=call_id,
        arguments=observation["arguments"][index],
        row=dict(row),
        outcome=fate,
        error=error,
    )


def _fate(observation: Observation, kept: Mapping[str, Any] | None) -> tuple[Fate, str]:
    """How one request ended, by what is kept of its answer: nothing of what was not sent."""
    if kept is None:
        refused = observation["error_kind"] in UNSENT or observation["changed"]
        return "refused" if refused else "failed", observation["error"]
    result = kept["result"]
    if result["outcome"] != "failed":
        return ("accepted" if result.get("status") == HTTPStatus.ACCEPTED else "done"), ""
    error = result["error"] or {}
    unknown = error.get("kind") == "outcome_unknown"
    return "unknown" if unknown else "failed", str(error.get("message", ""))
