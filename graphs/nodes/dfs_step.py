"""One move of the depth-first search: offer tools, let the reasoner choose, keep the scratch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.changes import done_for_good
from graphs.context import RunContext
from graphs.events import Moved
from graphs.nodes.limit_hit import hit_limit, is_late
from graphs.nodes.task import task_of
from graphs.reasoner import Choice, Offer, Situation
from graphs.spending import BudgetSpentError
from graphs.state import Move, SolveState


async def dfs_step(state: SolveState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``path``, ``moves``, ``undone``, ``observations`` of a path made shorter, ``missing``
    when giving up, and ``stopped`` at a limit.
    """
    context, subtask = runtime.context, state["subtask"]["id"]
    path, moves, undone = state["path"], state.get("moves", []), state.get("undone", [])
    left = context.limits.dfs_steps - len(moves)
    stopped = ""
    offers: list[Offer] = []
    if is_late(context):
        stopped = await hit_limit(context, "wall_seconds", subtask)
    elif left <= 0:
        stopped = await hit_limit(context, "dfs_steps", subtask)
    if stopped:
        choice = Choice("give_up", stopped)
    else:
        task = task_of(state)
        offers = make_offers(state, context, await context.reasoner.helpers(task, path))
        situation = Situation(
            task,
            path,
            offers,
            moves,
            undone,
            left,
            observations=state.get("observations", [])[: len(path)],
            failure=state.get("failure"),
            judged=_judged(state),
        )
        try:
            choice = await context.reasoner.choose(situation)
        except BudgetSpentError as error:
            stopped = await hit_limit(context, error.limit, subtask)
            choice = Choice("give_up", stopped)
    offered = [offer.tool.id for offer in offers]
    fixed = done_for_good(state.get("observations", []))
    update = apply_choice(choice, path, offered, fixed)
    await context.record.emit(Moved(subtask=subtask, move=update["moves"][0], offered=offered))
    kept = state.get("observations", [])[: len(update["path"])]
    return {**update, "observations": kept, "stopped": stopped}


def _judged(state: SolveState) -> str:
    """Why the path was cut, where it was."""
    verdict = state.get("verdict")
    return verdict["reason"] if verdict is not None and verdict["kind"] != "success" else ""


def apply_choice(
    choice: Choice, path: Sequence[str], offered: Sequence[str], fixed: int = 0
) -> dict[str, Any]:
    """The state update of one choice; a tool that was not offered counts as a step back.

    The first ``fixed`` steps stay: a step back from there gives up.
    """
    if choice.kind == "advance" and choice.tool_id not in offered:
        choice = Choice("backtrack", f"{choice.tool_id} was not offered")
    if choice.kind == "backtrack" and len(path) <= fixed:
        choice = Choice("give_up", choice.reason, missing=choice.missing)
    tool_id = path[-1] if choice.kind == "backtrack" else choice.tool_id
    move = Move(kind=choice.kind, tool_id=tool_id, path=list(path), reason=choice.reason)
    update: dict[str, Any] = {"moves": [move], "path": list(path)}
    if choice.kind == "advance":
        update["path"] = [*path, choice.tool_id]
    elif choice.kind == "backtrack":
        update["path"] = list(path[:-1])
        update["undone"] = [branch(path)]
    elif choice.kind == "give_up":
        update["missing"] = list(choice.missing)
    return update


def branch(path: Sequence[str]) -> str:
    """The name under which an undone branch is remembered."""
    return ">".join(path)


def make_offers(state: SolveState, context: RunContext, helpers: Sequence[str] = ()) -> list[Offer]:
    """Start candidates, or the best neighbours of the current tool topped up with candidates.

    ``helpers`` are offered too: tools that a plan of the reasoner goes on with.
    """
    path, candidates = state["path"], state["candidates"]
    closed = {*path, *state.get("noise", [])}
    undone = set(state.get("undone", []))

    def is_open(tool_id: str) -> bool:
        return tool_id not in closed and branch([*path, tool_id]) not in undone

    offers: dict[str, Offer] = {}
    if path:
        k = context.limits.neighbours
        near = [n for n in context.graph.neighbours(path[-1], 4 * k) if is_open(n.tool_id)]
        for n in sorted(near, key=lambda n: n.tool_id not in candidates)[:k]:
            tool = context.library.tool(n.tool_id)
            offers[tool.id] = Offer(tool, n.weight, n.availability, "follows", n.bindings)
    for tool_id in (*candidates, *helpers):
        if is_open(tool_id) and tool_id not in offers:
            weight = context.graph.transition(path[-1], tool_id) if path else 0.0
            offers[tool_id] = Offer(
                context.library.tool(tool_id),
                weight,
                context.graph.availability(tool_id),
                "found",
            )
    return list(offers.values())
