"""The events of a run: those of the journal, then those that happen, each once and in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any

from app.serving.access import Access
from app.serving.run_desk import RunDesk
from memory.journal import Event


async def follow(
    access: Access,
    desk: RunDesk,
    run_id: str,
    *,
    after: int = 0,
    is_over: Callable[[], Awaitable[bool]],
) -> AsyncIterator[dict[str, Any]]:
    """The events with a number above ``after``, as JSON, until it is over and all were told.

    What is only shown, pieces of an answer, has no number and comes as it happens. Where numbers
    are missing from what is heard, or another process did something, the journal is read: it has
    all. Raises ``DeveloperError`` (``not_authenticated``) once the caller may hear no more.
    """
    journal = access.parts.journal
    with desk.listening(run_id) as feed, desk.watch.over(access, run_id, feed) as listener:
        while True:
            listener.check()
            over = await is_over()  # before the look: what came until then is told below
            for event in await asyncio.to_thread(journal.events, run_id, after=after):
                after = listener.heard = event.seq
                yield event_json(event)
            if over:
                return
            has_gap = False
            while not has_gap:
                await feed.wait()
                heard = list(feed.take())
                has_gap = not heard  # somebody only woke it
                for told in heard:
                    number = told.get("seq", 0)
                    if number > after + 1:
                        has_gap = True
                        break
                    if number == after + 1 or not number:
                        after = listener.heard = number or after
                        yield told


def event_json(event: Event) -> dict[str, Any]:
    """A stored event as the stream of a run has it."""
    values = asdict(event)
    data = values.pop("data")
    return {**values, **data}
