"""A conversation with the agent: requests that belong together, and what became of the last."""

from __future__ import annotations

import asyncio
import uuid
from contextlib import nullcontext
from typing import TYPE_CHECKING

from app.chat.turning import opens_a_turn

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from app.chat.agents import Agents
    from app.chat.screen import Screen
    from app.run_report import RunReport
    from graphs.outcomes import Stream, Waiting
    from graphs.parts import Parts
    from graphs.running import Agent
    from graphs.state import Gap
    from graphs.strategies.names import Strategy
    from memory.journal import Run

OPENING = "Opening the tools ..."


class Conversation:
    """What one chat holds on to; the agent resolves what a request means."""

    def __init__(self, agents: Agents, screen: Screen, *, goes_on: bool = False) -> None:
        """With ``goes_on`` the first request belongs to the conversation of the newest run."""
        self.agents = agents
        self.screen = screen
        self.report: RunReport | None = None
        """The last run of this chat."""
        self.strategy: Strategy | None = None
        """How its requests are answered; None: as the agent is set."""
        self.is_over = False
        self.greet: Callable[[], Awaitable[None]] | None = None
        """Called once, when the parts are there."""
        self._id = "" if goes_on else uuid.uuid4().hex
        self._turn = ""
        self._verbs: frozenset[str] = frozenset()
        self._verbs_of = ""

    def begin_anew(self) -> None:
        """Later requests belong together, and not to those before."""
        self._id = uuid.uuid4().hex

    def next_turn(self) -> str:
        """What was typed at a question of the last run and is a turn of its own; "" for nothing."""
        turn, self._turn = self._turn, ""
        return turn

    async def parts(self) -> Parts:
        """The parts of the agent; says so while they are being opened."""
        with nullcontext() if self.agents.are_open else self.screen.waiting(OPENING):
            parts = await self.agents.parts()
        if self.greet is not None:
            greet, self.greet = self.greet, None
            await greet()
        return parts

    async def last_run(self) -> Run | None:
        """The newest run of the data folder."""
        journal = (await self.parts()).journal
        return next(iter(await asyncio.to_thread(journal.runs, limit=1)), None)

    async def before(self) -> Run | None:
        """The run after which this conversation goes on; None for a new one."""
        return None if self._id else await self.last_run()

    async def ask(self, request: str) -> bool:
        """Put a request to the agent; returns whether something could be answered.

        Raises ``CairnError`` when it cannot be run.
        """
        from app.run_report import RunReport
        from graphs.requests import check_request
        from graphs.run_options import RunOptions

        check_request(request, self.agents.settings.request_chars)
        agent = await self._agent()
        stream = agent.stream(
            request,
            can_ask=self.screen.reader is not None,
            conversation=await self._conversation_id(),
            options=RunOptions(strategy=self.strategy),
        )
        return await self._carry_through(agent, stream, RunReport(request))

    async def resume(self, run: Run) -> bool:
        """Go on with a run that waits or was interrupted. As ``ask``."""
        from app.run_report import RunReport

        agent, journal = await self._agent(), (await self.parts()).journal
        report = RunReport.of(run, await asyncio.to_thread(journal.events, run.run_id))
        stream = agent.resume(run.run_id, can_ask=self.screen.reader is not None)
        return await self._carry_through(agent, stream, report)

    async def _carry_through(self, agent: Agent, stream: Stream, report: RunReport) -> bool:
        self.report = report
        try:
            waiting = await self._follow(agent, stream, report)
        except (asyncio.CancelledError, Exception):
            self.screen.stopped(report)
            raise
        if waiting is not None:
            report.status = "waiting"
            return False
        self.screen.ended(report)
        return report.is_answered

    async def _follow(self, agent: Agent, stream: Stream, report: RunReport) -> Waiting | None:
        from app.run_following import follow, to_its_end

        async def follow_one(stream: Stream) -> Waiting | None:
            async with self.screen.following(report) as show:
                waiting = await follow(stream, report, show)
            if waiting is not None and waiting.inquiry is not None:
                self._verbs = await self._changing_verbs()
            return waiting

        reader = self.screen.reader
        if reader is None:
            waiting = await follow_one(stream)
            if waiting is not None:
                self.screen.complain(f"Run {waiting.run_id} waits: cairn runs resume ...")
            return waiting
        return await to_its_end(
            agent, stream, report, follow_one, self.screen.console, reader, self._takes
        )

    def _takes(self, typed: str, gap: Gap) -> bool:
        """Whether it is a turn of its own; then it is the next one."""
        if opens_a_turn(typed, gap, self._verbs):
            self._turn = typed
        return bool(self._turn)

    async def _changing_verbs(self) -> frozenset[str]:
        """The verbs that begin commands, of the library as it is now."""
        from graphs.reading.verbs import changing_verbs

        parts = await self.parts()
        if parts.entity_model is None:
            return frozenset()
        model = await asyncio.to_thread(parts.entity_model)
        if self._verbs_of != model.version or not model.version:
            self._verbs_of = model.version
            self._verbs = await asyncio.to_thread(changing_verbs, parts.library, model)
        return self._verbs

    async def _agent(self) -> Agent:
        await self.parts()
        return await self.agents.agent()

    async def _conversation_id(self) -> str:
        if not self._id:
            last = await self.last_run()
            self._id = last.thread_id if last else uuid.uuid4().hex
        return self._id
