"""Tells that a limit was hit, to whoever listens and to the person."""

from __future__ import annotations

from typing import Literal

from graphs import counting_caller
from graphs.context import RunContext
from graphs.events import LimitHit
from graphs.spending import BudgetName
from graphs.state import AgentState
from prompts.phrases import say

LimitName = (
    Literal["argument_attempts", "calls", "dfs_steps", "fan_out", "reflections", "subtasks"]
    | BudgetName
)

_NOTES: dict[LimitName, str] = {
    "argument_attempts": "the limit of {:g} attempts to fill the arguments was reached",
    "calls": counting_caller.NOTE,
    "dfs_steps": "the limit of {:g} moves was reached",
    "fan_out": "the limit of {:g} calls in one step was reached",
    "model_calls": "the limit of {:g} calls of the chat model was reached",
    "model_money": "the limit of {:g} that the chat model may cost was reached",
    "model_tokens": "the limit of {:g} tokens of the chat model was reached",
    "reflections": "no other way was tried after {:g}",
    "subtasks": "the limit of {:g} steps in one request was reached",
    "wall_seconds": "the time limit of {:g} s was reached",
}


async def hit_limit(context: RunContext, name: LimitName, subtask: str | None = None) -> str:
    """Emit the event of a limit that was hit and give the note for the person."""
    value = _value(context, name)
    await context.record.emit(LimitHit(subtask=subtask, limit=name, value=value))
    return limit_note(context, name)


def limit_note(context: RunContext, name: LimitName) -> str:
    """What the person is told of a limit."""
    return _NOTES[name].format(_value(context, name))


def _value(context: RunContext, name: LimitName) -> float:
    has_it = context.limits if hasattr(context.limits, name) else context.spending.budget
    value: float = getattr(has_it, name)
    return value


def is_late(context: RunContext) -> bool:
    """Whether the wall time of the run is used up."""
    return context.trace.is_late(context.elapsed() > context.limits.wall_seconds)


async def with_limit(state: AgentState, context: RunContext, answer: str) -> str:
    """The answer with a sentence on the limit that kept the run from asking a model, if any."""
    name = context.spending.refused
    if name is None:
        return answer
    note = limit_note(context, name)
    if not any(note in result["note"] for result in state.get("results", {}).values()):
        await hit_limit(context, name)
    return answer if note in answer else f"{answer}\n{say(state['language'], 'note', note=note)}"
