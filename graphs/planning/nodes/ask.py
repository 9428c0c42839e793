"""Puts one question to the person and lets the run go on with the answer."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.context import RunContext
from graphs.events import Replied
from graphs.gaps import none_if_declined
from graphs.planning.agreeing import agreed_form, denied_in
from graphs.planning.filling import with_several
from graphs.planning.options_meant import with_options
from graphs.planning.replies import with_reply
from graphs.planning.state import PlanAgentState
from graphs.reopening import answered
from graphs.state import Result, Subtask


async def ask(state: PlanAgentState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts with ``inquiry``; resumed with a ``Reply``, an empty one to go on without.

    Writes ``subtasks`` with the answer in their goals, ``form`` where they agree to it, ``denied``
    where they do not, takes their ``results`` back, and counts ``questions``. Nothing may stand
    before the interrupt: this node runs again from its top.
    """
    reply = none_if_declined(state["inquiry"], interrupt(state["inquiry"]))
    context, questions = runtime.context, state.get("questions", 0) + 1
    await context.record.emit(Replied(reply=reply))
    if not reply:
        return {"inquiry": None, "questions": context.limits.questions}
    results, asked = state["results"], state["inquiry"]
    gaps_asked = asked["gaps"] if asked else ()
    meant = await with_options(context, state["read"], state["language"], gaps_asked, reply)
    subtasks, reopened = answered(state["subtasks"], results, meant)
    form, told = state["form"], list[Subtask]()
    for one in (_as_mended(each, results.get(each["id"])) for each in subtasks):
        gaps = results[one["id"]]["missing"] if one["id"] in reopened else ()
        read = await with_several(context, one, form, gaps, meant)
        subtask, form = read or (with_reply(one, gaps, meant, context.now()), form)
        told.append(subtask if gaps else one)
    return {
        "denied": [*state.get("denied", []), *denied_in(gaps_asked, told)],
        "form": agreed_form(form, told),
        "subtasks": told,
        "results": dict.fromkeys(reopened),
        "inquiry": None,
        "questions": questions,
    }


def _as_mended(subtask: Subtask, result: Result | None) -> Subtask:
    """The subtask with the goal of which something was missing."""
    mended = result.get("goal") if result is not None else None
    return {**subtask, "goal": mended} if mended else subtask
