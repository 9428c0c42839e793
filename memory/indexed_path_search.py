"""Search of the stored paths through an approximate index, which a thread keeps up to date."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory import path_rows
from memory.chroma_index import ChromaIndex, IndexDamagedError, IndexMark
from memory.database import read
from memory.embeddings import Embedder, Vectors
from memory.path_memory import Recalled
from memory.path_rows import SearchedRow
from memory.path_search import PathSearch, joined, put
from memory.upkeep import Upkeep
from memory.vector_table import VectorTable

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

INDEX_FROM = 50_000
"""Records of one owner from which the index is worth its loading and upkeep: docs/memory.md."""

EXACT_FIRST = 20
"""Searches of a process before it loads the index: a single request never waits for that."""

_PENDING = 1000
"""Changed records that a search looks at beside the index."""

_CANDIDATES = 1000
"""Candidates of the index beyond which the exact search takes over."""

_PAGE = 250

_PROBE = "probe"
_PROBED = 2000
"""More than Chroma holds outside its graph: fewer are found when the graph is lost."""

_FOUND = 0.9
"""Share of them that a sound graph finds."""


@dataclass(frozen=True, slots=True)
class _Ready:
    """The index of one owner as of a revision."""

    epoch: str
    revision: int


class IndexedPathSearch:
    """``PathSearch`` that asks the index for candidates once it is ready; safe in several threads.

    The records decide: what the index offers is looked up in them, with what changed since, and
    ordered by its own similarity. Without an index that can be trusted the search is exact.
    """

    def __init__(
        self,
        engine: Engine,
        embedder: Embedder,
        index: ChromaIndex,
        *,
        index_from: int = INDEX_FROM,
        exact_first: int = EXACT_FIRST,
    ) -> None:
        self._engine = engine
        self._embedder = embedder
        self._index = index
        self._index_from = index_from
        self._exact = PathSearch(engine, embedder)
        self._exact_left = exact_first
        self._given_up = False
        self._ready: dict[str, _Ready] = {}
        self._catching_up = threading.Lock()
        self._upkeep = Upkeep(self.catch_up)

    def recall(self, owner: str, vector: Vectors, k: int, threshold: float) -> Sequence[Recalled]:
        """The ``k`` nearest records, as ``PathMemory.recall`` orders them."""
        found = self._through_index(owner, vector, k, threshold)
        if found is not None:
            return found
        exact = self._exact.recall(owner, vector, k, threshold)
        self._exact_left -= 1
        large = self._exact.size(owner) >= self._index_from
        if large and self._exact_left < 0 and not self._given_up:
            self._upkeep.want(owner)
        return exact

    def prepare(self, owner: str) -> None:
        """Embed what is not embedded, and bring the index up to date where it is worth it."""
        self._exact.prepare(owner)
        with read(self._engine) as connection:
            worth_it = path_rows.searchable(connection, owner) >= self._index_from
        if worth_it:
            self.catch_up(owner)

    def close(self) -> None:
        """Stop the upkeep and give the folder of the index back."""
        self._upkeep.close()
        self._index.close()

    def _through_index(
        self, owner: str, vector: Vectors, k: int, threshold: float
    ) -> Sequence[Recalled] | None:
        """The answer by way of the index; ``None`` when that cannot be trusted now."""
        ready = self._ready.get(owner)
        if ready is None:
            return None
        with read(self._engine) as connection:
            if path_rows.state(connection).epoch != ready.epoch:
                return None
            after = (ready.revision + 1, "")
            pending = path_rows.changed(
                connection, owner, self._embedder, after=after, limit=_PENDING + 1
            )
            if pending:
                self._upkeep.want(owner)
            if len(pending) > _PENDING:
                return None
            try:
                nearest = self._nearest(connection, owner, pending, vector, k)
            except IndexDamagedError:
                self._ready.pop(owner, None)
                return None
            if nearest is None:
                return None
            return joined(connection, owner, [near for near in nearest if near[1] >= threshold])

    def _nearest(
        self,
        connection: Connection,
        owner: str,
        pending: Sequence[SearchedRow],
        vector: Vectors,
        k: int,
    ) -> Sequence[tuple[str, float]] | None:
        """The ``k`` nearest of index and pending rows; asks for more until none can be missing.

        What the index did not offer is no more similar than the last that it did.
        """
        changed = {row.path_id for row in pending}
        count = 4 * k + 20
        while count <= _CANDIDATES:
            ids = self._index.nearest(owner, vector, count)
            rows = path_rows.searched_among(connection, owner, self._embedder, ids)
            if any(row.vector is None for row in (*rows, *pending)):
                return None
            table = VectorTable()
            put(table, [row for row in rows if row.path_id not in changed])
            offered = table.nearest(vector, len(table), -1.0)
            put(table, pending)
            best = table.nearest(vector, k, -1.0)
            beyond = offered[-1][1] if offered else 1.0
            if len(ids) == count and len(best) == k > 0 and best[-1][1] > beyond:
                return best
            size = self._index.size(owner)  # slow, and seldom needed
            if len(ids) >= size:
                return best
            if len(ids) < count:
                return None
            count *= 4
        return None

    def catch_up(self, owner: str) -> bool:
        """Bring the index of an owner to the records; blocks for seconds.

        Makes a damaged index anew. Returns ``False`` when another process has the index, or when
        it cannot be made.
        """
        with self._catching_up:
            for _ in range(2):
                try:
                    if not self._index.open():
                        return False
                    self._exact.prepare(owner)
                    self._follow(owner)
                except IndexDamagedError:
                    self._ready.clear()
                    self._index.discard()
                else:
                    return True
            self._given_up = True
            return False

    def _follow(self, owner: str) -> None:
        with read(self._engine) as connection:
            now = path_rows.state(connection)
        mark = self._index.mark(owner)
        fresh = IndexMark(now.epoch, 0, f"{self._embedder.name}/{self._embedder.dimension}")
        if (
            mark is None
            or (mark.epoch, mark.embedder) != (fresh.epoch, fresh.embedder)
            or mark.revision > now.revision
        ):
            self._index.start(owner, fresh)
            mark = fresh
        reached = self._apply(owner, mark, now.revision)
        self._verify(owner, reached)
        self._ready[owner] = _Ready(now.epoch, reached)

    def _apply(self, owner: str, mark: IndexMark, target: int) -> int:
        """Bring changes into the index in their order; returns the revision it has reached."""
        with read(self._engine) as connection:
            gone = path_rows.forgotten(connection, owner, since=mark.revision)
        self._index.remove(owner, gone)
        after = (mark.revision + 1, "")
        while not self._upkeep.closing:
            with read(self._engine) as connection:
                rows = path_rows.changed(
                    connection, owner, self._embedder, after=after, limit=_PAGE
                )
            alive = [(row.path_id, row.vector) for row in rows if not row.rejected]
            known = [(path_id, vector) for path_id, vector in alive if vector is not None]
            self._index.put(owner, [row[0] for row in known], [row[1] for row in known])
            kept = {path_id for path_id, _ in known}
            self._index.remove(owner, [row.path_id for row in rows if row.path_id not in kept])
            if len(rows) < _PAGE:
                self._index.set_mark(owner, IndexMark(mark.epoch, target, mark.embedder))
                return target
            after = rows[-1].revision, rows[-1].path_id
            self._index.set_mark(owner, IndexMark(mark.epoch, after[0] - 1, mark.embedder))
        return after[0] - 1

    def _verify(self, owner: str, reached: int) -> None:
        """Whether the index holds what the records hold, when they stand where it has come."""
        with read(self._engine) as connection:
            if path_rows.state(connection).revision != reached:
                return
            expected = path_rows.searchable(connection, owner)
        size = self._index.size(owner)
        asked = min(size, _PROBED)
        (vector,) = self._embedder.embed([_PROBE])
        found = len(self._index.nearest(owner, vector, asked)) if asked else 0
        if size != expected or found < _FOUND * asked:
            message = f"{size} vectors of {expected}, {found} of {asked} found"
            raise IndexDamagedError(message)
