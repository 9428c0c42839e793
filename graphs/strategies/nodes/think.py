"""One thought after the other, each with a call or the end."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.nodes.limit_hit import hit_limit
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.checking import wrong_thought
from graphs.strategies.ending import end
from graphs.strategies.forms import Thought, with_tools
from graphs.strategies.moving import moved
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import make_step
from graphs.strategies.telling import said_text, today, tools_text, transcript
from prompts.decisions import decision_prompt


async def think(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the next of ``steps``, or ``ended``, ``inquiry`` or ``stopped``."""
    context, offered, steps = runtime.context, list(state["candidates"]), state["steps"]
    left = context.limits.dfs_steps - len(state.get("moves", []))
    if left <= 0:
        return {"stopped": await hit_limit(context, "dfs_steps", SUBTASK)}
    prompt = decision_prompt(
        "react",
        today=today(context),
        tools=tools_text(context, offered),
        request=state["request"],
        said=said_text(state),
        so_far=await transcript(context, state, steps),
        left=left,
    )
    try:
        found = await ask_model(
            context,
            "choose",
            prompt,
            Thought,
            lambda thought: wrong_thought(thought, offered),
            with_tools(Thought, offered),
        )
    except UndecidedError as error:
        return {"stopped": str(error)}
    if found.action == "finish":
        move = await moved(context, state, "finish", "", found.thought)
        return {**move, **await end(context, state, found.outcome, found.answer)}
    move = await moved(context, state, "advance", found.tool, found.thought)
    step = make_step(state["at"], found.thought, found.tool, found.arguments)
    return {**move, "steps": [*steps, step], "at": len(steps)}
