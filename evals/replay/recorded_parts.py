"""The other parts that a run gets from outside, saying what a recording holds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from evals.replay.shelf import Shelf
from graphs.traces.failures import rebuilt
from graphs.traces.recording_parts import call_key, search_key
from memory.approvals import Approval
from memory.claims import Claim
from memory.path_memory import DeadEnd, Grade, PathRecord, Recalled
from tools.calling import Caller, CallResult, SentRequest
from tools.graph import Binding, Neighbour, ToolGraph
from tools.read_cache import ReadCache
from tools.records import Tool
from tools.retrieval import Hit, Retriever


class RecordedCaller:
    """A ``Caller`` that sends nothing; ``checker`` validates arguments."""

    def __init__(self, shelf: Shelf, checker: Caller) -> None:
        self._shelf = shelf
        self._checker = checker

    async def call(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        *,
        approved: bool = False,  # noqa: ARG002  (the recording knows whether it was)
    ) -> CallResult:
        """See ``Caller``; raises ``DivergedError`` for what was not sent then."""
        line = self._shelf.call(tool.id, call_key(tool, arguments), arguments)
        if "error" in line:
            raise rebuilt(line["error"])
        said = {**line["result"], "tool_id": tool.id, "body": line["body"]}
        return CallResult.model_validate(said)

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller``."""
        value = self._shelf.read("preview", call_key(tool, arguments))
        if "error" in value:
            raise rebuilt(value["error"])
        return SentRequest.model_validate(value)

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller``."""
        return self._checker.validate(tool, arguments)

    def for_owner(self, owner: str) -> RecordedCaller:  # noqa: ARG002  (a recording has one)
        """See ``Caller``."""
        return self

    def for_run(self, reads: ReadCache) -> RecordedCaller:  # noqa: ARG002  (all is recorded)
        """See ``Caller``."""
        return self

    async def aclose(self) -> None:
        """Nothing: there are no connections."""


class RecordedRetriever:
    """A ``Retriever``; with another one ``instead`` that one finds what was not looked for then."""

    def __init__(self, shelf: Shelf, instead: Callable[[], Retriever] | None = None) -> None:
        self._shelf = shelf
        self._instead = instead

    def search(
        self,
        query: str,
        k: int,
        *,
        clauses: Collection[str] = (),
        categories: Collection[str] = (),
        exclude: Collection[str] = (),
    ) -> list[Hit]:
        """See ``Retriever``."""
        asked = search_key(query, k, clauses, categories, exclude)
        if self._instead is not None and not self._shelf.holds("search", asked):
            more = {"clauses": clauses, "categories": categories, "exclude": exclude}
            return self._instead().search(query, k, **more)
        found = self._shelf.read("search", asked)
        return [Hit(tool_id=tool_id, score=score) for tool_id, score in found]


class RecordedGraph:
    """A ``ToolGraph`` with the weights of the recording; its bindings are those of ``graph``."""

    reading = edition = 0

    def __init__(self, shelf: Shelf, graph: ToolGraph) -> None:
        self._shelf = shelf
        self._graph = graph

    def refresh(self) -> None:
        """Nothing: what was read then stands."""

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:  # noqa: ARG002
        """See ``ToolGraph``."""
        return [
            Neighbour(
                tool_id=name,
                weight=weight,
                availability=availability,
                bindings=tuple(self._graph.bindings(tool_id, name)),
            )
            for name, weight, availability in self._shelf.weight("neighbours", tool_id)
        ]

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graph.producers(tool_id, parameter)

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graph.consumers(tool_id)

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graph.bindings(source, target)

    def transition(self, source: str, target: str) -> float:
        """See ``ToolGraph``."""
        weight: float = self._shelf.weight("transition", f"{source}>{target}")
        return weight

    def availability(self, tool_id: str) -> float:
        """See ``ToolGraph``."""
        weight: float = self._shelf.weight("availability", tool_id)
        return weight

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        return self._graph.replacements(tool_id)


class RecordedMemory:
    """The part of a ``PathMemory`` that a run uses."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._found: dict[str, PathRecord] = {}

    def same_frame(self, frame: str) -> Sequence[PathRecord]:
        """See ``PathMemory``."""
        found = [_path_record(one) for one in self._shelf.read("same_frame", frame)]
        self._found |= {record.path_id: record for record in found}
        return found

    def recall(self, request: str, *, k: int, threshold: float) -> Sequence[Recalled]:
        """See ``PathMemory``."""
        found = self._shelf.read("recall", [request, k, threshold])
        return [Recalled(_path_record(record), likeness) for record, likeness in found]

    def remember(self, record: PathRecord) -> PathRecord:
        """See ``PathMemory``; nothing is stored."""
        if not self._shelf.holds("remember", record.frame):
            return record
        return _path_record(self._shelf.read("remember", record.frame))

    def used(self, path_id: str) -> PathRecord:
        """See ``PathMemory``."""
        return self._changed("used", path_id)

    def grade(self, path_id: str, grade: Grade) -> PathRecord:  # noqa: ARG002
        """See ``PathMemory``."""
        return self._changed("grade", path_id)

    def _changed(self, what: str, path_id: str) -> PathRecord:
        """The record as it was then; one that was not changed then, as it was found."""
        if path_id in self._found and not self._shelf.holds(what, path_id):
            return self._found[path_id]
        return _path_record(self._shelf.read(what, path_id))


def _path_record(said: Mapping[str, Any]) -> PathRecord:
    ends = tuple(DeadEnd(**end) for end in said["dead_ends"])
    return PathRecord(**{**said, "tools": tuple(said["tools"]), "dead_ends": ends})


class RecordedApprovals:
    """The part of ``Approvals`` that a run uses."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._wanted: dict[str, Approval] = {}

    def want(self, approval: Approval) -> Approval:
        """See ``Approvals``."""
        return self._ruled("want", approval)

    def approval(self, approval_id: str) -> Approval:
        """See ``Approvals``."""
        return self._ruled("approval", self._wanted[approval_id])

    def is_permitted(self, tool_id: str, tool_digest: str) -> bool:  # noqa: ARG002
        """See ``Approvals``."""
        return bool(self._shelf.read("permitted", tool_id))

    def matches(self, approval: Approval, request: Mapping[str, Any]) -> bool:  # noqa: ARG002
        """See ``Approvals``; what was sent then was compared then."""
        return True

    def _ruled(self, what: str, approval: Approval) -> Approval:
        ruled = replace(approval, **self._shelf.read(what, approval.approval_id))
        self._wanted[approval.approval_id] = ruled
        return ruled


class RecordedClaims:
    """The part of ``Claims`` that a run uses."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def claim(self, claim: Claim) -> Claim | None:
        """See ``Claims``."""
        asked = [claim.subtask, claim.digest]
        earlier = self._shelf.read("claim", asked) if self._shelf.holds("claim", asked) else None
        return Claim(**earlier) if earlier else None

    def release(self, claim: Claim) -> None:
        """Nothing: no request was sent."""


def recorded_clock(shelf: Shelf, what: str) -> Callable[[], datetime]:
    """The clock as it was read then; where it is read oftener, as the head says."""
    head = shelf.recording.head
    first = head["now" if what == "now" else "started_at"]

    def read() -> datetime:
        return datetime.fromisoformat(shelf.read(what, "") if shelf.holds(what, "") else first)

    return read
