"""Retrieves the operations nearest to what is sought, and has the model choose one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import CandidatesFound, Moved
from graphs.state import Move
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.forms import ChosenOperation
from graphs.strategies.state import SUBTASK, Ending, StrategyState
from graphs.strategies.telling import today
from prompts.decisions import decision_prompt
from tools.library import ToolLibrary

RANKED = 5
"""Operations that are offered, as published."""


async def choose_operation(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``solution`` and its move, ``note`` where the choice was none, or an end."""
    context = runtime.context
    hits = await asyncio.to_thread(context.retriever.search, state["seeks"], RANKED)
    ranked = [hit.tool_id for hit in hits]
    await context.record.emit(CandidatesFound(subtask=SUBTASK, tools=ranked))
    if not ranked:
        return {"ended": Ending(outcome="impossible", answer=""), "rejected": "no operation fits"}
    prompt = decision_prompt(
        "script_choose",
        today=today(context),
        request=state["request"],
        seeks=state["seeks"],
        operations=_told(context.library, ranked),
    )
    try:
        number = (
            await ask_model(context, "choose", prompt, ChosenOperation, lambda _: "")
        ).operation
    except UndecidedError as error:
        return {"stopped": str(error)}
    note = "" if 1 <= number <= len(ranked) else _fallen_back(number, ranked)
    chosen = ranked[0] if note else ranked[number - 1]
    move = Move(kind="advance", tool_id=chosen, path=[], reason=note or state["seeks"])
    await context.record.emit(Moved(subtask=SUBTASK, move=move, offered=ranked))
    return {"solution": [chosen], "note": note, "moves": [move]}


def _told(library: ToolLibrary, ranked: Sequence[str]) -> str:
    tools = map(library.tool, ranked)
    return "\n".join(
        f"{number}. {tool.id}: {' '.join((tool.description or tool.summary).split())}"
        for number, tool in enumerate(tools, 1)
    )


def _fallen_back(number: int, ranked: Sequence[str]) -> str:
    return (
        f"operation {number} was chosen, which is none of 1 to {len(ranked)}; the first, "
        f"{ranked[0]}, was taken"
    )
