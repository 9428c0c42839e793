"""Asks for the answer after all calls."""

from __future__ import annotations

from typing import Any, Literal

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.ending import end
from graphs.strategies.forms import Closing, ReasonedClosing
from graphs.strategies.moving import moved
from graphs.strategies.node import Node
from graphs.strategies.state import StrategyState
from graphs.strategies.telling import said_text, today, transcript
from prompts.decisions import decision_prompt


def answering(name: Literal["vanilla", "cot"]) -> Node:
    """The node that answers with the prompt of that strategy."""
    form: type[Closing] = ReasonedClosing if name == "cot" else Closing

    async def answer(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
        """Writes ``ended``, ``inquiry`` for a question, or ``stopped``."""
        context = runtime.context
        prompt = decision_prompt(
            f"{name}_answer",
            today=today(context),
            request=state["request"],
            said=said_text(state),
            called=await transcript(context, state, state["steps"]),
        )
        try:
            found = await ask_model(context, "summarize", prompt, form, lambda _: "")
        except UndecidedError as error:
            return {"stopped": str(error)}
        move = await moved(context, state, "finish", "", getattr(found, "reasoning", ""))
        return {**move, **await end(context, state, found.outcome, found.answer)}

    return answer
