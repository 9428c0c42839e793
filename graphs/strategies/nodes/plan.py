"""Asks for all calls at once."""

from __future__ import annotations

from typing import Any, Literal

from langgraph.runtime import Runtime

from graphs.context import RunContext
from graphs.events import Moved
from graphs.state import Move
from graphs.strategies.asking import UndecidedError, ask_model
from graphs.strategies.checking import wrong_plan
from graphs.strategies.ending import end
from graphs.strategies.forms import CallPlan, ReasonedPlan, with_tools
from graphs.strategies.node import Node
from graphs.strategies.state import START, SUBTASK, StrategyState
from graphs.strategies.steps import make_step
from graphs.strategies.telling import said_text, today, tools_text, transcript
from prompts.decisions import decision_prompt


def planning(name: Literal["vanilla", "cot"]) -> Node:
    """The node that plans with the prompt of that strategy."""
    form: type[CallPlan] = ReasonedPlan if name == "cot" else CallPlan

    async def plan(state: StrategyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
        """Writes ``steps``, ``inquiry`` or ``ended`` for a question, or ``stopped``."""
        context, offered, done = runtime.context, list(state["candidates"]), state["steps"]
        most = context.limits.dfs_steps - len(done)
        prompt = decision_prompt(
            name,
            today=today(context),
            tools=tools_text(context, offered),
            request=state["request"],
            said=said_text(state),
            called=await transcript(context, state, done),
            most=most,
        )
        try:
            found = await ask_model(
                context,
                "choose",
                prompt,
                form,
                lambda plan: wrong_plan(plan, offered, most, len(done)),
                with_tools(form, offered),
            )
        except UndecidedError as error:
            return {"stopped": str(error)}
        if found.question and not found.calls:
            return await end(context, state, "needs_input", found.question)
        return await _planned(context, state, found, getattr(found, "reasoning", ""))

    return plan


async def _planned(
    context: RunContext, state: StrategyState, found: CallPlan, reasoning: str
) -> dict[str, Any]:
    """The steps of a plan, one after the other; its reasoning stands with the first."""
    steps, moves = list(state["steps"]), []
    for number, call in enumerate(found.calls):
        thought = reasoning if number == 0 else ""
        path = [step["tool_id"] for step in steps]
        moves.append(Move(kind="advance", tool_id=call.tool, path=path, reason=thought))
        parent = len(steps) - 1 if steps else START
        steps.append(make_step(parent, thought, call.tool, call.arguments))
    for move in moves:
        await context.record.emit(
            Moved(subtask=SUBTASK, move=move, offered=list(state["candidates"]))
        )
    return {"steps": steps, "moves": moves, "at": len(steps) - 1}
