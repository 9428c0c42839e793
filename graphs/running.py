"""Runs the agent graph for one request: journal, limits, stream of events, end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, fields, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, cast

from langgraph.types import Command

from graphs.agent import build_agent_graph
from graphs.context import RunContext
from graphs.counting_reasoner import CountingReasoner
from graphs.gaps import Reply
from graphs.limits import Limits
from graphs.reasoner import Reasoner
from graphs.record import JournalRecord
from graphs.spending import Budget, Spending
from graphs.state import AgentInput, Inquiry, RunStatus
from graphs.switches import Switches
from memory.errors import CairnError, DeveloperError
from memory.journal import EndStatus, Journal
from memory.path_memory import PathMemory
from tools.calling import Caller
from tools.graph import ToolGraph, ToolStatistics
from tools.library import ToolLibrary
from tools.retrieval import Retriever

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

_MODEL_SHARE = 0.9
"""For so much of a run's time models are asked; the rest is for finishing without them."""
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
    utc_now: Callable[[], datetime]
    """Time of the real world."""
    memory: PathMemory | None = None
    """Paths walked before; None: nothing is remembered."""
    switches: Switches = field(default_factory=Switches)
    budget: Budget = field(default_factory=Budget)
    """What a run may spend on chat models."""


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
    """A run that goes on when the person has answered."""

    run_id: str
    inquiry: Inquiry


class Agent:
    """The compiled agent with its parts; safe for several runs at once."""

    def __init__(self, parts: Parts, checkpointer: BaseCheckpointSaver[Any] | None = None) -> None:
        self._parts = parts
        self._checkpointer = checkpointer
        self.graph = build_agent_graph().compile(checkpointer=checkpointer, name="cairn")

    async def aclose(self) -> None:
        """Close the connections of the caller and of the reasoner."""
        await self._parts.caller.aclose()
        await self._parts.reasoner.aclose()

    async def ask(self, request: str) -> Outcome:
        """Answer one request without asking back. Raises ``CairnError`` when it cannot be run."""
        outcome = None
        async for event in self.stream(request):
            if isinstance(event, Outcome):
                outcome = event
        assert outcome is not None, "a stream that may not ask ends with its outcome"
        return outcome

    async def stream(
        self, request: str, *, can_ask: bool = False
    ) -> AsyncGenerator[dict[str, Any] | Outcome | Waiting]:
        """The events of a run as they happen, then its outcome; closed early, the run ends.

        With ``can_ask`` it may end with ``Waiting`` instead: ``reply`` goes on from there. Raises
        ``DeveloperError`` (code ``no_checkpointer``) when there is nothing to wait in.
        """
        if can_ask and self._checkpointer is None:
            message = "Questions need a checkpointer. Give the agent one, or do not let it ask."
            raise DeveloperError(message, code="no_checkpointer")
        run_id, journal = self._parts.new_id(), self._parts.journal
        await asyncio.to_thread(
            journal.start_run, run_id, thread_id=run_id, request=request, language=""
        )
        await asyncio.to_thread(self._parts.graph.refresh)
        async with aclosing(self._run(run_id, AgentInput(request=request), can_ask)) as events:
            async for event in events:
                yield event

    async def reply(
        self, run_id: str, reply: Reply | None
    ) -> AsyncGenerator[dict[str, Any] | Outcome | Waiting]:
        """Go on with a run that waits; None goes on without an answer. Streams as ``stream``."""
        await asyncio.to_thread(self._parts.journal.mark, run_id, "running")
        spent = await asyncio.to_thread(_spent, self._parts.journal, run_id)
        resumed = self._run(run_id, Command(resume=reply or False), True, spent)
        async with aclosing(resumed) as events:
            async for event in events:
                yield event

    async def _run(
        self,
        run_id: str,
        given: AgentInput | Command[Any],
        can_ask: bool,
        spent: Spending | None = None,
    ) -> AsyncGenerator[dict[str, Any] | Outcome | Waiting]:
        final: dict[str, Any] = {}
        started = self._parts.monotonic()
        context = self.context(run_id, started, can_ask=can_ask, spent=spent)
        try:
            async with aclosing(self._events(given, context)) as events:
                async for mode, chunk in events:
                    if mode == "custom":
                        yield chunk
                    else:
                        final = chunk
            waiting = _waiting(run_id, final)
            if waiting is None:
                outcome = self._outcome(context, final)
        except BaseException as error:
            await self._end(run_id, "cancelled" if _is_stop(error) else "failed", str(error), [])
            raise
        if waiting is not None:
            await asyncio.to_thread(self._parts.journal.mark, run_id, "waiting")
            yield waiting
            return
        await self._end(run_id, _ENDS[outcome.status], outcome.answer, outcome.path)
        yield outcome

    @staticmethod
    def _outcome(context: RunContext, final: Mapping[str, Any]) -> Outcome:
        return Outcome(
            run_id=context.run_id,
            answer=final["answer"],
            status=final["status"],
            path=final["path"],
            elapsed_s=round(context.elapsed(), 4),
            spending=context.spending,
        )

    async def _events(
        self, given: AgentInput | Command[Any], context: RunContext
    ) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        stream = self.graph.astream(
            given,
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

    def context(
        self,
        run_id: str,
        started: float,
        *,
        can_ask: bool = False,
        spent: Spending | None = None,
    ) -> RunContext:
        """The run context for one run; ``spent`` is its account where it goes on."""
        parts = self._parts
        spending = spent or Spending()

        def elapsed() -> float:
            return parts.monotonic() - started

        spending.budget = replace(
            parts.budget,
            seconds_left=lambda: _MODEL_SHARE * parts.limits.wall_seconds - elapsed(),
        )
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
            memory=parts.memory if parts.switches.memory else None,
            utc_now=parts.utc_now,
            can_ask=can_ask,
            elapsed=elapsed,
            switches=parts.switches,
            spending=spending,
        )

    async def _end(self, run_id: str, status: EndStatus, answer: str, path: list[str]) -> None:
        await asyncio.to_thread(
            self._parts.journal.finish_run, run_id, status, answer=answer, path=path
        )
        if self._checkpointer is not None:
            await self._checkpointer.adelete_thread(run_id)


def _waiting(run_id: str, final: Mapping[str, Any]) -> Waiting | None:
    """The question that the graph stopped at, None when it came to its end."""
    interrupts = final.get("__interrupt__")
    return Waiting(run_id, interrupts[0].value) if interrupts else None


def _spent(journal: Journal, run_id: str) -> Spending:
    """The account of a run as its last question says it."""
    asked = [event.data for event in journal.events(run_id) if event.kind == "asked"]
    told = asked[-1] if asked else {}
    return Spending(**{f.name: told[f.name] for f in fields(Spending) if f.name in told})


def _is_stop(error: BaseException) -> bool:
    """Whether a run was ended from outside rather than by a fault."""
    return not isinstance(error, Exception) and not isinstance(error, CairnError)
