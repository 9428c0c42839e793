"""Chroma as an index of vectors, embedded in a folder of its own; it can always be made anew."""

from __future__ import annotations

import hashlib
import shutil
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from memory.embeddings import Vectors

if TYPE_CHECKING:
    from chromadb import Collection
    from chromadb.api import ClientAPI
    from filelock import FileLock

_CONFIGURATION: Any = {
    "hnsw": {
        "space": "ip",
        "ef_construction": 200,
        "ef_search": 200,
        "max_neighbors": 32,
    }
}


class IndexDamagedError(Exception):
    """The index cannot be used as it is; discard it and make it anew."""


@dataclass(frozen=True, slots=True)
class IndexMark:
    """How far the index has followed the records, and whose vectors it holds."""

    epoch: str
    revision: int
    embedder: str


class ChromaIndex:
    """The vectors of each owner in a collection of their own.

    A filter on the owner would cost more than the search itself. One process at a time has the
    folder: ``open`` says whether it is this one. Every other method needs an open index, blocks,
    and raises ``IndexDamagedError`` when Chroma fails.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock: FileLock | None = None
        self._client: ClientAPI | None = None
        self._collections: dict[str, Collection] = {}

    def open(self) -> bool:
        """Take the folder and load Chroma, which takes about a second the first time.

        Returns ``False`` when another process has the folder.
        """
        if self._client is not None:
            return True
        with _failures():
            if not self._take():
                return False
            self._client = _client(self._generation())
        return True

    def close(self) -> None:
        """Give the folder back."""
        self._drop_client()
        if self._lock is not None:
            self._lock.release()

    def discard(self) -> None:
        """Delete the index; opening it again starts an empty one."""
        self._drop_client()
        if self._folder.is_dir():
            shutil.rmtree(self._folder, ignore_errors=True)
        else:
            self._folder.unlink(missing_ok=True)

    def mark(self, owner: str) -> IndexMark | None:
        """How far the owner's vectors are; ``None`` when there are none."""
        with _failures():
            collection = self._collection(owner)
            if collection is None:
                return None
            kept: Any = collection.metadata
            return IndexMark(kept["epoch"], int(kept["revision"]), kept["embedder"])

    def set_mark(self, owner: str, mark: IndexMark) -> None:
        """Keep how far the owner's vectors are."""
        with _failures():
            self._existing(owner).modify(metadata=asdict(mark))

    def start(self, owner: str, mark: IndexMark) -> None:
        """Begin the owner's vectors anew."""
        with _failures():
            if self._collection(owner) is not None:
                self._opened().delete_collection(_name(owner))
            self._collections[owner] = self._opened().create_collection(
                _name(owner),
                metadata=asdict(mark),
                embedding_function=None,
                configuration=_CONFIGURATION,
            )

    def put(self, owner: str, ids: Sequence[str], vectors: Sequence[Vectors]) -> None:
        """Add vectors, or replace those of the same ids."""
        if ids:
            with _failures():
                self._existing(owner).upsert(ids=list(ids), embeddings=np.stack(vectors))

    def remove(self, owner: str, ids: Sequence[str]) -> None:
        """Take vectors out, those that are there."""
        if ids:
            with _failures():
                self._existing(owner).delete(ids=list(ids))

    def size(self, owner: str) -> int:
        """How many vectors the owner has."""
        with _failures():
            return int(self._existing(owner).count())

    def nearest(self, owner: str, vector: Vectors, count: int) -> Sequence[str]:
        """About the ``count`` nearest ids, fewer when it does not find so many."""
        with _failures():
            found = self._existing(owner).query(
                query_embeddings=vector[np.newaxis], n_results=count, include=[]
            )
            return found["ids"][0]

    def _take(self) -> bool:
        from filelock import FileLock, Timeout

        lock = self._lock
        if lock is None:
            lock = self._lock = FileLock(f"{self._folder}.lock", thread_local=False)
        if lock.is_locked:
            return True
        try:
            lock.acquire(timeout=0)
        except Timeout:
            return False
        return True

    def _generation(self) -> Path:
        """The folder of the index; a new one has a new name, since Chroma remembers old ones."""
        self._folder.mkdir(mode=0o700, exist_ok=True)
        found = sorted(path for path in self._folder.iterdir() if path.is_dir())
        return found[0] if found else self._folder / uuid.uuid4().hex

    def _drop_client(self) -> None:
        client, self._client = self._client, None
        self._collections.clear()
        if client is not None:
            with suppress(IndexDamagedError), _failures():
                client.close()  # type: ignore[attr-defined]

    def _opened(self) -> ClientAPI:
        if self._client is None:
            message = "the index is not open"
            raise IndexDamagedError(message)
        return self._client

    def _existing(self, owner: str) -> Collection:
        collection = self._collection(owner)
        if collection is None:
            message = f"no vectors of {owner!r}"
            raise IndexDamagedError(message)
        return collection

    def _collection(self, owner: str) -> Collection | None:
        from chromadb.errors import NotFoundError

        if owner not in self._collections:
            try:
                self._collections[owner] = self._opened().get_collection(
                    _name(owner), embedding_function=None
                )
            except NotFoundError:
                return None
        return self._collections[owner]


def _client(folder: Path) -> ClientAPI:
    import chromadb
    from chromadb.config import Settings

    settings = Settings(anonymized_telemetry=False)
    return chromadb.PersistentClient(path=folder, settings=settings)


def _name(owner: str) -> str:
    """A name that Chroma takes, whatever the owner is called."""
    return f"paths-{hashlib.sha256(owner.encode()).hexdigest()[:40]}"


@contextmanager
def _failures() -> Iterator[None]:
    """Whatever goes wrong in Chroma, panics of its Rust part included, is damage."""
    try:
        yield
    except IndexDamagedError:
        raise
    except BaseException as error:
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise IndexDamagedError(str(error)) from error
        raise
