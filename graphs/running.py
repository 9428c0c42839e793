"""Runs the agent graph for one request: journal, limits, stream of events, end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from graphs.agent import build_agent_graph
from graphs.context import RunContext
from graphs.counting_reasoner import CountingReasoner
from graphs.limits import Limits
from graphs.reasoner import Reasoner
from graphs.record import JournalRecord
from graphs.spending import Spending
from graphs.state import AgentInput, RunStatus
from memory.errors import CairnError
from memory.journal import EndStatus, Journal
from tools.calling import Caller
from tools.graph import ToolGraph, ToolStatistics
from tools.library import ToolLibrary
from tools.retrieval import Retriever

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

_ENDS: dict[RunStatus, EndStatus] = {
    "done": "done",
    "partial": "partial",
    "needs_input": "partial",
    "impossible": "partial",
    "failed": "failed",
}


@dataclass(frozen=True, slots=True)
class Parts:
    """The concrete parts that an agent works with; whoever wires them chooses each."""

    library: ToolLibrary
    retriever: Retriever
    graph: ToolGraph
    statistics: ToolStatistics
    caller: Caller
    reasoner: Reasoner
    journal: Journal
    limits: Limits
    now: Callable[[], datetime]
    """Clock of the world that requests speak about."""
    monotonic: Callable[[], float]
    """Seconds, for the wall-time limit."""
    new_id: Callable[[], str]
    """Ids of runs."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run came to."""

    run_id: str
    answer: str
    status: RunStatus
    path: list[str]
    elapsed_s: float
    spending: Spending = field(default_factory=Spending)
    """What deciding cost, from where the stream began."""


class Agent:
    """The compiled agent with its parts; safe for several runs at once."""

    def __init__(self, parts: Parts, checkpointer: BaseCheckpointSaver[Any] | None = None) -> None:
        self._parts = parts
        self._checkpointer = checkpointer
        self.graph = build_agent_graph().compile(checkpointer=checkpointer, name="cairn")

    async def aclose(self) -> None:
        """Close the connections of the caller."""
        await self._parts.caller.aclose()

    async def ask(self, request: str) -> Outcome:
        """Answer one request. Raises ``CairnError`` when it cannot be run at all."""
        outcome = None
        async for event in self.stream(request):
            if isinstance(event, Outcome):
                outcome = event
        assert outcome is not None, "a stream ends with its outcome"
        return outcome

    async def stream(self, request: str) -> AsyncGenerator[dict[str, Any] | Outcome]:
        """The events of a run as they happen, then its outcome; closed early, the run ends."""
        parts, run_id = self._parts, self._parts.new_id()
        await asyncio.to_thread(
            parts.journal.start_run, run_id, thread_id=run_id, request=request, language=""
        )
        await asyncio.to_thread(parts.graph.refresh)
        final: dict[str, Any] = {}
        started = parts.monotonic()
        context = self.context(run_id, started)
        try:
            async with aclosing(self._events(request, context)) as events:
                async for mode, chunk in events:
                    if mode == "custom":
                        yield chunk
                    else:
                        final = chunk
            outcome = Outcome(
                run_id=run_id,
                answer=final["answer"],
                status=final["status"],
                path=final["path"],
                elapsed_s=round(parts.monotonic() - started, 4),
                spending=context.spending,
            )
        except BaseException as error:
            await self._end(run_id, "cancelled" if _is_stop(error) else "failed", str(error), [])
            raise
        await self._end(run_id, _ENDS[outcome.status], outcome.answer, outcome.path)
        yield outcome

    async def _events(
        self, request: str, context: RunContext
    ) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        stream = self.graph.astream(
            AgentInput(request=request),
            {"configurable": {"thread_id": context.run_id}, "recursion_limit": 10_000},
            context=context,
            stream_mode=["custom", "values"],
            subgraphs=True,
            durability="sync" if self._checkpointer is not None else None,
        )
        async with aclosing(cast("AsyncGenerator[Any]", stream)) as chunks:
            async for namespace, mode, chunk in chunks:
                if mode == "custom" or not namespace:
                    yield str(mode), chunk

    def context(self, run_id: str, started: float) -> RunContext:
        """The run context for one run."""
        parts, spending = self._parts, Spending()
        return RunContext(
            run_id=run_id,
            limits=parts.limits,
            reasoner=CountingReasoner(parts.reasoner, spending),
            library=parts.library,
            retriever=parts.retriever,
            graph=parts.graph,
            caller=parts.caller,
            statistics=parts.statistics,
            record=JournalRecord(parts.journal, run_id),
            now=parts.now,
            elapsed=lambda: parts.monotonic() - started,
            spending=spending,
        )

    async def _end(self, run_id: str, status: EndStatus, answer: str, path: list[str]) -> None:
        await asyncio.to_thread(
            self._parts.journal.finish_run, run_id, status, answer=answer, path=path
        )
        if self._checkpointer is not None:
            await self._checkpointer.adelete_thread(run_id)


def _is_stop(error: BaseException) -> bool:
    """Whether a run was ended from outside rather than by a fault."""
    return not isinstance(error, Exception) and not isinstance(error, CairnError)
