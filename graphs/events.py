"""The one stream of typed events that every surface renders."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from graphs.state import Move, Subtask, Verdict


class Event(BaseModel):
    """Base of all events. Numbering and time are added by the journal."""

    model_config = ConfigDict(frozen=True)

    subtask: str | None = None
    """Id of the subtask it belongs to, None for the run as a whole."""


class RunStarted(Event):
    kind: Literal["run_started"] = "run_started"
    request: str


class Decomposed(Event):
    kind: Literal["decomposed"] = "decomposed"
    language: str
    subtasks: list[Subtask]


class SubtaskStarted(Event):
    kind: Literal["subtask_started"] = "subtask_started"
    text: str


class CandidatesFound(Event):
    kind: Literal["candidates_found"] = "candidates_found"
    tools: list[str]


class Moved(Event):
    kind: Literal["moved"] = "moved"
    move: Move
    offered: list[str]


class Reflected(Event):
    kind: Literal["reflected"] = "reflected"
    verdict: Verdict
    path: list[str]


class CallPrepared(Event):
    kind: Literal["call_prepared"] = "call_prepared"
    tool_id: str
    calls: list[dict[str, Any]]


class ArgumentsRejected(Event):
    kind: Literal["arguments_rejected"] = "arguments_rejected"
    tool_id: str
    complaint: str


class CallStarted(Event):
    kind: Literal["call_started"] = "call_started"
    call_id: str
    tool_id: str
    arguments: dict[str, Any]


class CallFinished(Event):
    kind: Literal["call_finished"] = "call_finished"
    call_id: str
    tool_id: str
    outcome: Literal["ok", "empty", "failed"]
    status: int | None = None
    error: str = ""
    error_kind: str = ""
    elapsed_s: float = 0.0
    attempts: int = 1
    size_bytes: int = 0


class Compressed(Event):
    kind: Literal["compressed"] = "compressed"
    tool_id: str
    size_bytes: int
    kept: list[str]


class Picked(Event):
    kind: Literal["picked"] = "picked"
    tool_id: str
    total: int
    kept: int
    aggregate: Any = None


class SubtaskFinished(Event):
    kind: Literal["subtask_finished"] = "subtask_finished"
    status: str
    path: list[str]
    note: str = ""


class LimitHit(Event):
    kind: Literal["limit_hit"] = "limit_hit"
    limit: str
    value: float


class Answered(Event):
    kind: Literal["answered"] = "answered"
    answer: str
    status: str
    citations: list[str]


class RunFinished(Event):
    kind: Literal["run_finished"] = "run_finished"
    status: str
    path: list[str]
    elapsed_s: float


AnyEvent = Annotated[
    RunStarted
    | Decomposed
    | SubtaskStarted
    | CandidatesFound
    | Moved
    | Reflected
    | CallPrepared
    | ArgumentsRejected
    | CallStarted
    | CallFinished
    | Compressed
    | Picked
    | SubtaskFinished
    | LimitHit
    | Answered
    | RunFinished,
    Field(discriminator="kind"),
]
"""Union of all events, told apart by ``kind``."""

EVENT: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
"""Reads an event back from its JSON form."""
