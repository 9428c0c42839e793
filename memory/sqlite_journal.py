"""The run journal in the database of the data folder."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from memory import run_rows
from memory.database import read, write
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

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_LAST_SEQ = text("SELECT coalesce(max(seq), 0) FROM run_events WHERE run_id = :run_id")
_APPEND = text(
    "INSERT INTO run_events (run_id, seq, at, kind, subtask, data)"
    " VALUES (:run_id, :seq, :at, :kind, :subtask, :data)"
)
_EVENTS = text(
    "SELECT run_id, seq, at, kind, subtask, data FROM run_events"
    " WHERE run_id = :run_id AND seq > :after ORDER BY seq"
)
_SAVE_RESPONSE = text(
    "INSERT INTO run_responses (run_id, call_id, body, call)"
    " VALUES (:run_id, :call_id, :body, :call)"
    " ON CONFLICT (run_id, call_id) DO UPDATE SET body = excluded.body, call = excluded.call"
)
_RESPONSE = text("SELECT body FROM run_responses WHERE run_id = :run_id AND call_id = :call_id")
_CALL = text("SELECT call FROM run_responses WHERE run_id = :run_id AND call_id = :call_id")


class SqliteJournal:
    """``memory.journal.Journal`` on an engine of ``memory.database.open_database``."""

    def __init__(self, engine: Engine, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._engine = engine
        self._encoding = JournalEncoding(clock, secrets)

    def start_run(
        self,
        run_id: str,
        *,
        thread_id: str,
        request: str,
        language: str,
        owner: str = LOCAL_OWNER,
        options: Mapping[str, Any] | None = None,
        worker: str = "",
    ) -> Run:
        """See ``Journal.start_run``."""
        run = Run(
            run_id=run_id,
            thread_id=thread_id,
            request=self._encoding.text(request),
            language=language,
            status="running",
            created_at=self._encoding.now(),
            owner=owner,
            options=json.loads(self._encoding.data(options or {})),
            worker=worker,
        )
        try:
            with write(self._engine) as connection:
                run_rows.insert(connection, run)
        except IntegrityError as error:
            raise run_exists(run_id) from error
        return run

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
        data = [self._encoding.data(entry.data) for entry in entries]
        try:
            with write(self._engine) as connection:
                rows = self._number(connection, run_id, entries, data)
                if rows:
                    connection.execute(_APPEND, rows)
                else:
                    run_rows.get(connection, run_id)
        except IntegrityError as error:
            raise unknown_run(run_id) from error
        return [_event(row) for row in rows]

    def _number(
        self, connection: Connection, run_id: str, entries: Sequence[Entry], data: Sequence[str]
    ) -> list[dict[str, Any]]:
        """The rows of the entries; call it holding the write lock, so that no number is taken."""
        last = connection.execute(_LAST_SEQ, {"run_id": run_id}).scalar_one()
        base = {"run_id": run_id, "at": self._encoding.now()}
        return [
            base | {"seq": seq, "kind": entry.kind, "subtask": entry.subtask, "data": json_text}
            for seq, (entry, json_text) in enumerate(zip(entries, data, strict=True), last + 1)
        ]

    def events(self, run_id: str, *, after: int = 0) -> Sequence[Event]:
        """See ``Journal.events``."""
        with read(self._engine) as connection:
            rows = connection.execute(_EVENTS, {"run_id": run_id, "after": after}).mappings().all()
            if not rows:
                run_rows.get(connection, run_id)
        return [_event(row) for row in rows]

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """See ``Journal.mark``."""
        with write(self._engine) as connection:
            run_rows.change(connection, run_rows.MARK, run_id, status=status)
            return run_rows.get(connection, run_id)

    def take(self, run_id: str, worker: str, *, instead_of: str) -> bool:
        """See ``Journal.take``."""
        hands = {"worker": worker, "instead_of": instead_of}
        with write(self._engine) as connection:
            return run_rows.change(connection, run_rows.TAKE, run_id, **hands)

    def finish_run(
        self,
        run_id: str,
        status: EndStatus,
        *,
        answer: str | None = None,
        path: Sequence[Any] = (),
    ) -> Run:
        """See ``Journal.finish_run``."""
        end = {
            "status": status,
            "answer": None if answer is None else self._encoding.text(answer),
            "path": self._encoding.masked(path),
            "ended_at": self._encoding.now(),
        }
        with write(self._engine) as connection:
            run_rows.change(connection, run_rows.FINISH, run_id, **end)
            return run_rows.get(connection, run_id)

    def run(self, run_id: str) -> Run:
        """See ``Journal.run``."""
        with read(self._engine) as connection:
            return run_rows.get(connection, run_id)

    def runs(
        self, *, owner: str = LOCAL_OWNER, limit: int = 50, before: str | None = None
    ) -> Sequence[Run]:
        """See ``Journal.runs``."""
        page: dict[str, Any] = {"owner": owner, "limit": limit}
        with read(self._engine) as connection:
            if before is None:
                return run_rows.found(connection, run_rows.NEWEST, **page)
            page |= {"before": before, "at": run_rows.get(connection, before).created_at}
            return run_rows.found(connection, run_rows.OLDER, **page)

    def turns(self, thread_id: str, *, owner: str = LOCAL_OWNER, limit: int = 50) -> Sequence[Run]:
        """See ``Journal.turns``."""
        page = {"thread_id": thread_id, "owner": owner, "limit": limit}
        with read(self._engine) as connection:
            return run_rows.found(connection, run_rows.OF_THREAD, **page)[::-1]

    def save_findings(self, run_id: str, findings: Mapping[str, Any]) -> None:
        """See ``Journal.save_findings``."""
        masked = self._encoding.masked(dict(findings))
        with write(self._engine) as connection:
            run_rows.change(connection, run_rows.SAVE_FINDINGS, run_id, findings=masked)

    def findings(self, run_id: str) -> Mapping[str, Any]:
        """See ``Journal.findings``."""
        with read(self._engine) as connection:
            return run_rows.findings(connection, run_id)

    def save_response(
        self, run_id: str, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> None:
        """See ``Journal.save_response``."""
        row = {
            "run_id": run_id,
            "call_id": call_id,
            "body": self._encoding.body(body),
            "call": None if call is None else self._encoding.masked(dict(call)),
        }
        try:
            with write(self._engine) as connection:
                connection.execute(_SAVE_RESPONSE, row)
        except IntegrityError as error:
            raise unknown_run(run_id) from error

    def answered_call(self, run_id: str, call_id: str) -> Mapping[str, Any] | None:
        """See ``Journal.answered_call``."""
        key = {"run_id": run_id, "call_id": call_id}
        with read(self._engine) as connection:
            run_rows.get(connection, run_id)
            call = connection.execute(_CALL, key).scalar_one_or_none()
        return None if call is None else dict(json.loads(call))

    def response(self, run_id: str, call_id: str) -> Any:
        """See ``Journal.response``."""
        key = {"run_id": run_id, "call_id": call_id}
        with read(self._engine) as connection:
            body = connection.execute(_RESPONSE, key).scalar_one_or_none()
            if body is None:
                run_rows.get(connection, run_id)
                raise unknown_response(run_id, call_id)
        return decode_body(body)


def _event(row: Mapping[Any, Any]) -> Event:
    return Event(**{**row, "data": json.loads(row["data"])})
