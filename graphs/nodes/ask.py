"""Puts one question to the person and lets the run go on with the answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.context import RunContext
from graphs.events import Replied
from graphs.gaps import Reply, answered_text
from graphs.nodes.schedule import waits_for
from graphs.state import AgentState, Result, Subtask


async def ask(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts with ``inquiry``; resumed with a ``Reply``, an empty one to go on without.

    Writes ``subtasks`` with the answer in their texts, takes their ``results`` back, and counts
    ``questions``. Nothing may stand before the interrupt: this node runs again from its top.
    """
    reply = interrupt(state["inquiry"])
    context, questions = runtime.context, state.get("questions", 0) + 1
    await context.record.emit(Replied(reply=reply or None))
    if not reply:
        return {"inquiry": None, "questions": context.limits.questions}
    subtasks, reopened = answered(state["subtasks"], state["results"], reply)
    return {
        "subtasks": subtasks,
        "results": dict.fromkeys(reopened),
        "inquiry": None,
        "questions": questions,
    }


def answered(
    subtasks: Sequence[Subtask], results: Mapping[str, Result], reply: Reply
) -> tuple[list[Subtask], list[str]]:
    """The subtasks with the reply in those that lacked something, and the ids that run again."""
    lacking = {name for name, result in results.items() if result["missing"]}
    reopened = set(lacking)
    for subtask in subtasks:
        if any(d in reopened for d in waits_for(subtask)):
            reopened.add(subtask["id"])
    told: list[Subtask] = [
        {**s, "text": answered_text(s["text"], results[s["id"]]["missing"], reply)}
        if s["id"] in lacking
        else s
        for s in subtasks
    ]
    return told, [s["id"] for s in subtasks if s["id"] in reopened]
