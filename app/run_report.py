"""A run as its events tell it: subtasks, calls, steps back, answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import singledispatchmethod
from typing import TYPE_CHECKING, Any, get_args

from app.run_steps import (
    CallReport,
    Change,
    Costs,
    Exchange,
    LookUp,
    Note,
    Step,
    SubtaskReport,
    Taken,
)
from graphs.events import (
    EVENT,
    Answered,
    AnswerPiece,
    AnyEvent,
    ApprovalDecided,
    ApprovalWanted,
    ArgumentsRejected,
    Asked,
    CallFinished,
    CallStarted,
    Decomposed,
    Event,
    FormRead,
    LimitHit,
    LookedUp,
    ModelAsked,
    Moved,
    Picked,
    Planned,
    ProgramWritten,
    Recalled,
    Reflected,
    Replied,
    RunFinished,
    SubtaskFinished,
)

if TYPE_CHECKING:
    from graphs.outcomes import Outcome
    from memory.journal import Event as StoredEvent
    from memory.journal import Run

_KINDS = {kind.model_fields["kind"].default for kind in get_args(get_args(AnyEvent)[0])}


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
    lookups: list[LookUp] = field(default_factory=list)
    walked_again: str = ""
    """What was asked when the path was found that this run walked again."""
    exchanges: list[Exchange] = field(default_factory=list)
    """What the person was asked, and what they said."""
    asking: str = ""
    """The chat model that is asked right now."""
    told: str = ""
    """The answer as far as it is written."""
    changes: dict[str, Change] = field(default_factory=dict)
    """Approval id -> the request that changes something."""
    dry_run: bool = False
    form: dict[str, Any] = field(default_factory=dict)
    """What the request was read as; empty where it was not read as a form."""
    costs: Costs = field(default_factory=Costs)

    def add(self, event: Mapping[str, Any]) -> None:
        """Take in one event of the stream."""
        self.run_id, self.asking = event.get("run_id", self.run_id), ""
        self._take(EVENT.validate_python(event))

    @classmethod
    def of(cls, run: Run, events: Iterable[StoredEvent]) -> RunReport:
        """The report of a run as the journal has it, without what is of no kind known here."""
        report = cls(run.request, run.run_id, run.answer or "", run.status, list(run.path))
        for event in events:
            if event.kind in _KINDS:
                report.add({"kind": event.kind, "subtask": event.subtask, **event.data})
        return report

    def end(self, outcome: Outcome) -> None:
        """Take in how the run ended."""
        self.run_id, self.answer, self.status = outcome.run_id, outcome.answer, outcome.status
        self.path, self.elapsed_s = outcome.path, outcome.elapsed_s

    @property
    def is_answered(self) -> bool:
        """Whether something could be answered."""
        return self.status in {"done", "partial"}

    @property
    def refused(self) -> list[Change]:
        """What was not sent because nobody was there to approve it."""
        return [change for change in self.changes.values() if change.decided_by == "nobody"]

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
            "changes": [asdict(change) for change in self.changes.values()],
            "citations": self.citations,
            "limits": self.limits,
            "lookups": [asdict(lookup) for lookup in self.lookups],
            "walked_again": self.walked_again,
            **({"form": self.form} if self.form else {}),
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
    def _(self, event: LookedUp) -> None:
        self.lookups.append(LookUp(event.tool_id, event.arguments, event.outcome, event.values))

    @_take.register
    def _(self, event: Decomposed) -> None:
        for subtask in event.subtasks:
            self.subtasks[subtask["id"]] = SubtaskReport(
                subtask["id"], subtask["text"], depends_on=subtask["depends_on"]
            )

    @_take.register
    def _(self, event: CallStarted) -> None:
        sent = sum(len([*subtask.calls()]) for subtask in self.subtasks.values())
        call = CallReport(event.call_id, event.tool_id, event.arguments, number=sent + 1)
        steps = self._of(event).steps
        for place, step in enumerate(steps):
            if isinstance(step, CallReport) and step.call_id == call.call_id:
                steps[place] = replace(call, number=step.number)  # it broke off, and is sent again
                return
        steps.append(call)

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
    def _(self, event: FormRead) -> None:
        self.form = event.form

    @_take.register
    def _(self, event: Planned) -> None:
        self._of(event).plan = event.plan

    @_take.register
    def _(self, event: ProgramWritten) -> None:
        self._of(event).program, self._of(event).may_call = event.program, event.tools

    @_take.register
    def _(self, event: Moved) -> None:
        move = event.move
        if self.form and move["kind"] != "give_up":
            return  # a plan tells where its search came to
        if move["kind"] == "advance":
            self._step(event, Note("forward", move["tool_id"], move["reason"]))
        elif move["kind"] == "backtrack":
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
    def _(self, event: ApprovalWanted) -> None:
        if event.approval_id not in self.changes:  # a run that goes on wants it again
            change = Change(
                event.approval_id,
                event.subtask or "",
                event.tool_id,
                event.risk,
                event.request,
                event.effect,
            )
            self.changes[event.approval_id] = change
            self._step(event, change)

    @_take.register
    def _(self, event: ApprovalDecided) -> None:
        change = self.changes.get(event.approval_id)
        if change is not None:
            change.status, change.decided_by = event.ruling, event.decided_by
            change.edited, change.note = event.edited, event.note

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
    def _(self, event: Asked) -> None:
        self.exchanges.append(Exchange(event.inquiry["text"]))

    @_take.register
    def _(self, event: Replied) -> None:
        if self.exchanges:
            self.exchanges[-1].said = event.reply or ""

    @_take.register
    def _(self, event: ModelAsked) -> None:
        self.asking = event.model

    @_take.register
    def _(self, event: AnswerPiece) -> None:
        self.told = "" if event.retracted else self.told + event.text

    @_take.register
    def _(self, event: Answered) -> None:
        self.citations = event.citations

    @_take.register
    def _(self, event: RunFinished) -> None:
        self.elapsed_s = event.elapsed_s
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
        **({"plan": subtask.plan} if subtask.plan else {}),
        **({"program": subtask.program} if subtask.program else {}),
        "notes": [
            asdict(step)
            for step in subtask.steps
            if isinstance(step, Note) and step.kind != "forward"
        ],
    }
