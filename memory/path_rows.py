"""Path records, their vectors and the order of their changes as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from sqlalchemy import bindparam, text

from memory.embeddings import Embedder, Vectors
from memory.path_encoding import canonical, identity
from memory.path_memory import DeadEnd, PathRecord

if TYPE_CHECKING:
    from sqlalchemy import Connection, TextClause

_COLUMNS = (
    "path_id, owner, request, language, frame, plan, tools, versions, outcome, grade, dead_ends,"
    " run_id, created_at, used_at, uses"
)
_INSERT = text(
    f"INSERT INTO paths ({_COLUMNS}, identity, revision) VALUES (:path_id, :owner, :request,"
    " :language, :frame, :plan, :tools, :versions, :outcome, :grade, :dead_ends, :run_id,"
    " :created_at, :used_at, :uses, :identity, :revision)"
)
_UPDATE = text(
    "UPDATE paths SET grade = :grade, dead_ends = :dead_ends, run_id = :run_id,"
    " versions = :versions, revision = :revision WHERE owner = :owner AND path_id = :path_id"
)
_BUMP = text("UPDATE path_changes SET revision = revision + 1 RETURNING revision")
_STATE = text("SELECT epoch, revision FROM path_changes")
_SET_VECTOR = text(
    "INSERT INTO path_vectors (owner, path_id, embedder, dimension, vector)"
    " SELECT :owner, :path_id, :embedder, :dimension, :vector FROM paths"
    " WHERE owner = :owner AND path_id = :path_id"
    " ON CONFLICT (owner, path_id) DO UPDATE SET embedder = excluded.embedder,"
    " dimension = excluded.dimension, vector = excluded.vector"
)
_TOUCH = text("UPDATE paths SET revision = :revision WHERE owner = :owner AND path_id = :path_id")
_SEARCHED = (
    "SELECT p.path_id, p.created_at, p.grade, p.request, p.revision, v.vector"
    " FROM paths AS p LEFT JOIN path_vectors AS v ON v.owner = p.owner"
    " AND v.path_id = p.path_id AND v.embedder = :embedder AND v.dimension = :dimension"
    " WHERE p.owner = :owner"
)
_CHANGED = text(
    f"{_SEARCHED} AND (p.revision, p.path_id) > (:revision, :path_id)"
    " ORDER BY p.revision, p.path_id LIMIT :limit"
)
_SEARCHED_AMONG = text(f"{_SEARCHED} AND p.path_id IN :ids").bindparams(
    bindparam("ids", expanding=True)
)
_GONE = text("SELECT path_id FROM forgotten_paths WHERE owner = :owner AND revision > :revision")
_SEARCHABLE = text("SELECT count(*) FROM paths WHERE owner = :owner AND grade <> 'rejected'")
_BURY = (
    "INSERT INTO forgotten_paths (owner, path_id, revision)"
    " SELECT owner, path_id, :revision FROM paths WHERE owner = :owner AND {condition}"
    " ON CONFLICT (owner, path_id) DO UPDATE SET revision = excluded.revision"
)
_DELETE = "DELETE FROM paths WHERE owner = :owner AND {condition}"

NO_LIMIT = -1


@dataclass(frozen=True, slots=True)
class State:
    """How far the records have come: the revision grows within an epoch."""

    epoch: str
    revision: int


@dataclass(frozen=True, slots=True)
class SearchedRow:
    """What a search must know of a record."""

    path_id: str
    created_at: str
    request: str
    revision: int
    rejected: bool
    vector: Vectors | None
    """``None`` when the embedder now in use has not embedded the request."""


def select(condition: str) -> TextClause:
    """The statement for the records of ``:owner`` that a condition and an order choose."""
    return text(f"SELECT {_COLUMNS} FROM paths WHERE owner = :owner AND {condition}")


_AMONG = select("path_id IN :ids").bindparams(bindparam("ids", expanding=True))


def found(connection: Connection, statement: TextClause, **values: Any) -> list[PathRecord]:
    """The records that a statement of ``select`` gives."""
    return [_record(row) for row in connection.execute(statement, values).mappings()]


def among(connection: Connection, owner: str, ids: Iterable[str]) -> dict[str, PathRecord]:
    """The records of these ids that are there, by id."""
    records = found(connection, _AMONG, owner=owner, ids=list(ids))
    return {record.path_id: record for record in records}


def insert(connection: Connection, record: PathRecord) -> None:
    """Add a record whose id and identity are free."""
    row = _row(record) | {"identity": identity(record), "revision": bump(connection)}
    connection.execute(_INSERT, row)


def update(connection: Connection, record: PathRecord) -> None:
    """Write what may change in a record that is there."""
    connection.execute(_UPDATE, _row(record) | {"revision": bump(connection)})


def delete(connection: Connection, owner: str, condition: str, **values: Any) -> int:
    """Delete the records of a condition, and keep which they were; returns how many."""
    values |= {"owner": owner, "revision": bump(connection)}
    connection.execute(text(_BURY.format(condition=condition)), values)
    return connection.execute(text(_DELETE.format(condition=condition)), values).rowcount


def set_vector(
    connection: Connection, owner: str, path_id: str, vector: Vectors, embedder: Embedder
) -> None:
    """Keep the vector of a record's request, if the record is there."""
    key = {"owner": owner, "path_id": path_id}
    values = {"vector": vector.astype("<f4").tobytes(), **_model(embedder)}
    connection.execute(_SET_VECTOR, key | values)


def touch(connection: Connection, owner: str, path_id: str) -> None:
    """Count a record as changed."""
    values = {"owner": owner, "path_id": path_id, "revision": bump(connection)}
    connection.execute(_TOUCH, values)


def bump(connection: Connection) -> int:
    """The next revision, for a change in this transaction."""
    return int(connection.execute(_BUMP).scalar_one())


def state(connection: Connection) -> State:
    """Where the records stand in this transaction."""
    epoch, revision = connection.execute(_STATE).one()
    return State(str(epoch), int(revision))


def changed(
    connection: Connection,
    owner: str,
    embedder: Embedder,
    *,
    after: tuple[int, str],
    limit: int = NO_LIMIT,
) -> Sequence[SearchedRow]:
    """The records changed after this revision and id, in the order of their changes."""
    revision, path_id = after
    values = {"owner": owner, "revision": revision, "path_id": path_id, "limit": limit}
    rows = connection.execute(_CHANGED, values | _model(embedder)).mappings()
    return [_searched(row) for row in rows]


def searched_among(
    connection: Connection, owner: str, embedder: Embedder, ids: Iterable[str]
) -> Sequence[SearchedRow]:
    """The same of the records of these ids that are there."""
    values = {"owner": owner, "ids": list(ids), **_model(embedder)}
    return [_searched(row) for row in connection.execute(_SEARCHED_AMONG, values).mappings()]


def forgotten(connection: Connection, owner: str, *, since: int) -> Sequence[str]:
    """Ids deleted after a revision; one may have been remembered again since."""
    values = {"owner": owner, "revision": since}
    return [str(path_id) for path_id in connection.execute(_GONE, values).scalars()]


def searchable(connection: Connection, owner: str) -> int:
    """How many records can be recalled."""
    return int(connection.execute(_SEARCHABLE, {"owner": owner}).scalar_one())


def _model(embedder: Embedder) -> dict[str, Any]:
    return {"embedder": embedder.name, "dimension": embedder.dimension}


def _searched(row: Mapping[Any, Any]) -> SearchedRow:
    blob = row["vector"]
    return SearchedRow(
        path_id=row["path_id"],
        created_at=row["created_at"],
        request=row["request"],
        revision=row["revision"],
        rejected=row["grade"] == "rejected",
        vector=None if blob is None else np.frombuffer(blob, dtype="<f4"),
    )


def _row(record: PathRecord) -> dict[str, Any]:
    return {
        **asdict(record),
        "plan": canonical(record.plan),
        "tools": json.dumps(record.tools),
        "versions": json.dumps(dict(record.versions)),
        "dead_ends": json.dumps([[end.tool_id, end.reason] for end in record.dead_ends]),
    }


def _record(row: Mapping[Any, Any]) -> PathRecord:
    decoded = {
        "plan": json.loads(row["plan"]),
        "tools": tuple(json.loads(row["tools"])),
        "versions": json.loads(row["versions"]),
        "dead_ends": tuple(DeadEnd(*end) for end in json.loads(row["dead_ends"])),
    }
    return PathRecord(**{**row, **decoded})
