"""Puts one question to the person and lets the run go on with the answer."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.context import RunContext
from graphs.events import Replied
from graphs.gaps import none_if_declined
from graphs.reopening import answered
from graphs.state import AgentState


async def ask(state: AgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts with ``inquiry``; resumed with a ``Reply``, an empty one to go on without.

    Writes ``subtasks`` with the answer in their texts, takes their ``results`` back, and counts
    ``questions``. Nothing may stand before the interrupt: this node runs again from its top.
    """
    reply = none_if_declined(state["inquiry"], interrupt(state["inquiry"]))
    context, questions = runtime.context, state.get("questions", 0) + 1
    await context.record.emit(Replied(reply=reply))
    if not reply:
        return {"inquiry": None, "questions": context.limits.questions}
    subtasks, reopened = answered(state["subtasks"], state["results"], reply)
    return {
        "subtasks": subtasks,
        "results": dict.fromkeys(reopened),
        "inquiry": None,
        "questions": questions,
    }
