"""How a model ends a request: with an answer, or with a question where the person is there."""

from __future__ import annotations

from typing import Any

from graphs.context import RunContext
from graphs.events import Asked
from graphs.gaps import make_gap
from graphs.nodes.limit_hit import is_late
from graphs.state import Inquiry
from graphs.strategies.state import Ended, Ending, StrategyState

ANSWER = "answer"
"""Name of the one gap of a question."""


async def end(
    context: RunContext, state: StrategyState, outcome: Ended, answer: str
) -> dict[str, Any]:
    """The update that ends the request, or that puts a question to the person."""
    asked = state.get("questions", 0)
    may_ask = context.can_ask and asked < context.limits.questions and not is_late(context)
    if outcome != "needs_input" or not may_ask:
        return {"ended": Ending(outcome=outcome, answer=answer)}
    inquiry = Inquiry(text=answer, gaps=[make_gap(ANSWER)])
    await context.record.emit(Asked(inquiry=inquiry, **context.spending.told()))
    return {"inquiry": inquiry}
