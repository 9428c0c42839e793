"""A run as its events tell it: subtasks, calls, steps back, answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import singledispatchmethod
from typing import TYPE_CHECKING, Any, Literal

from graphs.events import (
    EVENT,
    Answered,
    AnswerPiece,
    ArgumentsRejected,
    CallFinished,
    CallStarted,
    Decomposed,
    Event,
    LimitHit,
    Moved,
    Picked,
    Recalled,
    Reflected,
    RunFinished,
    SubtaskFinished,
)

if TYPE_CHECKING:
    from graphs.running import Outcome

NoteKind = Literal["back", "gave_up", "rejected", "limit"]


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


@dataclass
class Note:
    """What happened between calls: a step back, arguments refused, a limit."""

    kind: NoteKind
    tool: str
    text: str


@dataclass
class Taken:
    """How many rows of an answer were taken."""

    tool: str
    kept: int
    total: int


Step = CallReport | Note | Taken


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


@dataclass
class RunReport:
    """Grows with ``add``; complete once ``end`` was called."""

    request: str
    run_id: str = ""
    answer: str = ""
    status: str = "unfinished"
    path: list[str] = field(default_factory=list)
    elapsed_s: float = 0.0
    subtasks: dict[str, SubtaskReport] = field(default_factory=dict)
    citations: list[str] = field(default_factory=list)
    limits: list[str] = field(default_factory=list)
    """Limits that the run as a whole hit."""
    walked_again: str = ""
    """What was asked when the path was found that this run walked again."""
    told: str = ""
    """The answer as far as it is written."""
    costs: Costs = field(default_factory=Costs)

    def add(self, event: Mapping[str, Any]) -> None:
        """Take in one event of the stream."""
        self._take(EVENT.validate_python(event))

    def end(self, outcome: Outcome) -> None:
        """Take in how the run ended."""
        self.run_id, self.answer, self.status = outcome.run_id, outcome.answer, outcome.status
        self.path, self.elapsed_s = outcome.path, outcome.elapsed_s

    def to_json(self) -> dict[str, Any]:
        """The run as plain JSON values."""
        return {
            "run_id": self.run_id,
            "request": self.request,
            "answer": self.answer,
            "status": self.status,
            "path": self.path,
            "subtasks": [_subtask_json(subtask) for subtask in self.subtasks.values()],
            "calls": [
                {"subtask": subtask.id, **asdict(call)}
                for subtask in self.subtasks.values()
                for call in subtask.calls()
            ],
            "citations": self.citations,
            "limits": self.limits,
            "walked_again": self.walked_again,
            "costs": asdict(self.costs),
            "elapsed_s": self.elapsed_s,
        }

    @singledispatchmethod
    def _take(self, event: Event) -> None:
        """Events that leave no mark in the report."""

    @_take.register
    def _(self, event: Recalled) -> None:
        self.walked_again = event.paths[0]["request"] if event.replays else ""

    @_take.register
    def _(self, event: Decomposed) -> None:
        for subtask in event.subtasks:
            self.subtasks[subtask["id"]] = SubtaskReport(
                subtask["id"], subtask["text"], depends_on=subtask["depends_on"]
            )

    @_take.register
    def _(self, event: CallStarted) -> None:
        self._step(event, CallReport(event.call_id, event.tool_id, event.arguments))

    @_take.register
    def _(self, event: CallFinished) -> None:
        ended = event.model_dump(exclude={"kind", "subtask", "call_id", "tool_id"})
        for call in self._of(event).calls():
            if call.call_id == event.call_id:
                for name, value in ended.items():
                    setattr(call, name, value)

    @_take.register
    def _(self, event: Picked) -> None:
        self._step(event, Taken(event.tool_id, event.kept, event.total))

    @_take.register
    def _(self, event: Moved) -> None:
        move = event.move
        if move["kind"] == "backtrack":
            self._step(event, Note("back", move["tool_id"], move["reason"]))
        elif move["kind"] == "give_up":
            self._step(event, Note("gave_up", "", move["reason"]))

    @_take.register
    def _(self, event: Reflected) -> None:
        verdict = event.verdict
        if verdict["kind"] == "partly_wrong":
            wrong = event.path[min(verdict["wrong_step"], len(event.path) - 1)]
            self._step(event, Note("back", wrong, verdict["reason"]))
        elif verdict["kind"] == "wholly_wrong" and verdict["noise"]:
            self._step(event, Note("back", ", ".join(verdict["noise"]), verdict["reason"]))

    @_take.register
    def _(self, event: ArgumentsRejected) -> None:
        self._step(event, Note("rejected", event.tool_id, event.complaint))

    @_take.register
    def _(self, event: LimitHit) -> None:
        text = f"{event.limit} {event.value:g}"
        if event.subtask is None:
            self.limits.append(text)
        else:
            self._step(event, Note("limit", "", text))

    @_take.register
    def _(self, event: SubtaskFinished) -> None:
        subtask = self._of(event)
        subtask.status, subtask.path, subtask.note = event.status, event.path, event.note

    @_take.register
    def _(self, event: AnswerPiece) -> None:
        self.told = "" if event.retracted else self.told + event.text

    @_take.register
    def _(self, event: Answered) -> None:
        self.citations = event.citations

    @_take.register
    def _(self, event: RunFinished) -> None:
        self.costs = Costs(
            event.model_calls, event.tokens, event.money, event.estimated, event.unanswered
        )

    def _of(self, event: Event) -> SubtaskReport:
        name = event.subtask or ""
        return self.subtasks.setdefault(name, SubtaskReport(name, ""))

    def _step(self, event: Event, step: Step) -> None:
        self._of(event).steps.append(step)


def _subtask_json(subtask: SubtaskReport) -> dict[str, Any]:
    return {
        "id": subtask.id,
        "text": subtask.text,
        "status": subtask.status,
        "note": subtask.note,
        "depends_on": subtask.depends_on,
        "path": subtask.path,
        "notes": [asdict(step) for step in subtask.steps if isinstance(step, Note)],
    }
