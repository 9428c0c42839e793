"""An embedder that keeps the vectors of texts it has seen in a file."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path

import numpy as np

from memory.embeddings import Embedder, Vectors

_SCHEMA = """
create table if not exists vectors (
    model text not null, digest blob not null, vector blob not null,
    primary key (model, digest)
) without rowid
"""
_LOOKUP = 500
_LOCK_SECONDS = 5.0
_AT_ONCE = 4_000
"""Texts embedded before their vectors are stored: what was done is kept when the rest is not."""
_ALONE = 1_000
"""Texts embedded alone whose vectors are kept in memory."""


class CachedEmbedder:
    """Wraps an embedder; texts embedded once, by any process, are read back from ``path``.

    A text that is embedded alone is what somebody asks for and hardly comes again: it is kept in
    memory for a while, and no file grows with every request.

    The file is a cache and nothing more: when it is damaged it is started afresh, and when it
    cannot be read or written at all the embedder works without it.
    """

    def __init__(self, embedder: Embedder, path: Path) -> None:
        self._embedder = embedder
        self._path = path
        self._alone = lru_cache(_ALONE)(lambda text: self._embedder.embed([text])[0])

    @property
    def name(self) -> str:
        """Name of the wrapped embedder."""
        return self._embedder.name

    @property
    def dimension(self) -> int:
        """Dimension of the wrapped embedder."""
        return self._embedder.dimension

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See ``Embedder.embed``; each distinct text without a stored vector is embedded once."""
        if len(texts) == 1:
            return np.stack([self._alone(texts[0])])
        digests = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
        rows = {digest: row for row, digest in enumerate(dict.fromkeys(digests))}
        vectors = np.empty((len(rows), self.dimension), dtype=np.float32)
        known = self._read(rows, vectors)
        missing = {key: text for key, text in zip(digests, texts, strict=True) if key not in known}
        for start in range(0, len(missing), _AT_ONCE):
            keys = list(missing)[start : start + _AT_ONCE]
            fresh = self._embedder.embed([missing[key] for key in keys])
            self._write(keys, fresh)
            vectors[[rows[key] for key in keys]] = fresh
        return vectors if len(rows) == len(texts) else vectors[[rows[key] for key in digests]]

    def _read(self, rows: Mapping[bytes, int], vectors: Vectors) -> set[bytes]:
        """Read what is stored into the rows of its digests; returns the digests found."""
        wanted = list(rows)
        found: set[bytes] = set()

        def look_up(database: sqlite3.Connection) -> None:
            for start in range(0, len(wanted), _LOOKUP):
                part = wanted[start : start + _LOOKUP]
                marks = ",".join("?" * len(part))
                query = (
                    f"select digest, vector from vectors where model = ? and digest in ({marks})"
                )
                for digest, blob in database.execute(query, (self.name, *part)):
                    if len(blob) == 4 * self.dimension:
                        vectors[rows[digest]] = np.frombuffer(blob, dtype="<f4")
                        found.add(digest)

        self._use(look_up)
        return found

    def _write(self, digests: Iterable[bytes], vectors: Vectors) -> None:
        kept = zip(digests, vectors.astype("<f4", copy=False), strict=True)
        name = self.name
        rows = ((name, key, vector.tobytes()) for key, vector in kept)
        self._use(
            lambda database: database.executemany(
                "insert or replace into vectors values (?, ?, ?)", rows
            )
        )

    def _use(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Run ``work`` in a transaction; database errors end it quietly: it is only a cache."""
        try:
            with closing(sqlite3.connect(self._path, timeout=_LOCK_SECONDS)) as database, database:
                database.execute("pragma synchronous = off")
                database.execute(_SCHEMA)
                work(database)
        except sqlite3.OperationalError:
            return  # locked, read-only or full: the next call may find it better
        except sqlite3.DatabaseError:
            with suppress(OSError):
                self._path.unlink()
