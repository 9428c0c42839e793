"""Has the model say what is sought, and every value that the request states."""

from __future__ import annotations

from typing import Any

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.forms import Essentials
from graphs.strategies.state import StrategyState
from graphs.strategies.telling import earlier_text, said_text, today
from prompts.decisions import decision_prompt


async def extract(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes ``seeks`` and ``values``, or ``stopped``."""
    context = runtime.context
    prompt = decision_prompt(
        "script_extract",
        today=today(context),
        request=state["request"],
        earlier=earlier_text(context),
        said=said_text(state),
    )
    try:
        found = await ask_model(context, "read", prompt, Essentials, lambda _: "")
    except UndecidedError as error:
        return {"stopped": str(error)}
    return {"seeks": found.seeks, "values": found.values}
