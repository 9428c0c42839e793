"""How a run ends, or where it waits for the person."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any

from graphs.spending import Spending
from graphs.state import Inquiry, RunStatus
from memory.approvals import Approval


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to."""

    run_id: str
    answer: str
    status: RunStatus
    path: list[str]
    elapsed_s: float
    spending: Spending = field(default_factory=Spending)
    """What deciding cost, the part before a question included."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A run that goes on when the person has answered: a question, or approvals, not both."""

    run_id: str
    inquiry: Inquiry | None
    """Answered with ``Agent.reply``."""
    approvals: tuple[Approval, ...] = ()
    """Decided with ``Agent.decide``, in any order; then ``Agent.resume`` goes on."""


Stream = AsyncGenerator[dict[str, Any] | Outcome | Waiting]
"""Events, then how it ends."""
