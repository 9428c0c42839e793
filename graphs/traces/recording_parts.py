"""The other parts that a run gets from outside, with everything noted that they say."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from graphs.traces.failures import error_data
from graphs.traces.lines import Body, Digest
from graphs.traces.tracing import SUBTASK
from memory.approvals import Approval, Approvals
from memory.claims import Claim, Claims
from memory.path_memory import Grade, PathMemory, PathRecord, Recalled
from tools.calling import Caller, CallResult, SentRequest
from tools.graph import Binding, Neighbour, ToolGraph
from tools.read_cache import ReadCache
from tools.records import Tool
from tools.retrieval import Hit, Retriever

if TYPE_CHECKING:
    from graphs.traces.recorder import Recorder

W = TypeVar("W")

RULED = ("status", "decided_by", "edited", "note", "arguments")
"""What a decision changes of an approval."""


class RecordingCaller:
    """A ``Caller``: every call with its request, its answer and its body."""

    def __init__(self, caller: Caller, recorder: Recorder) -> None:
        self._caller = caller
        self._recorder = recorder

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        """See ``Caller``."""
        asked = {
            "tool": tool.id,
            "key": Digest(call_key(tool, arguments)),
            "arguments": dict(arguments),
            "started": round(time.monotonic() - self._recorder.started, 5),
        }
        try:
            result = await self._caller.call(tool, arguments, approved=approved)
        except Exception as error:
            self._recorder.note("call", **asked, error=error_data(error))
            raise
        told = result.model_dump(exclude={"tool_id", "body"})
        self._recorder.note("call", **asked, result=told, body=Body(result.body))
        return result

    def preview(self, tool: Tool, arguments: Mapping[str, Any]) -> SentRequest:
        """See ``Caller``; the address depends on where the service listens."""
        asked = call_key(tool, arguments)
        with self._noting("preview", asked) as said:
            said["value"] = preview = self._caller.preview(tool, arguments)
        return preview

    def validate(self, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """See ``Caller``; it follows from the description alone."""
        return self._caller.validate(tool, arguments)

    def for_owner(self, owner: str) -> RecordingCaller:
        """See ``Caller``."""
        return RecordingCaller(self._caller.for_owner(owner), self._recorder)

    def for_run(self, reads: ReadCache) -> RecordingCaller:
        """See ``Caller``."""
        return RecordingCaller(self._caller.for_run(reads), self._recorder)

    async def aclose(self) -> None:
        """See ``Caller``."""
        await self._caller.aclose()

    @contextmanager
    def _noting(self, what: str, asked: Any) -> Iterator[dict[str, Any]]:
        said: dict[str, Any] = {}
        try:
            yield said
        except Exception as error:
            said["value"] = {"error": error_data(error)}
            raise
        finally:
            self._recorder.read(what, asked, said.get("value"))


def call_key(tool: Tool, arguments: Mapping[str, Any]) -> list[Any]:
    """What a call is looked up by."""
    return [tool.id, dict(arguments)]


class RecordingRetriever:
    """A ``Retriever``: what each search found."""

    def __init__(self, retriever: Retriever, recorder: Recorder) -> None:
        self._retriever = retriever
        self._recorder = recorder

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
        hits = self._retriever.search(
            query, k, clauses=clauses, categories=categories, exclude=exclude
        )
        asked = search_key(query, k, clauses, categories, exclude)
        self._recorder.read("search", asked, [[hit.tool_id, hit.score] for hit in hits])
        return hits


def search_key(query: str, k: int, *others: Collection[str]) -> list[Any]:
    """What a search is looked up by."""
    return [query, k, *(list(other) for other in others)]


class RecordingGraph:
    """A ``ToolGraph``: the weights that offers are made by; the rest stands in the snapshot."""

    def __init__(self, graph: ToolGraph, recorder: Recorder) -> None:
        self._graph = graph
        self._recorder = recorder

    @property
    def reading(self) -> int:
        """See ``ToolGraph``."""
        return self._graph.reading

    @property
    def edition(self) -> int:
        """See ``ToolGraph``."""
        return self._graph.edition

    def refresh(self) -> None:
        """See ``ToolGraph``."""
        self._graph.refresh()

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        """See ``ToolGraph``."""
        found = self._graph.neighbours(tool_id, k)
        self._weigh("neighbours", tool_id, [[n.tool_id, n.weight, n.availability] for n in found])
        return found

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
        weight = self._graph.transition(source, target)
        return self._weigh("transition", f"{source}>{target}", weight)

    def availability(self, tool_id: str) -> float:
        """See ``ToolGraph``."""
        return self._weigh("availability", tool_id, self._graph.availability(tool_id))

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        return self._graph.replacements(tool_id)

    def _weigh(self, what: str, of: str, weight: W) -> W:
        weights = self._recorder.weights.setdefault(SUBTASK.get(), {})
        weights.setdefault(what, {})[of] = weight
        return weight


class RecordingMemory:
    """The part of a ``PathMemory`` that a run uses: what it found, and what it stored."""

    def __init__(self, memory: PathMemory, recorder: Recorder) -> None:
        self._memory = memory
        self._recorder = recorder

    def same_frame(self, frame: str) -> Sequence[PathRecord]:
        """See ``PathMemory``."""
        found = self._memory.same_frame(frame)
        self._recorder.read("same_frame", frame, found)
        return found

    def recall(self, request: str, *, k: int, threshold: float) -> Sequence[Recalled]:
        """See ``PathMemory``; plans are left out, for nobody looks at them."""
        found = self._memory.recall(request, k=k, threshold=threshold)
        shown = [[{**asdict(one.record), "plan": {}}, one.similarity] for one in found]
        self._recorder.read("recall", [request, k, threshold], shown)
        return found

    def remember(self, record: PathRecord) -> PathRecord:
        """See ``PathMemory``."""
        stored = self._memory.remember(record)
        self._recorder.read("remember", record.frame, stored)
        return stored

    def used(self, path_id: str) -> PathRecord:
        """See ``PathMemory``."""
        stored = self._memory.used(path_id)
        self._recorder.read("used", path_id, stored)
        return stored

    def grade(self, path_id: str, grade: Grade) -> PathRecord:
        """See ``PathMemory``."""
        stored = self._memory.grade(path_id, grade)
        self._recorder.read("grade", path_id, stored)
        return stored

    def __getattr__(self, name: str) -> Any:
        return getattr(self._memory, name)


class RecordingApprovals:
    """The part of ``Approvals`` that a run uses: what was decided on each request."""

    def __init__(self, approvals: Approvals, recorder: Recorder) -> None:
        self._approvals = approvals
        self._recorder = recorder

    def want(self, approval: Approval) -> Approval:
        """See ``Approvals``."""
        return self._ruled("want", self._approvals.want(approval))

    def approval(self, approval_id: str) -> Approval:
        """See ``Approvals``."""
        return self._ruled("approval", self._approvals.approval(approval_id))

    def is_permitted(self, tool_id: str, tool_digest: str) -> bool:
        """See ``Approvals``."""
        permitted = self._approvals.is_permitted(tool_id, tool_digest)
        self._recorder.read("permitted", tool_id, permitted)
        return permitted

    def __getattr__(self, name: str) -> Any:
        return getattr(self._approvals, name)

    def _ruled(self, what: str, approval: Approval) -> Approval:
        ruled = {name: getattr(approval, name) for name in RULED}
        self._recorder.read(what, approval.approval_id, ruled)
        return approval


class RecordingClaims:
    """The part of ``Claims`` that a run uses: whether a request was about to be sent before."""

    def __init__(self, claims: Claims, recorder: Recorder) -> None:
        self._claims = claims
        self._recorder = recorder

    def claim(self, claim: Claim) -> Claim | None:
        """See ``Claims``."""
        earlier = self._claims.claim(claim)
        self._recorder.read("claim", [claim.subtask, claim.digest], earlier)
        return earlier

    def release(self, claim: Claim) -> None:
        """See ``Claims``."""
        self._claims.release(claim)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._claims, name)
