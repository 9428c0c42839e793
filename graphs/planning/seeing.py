"""What answers tell of things goes into the name directory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.context import RunContext
from graphs.search.grounding import NotingGrounding
from graphs.state import Observation


async def note_answers(context: RunContext, grounding: NotingGrounding, seen: Observation) -> None:
    """Note the names and ids in the answers of a step."""
    told = zip(seen["call_ids"], seen["arguments"], strict=False)
    for call_id, arguments in told:
        if call_id not in seen["fruitless"]:
            body, beside = await answer_of(context, call_id)
            await grounding.note_answer(seen["tool_id"], arguments, body, beside)


async def answer_of(context: RunContext, call_id: str) -> tuple[Any, Mapping[str, Any] | None]:
    """The body of an answer, and what its headers say of pages."""
    kept = await context.record.answered_call(call_id)
    beside = kept["result"].get("beside") if kept else None
    return await context.record.response(call_id), beside
