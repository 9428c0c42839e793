"""Runs as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.journal import Conversation, Run
from memory.journal_encoding import unknown_conversation, unknown_run

if TYPE_CHECKING:
    from sqlalchemy import Connection, TextClause

_COLUMNS = (
    "run_id, thread_id, request, language, status, created_at, owner, ended_at, answer, path,"
    " options, worker"
)
_INSERT = text(
    "INSERT INTO runs"
    " (run_id, thread_id, request, language, status, created_at, owner, options, worker) VALUES"
    " (:run_id, :thread_id, :request, :language, :status, :created_at, :owner, :options, :worker)"
)
_GET = text(f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner AND run_id = :run_id")
_KNOWN = text("SELECT 1 FROM runs WHERE owner = :owner AND run_id = :run_id")
_NEWEST_FIRST = "ORDER BY created_at DESC, run_id DESC LIMIT :limit"

MARK = text(
    "UPDATE runs SET status = :status,"
    " worker = CASE WHEN :status = 'waiting' THEN '' ELSE worker END"
    " WHERE owner = :owner AND run_id = :run_id AND ended_at IS NULL"
)
TAKE = text(
    "UPDATE runs SET status = 'running', worker = :worker"
    " WHERE owner = :owner AND run_id = :run_id AND worker = :instead_of AND ended_at IS NULL"
)
FINISH = text(
    "UPDATE runs"
    " SET status = :status, answer = :answer, path = :path, ended_at = :ended_at, worker = ''"
    " WHERE owner = :owner AND run_id = :run_id AND ended_at IS NULL"
)
NEWEST = text(f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner {_NEWEST_FIRST}")
OLDER = text(
    f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner AND (created_at, run_id) < (:at, :before)"
    f" {_NEWEST_FIRST}"
)
OF_THREAD = text(
    f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner AND thread_id = :thread_id {_NEWEST_FIRST}"
)
_THREADS = (
    "SELECT thread_id, count(*) AS turns, min(created_at) AS begun_at, max(created_at) AS last_at,"
    " (SELECT f.request FROM runs AS f WHERE f.owner = :owner AND f.thread_id = runs.thread_id"
    " ORDER BY f.created_at, f.run_id LIMIT 1) AS request"
    " FROM runs WHERE owner = :owner GROUP BY thread_id{having}"
    " ORDER BY last_at DESC, thread_id DESC LIMIT :limit"
)
_NEWEST_THREADS = text(_THREADS.format(having=""))
_OLDER_THREADS = text(
    _THREADS.format(having=" HAVING (max(created_at), thread_id) < (:at, :before)")
)
_LAST_OF_THREAD = text(
    "SELECT max(created_at) FROM runs WHERE owner = :owner AND thread_id = :before"
)
SAVE_FINDINGS = text(
    "UPDATE runs SET findings = :findings WHERE owner = :owner AND run_id = :run_id"
)
_FINDINGS = text("SELECT findings FROM runs WHERE owner = :owner AND run_id = :run_id")


def insert(connection: Connection, run: Run) -> None:
    """Store a new run; raises ``IntegrityError`` when its id is taken."""
    connection.execute(_INSERT, asdict(run) | {"options": json.dumps(run.options)})


def get(connection: Connection, owner: str, run_id: str) -> Run:
    """The run; raises ``DeveloperError`` (code ``unknown_run``)."""
    key = {"owner": owner, "run_id": run_id}
    row = connection.execute(_GET, key).mappings().one_or_none()
    if row is None:
        raise unknown_run(run_id)
    return _run(row)


def require(connection: Connection, owner: str, run_id: str) -> None:
    """Make sure that the owner has the run; raises ``DeveloperError`` (code ``unknown_run``)."""
    if connection.execute(_KNOWN, {"owner": owner, "run_id": run_id}).first() is None:
        raise unknown_run(run_id)


def found(connection: Connection, statement: TextClause, **values: Any) -> Sequence[Run]:
    """The runs that a statement selects."""
    return [_run(row) for row in connection.execute(statement, values).mappings()]


def conversations(
    connection: Connection, owner: str, limit: int, before: str | None
) -> Sequence[Conversation]:
    """The threads, newest first; raises ``DeveloperError`` (code ``unknown_conversation``)."""
    statement, page = _NEWEST_THREADS, {"owner": owner, "limit": limit, "before": before}
    if before is not None:
        statement, page["at"] = _OLDER_THREADS, connection.scalar(_LAST_OF_THREAD, page)
        if page["at"] is None:
            raise unknown_conversation(before)
    return [Conversation(**row) for row in connection.execute(statement, page).mappings()]


def findings(connection: Connection, owner: str, run_id: str) -> Mapping[str, Any]:
    """What a run found; raises ``DeveloperError`` (code ``unknown_run``)."""
    key = {"owner": owner, "run_id": run_id}
    stored = connection.execute(_FINDINGS, key).scalar_one_or_none()
    if stored is None:
        raise unknown_run(run_id)
    return dict(json.loads(stored))


def change(
    connection: Connection, statement: TextClause, owner: str, run_id: str, **values: Any
) -> bool:
    """Whether the run was changed; raises ``DeveloperError`` (code ``unknown_run``)."""
    key = {"owner": owner, "run_id": run_id}
    changed = connection.execute(statement, key | values).rowcount > 0
    if not changed:
        require(connection, owner, run_id)
    return changed


def _run(row: Mapping[Any, Any]) -> Run:
    decoded = {"path": tuple(json.loads(row["path"])), "options": json.loads(row["options"])}
    return Run(**{**row, **decoded})
