"""Runs as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.journal import Run
from memory.journal_encoding import unknown_run

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
_GET = text(f"SELECT {_COLUMNS} FROM runs WHERE run_id = :run_id")
_NEWEST_FIRST = "ORDER BY created_at DESC, run_id DESC LIMIT :limit"

MARK = text(
    "UPDATE runs SET status = :status,"
    " worker = CASE WHEN :status = 'waiting' THEN '' ELSE worker END"
    " WHERE run_id = :run_id AND ended_at IS NULL"
)
TAKE = text(
    "UPDATE runs SET status = 'running', worker = :worker"
    " WHERE run_id = :run_id AND worker = :instead_of AND ended_at IS NULL"
)
FINISH = text(
    "UPDATE runs"
    " SET status = :status, answer = :answer, path = :path, ended_at = :ended_at, worker = ''"
    " WHERE run_id = :run_id AND ended_at IS NULL"
)
NEWEST = text(f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner {_NEWEST_FIRST}")
OLDER = text(
    f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner AND (created_at, run_id) < (:at, :before)"
    f" {_NEWEST_FIRST}"
)
OF_THREAD = text(
    f"SELECT {_COLUMNS} FROM runs WHERE owner = :owner AND thread_id = :thread_id {_NEWEST_FIRST}"
)
SAVE_FINDINGS = text("UPDATE runs SET findings = :findings WHERE run_id = :run_id")
_FINDINGS = text("SELECT findings FROM runs WHERE run_id = :run_id")


def insert(connection: Connection, run: Run) -> None:
    """Store a new run; raises ``IntegrityError`` when its id is taken."""
    connection.execute(_INSERT, asdict(run) | {"options": json.dumps(run.options)})


def get(connection: Connection, run_id: str) -> Run:
    """The run; raises ``DeveloperError`` (code ``unknown_run``)."""
    row = connection.execute(_GET, {"run_id": run_id}).mappings().one_or_none()
    if row is None:
        raise unknown_run(run_id)
    return _run(row)


def found(connection: Connection, statement: TextClause, **values: Any) -> Sequence[Run]:
    """The runs that a statement selects."""
    return [_run(row) for row in connection.execute(statement, values).mappings()]


def findings(connection: Connection, run_id: str) -> Mapping[str, Any]:
    """What a run found; raises ``DeveloperError`` (code ``unknown_run``)."""
    stored = connection.execute(_FINDINGS, {"run_id": run_id}).scalar_one_or_none()
    if stored is None:
        raise unknown_run(run_id)
    return dict(json.loads(stored))


def change(connection: Connection, statement: TextClause, run_id: str, **values: Any) -> bool:
    """Whether the run was changed; raises ``DeveloperError`` (code ``unknown_run``)."""
    changed = connection.execute(statement, {"run_id": run_id, **values}).rowcount > 0
    if not changed:
        get(connection, run_id)
    return changed


def _run(row: Mapping[Any, Any]) -> Run:
    decoded = {"path": tuple(json.loads(row["path"])), "options": json.loads(row["options"])}
    return Run(**{**row, **decoded})
