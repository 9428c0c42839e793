"""The record of the path of a finished run, and what is learned from its moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from graphs.context import RunContext
from graphs.paths.fact_check import facts_hold
from graphs.paths.moves import count_moves, count_taken_back
from graphs.state import AgentState, Result
from memory.path_memory import DeadEnd, Grade, PathOutcome, PathRecord


def worth_remembering(state: AgentState) -> bool:
    """Whether something was called: what was only asked or refused teaches nothing.

    Nor does a request that only earlier turns gave its meaning: "and tomorrow?".
    """
    ended = state["status"] in ("done", "partial", "failed")
    return ended and bool(state["path"]) and not state.get("follows")


def made_path(
    state: AgentState, context: RunContext, frame: str, plan: dict[str, Any]
) -> PathRecord:
    """The record of a run that planned."""
    tools, outcome = tuple(state["path"]), outcome_of(state.get("results", {}))
    ends = {end["tool_id"]: end["reason"] for end in state.get("dead_ends", [])}
    return PathRecord(
        path_id=context.run_id,
        request=state["request"],
        language=state["language"],
        frame=frame,
        plan=plan,
        tools=tools,
        versions={tool_id: context.library.tool(tool_id).digest or "" for tool_id in tools},
        outcome=outcome,
        grade=_grade(state, plan, outcome),
        dead_ends=tuple(DeadEnd(tool_id, reason) for tool_id, reason in ends.items()),
        run_id=context.run_id,
        created_at=context.utc_now().isoformat(timespec="microseconds"),
    )


def learn(state: AgentState, context: RunContext, plan: Mapping[str, Any]) -> None:
    """Count the moves of a run that is right, and those that were taken back."""
    count_moves(context.statistics, plan)
    count_taken_back(context.statistics, state.get("taken_back", []))


def outcome_of(results: Mapping[str, Result]) -> PathOutcome:
    """What the subtasks came to together."""
    statuses = {result["status"] for result in results.values()} - {"skipped"}
    if not statuses <= {"answered", "nothing_found"}:
        return "failed"
    return "answered" if "answered" in statuses else "nothing_found"


def _grade(state: AgentState, plan: Mapping[str, Any], outcome: PathOutcome) -> Grade:
    """``agreed`` when the facts of the answer check out and the path can be walked again."""
    results = state.get("results", {})
    sure = (
        outcome == "answered"
        and state["status"] == "done"
        and plan["replayable"]
        and not any(result["note"] for result in results.values())
        and facts_hold(state["answer"], state["request"], results)
    )
    return "agreed" if sure else "tried"
