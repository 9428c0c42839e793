"""Puts a question of the model to the person and lets the run go on with the answer."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import interrupt

from graphs.context import RunContext
from graphs.events import Replied
from graphs.strategies.state import StrategyState


async def ask(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Interrupts with ``inquiry``; resumed with a ``Reply``, an empty one to go on without.

    Writes ``said`` and counts ``questions``. Nothing may stand before the interrupt: this node
    runs again from its top.
    """
    inquiry = state["inquiry"]
    assert inquiry is not None, "ask runs only where there is a question"
    reply: str | dict[str, str] | None = interrupt(inquiry)
    context = runtime.context
    await context.record.emit(Replied(reply=reply or None))
    said = f"Asked: {inquiry['text']}\nThe person said: {_text(reply) or '(nothing)'}"
    asked = state.get("questions", 0) + 1
    return {
        "said": [*state.get("said", []), said],
        "questions": asked if reply else context.limits.questions,
        "inquiry": None,
    }


def _text(reply: str | dict[str, str] | None) -> str:
    return "; ".join(reply.values()) if isinstance(reply, dict) else reply or ""
