"""Puts one question to the person and lets the run go on with the answer."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.context import RunContext
from graphs.events import Replied
from graphs.planning.agreeing import agreed_form
from graphs.planning.replies import with_reply
from graphs.planning.state import PlanAgentState
from graphs.reopening import answered


async def ask(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts with ``inquiry``; resumed with a ``Reply``, an empty one to go on without.

    Writes ``subtasks`` with the answer in their goals, ``form`` where they agree to it, takes
    their ``results`` back, and counts ``questions``. Nothing may stand before the interrupt: this
    node runs again from its top.
    """
    reply = interrupt(state["inquiry"])
    context, questions = runtime.context, state.get("questions", 0) + 1
    await context.record.emit(Replied(reply=reply or None))
    if not reply:
        return {"inquiry": None, "questions": context.limits.questions}
    results = state["results"]
    subtasks, reopened = answered(state["subtasks"], results, reply)
    told = [
        with_reply(s, results[s["id"]]["missing"], reply, context.now())
        if s["id"] in reopened
        else s
        for s in subtasks
    ]
    return {
        "form": agreed_form(state["form"], told),
        "subtasks": told,
        "results": dict.fromkeys(reopened),
        "inquiry": None,
        "questions": questions,
    }
