"""The path memory in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from memory.embeddings import Embedder
from memory.journal import Clock, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.owned import OwnedStore
from memory.path_encoding import (
    age,
    best_first,
    clean,
    identity,
    merged,
    moment,
    newest_first,
    other_id,
    the_one,
    unknown_path,
)
from memory.path_exchange import exported, imported
from memory.path_memory import Grade, ImportCounts, PathRecord, Recalled
from memory.vector_table import VectorTable


class VolatilePathMemory(OwnedStore):
    """``memory.path_memory.PathMemory`` that is gone with the process; searched exactly."""

    def __init__(self, embedder: Embedder, clock: Clock, secrets: Secrets = no_secrets) -> None:
        self._embedder = embedder
        self._encoding = JournalEncoding(clock, secrets)
        self._lock = threading.RLock()
        self._owners: dict[str, dict[str, PathRecord]] = {}
        self._identities: dict[tuple[str, str], str] = {}
        self._vectors: dict[str, VectorTable] = {}

    def remember(self, record: PathRecord) -> PathRecord:
        """See ``PathMemory.remember``."""
        record = clean(replace(record, owner=self._owner), self._encoding)
        with self._lock:
            return deepcopy(self._put(record))

    def _put(self, record: PathRecord) -> PathRecord:
        own = self._owners.setdefault(record.owner, {})
        key = record.owner, identity(record)
        known = self._identities.get(key)
        if known is not None:
            return self._store(merged(own[known], record))
        if record.path_id in own or not record.path_id:
            record = replace(record, path_id=other_id(record))
        stored = self._store(record)
        self._identities[key] = stored.path_id
        return stored

    def _store(self, record: PathRecord) -> PathRecord:
        """Keep the record, and its vector while it is not rejected."""
        table = self._vectors.setdefault(record.owner, VectorTable())
        if record.grade == "rejected":
            table.remove(record.path_id)
        elif record.path_id not in table:
            (vector,) = self._embedder.embed([record.request])
            table.put(record.path_id, record.created_at, vector)
        self._owners[record.owner][record.path_id] = record
        return record

    def recall(self, request: str, *, k: int, threshold: float) -> Sequence[Recalled]:
        """See ``PathMemory.recall``."""
        (vector,) = self._embedder.embed([self._encoding.text(request)])
        with self._lock:
            own = self._owners.get(self._owner, {})
            table = self._vectors.get(self._owner, VectorTable())
            found = table.nearest(vector, k, threshold)
            return [Recalled(deepcopy(own[path_id]), score) for path_id, score in found]

    def same_frame(self, frame: str) -> Sequence[PathRecord]:
        """See ``PathMemory.same_frame``."""
        frame = self._encoding.text(frame)
        return best_first(record for record in self._all() if record.frame == frame)

    def used(self, path_id: str) -> PathRecord:
        """See ``PathMemory.used``."""
        with self._lock:
            record = self._exactly(path_id)
            used = replace(record, uses=record.uses + 1, used_at=self._encoding.now())
            self._owners[self._owner][path_id] = used
            return deepcopy(used)

    def grade(self, path_id: str, grade: Grade) -> PathRecord:
        """See ``PathMemory.grade``."""
        with self._lock:
            record = self._exactly(path_id)
            return deepcopy(self._store(replace(record, grade=grade)))

    def of_run(self, run_id: str) -> Sequence[PathRecord]:
        """See ``PathMemory.of_run``."""
        return newest_first(record for record in self._all() if record.run_id == run_id)

    def record(self, path_id: str) -> PathRecord:
        """See ``PathMemory.record``."""
        found = [record for record in self._all() if record.path_id.startswith(path_id)]
        return the_one(found, path_id)

    def records(self, *, limit: int = 50, before: str | None = None) -> Sequence[PathRecord]:
        """See ``PathMemory.records``."""
        found = newest_first(self._all())
        if before is not None:
            with self._lock:
                end = age(self._exactly(before))
            found = [record for record in found if age(record) < end]
        return found[:limit]

    def forget(self, path_id: str) -> None:
        """See ``PathMemory.forget``."""
        with self._lock:
            del self._identities[self._owner, identity(self._exactly(path_id))]
            del self._owners[self._owner][path_id]
            self._vectors[self._owner].remove(path_id)

    def expire(self, before: str) -> int:
        """See ``PathMemory.expire``."""
        end = moment(before)
        with self._lock:
            old = [
                record
                for record in self._owners.get(self._owner, {}).values()
                if record.grade != "confirmed"
                and max(record.created_at, record.used_at or "") < end
            ]
            for record in old:
                self.forget(record.path_id)
        return len(old)

    def export(self) -> Iterator[Mapping[str, Any]]:
        """See ``PathMemory.export``."""
        return map(exported, reversed(newest_first(self._all())))

    def import_(self, items: Iterable[Any]) -> ImportCounts:
        """See ``PathMemory.import_``."""
        new = [clean(record, self._encoding) for record in imported(items, self._owner)]
        with self._lock:
            before = len(self._owners.get(self._owner, {}))
            for record in new:
                self._put(record)
            added = len(self._owners.get(self._owner, {})) - before
        return ImportCounts(added=added, merged=len(new) - added)

    def rebuild(self) -> None:
        """See ``PathMemory.rebuild``."""
        with self._lock:
            self._vectors.clear()
            for own in self._owners.values():
                for record in own.values():
                    self._store(record)

    def _all(self) -> list[PathRecord]:
        with self._lock:
            return deepcopy(list(self._owners.get(self._owner, {}).values()))

    def _exactly(self, path_id: str) -> PathRecord:
        try:
            return self._owners[self._owner][path_id]
        except KeyError:
            raise unknown_path(path_id) from None
