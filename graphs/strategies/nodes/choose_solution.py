"""Asks which operations answer a request, in which order."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Moved
from graphs.programs.written import entities_of
from graphs.state import Move
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.checking import wrong_tool
from graphs.strategies.ending import end
from graphs.strategies.forms import ChosenSolution
from graphs.strategies.offering import offered_for
from graphs.strategies.solution_texts import solutions_for, solutions_text
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.telling import earlier_text, said_text, today, tools_text
from prompts.decisions import decision_prompt
from tools.solutions import Solution


async def choose_solution(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``candidates``, with those of each clause, and ``solution``, ``inquiry`` for a
    question, ``ended`` or ``stopped``.
    """
    context, found = runtime.context, state["candidates"]
    model = await entities_of(context)
    offered = await asyncio.to_thread(offered_for, context, state["subtask"], found, model)
    return {"candidates": offered, **await _chosen(context, {**state, "candidates": offered})}


async def _chosen(context: RunContext, state: StrategyState) -> dict[str, Any]:
    offered = state["candidates"]
    listed = await asyncio.to_thread(solutions_for, context, offered)
    prompt = decision_prompt(
        "solution",
        today=today(context),
        tools=tools_text(context, offered),
        solutions=solutions_text(listed),
        request=state["request"],
        earlier=earlier_text(context),
        said=said_text(state),
    )
    try:
        found = await ask_model(
            context, "choose", prompt, ChosenSolution, lambda one: _wrong(one, listed, offered)
        )
    except UndecidedError as error:
        return {"stopped": str(error)}
    chosen = _tools(found, listed)
    if found.question and not chosen:
        return await end(context, state, "needs_input", found.question)
    if not chosen:
        return await end(context, state, "impossible", found.reply)
    return {"solution": list(dict.fromkeys(chosen)), **await _moved(context, state, chosen)}


def _tools(found: ChosenSolution, listed: Sequence[Solution]) -> Sequence[str]:
    return listed[found.solution - 1].tools if found.solution is not None else found.tools


def _wrong(found: ChosenSolution, listed: Sequence[Solution], offered: Collection[str]) -> str:
    """What is wrong with a choice, and what is allowed."""
    if found.solution is not None and not 1 <= found.solution <= len(listed):
        return f"There is no solution {found.solution}: they are numbered 1 to {len(listed)}."
    if not (_tools(found, listed) or found.question or found.reply):
        return 'Give "solution", "tools", "question" or "reply".'
    return next((wrong for one in found.tools if (wrong := wrong_tool(one, offered))), "")


async def _moved(
    context: RunContext, state: StrategyState, chosen: Sequence[str]
) -> dict[str, Any]:
    """The choice as moves along its path."""
    moves = [
        Move(kind="advance", tool_id=tool, path=list(chosen[:at]), reason="chosen")
        for at, tool in enumerate(chosen)
    ]
    for move in moves:
        moved = Moved(subtask=SUBTASK, move=move, offered=list(state["candidates"]))
        await context.record.emit(moved)
    return {"moves": moves}
