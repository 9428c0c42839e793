"""The events of a run, and how it ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from graphs.spending import Spending

if TYPE_CHECKING:
    from graphs.outcomes import Outcome, Stream, Waiting


@dataclass(frozen=True, slots=True)
class Said:
    """What the agent said to what was typed."""

    status: str
    """Status of the run; ``waiting`` where it is a question."""
    answer: str
    spending: Spending = field(default_factory=Spending)


async def follow(stream: Stream, events: list[dict[str, Any]]) -> Outcome | Waiting:
    """Take the events of a stream in; returns how it ends."""
    end: Outcome | Waiting | None = None
    async for event in stream:
        if isinstance(event, dict):
            events.append(event)
        else:
            end = event
    assert end is not None, "a stream ends with how it ended"
    return end
