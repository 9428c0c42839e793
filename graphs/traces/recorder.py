"""Notes all that one run gets from outside, and every decision, line by line."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

from graphs.context import RunContext
from graphs.model_calls import ModelCall, listening
from graphs.outcomes import Outcome, Waiting
from graphs.spending import Spending
from graphs.traces.failures import error_data
from graphs.traces.lines import Digest, inputs_of
from graphs.traces.model_snapshot import keep_model
from graphs.traces.recording_asker import RecordingAsker
from graphs.traces.recording_form_reasoner import RecordingFormReasoner
from graphs.traces.recording_grounding import RecordingGrounding, recording_model
from graphs.traces.recording_parts import (
    RecordingApprovals,
    RecordingCaller,
    RecordingClaims,
    RecordingGraph,
    RecordingMemory,
    RecordingRetriever,
)
from graphs.traces.recording_reasoner import RecordingReasoner
from graphs.traces.tracing import SUBTASK
from graphs.traces.value_snapshot import ValueSnapshots
from graphs.traces.writing import TraceFile, TraceWriter

if TYPE_CHECKING:
    from memory.approvals import Approvals
    from memory.claims import Claims
    from memory.path_memory import PathMemory
    from tools.entity_types.records import EntityModel

A = TypeVar("A")

_PLACES = 5


@dataclass
class Recorder:
    """Implements ``RunTrace``; what it is told is written a moment later, by another thread."""

    writer: TraceWriter
    file: TraceFile
    spending: Spending
    """The account of the run: a limit that forbids a model call bears on its answer."""
    values: ValueSnapshots
    weights: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Subtask -> what was read of the graph's weights since its last choice."""
    looks: dict[str, int] = field(default_factory=dict)
    """Subtask -> how often it looked at the clock while there was time left; then -1."""
    started: float = field(default_factory=time.monotonic)
    """By the clock of the process; what is noted is timed from here."""

    def around(self, context: RunContext) -> RunContext:
        """The context with every part wrapped that decides anything."""
        memory, asker = context.memory, context.asker
        reader, model, grounding = context.form_reasoner, context.entity_model, context.grounding
        return replace(
            context,
            reasoner=RecordingReasoner(context.reasoner, self),
            asker=RecordingAsker(asker, self) if asker else None,
            form_reasoner=RecordingFormReasoner(reader, self) if reader else None,
            entity_model=recording_model(model, self, self.keep) if model else None,
            grounding=RecordingGrounding(grounding, self) if grounding else None,
            retriever=RecordingRetriever(context.retriever, self),
            graph=RecordingGraph(context.graph, self),
            caller=RecordingCaller(context.caller, self),
            approvals=cast("Approvals", RecordingApprovals(context.approvals, self)),
            claims=cast("Claims", RecordingClaims(context.claims, self)),
            memory=cast("PathMemory", RecordingMemory(memory, self)) if memory else None,
            now=lambda: self._time("now", context.now()),
            utc_now=lambda: self._time("utc_now", context.utc_now()),
            trace=self,
        )

    def keep(self, model: EntityModel) -> None:
        """Keep an entity model beside the traces."""
        self.writer.do(partial(keep_model, self.writer.folder, model))

    def note(self, kind: str, **said: Any) -> None:
        """Note one line, with the subtask at hand and the time."""
        at = round(time.monotonic() - self.started, _PLACES)
        line = {"kind": kind, "subtask": SUBTASK.get(), "at": at, **said}
        self.writer.do(partial(self.file.append, line))

    def read(self, what: str, asked: Any, value: Any) -> None:
        """Note what was read from outside; ``asked`` is what it was looked up by."""
        self.note("read", what=what, key=Digest(asked), value=value)

    async def decide(
        self, decision: str, asked: Mapping[str, Any], answer: Awaitable[A], **said: Any
    ) -> A:
        """The answer to a decision, noted with what a model was asked and said."""
        started, refused = time.monotonic(), self.spending.refused
        head = {"decision": decision, "inputs": inputs_of(asked), "about": about(asked), **said}
        came: dict[str, Any] = {}
        try:
            with listening(self._hear):
                came["output"] = output = await answer
        except Exception as error:
            came["error"] = error_data(error)
            raise
        finally:
            if self.spending.refused != refused:
                came["refused"] = self.spending.refused
            if "output" in came or "error" in came:  # else it was cancelled
                seconds = round(time.monotonic() - started, _PLACES)
                self.note("decision", **head, **came, seconds=seconds)
        return output

    def is_late(self, found: bool) -> bool:
        """See ``RunTrace``; after how many looks at the clock the time was up is noted once."""
        subtask = SUBTASK.get()
        looks = self.looks.get(subtask, 0)
        if found and looks >= 0:
            self.note("late", after=looks)
        if looks >= 0:
            self.looks[subtask] = -1 if found else looks + 1
        return found

    def searched(self) -> None:
        """See ``RunTrace``."""
        self.read("weights", "", self.weights.pop(SUBTASK.get(), {}))

    async def ended(self, end: Outcome | Waiting) -> None:
        """See ``RunTrace``."""
        if isinstance(end, Outcome):
            told = {"spending": end.spending.told(), "elapsed_s": end.elapsed_s}
            self.note("end", status=end.status, answer=end.answer, path=end.path, **told)
        else:
            pending = [approval.approval_id for approval in end.approvals]
            self.note("waiting", inquiry=end.inquiry, approvals=pending)
        self.writer.do(self.file.close)
        await self.writer.done()

    def failed(self, error: BaseException) -> None:
        """See ``RunTrace``."""
        self.note("failed", error=error_data(error))
        self.writer.do(self.file.close)

    def _time(self, what: str, moment: datetime) -> datetime:
        self.read(what, "", moment)
        return moment

    def _hear(self, call: ModelCall) -> None:
        told = {name: getattr(call, name) for name in ("decision", "model", "answer", "error")}
        self.note(
            "model",
            **told,
            key=Digest(call.messages),
            messages=call.messages,
            payment=call.payment,
            silent=call.silent,
            seconds=round(call.seconds, _PLACES),
        )


_TOLD = ("request", "path", "complaint", "judged", "made_up")


def about(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a decision is about, short enough to be read."""
    told: dict[str, Any] = {}
    told |= {name: asked[name] for name in _TOLD if isinstance(asked.get(name), str)}
    for record in asked.values():
        task = record if hasattr(record, "subtask") else getattr(record, "task", None)
        if task is not None:
            told["step"] = task.subtask["text"]
        told |= {name: value for name in _TOLD if (value := getattr(record, name, None))}
        if tool := getattr(record, "tool", None):
            told["tool"] = tool.id
        if offers := getattr(record, "offers", None):
            told["offers"] = [offer.tool.id for offer in offers]
        if gaps := getattr(record, "gaps", None):
            told["gaps"] = [gap["name"] for gap in gaps]
    return told
