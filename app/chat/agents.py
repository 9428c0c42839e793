"""The agent of a chat: made when it is first needed, and anew when another model is to decide."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.chat.opening import Opening
    from app.settings import Settings
    from graphs.parts import Parts
    from graphs.running import Agent


class Agents:
    """One agent at a time, all of the same parts; those that were left are closed at the end."""

    def __init__(self, settings: Settings, opening: Opening) -> None:
        self.settings = settings
        """The settings now, those that the person changed included."""
        self._opening = opening
        self._stack = AsyncExitStack()
        self._agent: Agent | None = None

    @property
    def are_open(self) -> bool:
        """Whether the parts are there."""
        return self._opening.is_done

    @property
    def cannot_open(self) -> bool:
        """Whether opening the parts failed, so that nothing can be answered."""
        return self._opening.has_failed

    async def parts(self) -> Parts:
        """The parts with rules as the reasoner."""
        return await self._opening.parts()

    async def agent(self) -> Agent:
        """The agent that decides now. Raises ``DeveloperError`` as ``decided_as``."""
        if self._agent is None:
            self._agent = await self._made(self.settings)
        return self._agent

    async def switch(self, settings: Settings) -> None:
        """Let others decide; nothing changes when that raises ``DeveloperError``."""
        self._agent = await self._made(settings)
        self.settings = settings

    async def aclose(self) -> None:
        """Close every agent."""
        await self._stack.aclose()

    async def _made(self, settings: Settings) -> Agent:
        from app.making_agents import make_agent
        from app.wiring import decided_as

        parts = await asyncio.to_thread(decided_as, settings, await self.parts())
        return await self._stack.enter_async_context(make_agent(settings, parts))
