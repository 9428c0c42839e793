"""Tells that a limit was hit, to whoever listens and to the person."""

from __future__ import annotations

from typing import Literal

from graphs.context import RunContext
from graphs.events import LimitHit

_NOTES = {
    "argument_attempts": "the limit of {:g} attempts to fill the arguments was reached",
    "dfs_steps": "the limit of {:g} moves was reached",
    "fan_out": "the limit of {:g} calls in one step was reached",
    "reflections": "the limit of {:g} reflections was reached",
    "subtasks": "the limit of {:g} steps in one request was reached",
    "wall_seconds": "the time limit of {:g} s was reached",
}

LimitName = Literal[
    "argument_attempts", "dfs_steps", "fan_out", "reflections", "subtasks", "wall_seconds"
]


async def hit_limit(context: RunContext, name: LimitName, subtask: str | None = None) -> str:
    """Emit the event of a limit that was hit and give the note for the person."""
    value = getattr(context.limits, name)
    await context.record.emit(LimitHit(subtask=subtask, limit=name, value=value))
    return _NOTES[name].format(value)


def is_late(context: RunContext) -> bool:
    """Whether the wall time of the run is used up."""
    return context.elapsed() > context.limits.wall_seconds
