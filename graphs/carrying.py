"""Carries one run through its graph: its context, its events, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from graphs.context import RunContext
from graphs.conversation import earlier_turns
from graphs.ending import end_run
from graphs.hands import Hands
from graphs.outcomes import Outcome, Stream, Waiting
from graphs.parts import Parts, context_of, spent_so_far
from graphs.reasoner import Turn
from graphs.run_options import RunOptions
from graphs.state import AgentInput, RunStatus
from graphs.strategies.compiling import CompiledGraphs
from graphs.traces.tracing import NO_TRACE
from graphs.working import Work
from memory.errors import CairnError, DeveloperError, RunStoppedError
from memory.journal import EndStatus, Run
from memory.storage_errors import is_storage_trouble

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import BaseCheckpointSaver
    from langgraph.types import Command, StateSnapshot

_LOOKS_EVERY_S = 1.0
"""How often a run looks whether it was cancelled elsewhere."""
_ENDS: dict[RunStatus, EndStatus] = {
    "done": "done",
    "partial": "partial",
    "needs_input": "partial",
    "impossible": "partial",
    "failed": "failed",
}


@dataclass(frozen=True, slots=True)
class RunCarrier:
    """What carries runs, for one owner."""

    parts: Parts
    graphs: CompiledGraphs
    hands: Hands
    checkpointer: BaseCheckpointSaver[Any] | None
    leaves_runs: bool
    """A run whose stream is closed early is not cancelled."""

    async def snapshot(self, run_id: str) -> StateSnapshot:
        """Where the run stands; raises ``DeveloperError`` (code ``checkpoint_unreadable``)."""
        run = await asyncio.to_thread(self.parts.journal.run, run_id)
        graph = self.graphs.get(RunOptions.of(run.options).kind)
        try:
            config: RunnableConfig = {"configurable": {"thread_id": run_id}}
            return await graph.aget_state(config, subgraphs=True)
        except Exception as error:
            if is_storage_trouble(error):
                raise
            raise DeveloperError(
                f"What run {run_id} had reached cannot be read ({error}). Other runs are not "
                f"concerned. End it with `cairn runs cancel {run_id}` and ask again.",
                code="checkpoint_unreadable",
            ) from error

    async def carry(
        self,
        run: Run,
        given: AgentInput | Command[Any] | None,
        *,
        can_ask: bool,
        goes_on: bool = False,
        tells: str = "",
    ) -> Stream:
        """Runs the graph of a run that is held, until it ends or waits; then lets it go.

        ``tells`` is the kind of an event to begin with.
        """
        parts, run_id, journal = self.parts, run.run_id, self.parts.journal
        final: dict[str, Any] = {}
        trace, work = NO_TRACE, Work()
        try:
            if tells:
                event = asdict(await parts.writes.do(partial(journal.append, run_id, tells)))
                yield {**event.pop("data"), **event}
            context = await self._context(run, given, can_ask=can_ask, goes_on=goes_on)
            trace, work = context.trace, context.work
            async with aclosing(self._events(given, context)) as events:
                async for mode, chunk in events:
                    if mode == "custom":
                        yield chunk
                    else:
                        final = chunk
            end: Outcome | Waiting
            if "answer" in final:
                end = self._outcome(context, final)
                await self._end(run_id, _ENDS[end.status], end.answer, end.path)
            else:
                end = await self.waiting(run_id)
                await parts.writes.do(partial(journal.mark, run_id, "waiting"))
        except BaseException as error:
            trace.failed(error)
            is_stop = _is_stop(error)
            if not is_storage_trouble(error) and not (is_stop and self.leaves_runs):
                await self._end(run_id, "cancelled" if is_stop else "failed", str(error), [])
            raise
        finally:
            work.end()
            self.hands.release(run_id)
        await trace.ended(end)  # whoever stops waiting for this ends no run
        yield end

    async def _context(self, run: Run, given: Any, *, can_ask: bool, goes_on: bool) -> RunContext:
        parts, spent = self.parts, None
        if goes_on:
            spent = await asyncio.to_thread(spent_so_far, parts.journal, run.run_id)
        earlier: Sequence[Turn] = ()
        if run.thread_id != run.run_id:
            last = parts.limits.earlier_turns
            earlier = await asyncio.to_thread(earlier_turns, parts.journal, run, last)
        return context_of(
            parts,
            run,
            can_ask=can_ask,
            spent=spent,
            resumed=goes_on,
            earlier=earlier,
            given=given,
        )

    async def waiting(self, run_id: str) -> Waiting:
        """What the run stopped at: a question, or approvals."""
        snapshot = await self.snapshot(run_id)
        asked = [i.value for task in snapshot.tasks for i in task.interrupts]
        inquiry = next((value for value in asked if "approvals" not in value), None)
        rows = await asyncio.to_thread(self.parts.approvals.of_run, run_id)
        return Waiting(run_id, inquiry, tuple(row for row in rows if row.status == "pending"))

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
        self, given: AgentInput | Command[Any] | None, context: RunContext
    ) -> AsyncGenerator[tuple[str, dict[str, Any]]]:
        stream = self.graphs.get(context.options.kind).astream(
            given,
            {"configurable": {"thread_id": context.run_id}, "recursion_limit": 10_000},
            context=context,
            stream_mode=["custom", "values"],
            subgraphs=True,
            durability="sync" if self.checkpointer is not None else None,
        )
        async with aclosing(cast("AsyncGenerator[Any]", stream)) as chunks:
            looked_at = context.elapsed()
            async for namespace, mode, chunk in chunks:
                if context.elapsed() - looked_at > _LOOKS_EVERY_S:
                    await self._stop_if_cancelled(context)
                    looked_at = context.elapsed()
                if mode == "custom" or not namespace:
                    yield str(mode), chunk

    async def _stop_if_cancelled(self, context: RunContext) -> None:
        """Raises ``RunStoppedError`` (code ``cancelled``) when somebody else ended the run."""
        run = await asyncio.to_thread(self.parts.journal.run, context.run_id)
        if run.status == "cancelled":
            raise RunStoppedError(f"Run {context.run_id} was cancelled.", code="cancelled")

    async def _end(self, run_id: str, status: EndStatus, answer: str, path: list[str]) -> None:
        parts, saver = self.parts, self.checkpointer
        await end_run(
            parts.journal,
            parts.approvals,
            saver,
            run_id,
            status,
            answer=answer,
            path=path,
            writes=parts.writes,
        )


def _is_stop(error: BaseException) -> bool:
    """Whether a run was ended from outside rather than by a fault."""
    return not isinstance(error, Exception) and not isinstance(error, CairnError)
