"""The path memory in the database of the data folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory import path_rows
from memory.database import read, write
from memory.embeddings import Embedder, Vectors
from memory.journal import Clock, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.owned import OwnedStore
from memory.path_encoding import (
    best_first,
    clean,
    identity,
    merged,
    moment,
    other_id,
    the_one,
    unknown_path,
)
from memory.path_exchange import exported, imported
from memory.path_memory import Grade, ImportCounts, PathRecord, Recalled
from memory.path_search import PathSearch

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from memory.indexed_path_search import IndexedPathSearch

_PAGE = 500
_NEWEST = "ORDER BY created_at DESC, path_id DESC LIMIT :limit"
_OF_ID = path_rows.select("path_id = :path_id")
_OF_IDENTITY = path_rows.select("identity = :identity")
_OF_FRAME = path_rows.select("frame = :frame")
_OF_RUN = path_rows.select(f"run_id = :run_id {_NEWEST}")
_OF_BEGINNING = path_rows.select(
    "path_id >= :begin AND path_id < :begin || char(1114111) ORDER BY path_id LIMIT 2"
)
_ALL = path_rows.select(f"true {_NEWEST}")
_OLDER = path_rows.select(f"(created_at, path_id) < (:at, :before) {_NEWEST}")
_LATER = path_rows.select(
    "(created_at, path_id) > (:at, :path_id) ORDER BY created_at, path_id LIMIT :limit"
)
_UNUSED = "grade <> 'confirmed' AND max(created_at, coalesce(used_at, '')) < :before"
_USE = text(
    "UPDATE paths SET uses = uses + 1, used_at = :now WHERE owner = :owner AND path_id = :path_id"
)
_OWNERS = text("SELECT DISTINCT owner FROM paths")
_START_ANEW = (
    text("DELETE FROM path_vectors"),
    text("DELETE FROM forgotten_paths"),
    text("UPDATE path_changes SET epoch = lower(hex(randomblob(8))), revision = revision + 1"),
)


class SqlitePathMemory(OwnedStore):
    """``memory.path_memory.PathMemory`` on an engine of ``memory.database.open_database``.

    ``search`` finds the nearest; without one it is exact.
    """

    def __init__(
        self,
        engine: Engine,
        embedder: Embedder,
        clock: Clock,
        secrets: Secrets = no_secrets,
        *,
        search: PathSearch | IndexedPathSearch | None = None,
    ) -> None:
        self._engine = engine
        self._embedder = embedder
        self._encoding = JournalEncoding(clock, secrets)
        self._search = search or PathSearch(engine, embedder)

    def remember(self, record: PathRecord) -> PathRecord:
        """See ``PathMemory.remember``."""
        record = clean(replace(record, owner=self._owner), self._encoding)
        with write(self._engine) as connection:
            known = _merged_into_known(connection, record)
        if known is not None:
            return known
        (vector,) = self._embedder.embed([record.request])  # may take long, so outside of the write
        with write(self._engine) as connection:
            stored, _ = self._put(connection, record, vector)
        return stored

    def _put(
        self, connection: Connection, record: PathRecord, vector: Vectors
    ) -> tuple[PathRecord, bool]:
        """The record as stored, and whether it is new."""
        owner, known = record.owner, _merged_into_known(connection, record)
        if known is not None:
            return known, False
        taken = path_rows.found(connection, _OF_ID, owner=owner, path_id=record.path_id)
        if taken or not record.path_id:
            record = replace(record, path_id=other_id(record))
        path_rows.insert(connection, record)
        path_rows.set_vector(connection, owner, record.path_id, vector, self._embedder)
        return record, True

    def recall(self, request: str, *, k: int, threshold: float) -> Sequence[Recalled]:
        """See ``PathMemory.recall``."""
        (vector,) = self._embedder.embed([self._encoding.text(request)])
        return self._search.recall(self._owner, vector, k, threshold)

    def same_frame(self, frame: str) -> Sequence[PathRecord]:
        """See ``PathMemory.same_frame``."""
        frame = self._encoding.text(frame)
        with read(self._engine) as connection:
            return best_first(
                path_rows.found(connection, _OF_FRAME, owner=self._owner, frame=frame)
            )

    def used(self, path_id: str) -> PathRecord:
        """See ``PathMemory.used``."""
        key = {"owner": self._owner, "path_id": path_id}
        with write(self._engine) as connection:
            connection.execute(_USE, key | {"now": self._encoding.now()})
            return _exactly(connection, path_id, self._owner)

    def grade(self, path_id: str, grade: Grade) -> PathRecord:
        """See ``PathMemory.grade``."""
        with write(self._engine) as connection:
            graded = replace(_exactly(connection, path_id, self._owner), grade=grade)
            path_rows.update(connection, graded)
        return graded

    def of_run(self, run_id: str) -> Sequence[PathRecord]:
        """See ``PathMemory.of_run``."""
        values = {"owner": self._owner, "run_id": run_id, "limit": path_rows.NO_LIMIT}
        with read(self._engine) as connection:
            return path_rows.found(connection, _OF_RUN, **values)

    def record(self, path_id: str) -> PathRecord:
        """See ``PathMemory.record``."""
        begin = self._encoding.text(path_id)
        with read(self._engine) as connection:
            found = path_rows.found(connection, _OF_BEGINNING, owner=self._owner, begin=begin)
        return the_one(found, path_id)

    def records(self, *, limit: int = 50, before: str | None = None) -> Sequence[PathRecord]:
        """See ``PathMemory.records``."""
        page: dict[str, Any] = {"owner": self._owner, "limit": limit}
        with read(self._engine) as connection:
            if before is None:
                return path_rows.found(connection, _ALL, **page)
            page |= {"before": before, "at": _exactly(connection, before, self._owner).created_at}
            return path_rows.found(connection, _OLDER, **page)

    def forget(self, path_id: str) -> None:
        """See ``PathMemory.forget``."""
        with write(self._engine) as connection:
            if not path_rows.delete(connection, self._owner, "path_id = :path_id", path_id=path_id):
                raise unknown_path(path_id)

    def expire(self, before: str) -> int:
        """See ``PathMemory.expire``."""
        end = moment(before)
        with write(self._engine) as connection:
            return path_rows.delete(connection, self._owner, _UNUSED, before=end)

    def export(self) -> Iterator[Mapping[str, Any]]:
        """See ``PathMemory.export``."""
        last = ("", "")
        while True:
            values = {"owner": self._owner, "at": last[0], "path_id": last[1], "limit": _PAGE}
            with read(self._engine) as connection:
                page = path_rows.found(connection, _LATER, **values)
            if not page:
                return
            last = page[-1].created_at, page[-1].path_id
            yield from map(exported, page)

    def import_(self, items: Iterable[Any]) -> ImportCounts:
        """See ``PathMemory.import_``."""
        new = [clean(record, self._encoding) for record in imported(items, self._owner)]
        vectors = self._embedder.embed([record.request for record in new])
        with write(self._engine) as connection:
            pairs = zip(new, vectors, strict=True)
            added = sum(self._put(connection, record, vector)[1] for record, vector in pairs)
        return ImportCounts(added=added, merged=len(new) - added)

    def rebuild(self) -> None:
        """See ``PathMemory.rebuild``."""
        with write(self._engine) as connection:
            for statement in _START_ANEW:
                connection.execute(statement)
            owners = connection.execute(_OWNERS).scalars().all()
        for owner in owners:
            self._search.prepare(owner)


def _merged_into_known(connection: Connection, record: PathRecord) -> PathRecord | None:
    """The stored path that is the same, with what is new of it; None where there is none."""
    found = {"owner": record.owner, "identity": identity(record)}
    known = path_rows.found(connection, _OF_IDENTITY, **found)
    if not known:
        return None
    both = merged(known[0], record)
    path_rows.update(connection, both)
    return both


def _exactly(connection: Connection, path_id: str, owner: str) -> PathRecord:
    found = path_rows.found(connection, _OF_ID, owner=owner, path_id=path_id)
    if not found:
        raise unknown_path(path_id)
    return found[0]
