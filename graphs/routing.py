"""Where each node leads: pure functions of the state."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Literal, TypeVar

from langgraph.types import Send

from graphs.state import AgentState, SolveState

S = TypeVar("S")


def at_once(route: Callable[[S], Any]) -> Callable[[S], Coroutine[Any, Any, Any]]:
    """The same for an edge: LangGraph would send a plain function to a thread and wait for it."""

    @wraps(route)
    async def routed(state: S) -> Any:
        return route(state)

    return routed


def after_recall(state: AgentState) -> Literal["schedule", "decompose"]:
    """Walk a remembered path where one is sure, else plan."""
    return "schedule" if state.get("replay") else "decompose"


def after_schedule(state: AgentState) -> list[Send] | Literal["ask", "summarize"]:
    """One solve per ready subtask; when none is left the question to the person, or the summary."""
    subtasks = {s["id"]: s for s in state["subtasks"]}
    results = {**state.get("earlier", {}), **state.get("results", {})}
    replay = state.get("replay")
    sends = [
        Send(
            "solve",
            SolveState(
                request=state["read"],
                language=state["language"],
                subtask=subtasks[ready],
                known={d: results[d] for d in subtasks[ready]["depends_on"] if d in results},
                noise=list(state.get("avoid", [])),
                avoid=list(state.get("avoid", [])),
                recalled=state.get("recalled", []),
                replay=replay["steps"].get(ready) if replay else None,
            ),
        )
        for ready in state["ready"]
    ]
    if sends:
        return sends
    return "ask" if state.get("inquiry") else "summarize"


def before_search(state: SolveState) -> Literal["replay", "retrieve"]:
    """Walk the remembered steps of a subtask, where there are some."""
    return "replay" if state.get("replay") else "retrieve"


def after_retrieve(state: SolveState) -> Literal["dfs_step", "conclude"]:
    """Search where there is something to search; a step without a tool is concluded at once."""
    return "conclude" if state["subtask"]["category"] == "llm" else "dfs_step"


def after_dfs_step(state: SolveState) -> Literal["dfs_step", "reflect"]:
    """Go on walking until the search says finish or give up, or may not move again."""
    return "dfs_step" if state["moves"][-1]["kind"] in ("advance", "backtrack") else "reflect"


def after_reflect(
    state: SolveState,
) -> Literal["prepare_call", "dfs_step", "retrieve", "conclude"]:
    """Carry out a good plan or a step once more, mend a partly wrong plan, else start over."""
    verdict = state["verdict"]
    if verdict is None:
        return "conclude"
    if verdict["kind"] == "success":
        done = len(state.get("observations", [])) >= len(state["path"])
        return "conclude" if done else "prepare_call"
    if verdict["kind"] == "partly_wrong" and verdict["again"]:
        return "prepare_call"
    return "dfs_step" if verdict["kind"] == "partly_wrong" else "retrieve"


def after_prepare_call(
    state: SolveState,
) -> Literal["approve", "call_tool", "prepare_call", "reflect", "conclude", "retrieve"]:
    """Send what is ready, try rejected arguments again, give up on what is missing.

    What changes something waits for approval. Without a path left a remembered one did not work:
    plan.
    """
    if not state["path"]:
        return "retrieve"
    if state.get("missing"):
        return "conclude"
    prepared = state.get("prepared")
    if prepared:
        return "approve" if prepared["approvals"] else "call_tool"
    return "prepare_call" if state.get("complaint") else "reflect"


def after_pick(
    state: SolveState,
) -> Literal["prepare_call", "reflect", "conclude", "retrieve"]:
    """Next step of the path while steps give something; otherwise look at what came back.

    Where only the person can say which record is meant, the subtask waits for that. A remembered
    path is not reflected on: it works, or there is no path left and the search begins.
    """
    if not state["path"]:
        return "retrieve"
    if state.get("missing") or (state.get("replay") and _is_walked(state)):
        return "conclude"
    last = state["observations"][-1]
    more = len(state["observations"]) < len(state["path"])
    useful = last["outcome"] == "ok" and (last["rows"] or last["changed"])
    return "prepare_call" if more and useful else "reflect"


def _is_walked(state: SolveState) -> bool:
    return len(state["observations"]) >= len(state["path"])
