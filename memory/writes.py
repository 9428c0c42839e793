"""How coroutines have stores write, which block."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Writes(Protocol):
    """Does the blocking work of stores for coroutines."""

    async def do(self, work: Callable[[], T]) -> T:
        """What the work gives, once what it wrote is committed; raises what it raises.

        The work is short, writes to stores of one database and nowhere else, and asks for no
        durable commit: it may be done again where the first time came to nothing.
        """
        ...


class ThreadedWrites:
    """Each piece of work in a thread of its own, with the transactions it makes itself."""

    async def do(self, work: Callable[[], T]) -> T:
        """See ``Writes``."""
        return await asyncio.to_thread(work)
