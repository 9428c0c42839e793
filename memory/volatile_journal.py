"""The run journal in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from memory.journal import (
    LOCAL_OWNER,
    Clock,
    EndStatus,
    Entry,
    Event,
    LiveStatus,
    Run,
    Secrets,
)
from memory.journal_encoding import (
    JournalEncoding,
    decode_body,
    no_secrets,
    run_exists,
    unknown_response,
    unknown_run,
)


class VolatileJournal:
    """``memory.journal.Journal`` whose record is gone with the process."""

    def __init__(self, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._encoding = JournalEncoding(clock, secrets)
        self._lock = threading.RLock()
        self._runs: dict[str, Run] = {}
        self._events: dict[str, list[Event]] = {}
        self._bodies: dict[tuple[str, str], bytes] = {}

    def start_run(
        self,
        run_id: str,
        *,
        thread_id: str,
        request: str,
        language: str,
        owner: str = LOCAL_OWNER,
    ) -> Run:
        """See ``Journal.start_run``."""
        with self._lock:
            if run_id in self._runs:
                raise run_exists(run_id)
            self._events[run_id] = []
            self._runs[run_id] = Run(
                run_id=run_id,
                thread_id=thread_id,
                request=self._encoding.text(request),
                language=language,
                status="running",
                created_at=self._encoding.now(),
                owner=owner,
            )
            return self._runs[run_id]

    def append(
        self,
        run_id: str,
        kind: str,
        subtask: str | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> Event:
        """See ``Journal.append``."""
        (event,) = self.append_many(run_id, [Entry(kind, subtask, data or {})])
        return event

    def append_many(self, run_id: str, entries: Sequence[Entry]) -> Sequence[Event]:
        """See ``Journal.append_many``."""
        data = [json.loads(self._encoding.data(entry.data)) for entry in entries]
        with self._lock:
            self.run(run_id)
            events, at = self._events[run_id], self._encoding.now()
            new = [
                Event(run_id, seq, at, entry.kind, entry.subtask, stored)
                for seq, (entry, stored) in enumerate(
                    zip(entries, data, strict=True), len(events) + 1
                )
            ]
            events.extend(new)
            return deepcopy(new)

    def events(self, run_id: str, *, after: int = 0) -> Sequence[Event]:
        """See ``Journal.events``."""
        with self._lock:
            self.run(run_id)
            return deepcopy(self._events[run_id][max(after, 0) :])

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """See ``Journal.mark``."""
        with self._lock:
            run = self.run(run_id)
            if run.ended_at is None:
                self._runs[run_id] = replace(run, status=status)
            return self._runs[run_id]

    def finish_run(
        self,
        run_id: str,
        status: EndStatus,
        *,
        answer: str | None = None,
        path: Sequence[Any] = (),
    ) -> Run:
        """See ``Journal.finish_run``."""
        with self._lock:
            run = self.run(run_id)
            if run.ended_at is None:
                self._runs[run_id] = replace(
                    run,
                    status=status,
                    answer=None if answer is None else self._encoding.text(answer),
                    path=tuple(json.loads(self._encoding.path(path))),
                    ended_at=self._encoding.now(),
                )
            return self._runs[run_id]

    def run(self, run_id: str) -> Run:
        """See ``Journal.run``."""
        try:
            return self._runs[run_id]
        except KeyError:
            raise unknown_run(run_id) from None

    def runs(
        self, *, owner: str = LOCAL_OWNER, limit: int = 50, before: str | None = None
    ) -> Sequence[Run]:
        """See ``Journal.runs``."""
        with self._lock:
            owned = [run for run in self._runs.values() if run.owner == owner]
            if before is not None:
                end = _age(self.run(before))
                owned = [run for run in owned if _age(run) < end]
        return sorted(owned, key=_age, reverse=True)[:limit]

    def save_response(self, run_id: str, call_id: str, body: Any) -> None:
        """See ``Journal.save_response``."""
        packed = self._encoding.body(body)
        with self._lock:
            self.run(run_id)
            self._bodies[run_id, call_id] = packed

    def response(self, run_id: str, call_id: str) -> Any:
        """See ``Journal.response``."""
        self.run(run_id)
        body = self._bodies.get((run_id, call_id))
        if body is None:
            raise unknown_response(run_id, call_id)
        return decode_body(body)


def _age(run: Run) -> tuple[str, str]:
    return run.created_at, run.run_id
