"""The record of a run in the journal, shown live to whoever streams the graph."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from langgraph.config import get_stream_writer

from graphs.events import Event
from memory.journal import Journal
from memory.writes import ThreadedWrites, Writes


class JournalRecord:
    """Implements ``graphs.context.RunRecord`` over a journal; blocking work runs in threads."""

    def __init__(self, journal: Journal, run_id: str, writes: Writes | None = None) -> None:
        self._journal = journal
        self._run_id = run_id
        self._writes = writes or ThreadedWrites()
        self._turn = asyncio.Lock()

    async def emit(self, event: Event) -> None:
        """Append the event; then show it, numbered and timed, on the graph's custom stream.

        One event at a time, so that events are shown in the order of their numbers.
        """
        data = event.model_dump(mode="json")
        kind, subtask = data.pop("kind"), data.pop("subtask")
        append, run_id = self._journal.append, self._run_id
        async with self._turn:
            stored = await self._writes.do(partial(append, run_id, kind, subtask, data))
            get_stream_writer()(
                {
                    "run_id": stored.run_id,
                    "seq": stored.seq,
                    "at": stored.at,
                    "kind": kind,
                    "subtask": subtask,
                    **stored.data,
                }
            )

    async def show(self, event: Event) -> None:
        """Put an event on the stream; it has no number and no time, for it is not kept."""
        get_stream_writer()({"run_id": self._run_id, **event.model_dump(mode="json")})

    async def save_response(
        self, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        """Keep the full body in the run's store."""
        save = self._journal.save_response
        await self._writes.do(partial(save, self._run_id, call_id, body, call=call))

    async def answered_call(self, call_id: str) -> Mapping[str, Any] | None:
        """What is kept of the call beside its body."""
        return await asyncio.to_thread(self._journal.answered_call, self._run_id, call_id)

    async def response(self, call_id: str) -> Any:
        """The full body from the run's store."""
        return await asyncio.to_thread(self._journal.response, self._run_id, call_id)

    async def save_findings(self, findings: Mapping[str, Any]) -> None:
        """Keep the findings with the run."""
        await self._writes.do(partial(self._journal.save_findings, self._run_id, findings))
