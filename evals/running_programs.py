"""Runs programs to their end, their calls sent by whoever measures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from graphs.programs.sandbox import Call, Finished, Sandbox
from graphs.rows.algebra import Row

Send = Callable[[Sequence[Call]], Coroutine[Any, Any, list[list[Row]]]]
"""Sends the calls that a program waits for at once; the rows of each."""


async def run_to_end(program: str, sandbox: Sandbox, send: Send) -> Any:
    """The value of a program. Raises ``ProgramError``, and whatever ``send`` raises."""
    loop = asyncio.get_running_loop()

    def answers(_: int, calls: tuple[Call, ...]) -> list[list[Row]]:
        return asyncio.run_coroutine_threadsafe(send(calls), loop).result()

    at = await asyncio.to_thread(sandbox.run, program, answers)
    assert isinstance(at, Finished), "every wait is answered"
    return at.value
