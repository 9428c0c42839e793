"""Exact search over the vectors of the stored paths, kept in memory and up to date."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memory import path_rows
from memory.database import read, write
from memory.embeddings import Embedder, Vectors
from memory.path_memory import Recalled
from memory.path_rows import SearchedRow, State
from memory.vector_table import VectorTable

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

_BATCH = 256
"""Requests embedded between two short writes."""


@dataclass(slots=True)
class _Kept:
    """The vectors of one owner as of a state of the records."""

    state: State
    table: VectorTable = field(default_factory=VectorTable)


class PathSearch:
    """Searches what the database holds at the moment of the search; safe in several threads.

    Vectors are read once; after that only what changed, by any process, is read.
    """

    def __init__(self, engine: Engine, embedder: Embedder) -> None:
        self._engine = engine
        self._embedder = embedder
        self._lock = threading.Lock()
        self._owners: dict[str, _Kept] = {}

    def recall(self, owner: str, vector: Vectors, k: int, threshold: float) -> Sequence[Recalled]:
        """The ``k`` nearest records, as ``PathMemory.recall`` orders them."""
        while True:
            with self._lock, read(self._engine) as connection:
                missing = self._refresh(connection, owner)
                if not missing:
                    nearest = self._owners[owner].table.nearest(vector, k, threshold)
                    return joined(connection, owner, nearest)
            self._embed(owner, missing)

    def size(self, owner: str) -> int:
        """How many vectors the last search of this owner saw."""
        with self._lock:
            kept = self._owners.get(owner)
            return 0 if kept is None else len(kept.table)

    def prepare(self, owner: str) -> None:
        """Embed the requests that the embedder in use has not embedded."""
        with self._lock, read(self._engine) as connection:
            missing = self._refresh(connection, owner)
        self._embed(owner, missing)

    def _refresh(self, connection: Connection, owner: str) -> Sequence[SearchedRow]:
        """Read what changed; if some of it has no vector, change nothing and return that."""
        now = path_rows.state(connection)
        kept = self._owners.get(owner)
        if kept is None or kept.state.epoch != now.epoch or kept.state.revision > now.revision:
            kept = _Kept(State(now.epoch, 0))
        since = kept.state.revision
        if since < now.revision:
            rows = path_rows.changed(connection, owner, self._embedder, after=(since + 1, ""))
            missing = [row for row in rows if row.vector is None]
            if missing:
                return missing
            for path_id in path_rows.forgotten(connection, owner, since=since):
                kept.table.remove(path_id)
            put(kept.table, rows)
        kept.state = now
        self._owners[owner] = kept
        return []

    def _embed(self, owner: str, rows: Sequence[SearchedRow]) -> None:
        for start in range(0, len(rows), _BATCH):
            part = rows[start : start + _BATCH]
            vectors = self._embedder.embed([row.request for row in part])
            with write(self._engine) as connection:
                for row, vector in zip(part, vectors, strict=True):
                    path_rows.set_vector(connection, owner, row.path_id, vector, self._embedder)
                    path_rows.touch(connection, owner, row.path_id)


def put(table: VectorTable, rows: Sequence[SearchedRow]) -> None:
    """Bring the rows into a table; a rejected record is not searched."""
    for row in rows:
        if row.rejected or row.vector is None:
            table.remove(row.path_id)
        else:
            table.put(row.path_id, row.created_at, row.vector)


def joined(
    connection: Connection, owner: str, nearest: Sequence[tuple[str, float]]
) -> Sequence[Recalled]:
    """The records of what was found, in the same order."""
    records = path_rows.among(connection, owner, [path_id for path_id, _ in nearest])
    return [Recalled(records[path_id], similarity) for path_id, similarity in nearest]
