"""Judges a planned path, a failed step or a finished path, and says where to resume."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good, gave, is_final
from graphs.context import RunContext
from graphs.counting_caller import SPENT
from graphs.dead_ends import dead_end
from graphs.events import Reflected
from graphs.nodes.dfs_step import branch
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.nodes.task import task_of
from graphs.reasoner import Review
from graphs.state import DeadEnd, Observation, SolveState, Verdict
from graphs.substituting import dead_tools, substitutes


async def reflect(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``verdict``, ``reflections`` and what the verdict undoes.

    A verdict of None ends the subtask: ``stopped`` or ``rejected`` then says why.
    """
    context, subtask, path = runtime.context, state["subtask"]["id"], state["path"]
    if is_late(context):
        stopped = state.get("stopped") or await hit_limit(context, "wall_seconds", subtask)
        return {"verdict": None, "stopped": stopped}
    observations = state.get("observations", [])
    if observations and observations[-1]["error_kind"] == SPENT:
        return {"verdict": None}  # no path helps: nothing more may be called
    if observations and (is_final(observations[-1]) or state.get("replay")):
        return {"verdict": None, "rejected": observations[-1]["error"]}  # nothing else may be tried
    if not context.switches.reflection:
        return unreflected(state)
    verdict = await context.reasoner.reflect(
        Review(
            task=task_of(state),
            path=path,
            observations=observations,
            moves=state["moves"],
            missing=state.get("missing", []),
        )
    )
    await context.record.emit(Reflected(subtask=subtask, verdict=verdict, path=path))
    if verdict["kind"] == "success":
        return {"verdict": verdict}
    ended = {"verdict": None, "rejected": verdict["reason"] or verdict["kind"]}
    if state.get("stopped") or is_last_word(verdict, path, observations):
        return ended
    count = state.get("reflections", 0)
    if count >= context.limits.reflections:
        return {**ended, "stopped": await hit_limit(context, "reflections", subtask)}
    update = undo(state, verdict)
    if verdict["kind"] == "partly_wrong" and update.get("dead_ends"):
        update["candidates"] = _with_substitutes(state, update["dead_ends"], context)
    return {"verdict": verdict, "reflections": count + 1, **update}


def _with_substitutes(
    state: SolveState, ended: Sequence[DeadEnd], context: RunContext
) -> dict[str, float]:
    """The candidates, and those that can stand in for what failed: the search goes on here."""
    candidates = state["candidates"]
    dead = [end["tool_id"] for end in ended]
    noise = [*state.get("noise", []), *dead_tools(state)]
    instead = substitutes(context.graph, context.library, dead, noise, candidates)
    return {**instead, **candidates}


def is_last_word(
    verdict: Verdict, path: Sequence[str], observations: Sequence[Observation]
) -> bool:
    """Whether nothing else can be tried: no tool is to blame, or a change would be undone."""
    if verdict["kind"] == "wholly_wrong" and not verdict["noise"]:
        return True
    return first_undone(verdict, path) < done_for_good(observations)


def first_undone(verdict: Verdict, path: Sequence[str]) -> int:
    """Index of the first step that a verdict undoes; a step that is not there means the last."""
    if verdict["kind"] != "partly_wrong":
        return 0
    step = verdict["wrong_step"] if verdict["wrong_step"] <= len(path) else len(path) - 1
    return max(0, step)


def unreflected(state: SolveState) -> dict[str, Any]:
    """What happens without reflection: the plan is carried out, and its first failure ends it."""
    observations = state.get("observations", [])
    failed = ""
    if observations and not gave(observations[-1]):
        failed = f"{observations[-1]['tool_id']} gave nothing"
    elif not observations and state["moves"][-1]["kind"] == "give_up":
        failed = "the search gave up"
    if failed:
        return {"verdict": None, "rejected": failed}
    reason = "not judged: reflection is off"
    return {"verdict": Verdict(kind="success", wrong_step=0, noise=[], again=False, reason=reason)}


def undo(state: SolveState, verdict: Verdict) -> dict[str, Any]:
    """Cut the path before the first wrong step; what ran before it keeps its observation.

    A path that is right so far stays, and the search goes on from its end; one of which a step is
    called again stays, too, and the reason says what was wrong with the arguments.
    """
    path, observations = state["path"], state.get("observations", [])
    update: dict[str, Any] = {
        "noise": verdict["noise"],
        "complaint": "",
        "prepared": None,
        "missing": [],
    }
    if observations and observations[-1]["outcome"] != "ok":
        update["failure"] = observations[-1]
        failed = None if verdict["again"] else dead_end(observations[-1])
        update["dead_ends"] = [failed] if failed else []
    if verdict["kind"] != "partly_wrong":
        return update
    first = first_undone(verdict, path)
    update["observations"] = observations[:first]
    if verdict["again"]:
        return {**update, "complaint": verdict["reason"]}
    undone = [branch(path[: first + 1])] if first < len(path) else []
    back = _taken_back(path, observations, first)
    return {**update, "path": path[:first], "undone": undone, "taken_back": back}


def _taken_back(path: Sequence[str], observations: Sequence[Observation], first: int) -> list[str]:
    """The move to the first undone step where its call gave nothing of use.

    A tool that failed for good says nothing of the way to it: its availability sinks instead.
    """
    wrong = observations[first] if 0 < first < len(observations) else None
    if wrong is None or gave(wrong) or dead_end(wrong):
        return []
    return [branch(path[first - 1 : first + 1])]
