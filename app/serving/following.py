"""The events of a run: those of the journal, then those that happen, each once and in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any

from app.serving.run_desk import RunDesk
from memory.journal import Event, Journal

_LOOKS_EVERY_S = 1.0
"""How often the journal is asked for what another process did, and whether the key still holds."""


def _always() -> None:
    """Whoever follows may go on."""


async def follow(
    journal: Journal,
    desk: RunDesk,
    run_id: str,
    *,
    after: int = 0,
    is_over: Callable[[], Awaitable[bool]],
    check_lasts: Callable[[], None] = _always,
) -> AsyncIterator[dict[str, Any]]:
    """The events with a number above ``after``, as JSON, until it is over and all were told.

    What is only shown, pieces of an answer, has no number and comes as it happens. Where numbers
    are missing from what is heard, the journal is read: it has all. Raises what ``check_lasts``
    raises once the caller may hear no more.
    """
    clock = asyncio.get_running_loop().time
    with desk.listening(run_id) as feed:
        while True:
            await asyncio.to_thread(check_lasts)
            over = await is_over()  # before the look: what came until then is told below
            for event in await asyncio.to_thread(journal.events, run_id, after=after):
                after = event.seq
                yield event_json(event)
            if over:
                return
            has_gap, look_at = False, clock() + _LOOKS_EVERY_S
            while not has_gap and clock() < look_at:
                await feed.wait(_LOOKS_EVERY_S)
                heard = list(feed.take())
                has_gap = not heard
                for told in heard:
                    number = told.get("seq", 0)
                    if number > after + 1:
                        has_gap = True
                        break
                    if number == after + 1 or not number:
                        after = number or after
                        yield told


def event_json(event: Event) -> dict[str, Any]:
    """A stored event as the stream of a run has it."""
    values = asdict(event)
    data = values.pop("data")
    return {**values, **data}
