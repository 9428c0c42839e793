"""The one stream of typed events that every surface renders."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from graphs.spending import Decision
from graphs.state import Inquiry, Move, RecalledPath, Subtask, Verdict
from memory.approvals import Decider, Ruling


class Event(BaseModel):
    """Base of all events. Numbering and time are added by the journal."""

    model_config = ConfigDict(frozen=True)

    subtask: str | None = None
    """Id of the subtask it belongs to, None for the run as a whole."""


class RunStarted(Event):
    """A request was taken on."""

    kind: Literal["run_started"] = "run_started"
    request: str


class Decomposed(Event):
    """The request was split into subtasks."""

    kind: Literal["decomposed"] = "decomposed"
    language: str
    subtasks: list[Subtask]


class FormRead(Event):
    """The request was read as a form (``graphs.forms.records.Form``)."""

    kind: Literal["form_read"] = "form_read"
    form: dict[str, Any]


class Planned(Event):
    """A plan was found for a goal (``graphs.plans.records.Plan``)."""

    kind: Literal["planned"] = "planned"
    plan: dict[str, Any]


class ProgramWritten(Event):
    """A program was written, of a plan or by a chat model, and is carried out now."""

    kind: Literal["program_written"] = "program_written"
    program: str
    tools: list[str] = []
    """What it may call; empty for the program of a plan, which tells it."""


class Recalled(Event):
    """Similar requests were found in the path memory; ``replays`` is the path walked again."""

    kind: Literal["recalled"] = "recalled"
    paths: list[RecalledPath]
    replays: str


class Remembered(Event):
    """The path of this run stands in the path memory, with its grade now."""

    kind: Literal["remembered"] = "remembered"
    path_id: str
    grade: str
    replayed: bool


class SubtaskStarted(Event):
    """Work on a subtask began."""

    kind: Literal["subtask_started"] = "subtask_started"
    text: str


class CandidatesFound(Event):
    """Retrieval found tools to start from, best first."""

    kind: Literal["candidates_found"] = "candidates_found"
    tools: list[str]


class Moved(Event):
    """The search made a move; ``offered`` are the tools it could choose from."""

    kind: Literal["moved"] = "moved"
    move: Move
    offered: list[str]


class Reflected(Event):
    """A path or its outcome was judged."""

    kind: Literal["reflected"] = "reflected"
    verdict: Verdict
    path: list[str]


class LookedUp(Event):
    """A list was read, or a search sent, to know what things the request may name."""

    kind: Literal["looked_up"] = "looked_up"
    tool_id: str
    arguments: dict[str, Any]
    outcome: Literal["ok", "empty", "failed"]
    values: int = 0
    """How many names and other values it gave."""


class CallPrepared(Event):
    """The arguments of a step are complete and valid, one item per call."""

    kind: Literal["call_prepared"] = "call_prepared"
    tool_id: str
    calls: list[dict[str, Any]]


class ArgumentsRejected(Event):
    """Arguments did not fit the tool; the complaint goes back to the reasoner."""

    kind: Literal["arguments_rejected"] = "arguments_rejected"
    tool_id: str
    complaint: str


class CallStarted(Event):
    """A call is about to be sent."""

    kind: Literal["call_started"] = "call_started"
    call_id: str
    tool_id: str
    arguments: dict[str, Any]


class CallFinished(Event):
    """A call came to something, or was refused before it was sent (no status)."""

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
    """Fields of a long answer were chosen; ``size_bytes`` counts its JSON characters."""

    kind: Literal["compressed"] = "compressed"
    tool_id: str
    size_bytes: int
    kept: list[str]


class Picked(Event):
    """Rows were taken from an answer."""

    kind: Literal["picked"] = "picked"
    tool_id: str
    total: int
    kept: int
    aggregate: Any = None


class SubtaskFinished(Event):
    """A subtask came to its result, without having run where ``path`` is empty."""

    kind: Literal["subtask_finished"] = "subtask_finished"
    status: str
    path: list[str]
    note: str = ""
    facts: dict[str, Any] = {}
    """What a step without a tool computed: winners, values, a total, a difference."""


class LimitHit(Event):
    """A limit of the run was hit; ``value`` is the limit."""

    kind: Literal["limit_hit"] = "limit_hit"
    limit: str
    value: float


class Account(Event):
    """What deciding has cost the run so far.

    ``decisions`` counts the questions put to the reasoner by kind; ``model_calls``, ``tokens`` and
    ``money`` are those of a chat model, 0 for rules; ``estimated`` where a server told no tokens;
    ``unanswered`` counts questions that no model answered.
    """

    decisions: dict[Decision, int] = {}
    model_calls: int = 0
    tokens: int = 0
    money: float = 0.0
    estimated: bool = False
    unanswered: int = 0


class ApprovalWanted(Account):
    """A request that changes something stands before its sending; ``about`` tells what is known of
    the records it names.
    """

    kind: Literal["approval_wanted"] = "approval_wanted"
    approval_id: str
    tool_id: str
    risk: str
    request: dict[str, Any]
    arguments: dict[str, Any]
    effect: str
    reason: str
    about: list[str] = []


class ApprovalDecided(Event):
    """It was decided whether a request is sent, by a person or by what they allowed before."""

    kind: Literal["approval_decided"] = "approval_decided"
    approval_id: str
    tool_id: str
    ruling: Ruling
    decided_by: Decider
    edited: bool = False
    note: str = ""


class Resumed(Event):
    """The run goes on after it was interrupted, or after approvals were decided."""

    kind: Literal["resumed"] = "resumed"


class Asked(Account):
    """The run waits for the person to answer."""

    kind: Literal["asked"] = "asked"
    inquiry: Inquiry


class Replied(Event):
    """The person answered, or went on without an answer (None)."""

    kind: Literal["replied"] = "replied"
    reply: str | dict[str, str] | None


class ModelAsked(Event):
    """A chat model is asked for a decision, which may take a while; shown, not stored."""

    kind: Literal["model_asked"] = "model_asked"
    decision: Decision
    model: str


class AnswerPiece(Event):
    """A piece of the answer while it is written; shown, not stored. ``retracted`` takes all back
    that was said so far: it rests on nothing that was found.
    """

    kind: Literal["answer_piece"] = "answer_piece"
    text: str
    retracted: bool = False


class Answered(Event):
    """The answer; ``citations`` are the ids of the calls it rests on.

    ``features`` are what its certainty rests on, where rules told it.
    """

    kind: Literal["answered"] = "answered"
    answer: str
    status: str
    citations: list[str]
    features: dict[str, float] = {}


class RunFinished(Account):
    """The run is over; ``path`` lists the tools called, in order."""

    kind: Literal["run_finished"] = "run_finished"
    status: str
    path: list[str]
    elapsed_s: float


AnyEvent = Annotated[
    RunStarted
    | FormRead
    | Planned
    | ProgramWritten
    | Decomposed
    | Recalled
    | Remembered
    | SubtaskStarted
    | CandidatesFound
    | LookedUp
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
    | ApprovalWanted
    | ApprovalDecided
    | Resumed
    | Asked
    | Replied
    | ModelAsked
    | AnswerPiece
    | Answered
    | RunFinished,
    Field(discriminator="kind"),
]
"""Union of all events, told apart by ``kind``."""

EVENT: TypeAdapter[AnyEvent] = TypeAdapter(AnyEvent)
"""Reads an event back from its JSON form."""
