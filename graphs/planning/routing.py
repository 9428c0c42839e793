"""Where the nodes lead that lead elsewhere than in ``graphs.routing``."""

from __future__ import annotations

from typing import Literal

from langgraph.types import Send

from graphs.planning.state import PlanAgentState, PlanSolveState
from graphs.planning.subtasks import is_rested_on, known_to, wanted_first
from graphs.state import Subtask

Next = Literal["decompose", "ask", "summarize"]


def after_schedule(state: PlanAgentState) -> list[Send] | Next:
    """One solve per ready goal; when none is left another reading of the request, the question to
    the person, or the answer.
    """
    subtasks = {subtask["id"]: subtask for subtask in state["subtasks"]}
    sends = [Send("solve", _begun(state, subtasks[ready])) for ready in state["ready"]]
    if sends:
        return sends
    if state.get("again"):
        return "decompose"
    return "ask" if state.get("inquiry") else "summarize"


def _begun(state: PlanAgentState, subtask: Subtask) -> PlanSolveState:
    results = {**state.get("earlier", {}), **state.get("results", {})}
    known = {d: results[d] for d in subtask["depends_on"] if d in results}
    return PlanSolveState(
        request=state["read"],
        language=state["language"],
        subtask=subtask,
        goal=subtask["goal"],
        known=known,
        found=known_to(known),
        unread=state["form"]["unread"],
        doubted=state["form"].get("doubtful", False),
        denied=state.get("denied", []),
        told=state["form"].get("told", {}).get(subtask["goal"]["id"], []),
        rested_on=is_rested_on(subtask["id"], state["subtasks"]),
        wanted=wanted_first(state["form"]),
        given=state.get("flow", {}).get("plans", {}).get(subtask["goal"]["id"]),
        noise=[],
        avoid=state.get("avoid", []),
        remembered=state.get("remembered", {}).get(subtask["goal"]["id"]),
    )
