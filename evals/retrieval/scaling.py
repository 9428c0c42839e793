"""Times and memory of finding tools in one catalogue: built, opened again, changed, asked."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from typing import TYPE_CHECKING, NamedTuple

from evals.benchmarks.libraries import library_of
from evals.commands.giving import progress
from evals.scale.measuring import Spent, peak_mb, timed
from evals.scale.synthetic import make_catalogue, make_catalogues
from memory.embeddings import Embedder, TokenEmbedder, Vectors
from tools.fusion import fusion_for
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue, ToolLibrary
from tools.records import Tool

if TYPE_CHECKING:
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmTokenEmbedder

_ASKED, _FIRST, _READERS = 200, 10, 8
_LIBRARY, _VECTORS = "library.db", "vectors.db"


class Asked(NamedTuple):
    """What a process took that opened a stored library with stored vectors."""

    opened: Spent
    """Library and vectors read, until the first answer."""
    changed: Spent
    """One group added and the library searched again."""
    query_ms: tuple[float, float]
    """Median and 95th percentile of requests not asked before, their embedding included."""
    query_processor_ms: tuple[float, float]
    """The same in processor time."""
    readers_ms: tuple[float, float]
    """The same by the clock, with eight threads asking at once."""
    peak_mb: float
    """Most memory of this process before the group was added."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """What one catalogue took."""

    tools: int
    built: Spent
    """From documents to the first answer, embedding included."""
    built_peak_mb: float
    """Most memory of the process that did this, the documents included."""
    asked: Asked


def scale_apart(tools: int, seed: int) -> Scaled:
    """Build in one process and ask in another, so that the memory of each is its own."""
    context = get_context("spawn")
    with tempfile.TemporaryDirectory() as folder:
        with ProcessPoolExecutor(1, context) as pool:
            built, built_mb = pool.submit(_build_here, tools, seed, Path(folder)).result()
        with ProcessPoolExecutor(1, context) as pool:
            asked = pool.submit(_ask_here, seed, Path(folder)).result()
    return Scaled(tools, built, built_mb, asked)


def _build_here(tools: int, seed: int, folder: Path) -> tuple[Spent, float]:
    progress(f"{tools:,} tools: making them up")
    catalogues = make_catalogues(tools, seed)
    asking, embedder = _embedders(folder, tools)
    built = build(catalogues, embedder, asking)
    found = built, round(peak_mb(), 1)
    progress(f"{tools:,} tools: storing them")
    with _stored_library(folder).changing() as library:
        for one in catalogues:
            library.put(one)
    return found


def _ask_here(seed: int, folder: Path) -> Asked:
    library = _stored_library(folder)
    asking, embedder = _embedders(folder, 0)
    progress("asking")
    return ask(library, embedder, seed, asking=asking)


def build(
    catalogues: Sequence[Catalogue], embedder: Embedder, asking: TokenEmbedder | None = None
) -> Spent:
    """From documents to the first answer."""
    return timed(lambda: _opened(library_of(catalogues), embedder, asking))[1]


def ask(
    library: ToolLibrary, embedder: Embedder, seed: int, *, asking: TokenEmbedder | None = None
) -> Asked:
    """Open, ask and change a library whose vectors the embedder keeps."""
    retriever, opened = timed(lambda: _opened(library, embedder, asking))
    draw, tools = random.Random(seed), library.tools()
    requests = [_request(draw.choice(tools), number) for number in range(2 * _ASKED)]
    single = [_search(retriever, one) for one in requests[:_ASKED]]
    with ThreadPoolExecutor(_READERS) as pool:
        together = list(pool.map(partial(_search, retriever), requests[_ASKED:]))
    peak = peak_mb()
    _, changed = timed(lambda: _changed(library, retriever, seed))
    return Asked(
        opened=opened,
        changed=changed,
        query_ms=_spread([one.clock for one in single]),
        query_processor_ms=_spread([one.processor for one in single]),
        readers_ms=_spread([one.clock for one in together]),
        peak_mb=round(peak, 1),
    )


def _embedders(folder: Path, tools: int) -> tuple[MiniLmTokenEmbedder, CachedEmbedder]:
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmTokenEmbedder

    asking = MiniLmTokenEmbedder()
    told = _Told(asking, lambda done: progress(f"{done:,} of {tools:,} tools embedded"))
    return asking, CachedEmbedder(told, folder / _VECTORS)


def _stored_library(folder: Path) -> ToolLibrary:
    from memory.database import open_database
    from tools.sqlite_library import SqliteLibrary

    return SqliteLibrary(open_database(folder / _LIBRARY))


class _Told:
    """An embedder that says how many texts it has embedded."""

    def __init__(self, embedder: Embedder, say: Callable[[int], None]) -> None:
        self.name, self.dimension = embedder.name, embedder.dimension
        self._embedder, self._say, self._done = embedder, say, 0

    def embed(self, texts: Sequence[str]) -> Vectors:
        found = self._embedder.embed(texts)
        self._done += len(texts)
        self._say(self._done)
        return found


def _opened(
    library: ToolLibrary, embedder: Embedder, asking: TokenEmbedder | None
) -> HybridRetriever:
    retriever = HybridRetriever(library, embedder, fusion=fusion_for("trained"), asking=asking)
    retriever.search("the first request", _FIRST)
    return retriever


def _changed(library: ToolLibrary, retriever: HybridRetriever, seed: int) -> None:
    library.put(make_catalogue(len(library.groups()), seed))
    retriever.search("one more", _FIRST)


def _request(tool: Tool, number: int) -> str:
    """A request for what a tool does that nobody asked before."""
    return f"please {tool.summary or tool.name} for number {number}. Then say how it went"


def _search(retriever: HybridRetriever, request: str) -> Spent:
    return timed(lambda: retriever.search(request, _FIRST))[1]


def _spread(seconds: Sequence[float]) -> tuple[float, float]:
    """Median and 95th percentile in milliseconds."""
    cuts = quantiles(seconds, n=20)
    return round(1000 * cuts[9], 1), round(1000 * cuts[18], 1)
