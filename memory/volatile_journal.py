"""The run journal in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from memory.journal import (
    Clock,
    Conversation,
    EndStatus,
    Entry,
    Event,
    KeptResponse,
    LiveStatus,
    Run,
    Secrets,
    Standing,
)
from memory.journal_encoding import (
    JournalEncoding,
    decode_body,
    no_secrets,
    run_exists,
    unknown_conversation,
    unknown_response,
    unknown_run,
)
from memory.owned import OwnedStore


class VolatileJournal(OwnedStore):
    """``memory.journal.Journal`` whose record is gone with the process."""

    def __init__(self, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._encoding = JournalEncoding(clock, secrets)
        self._lock = threading.RLock()
        self._runs: dict[str, Run] = {}
        self._events: dict[str, list[Event]] = {}
        self._findings: dict[str, str] = {}
        self._responses: dict[tuple[str, str], tuple[bytes, str | None]] = {}

    def start_run(
        self,
        run_id: str,
        *,
        thread_id: str,
        request: str,
        language: str,
        options: Mapping[str, Any] | None = None,
        worker: str = "",
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
                owner=self._owner,
                options=json.loads(self._encoding.data(options or {})),
                worker=worker,
            )
            return self.run(run_id)

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

    def standings(self, run_ids: Collection[str]) -> Mapping[str, Standing]:
        """See ``Journal.standings``."""
        with self._lock:
            return {
                run_id: Standing(len(self._events[run_id]), run.ended_at is not None)
                for run_id in run_ids
                if (run := self._runs.get(run_id)) is not None and run.owner == self._owner
            }

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """See ``Journal.mark``."""
        with self._lock:
            run = self.run(run_id)
            if run.ended_at is None:
                worker = "" if status == "waiting" else run.worker
                self._runs[run_id] = replace(run, status=status, worker=worker)
            return self.run(run_id)

    def take(self, run_id: str, worker: str, *, instead_of: str) -> bool:
        """See ``Journal.take``."""
        with self._lock:
            run = self.run(run_id)
            if run.ended_at is not None or run.worker != instead_of:
                return False
            self._runs[run_id] = replace(run, status="running", worker=worker)
            return True

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
                    path=tuple(json.loads(self._encoding.masked(path))),
                    ended_at=self._encoding.now(),
                    worker="",
                )
            return self.run(run_id)

    def run(self, run_id: str) -> Run:
        """See ``Journal.run``."""
        run = self._runs.get(run_id)
        if run is None or run.owner != self._owner:
            raise unknown_run(run_id)
        return deepcopy(run)

    def runs(self, *, limit: int = 50, before: str | None = None) -> Sequence[Run]:
        """See ``Journal.runs``."""
        with self._lock:
            found = [run for run in self._runs.values() if run.owner == self._owner]
            if before is not None:
                end = _age(self.run(before))
                found = [run for run in found if _age(run) < end]
            return deepcopy(_newest_first(found)[:limit])

    def turns(self, thread_id: str, *, limit: int = 50) -> Sequence[Run]:
        """See ``Journal.turns``."""
        with self._lock:
            key, runs = (self._owner, thread_id), self._runs.values()
            found = [run for run in runs if (run.owner, run.thread_id) == key]
            return deepcopy(_newest_first(found)[:limit][::-1])

    def conversations(
        self, *, limit: int = 50, before: str | None = None
    ) -> Sequence[Conversation]:
        """See ``Journal.conversations``."""
        threads: dict[str, list[Run]] = {}
        with self._lock:
            for run in sorted(self._runs.values(), key=_age):
                if run.owner == self._owner:
                    threads.setdefault(run.thread_id, []).append(run)
        found = [_conversation(runs) for runs in threads.values()]
        if before is not None:
            if before not in threads:
                raise unknown_conversation(before)
            end = _last(_conversation(threads[before]))
            found = [one for one in found if _last(one) < end]
        return sorted(found, key=_last, reverse=True)[:limit]

    def save_findings(self, run_id: str, findings: Mapping[str, Any]) -> None:
        """See ``Journal.save_findings``."""
        masked = self._encoding.masked(dict(findings))
        with self._lock:
            self.run(run_id)
            self._findings[run_id] = masked

    def findings(self, run_id: str) -> Mapping[str, Any]:
        """See ``Journal.findings``."""
        self.run(run_id)
        return dict(json.loads(self._findings.get(run_id, "{}")))

    def save_response(
        self, run_id: str, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> KeptResponse:
        """See ``Journal.save_response``."""
        packed = self._encoding.response(body, call)
        with self._lock:
            self.run(run_id)
            self._responses[run_id, call_id] = packed.body, packed.call
        return packed.kept

    def answered_call(self, run_id: str, call_id: str) -> Mapping[str, Any] | None:
        """See ``Journal.answered_call``."""
        self.run(run_id)
        _, call = self._responses.get((run_id, call_id), (b"", None))
        return None if call is None else dict(json.loads(call))

    def response(self, run_id: str, call_id: str) -> Any:
        """See ``Journal.response``."""
        self.run(run_id)
        if (run_id, call_id) not in self._responses:
            raise unknown_response(run_id, call_id)
        body, _ = self._responses[run_id, call_id]
        return decode_body(body)


def _conversation(runs: Sequence[Run]) -> Conversation:
    """What the runs of one thread are, oldest first."""
    first, last = runs[0], runs[-1]
    return Conversation(
        first.thread_id, first.request, len(runs), first.created_at, last.created_at
    )


def _last(one: Conversation) -> tuple[str, str]:
    return one.last_at, one.thread_id


def _newest_first(runs: Iterable[Run]) -> list[Run]:
    return sorted(runs, key=_age, reverse=True)


def _age(run: Run) -> tuple[str, str]:
    return run.created_at, run.run_id
