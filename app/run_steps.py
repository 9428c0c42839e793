"""What a run did, step by step, as a report of it holds it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from memory.approvals import ApprovalStatus

NoteKind = Literal["forward", "back", "gave_up", "rejected", "limit"]


@dataclass
class Exchange:
    """What the person was asked while the run waited."""

    question: str
    said: str | dict[str, str] | None = None
    """``""``: it went on without an answer; None while it waits for one."""


@dataclass
class CallReport:
    """One call: what went in and how it ended."""

    call_id: str
    tool: str
    arguments: dict[str, Any]
    outcome: Literal["ok", "empty", "failed", "unfinished"] = "unfinished"
    status: int | None = None
    """HTTP status, None when no answer came."""
    error: str = ""
    error_kind: str = ""
    elapsed_s: float = 0.0
    attempts: int = 1
    size_bytes: int = 0
    number: int = 0
    """Which call of the run it was, from 1, in the order in which they were sent."""


@dataclass
class Note:
    """What happened between calls: a step planned or undone, arguments refused, a limit."""

    kind: NoteKind
    tool: str
    text: str


@dataclass
class Change:
    """One request that changes something, and what was decided on it."""

    approval_id: str
    subtask: str
    tool: str
    risk: str
    request: dict[str, Any]
    effect: str
    status: ApprovalStatus = "pending"
    decided_by: str = ""
    edited: bool = False
    note: str = ""
    """What the person said to it."""


@dataclass
class Taken:
    """How many rows of an answer were taken."""

    tool: str
    kept: int
    total: int


Step = CallReport | Note | Taken | Change


@dataclass
class LookUp:
    """A list that was read, or a search, to know the names of things."""

    tool: str
    arguments: dict[str, Any]
    outcome: Literal["ok", "empty", "failed"]
    values: int


@dataclass
class SubtaskReport:
    """One subtask, its steps in the order in which they happened."""

    id: str
    text: str
    status: str = "unfinished"
    note: str = ""
    depends_on: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    plan: dict[str, Any] = field(default_factory=dict)
    """The plan that was taken last; empty where there was none."""
    program: str = ""
    """The program that carried it out; ``""`` of other strategies."""
    may_call: list[str] = field(default_factory=list)
    """Tools that the program of a chat model may call; empty where a plan tells them."""

    def calls(self) -> Iterator[CallReport]:
        """The calls in order."""
        return (step for step in self.steps if isinstance(step, CallReport))


@dataclass
class Costs:
    """What the chat model took; all 0 where rules decided alone."""

    model_calls: int = 0
    tokens: int = 0
    money: float = 0.0
    estimated: bool = False
    """Whether some of the tokens are estimates."""
    unanswered: int = 0
    """Questions that no model answered."""
