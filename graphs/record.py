"""The record of a run in the journal, shown live to whoever streams the graph."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from langgraph.config import get_stream_writer

from graphs.events import Event
from memory.journal import Entry, Journal
from memory.journal import Event as Stored
from memory.writes import ThreadedWrites, Writes


def _entry(event: Event) -> Entry:
    data = event.model_dump(mode="json")
    return Entry(data.pop("kind"), data.pop("subtask"), data)


def _shown(stored: Stored) -> dict[str, Any]:
    return {
        "run_id": stored.run_id,
        "seq": stored.seq,
        "at": stored.at,
        "kind": stored.kind,
        "subtask": stored.subtask,
        **stored.data,
    }


class JournalRecord:
    """Implements ``graphs.context.RunRecord`` over a journal; blocking work runs in threads."""

    def __init__(self, journal: Journal, run_id: str, writes: Writes | None = None) -> None:
        self._journal = journal
        self._run_id = run_id
        self._writes = writes or ThreadedWrites()
        self._turn = asyncio.Lock()
        self._body: tuple[str, Any] = ("", None)
        self._call: tuple[str, Mapping[str, Any] | None] = ("", None)

    async def emit(self, *events: Event) -> None:
        """Append the events; then show them, numbered and timed, on the graph's custom stream.

        One call at a time, so that events are shown in the order of their numbers.
        """
        entries = [_entry(event) for event in events]
        append = partial(self._journal.append_many, self._run_id, entries)
        async with self._turn:
            for stored in await self._writes.do(append):
                get_stream_writer()(_shown(stored))

    async def show(self, event: Event) -> None:
        """Put an event on the stream; it has no number and no time, for it is not kept."""
        get_stream_writer()({"run_id": self._run_id, **event.model_dump(mode="json")})

    async def save_response(
        self, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        """Keep the full body in the run's store."""
        self._body = self._call = ("", None)
        save = self._journal.save_response
        kept = await self._writes.do(partial(save, self._run_id, call_id, body, call=call))
        self._body, self._call = (call_id, kept.body), (call_id, kept.call)

    async def answered_call(self, call_id: str) -> Mapping[str, Any] | None:
        """What is kept of the call beside its body; not to be changed."""
        if self._call[0] == call_id:
            return self._call[1]
        return await asyncio.to_thread(self._journal.answered_call, self._run_id, call_id)

    async def response(self, call_id: str) -> Any:
        """The full body from the run's store; not to be changed, as the last one is at hand."""
        if self._body[0] != call_id:
            body = await asyncio.to_thread(self._journal.response, self._run_id, call_id)
            self._body = call_id, body
        return self._body[1]

    async def save_findings(self, findings: Mapping[str, Any]) -> None:
        """Keep the findings with the run."""
        await self._writes.do(partial(self._journal.save_findings, self._run_id, findings))
