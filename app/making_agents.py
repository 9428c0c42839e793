"""Agents of the parts that were brought together, with their checkpoints in the data folder."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import (
    AbstractContextManager,
    AsyncExitStack,
    aclosing,
    asynccontextmanager,
    suppress,
)
from typing import TYPE_CHECKING, Any, TypeVar

from app.data_folder import CHECKPOINTS
from app.wiring import open_parts
from memory.errors import CairnError

if TYPE_CHECKING:
    from app.settings import Settings
    from graphs.parts import Parts
    from graphs.running import Agent

T = TypeVar("T")


@asynccontextmanager
async def make_agent(
    settings: Settings, parts: Parts, *, leaves_runs: bool = False
) -> AsyncIterator[Agent]:
    """An agent of these parts, with its checkpoints in the data folder."""
    from graphs.running import Agent
    from memory.checkpoints import open_checkpointer

    async with open_checkpointer(settings.data_dir / CHECKPOINTS) as saver:
        if parts.leftovers is not None:
            await parts.leftovers.clear(saver)
        await prune_runs(parts)
        async with aclosing(Agent(parts, saver, leaves_runs=leaves_runs)) as agent:
            yield agent


async def prune_runs(parts: Parts) -> None:
    """Delete old runs; what cannot be deleted now is left for the next time."""
    if parts.retention is not None:
        with suppress(CairnError):
            await asyncio.to_thread(parts.retention.prune)


@asynccontextmanager
async def open_agent(settings: Settings, *, leaves_runs: bool = False) -> AsyncIterator[Agent]:
    """The agent with everything it needs; what blocks is done in a thread."""
    async with (
        in_thread(open_parts(settings)) as parts,
        make_agent(settings, parts, leaves_runs=leaves_runs) as agent,
    ):
        yield agent


@asynccontextmanager
async def in_thread(blocking: AbstractContextManager[T]) -> AsyncIterator[T]:
    """The same, entered and left in a thread; what the block raises is passed on to it."""
    async with AsyncExitStack() as stack:
        entered = await asyncio.to_thread(blocking.__enter__)

        async def leave(*raised: Any) -> bool | None:
            return await asyncio.to_thread(blocking.__exit__, *raised)

        stack.push_async_exit(leave)
        yield entered
