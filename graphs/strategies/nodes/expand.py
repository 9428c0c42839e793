"""One node of the search tree: another way on from where the search stands, the end, or back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.nodes.limit_hit import hit_limit
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.checking import wrong_branching
from graphs.strategies.ending import end
from graphs.strategies.forms import Branching, with_tools
from graphs.strategies.moving import moved
from graphs.strategies.state import START, SUBTASK, Ending, Step, StrategyState
from graphs.strategies.steps import make_step, path_to, state_before, tried_from
from graphs.strategies.telling import said_text, today, tools_text, transcript
from prompts.decisions import Prompt, decision_prompt


async def expand(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the next of ``steps``, ``at`` after going back, ``ended``, ``inquiry``, ``stopped``.

    The model sees the way so far and what else was tried from here; the first answer it finishes
    with is the answer.
    """
    context, offered, steps = runtime.context, list(state["candidates"]), state["steps"]
    if len(state.get("moves", [])) >= context.limits.dfs_steps:
        return {"stopped": await hit_limit(context, "dfs_steps", SUBTASK)}
    calls_left = depth(context) - len(path_to(steps, state["at"]))
    tried = tried_from(steps, state["at"])
    try:
        found = await ask_model(
            context,
            "choose",
            await _prompt(context, state, tried, calls_left),
            Branching,
            lambda b: wrong_branching(b, offered, tried, calls_left),
            with_tools(Branching, offered),
        )
    except UndecidedError as error:
        return {"stopped": str(error)}
    if found.action == "finish":
        move = await moved(context, state, "finish", "", found.thought)
        return {**move, **await end(context, state, found.outcome, found.answer)}
    if found.action == "give_up":
        return await _back(context, state, found.thought)
    move = await moved(context, state, "advance", found.tool, found.thought)
    step = make_step(state["at"], found.thought, found.tool, found.arguments)
    return {**move, "steps": [*steps, step], "at": len(steps)}


def depth(context: RunContext) -> int:
    """Calls of one branch: half of the moves of a search, 12 by default as published."""
    return max(1, context.limits.dfs_steps // 2)


async def _prompt(
    context: RunContext, state: StrategyState, tried: Sequence[Step], calls_left: int
) -> Prompt:
    steps = state["steps"]
    on_path = [steps[i] for i in path_to(steps, state["at"])]
    return decision_prompt(
        "dfsdt",
        today=today(context),
        tools=tools_text(context, state["candidates"]),
        request=state["request"],
        said=said_text(state),
        so_far=await transcript(context, state, on_path),
        tried=await transcript(context, state, tried, first=len(on_path) + 1),
        left=context.limits.dfs_steps - len(state.get("moves", [])),
        calls_left=calls_left,
    )


async def _back(context: RunContext, state: StrategyState, reason: str) -> dict[str, Any]:
    """Goes back to the nearest state with another way to try; without one the search is over."""
    at, steps = state["at"], list(state["steps"])
    before = state_before(state, at)
    if before is None:
        move = await moved(context, state, "give_up", "", reason)
        return {**move, "rejected": reason, "ended": Ending(outcome="impossible", answer="")}
    left = path_to(steps, at)
    for index in left[left.index(before) + 1 if before != START else 0 :]:
        steps[index] = {**steps[index], "given_up": reason}
    move = await moved(context, state, "backtrack", steps[at]["tool_id"], reason)
    return {**move, "steps": steps, "at": before}
