"""The agent of a server, which takes up new tools and settings while it serves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from app.administration.model_settings import CHANGEABLE, keep, kept
from app.administration.storage import forget_derived, sizes
from app.making_agents import in_thread, make_agent
from app.reasoners import make_budget
from app.settings import changed
from app.wiring import decided_as, open_rule_parts
from memory.errors import CairnError, DeveloperError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts, Renewal
    from graphs.running import Agent

_LOOKS_EVERY_S = 2.0
"""How often the stored tools are looked at for what other processes changed."""


class LiveAgent:
    """Gives the agent of now; runs under way go on with what they began with."""

    def __init__(
        self,
        given: Settings,
        changes: Mapping[str, Any],
        settings: Settings,
        rule_parts: Parts,
        agent: Agent,
    ) -> None:
        """``rule_parts``: those of ``open_rule_parts``, which ``agent`` was made of.

        ``given`` are the settings as they were set outside, ``settings`` those with ``changes``.
        """
        self.settings = settings
        self.changes = changes
        """What was changed here, by name."""
        self._given = given
        self.agent = agent
        self.listeners: list[Callable[[Agent], None]] = []
        """Are told of each new agent."""
        self._rule_parts = rule_parts
        self._changing = asyncio.Lock()
        self._made: list[Agent] = []

    @property
    def rule_parts(self) -> Parts:
        """The parts of the agent by which rules alone decide: no chat model is asked."""
        return self._rule_parts

    async def renew(self) -> None:
        """Take up the tools that are stored now, if they changed. Raises as ``make_tool_graph``."""
        async with self._changing:
            renewal = self._renewal
            if await asyncio.to_thread(renewal.revision) != renewal.held:
                await self._adopt(self.settings, renewal.renewed)

    async def rebuild(self) -> dict[str, int]:
        """Make anew what is derived from the tools, and go by it; bytes of the data folder then.

        Runs under way go on with what they began with. Raises as ``make_tool_graph``.
        """
        folder = self.settings.data_dir
        async with self._changing:
            await asyncio.to_thread(forget_derived, folder)
            await self._adopt(self.settings, self._renewal.renewed)
        return await asyncio.to_thread(sizes, folder)

    async def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings of models by name, None takes one back; kept over restarts.

        Other embeddings are used when all tools have been embedded. Raises ``DeveloperError``
        (codes ``wrong_setting``, ``embedding_failed``), and nothing is changed.
        """
        for name in changes.keys() - set(CHANGEABLE):
            message = f"{name!r} cannot be changed here. It can be: {', '.join(CHANGEABLE)}."
            raise DeveloperError(message, code="wrong_setting")
        async with self._changing:
            merged = {**self.changes, **changes}
            kept = {name: value for name, value in merged.items() if value is not None}
            settings = changed(self._given, **kept)
            if settings.embeddings == self.settings.embeddings:
                await self._adopt(settings)
            else:
                await self._adopt(settings, partial(self._renewal.embedded, settings.embeddings))
            await asyncio.to_thread(keep, settings, kept)
            self.changes = kept

    async def watch(self) -> None:
        """Take up what other processes change, for as long as it is not cancelled."""
        while True:
            await asyncio.sleep(_LOOKS_EVERY_S)
            with suppress(CairnError):  # the database is busy: the next look may find it better
                await self.renew()

    async def aclose(self) -> None:
        """Close what the agents after the first one keep open."""
        for agent in self._made:
            await agent.aclose()

    async def _adopt(
        self, settings: Settings, made: Callable[[Parts], Parts] = lambda parts: parts
    ) -> None:
        """Go by these settings and by what is ``made``, in a thread, of the parts so far."""
        rule_parts = await asyncio.to_thread(made, self._rule_parts)
        decided = replace(rule_parts, budget=make_budget(settings))
        parts = await asyncio.to_thread(decided_as, settings, decided)
        self._rule_parts, self.agent = rule_parts, self.agent.with_parts(parts)
        self.settings = settings
        self._made.append(self.agent)
        for hears in self.listeners:
            hears(self.agent)

    @property
    def _renewal(self) -> Renewal:
        renewal = self._rule_parts.renewal
        assert renewal is not None, "parts of the data folder can be renewed"
        return renewal


@asynccontextmanager
async def open_live_agent(settings: Settings) -> AsyncIterator[LiveAgent]:
    """An agent of the data folder that leaves its runs; raises as ``open_agent``."""
    given, changes = settings, await asyncio.to_thread(kept, settings)
    settings = changed(given, **changes)
    async with in_thread(open_rule_parts(settings)) as rule_parts:
        parts = await asyncio.to_thread(decided_as, settings, rule_parts)
        async with make_agent(settings, parts, leaves_runs=True) as agent:
            live = LiveAgent(given, changes, settings, rule_parts, agent)
            watching = asyncio.create_task(live.watch())
            try:
                yield live
            finally:
                watching.cancel()
                await live.aclose()
