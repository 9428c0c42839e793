"""Notes what a strategy decided as a move, as the search of the agent does."""

from __future__ import annotations

from typing import Any

from graphs.context import RunContext
from graphs.events import Moved
from graphs.state import Move, MoveKind
from graphs.strategies.state import SUBTASK, StrategyState
from graphs.strategies.steps import path_to


async def moved(
    context: RunContext, state: StrategyState, kind: MoveKind, tool_id: str, reason: str
) -> dict[str, Any]:
    """Emit the move and give its entry of ``moves``."""
    steps = state["steps"]
    path = [steps[i]["tool_id"] for i in path_to(steps, state["at"])]
    move = Move(kind=kind, tool_id=tool_id, path=path, reason=reason)
    await context.record.emit(Moved(subtask=SUBTASK, move=move, offered=list(state["candidates"])))
    return {"moves": [move]}
