"""The agent: begins runs of its graph, goes on with them, decides on them and ends them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from copy import copy
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from langgraph.types import Command

from graphs.carrying import RunCarrier
from graphs.ending import cancel_run
from graphs.gaps import Reply
from graphs.hands import Hands, open_run
from graphs.outcomes import Outcome, Stream
from graphs.parts import Parts
from graphs.reading.talking import is_talk
from graphs.ruling import Rulings, rule_on
from graphs.run_options import RunOptions
from graphs.state import AgentInput
from graphs.strategies.compiling import CompiledGraphs, check_strategy
from graphs.strategies.names import WRITTEN
from memory.approvals import Approval, Ruling
from memory.errors import DeveloperError
from memory.journal import Run

if TYPE_CHECKING:
    from langgraph.checkpoint.base import BaseCheckpointSaver

    from graphs.strategies.compiling import Graph

NO_OPTIONS = RunOptions()


class Agent:
    """The compiled agent with its parts; safe for several runs at once."""

    def __init__(
        self,
        parts: Parts,
        checkpointer: BaseCheckpointSaver[Any] | None = None,
        *,
        leaves_runs: bool = False,
    ) -> None:
        """``leaves_runs``: a run whose stream is closed early is not cancelled; it stays where it
        stands, for ``resume``.
        """
        self._parts = parts
        self._checkpointer = checkpointer
        self._leaves_runs = leaves_runs
        self._hands = Hands(parts.journal, parts.workers)
        self._graphs = CompiledGraphs(checkpointer)
        _ = self.graph  # compiled now, so that the first run does not wait for it

    @property
    def graph(self) -> Graph:
        """The compiled graph of runs that name no strategy."""
        return self._graphs.get(self._options_of(RunOptions()).kind)

    def _options_of(self, given: RunOptions) -> RunOptions:
        """What a run goes by: as given, else as the agent is set."""
        strategy = given.strategy or self._parts.strategy
        written = self._parts.models_write if given.written is None else given.written
        return replace(given, strategy=strategy, written=written and strategy in WRITTEN)

    @property
    def _carrier(self) -> RunCarrier:
        return RunCarrier(
            self._parts, self._graphs, self._hands, self._checkpointer, self._leaves_runs
        )

    @property
    def parts(self) -> Parts:
        """What it works with."""
        return self._parts

    def for_owner(self, owner: str) -> Self:
        """The same agent at the service of another owner: their runs, memory and credentials."""
        view = copy(self)
        parts = self._parts.for_owner(owner)
        vars(view).update(_parts=parts, _hands=self._hands.in_journal(parts.journal))
        return view

    def with_parts(self, parts: Parts) -> Self:
        """The same agent over other tools, or decided otherwise; runs under way keep theirs."""
        view = copy(self)
        vars(view).update(_parts=parts)
        return view

    async def aclose(self) -> None:
        """Close the connections of the caller and to the models."""
        await self._parts.caller.aclose()
        await self._parts.reasoner.aclose()
        if self._parts.asker is not None:
            await self._parts.asker.aclose()

    async def ask(self, request: str, *, options: RunOptions = NO_OPTIONS) -> Outcome:
        """Answer one request without asking back. Raises ``CairnError`` when it cannot be run."""
        outcome = None
        async for event in self.stream(request, options=options):
            if isinstance(event, Outcome):
                outcome = event
        assert outcome is not None, "a stream that may not ask ends with its outcome"
        return outcome

    async def stream(
        self,
        request: str,
        *,
        can_ask: bool = False,
        options: RunOptions = NO_OPTIONS,
        conversation: str | None = None,
        run_id: str | None = None,
    ) -> Stream:
        """The events of a run as they happen, then its outcome; closed early, the run ends.

        With ``can_ask`` it may end with ``Waiting`` instead: ``reply`` or ``decide`` and ``resume``
        go on from there. Without, nothing is asked, and what changes something is not sent unless
        ``options`` or a permission allow it. Runs of one ``conversation`` may refer to each other.
        ``run_id`` is the id of the new run; without it one is made.
        Raises ``DeveloperError`` (code ``no_checkpointer``) when there is nothing to wait in,
        ``unknown_tool`` for a tool, allowed or called, that there is not, and ``no_model`` for a
        strategy that lacks a model.
        """
        if can_ask:
            self._needs_checkpointer("Asking")
        parts = self._parts
        run_id = run_id or parts.new_id()
        walks = not options.strategy and parts.strategy == "dfs"
        if walks and parts.form_reasoner is not None and await asyncio.to_thread(is_talk, request):
            options = replace(options, strategy="plan")  # talk is answered from its form
        options = self._options_of(options)
        check_strategy(options.strategy, parts.asker)
        called = () if options.call is None else (options.call.tool_id,)
        for tool_id in (*options.allow_writes, *called):
            await asyncio.to_thread(parts.library.tool, tool_id)

        def start() -> Run:
            return parts.journal.start_run(
                run_id,
                thread_id=conversation or run_id,
                request=request,
                language="",
                options=options.to_json(),
                worker=parts.workers.own_id,
            )

        await asyncio.to_thread(parts.graph.refresh)
        run = await parts.writes.do(start)
        self._hands.hold(run_id)
        given = AgentInput(request=request)
        if options.call is not None:  # what is kept of its arguments holds no secrets
            given["arguments"] = dict(options.call.arguments)
        if options.flow is not None:
            given["flow"] = dict(options.flow)
        stream = self._carrier.carry(run, given, can_ask=can_ask)
        async with aclosing(stream) as events:
            async for event in events:
                yield event

    async def reply(self, run_id: str, reply: Reply | None) -> Stream:
        """Go on with a run that asked; None goes on without an answer. Streams as ``stream``.

        Raises ``DeveloperError`` as ``resume`` does, and ``no_question`` where none is open.
        """
        self._needs_checkpointer("Replying")
        await asyncio.to_thread(open_run, self._parts.journal, run_id)
        if (await self._carrier.waiting(run_id)).inquiry is None:
            raise DeveloperError(
                f"Run {run_id} asks nothing. Decide on its approvals, if any, and resume it.",
                code="no_question",
            )
        run = await self._hands.take(run_id)
        given: Command[Any] = Command(resume=reply or False)
        async with aclosing(self._carrier.carry(run, given, can_ask=True, goes_on=True)) as events:
            async for event in events:
                yield event

    async def decide(
        self,
        approval_id: str,
        ruling: Ruling,
        *,
        note: str = "",
        arguments: Mapping[str, Any] | None = None,
        remember: bool = False,
    ) -> Approval:
        """Decide on an approval that the run waits for; see ``graphs.ruling.rule_on``."""
        parts = self._parts
        rulings = Rulings(parts.journal, parts.approvals, parts.library, parts.caller)
        said = partial(rule_on, note=note, arguments=arguments, remember=remember)
        return await asyncio.to_thread(said, rulings, approval_id, ruling)

    async def resume(self, run_id: str, *, can_ask: bool = False) -> Stream:
        """Go on with a run whose approvals were decided, or whose process ended. As ``stream``.

        It ends with ``Waiting`` again where something is still open. What was done is not done
        again: answers of reads are taken from the journal, and a change that was sent is never
        sent again. Raises ``DeveloperError`` (``unknown_run``, ``run_ended``, ``run_busy``,
        ``checkpoint_unreadable``).
        """
        self._needs_checkpointer("Resuming")
        await asyncio.to_thread(open_run, self._parts.journal, run_id)
        has_begun = bool((await self._carrier.snapshot(run_id)).values)
        run = await self._hands.take(run_id)
        given = None if has_begun else AgentInput(request=run.request)
        stream = self._carrier.carry(run, given, can_ask=can_ask, goes_on=True, tells="resumed")
        async with aclosing(stream) as events:
            async for event in events:
                yield event

    async def cancel(self, run_id: str) -> Run:
        """End a run that waits, was interrupted, or goes on elsewhere; see ``cancel_run``."""
        parts = self._parts
        return await cancel_run(parts.journal, parts.approvals, self._checkpointer, run_id)

    def _needs_checkpointer(self, what: str) -> None:
        if self._checkpointer is None:
            message = f"{what} needs a checkpointer. Give the agent one, or do not let it ask."
            raise DeveloperError(message, code="no_checkpointer")
