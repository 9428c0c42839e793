"""Follows a run to its end, with what a person says to it on the way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import aclosing
from typing import TYPE_CHECKING

from rich.text import Text

from app.approving import settle
from app.questions import put

if TYPE_CHECKING:
    from rich.console import Console

    from app.line_reading import Reader
    from app.run_progress import Show
    from app.run_report import RunReport
    from graphs.outcomes import Stream, Waiting
    from graphs.running import Agent
    from graphs.state import Gap
    from memory.approvals import Approval

Follow = Callable[["Stream"], Awaitable["Waiting | None"]]
"""Takes in one stream; returns what the run waits for, None at its end."""


async def follow(stream: Stream, report: RunReport, show: Show) -> Waiting | None:
    """Take the events in; returns what the run waits for, None at its end."""
    from graphs.outcomes import Outcome, Waiting

    async with aclosing(stream) as events:
        async for event in events:
            if isinstance(event, Waiting):
                return event
            if isinstance(event, Outcome):
                report.end(event)
            else:
                report.add(event)
                show(event)
    return None


async def to_its_end(
    agent: Agent,
    stream: Stream,
    report: RunReport,
    follow_one: Follow,
    console: Console,
    reader: Reader,
    takes: Callable[[str, Gap], bool] = lambda *_: False,
) -> Waiting | None:
    """Follow the run, and put to the person what it stops at; ``takes`` as in ``put``.

    Returns what was left undecided and the run goes on waiting for, None at its end.
    """
    from graphs.approving import decided_event

    def note(approval: Approval) -> None:
        report.add(decided_event(approval).model_dump(mode="json"))

    while (end := await follow_one(stream)) is not None:
        if end.inquiry is not None:
            reply = await put(end.inquiry, reader, lambda line: console.print(Text(line)), takes)
            stream = agent.reply(end.run_id, reply)
        elif await settle(agent, end.approvals, console, reader, note, takes):
            stream = agent.resume(end.run_id, can_ask=True)
        else:
            return end
    return None
