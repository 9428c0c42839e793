"""The run journal in the database of the data folder."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from memory import run_rows
from memory.database import read, write
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
    unknown_response,
    unknown_run,
)
from memory.owned import OwnedStore

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_APPEND = text(
    "INSERT INTO run_events (run_id, seq, at, kind, subtask, data)"
    " SELECT run_id,"
    " (SELECT coalesce(max(seq), 0) + 1 FROM run_events AS e WHERE e.run_id = runs.run_id),"
    " :at, :kind, :subtask, :data FROM runs WHERE owner = :owner AND run_id = :run_id"
    " RETURNING seq"
)
_EVENTS = text(
    "SELECT run_id, seq, at, kind, subtask, data FROM run_events"
    " WHERE run_id = :run_id AND seq > :after ORDER BY seq"
)
_STANDINGS = text(
    "SELECT run_id, ended_at IS NOT NULL AS ended,"
    " (SELECT coalesce(max(seq), 0) FROM run_events AS e WHERE e.run_id = runs.run_id) AS seq"
    " FROM runs WHERE owner = :owner AND run_id IN (SELECT value FROM json_each(:runs))"
)
_SAVE_RESPONSE = text(
    "INSERT INTO run_responses (run_id, call_id, body, call)"
    " VALUES (:run_id, :call_id, :body, :call)"
    " ON CONFLICT (run_id, call_id) DO UPDATE SET body = excluded.body, call = excluded.call"
)
_RESPONSE = text("SELECT body FROM run_responses WHERE run_id = :run_id AND call_id = :call_id")
_CALL = text("SELECT call FROM run_responses WHERE run_id = :run_id AND call_id = :call_id")


class SqliteJournal(OwnedStore):
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
            owner=self._owner,
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
        rows = [
            {"kind": entry.kind, "subtask": entry.subtask, "data": self._encoding.data(entry.data)}
            for entry in entries
        ]
        with write(self._engine) as connection:
            if not rows:
                run_rows.require(connection, self._owner, run_id)
            base = {"run_id": run_id, "at": self._encoding.now()}
            return [_event(base | row | self._append(connection, base | row)) for row in rows]

    def _append(self, connection: Connection, row: Mapping[str, Any]) -> dict[str, Any]:
        """Add one event; the write lock is held, so that no number is taken twice."""
        number = connection.execute(_APPEND, {**row, "owner": self._owner}).scalar()
        if number is None:
            raise unknown_run(row["run_id"])
        return {"seq": number}

    def events(self, run_id: str, *, after: int = 0) -> Sequence[Event]:
        """See ``Journal.events``."""
        with read(self._engine) as connection:
            run_rows.require(connection, self._owner, run_id)
            rows = connection.execute(_EVENTS, {"run_id": run_id, "after": after}).mappings().all()
        return [_event(row) for row in rows]

    def standings(self, run_ids: Collection[str]) -> Mapping[str, Standing]:
        """See ``Journal.standings``."""
        asked = {"owner": self._owner, "runs": json.dumps(list(run_ids))}
        with read(self._engine) as connection:
            rows = connection.execute(_STANDINGS, asked).all()
        return {row.run_id: Standing(row.seq, bool(row.ended)) for row in rows}

    def mark(self, run_id: str, status: LiveStatus) -> Run:
        """See ``Journal.mark``."""
        with write(self._engine) as connection:
            run_rows.change(connection, run_rows.MARK, self._owner, run_id, status=status)
            return run_rows.get(connection, self._owner, run_id)

    def take(self, run_id: str, worker: str, *, instead_of: str) -> bool:
        """See ``Journal.take``."""
        hands = {"worker": worker, "instead_of": instead_of}
        with write(self._engine) as connection:
            return run_rows.change(connection, run_rows.TAKE, self._owner, run_id, **hands)

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
            run_rows.change(connection, run_rows.FINISH, self._owner, run_id, **end)
            return run_rows.get(connection, self._owner, run_id)

    def run(self, run_id: str) -> Run:
        """See ``Journal.run``."""
        with read(self._engine) as connection:
            return run_rows.get(connection, self._owner, run_id)

    def runs(self, *, limit: int = 50, before: str | None = None) -> Sequence[Run]:
        """See ``Journal.runs``."""
        page: dict[str, Any] = {"owner": self._owner, "limit": limit}
        with read(self._engine) as connection:
            if before is None:
                return run_rows.found(connection, run_rows.NEWEST, **page)
            page |= {
                "before": before,
                "at": run_rows.get(connection, self._owner, before).created_at,
            }
            return run_rows.found(connection, run_rows.OLDER, **page)

    def turns(self, thread_id: str, *, limit: int = 50) -> Sequence[Run]:
        """See ``Journal.turns``."""
        page = {"thread_id": thread_id, "owner": self._owner, "limit": limit}
        with read(self._engine) as connection:
            return run_rows.found(connection, run_rows.OF_THREAD, **page)[::-1]

    def conversations(
        self, *, limit: int = 50, before: str | None = None
    ) -> Sequence[Conversation]:
        """See ``Journal.conversations``."""
        with read(self._engine) as connection:
            return run_rows.conversations(connection, self._owner, limit, before)

    def save_findings(self, run_id: str, findings: Mapping[str, Any]) -> None:
        """See ``Journal.save_findings``."""
        masked = self._encoding.masked(dict(findings))
        with write(self._engine) as connection:
            run_rows.change(
                connection, run_rows.SAVE_FINDINGS, self._owner, run_id, findings=masked
            )

    def findings(self, run_id: str) -> Mapping[str, Any]:
        """See ``Journal.findings``."""
        with read(self._engine) as connection:
            return run_rows.findings(connection, self._owner, run_id)

    def save_response(
        self, run_id: str, call_id: str, body: Any, *, call: Mapping[str, Any] | None = None
    ) -> KeptResponse:
        """See ``Journal.save_response``."""
        packed = self._encoding.response(body, call)
        row = {"run_id": run_id, "call_id": call_id, "body": packed.body, "call": packed.call}
        with write(self._engine) as connection:
            run_rows.require(connection, self._owner, run_id)
            connection.execute(_SAVE_RESPONSE, row)
        return packed.kept

    def answered_call(self, run_id: str, call_id: str) -> Mapping[str, Any] | None:
        """See ``Journal.answered_call``."""
        key = {"run_id": run_id, "call_id": call_id}
        with read(self._engine) as connection:
            run_rows.require(connection, self._owner, run_id)
            call = connection.execute(_CALL, key).scalar_one_or_none()
        return None if call is None else dict(json.loads(call))

    def response(self, run_id: str, call_id: str) -> Any:
        """See ``Journal.response``."""
        key = {"run_id": run_id, "call_id": call_id}
        with read(self._engine) as connection:
            run_rows.require(connection, self._owner, run_id)
            body = connection.execute(_RESPONSE, key).scalar_one_or_none()
        if body is None:
            raise unknown_response(run_id, call_id)
        return decode_body(body)


def _event(row: Mapping[Any, Any]) -> Event:
    return Event(**{**row, "data": json.loads(row["data"])})
