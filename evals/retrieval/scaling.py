"""Times and memory of finding tools in one catalogue: built, opened again, changed, asked."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles

from evals.benchmarks.libraries import library_of
from evals.scale.measuring import peak_mb
from evals.scale.synthetic import make_catalogue, make_catalogues
from memory.embeddings import Embedder, TokenEmbedder
from tools.fusion import fusion_for
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue, ToolLibrary
from tools.records import Tool

_ASKED, _FIRST, _READERS = 200, 10, 8


@dataclass(frozen=True, slots=True)
class Scaled:
    """What one catalogue took; seconds and milliseconds by the clock, cores as they were free."""

    tools: int
    build_seconds: float
    """From documents to the first answer, embedding included."""
    open_seconds: float
    """The same with vectors that are stored."""
    change_seconds: float
    """One group added and the library searched again."""
    query_ms: tuple[float, float]
    """Median and 95th percentile of requests not asked before, their embedding included."""
    readers_ms: tuple[float, float]
    """The same with eight threads asking at once."""
    peak_mb: float
    """Most memory of the process that did all this."""


def scale_apart(tools: int, seed: int) -> Scaled:
    """Measure in a process of its own, so that its memory is its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_scale_here, tools, seed).result()


def _scale_here(tools: int, seed: int) -> Scaled:
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmTokenEmbedder

    with tempfile.TemporaryDirectory() as folder:
        asking = MiniLmTokenEmbedder()
        embedder = CachedEmbedder(asking, Path(folder) / "vectors.db")
        return scale(make_catalogues(tools, seed), embedder, seed, asking=asking)


def scale(
    catalogues: Sequence[Catalogue],
    embedder: Embedder,
    seed: int,
    *,
    asking: TokenEmbedder | None = None,
) -> Scaled:
    """Build, open, change and ask; the embedder should keep its vectors."""
    library = library_of(catalogues)
    tools = library.tools()
    draw = random.Random(seed)
    asked = [_request(draw.choice(tools), number) for number in range(2 * _ASKED)]
    built, _ = _until_first_answer(library_of(catalogues), embedder, asking)
    opened, retriever = _until_first_answer(library, embedder, asking)
    single = [_search_ms(retriever, one) for one in asked[:_ASKED]]
    with ThreadPoolExecutor(_READERS) as pool:
        together = list(pool.map(lambda one: _search_ms(retriever, one), asked[_ASKED:]))
    started = time.perf_counter()
    library.put(make_catalogue(len(catalogues), seed))
    retriever.search("one more", _FIRST)
    return Scaled(
        tools=len(tools),
        build_seconds=round(built, 2),
        open_seconds=round(opened, 2),
        change_seconds=round(time.perf_counter() - started, 2),
        query_ms=_spread(single),
        readers_ms=_spread(together),
        peak_mb=round(peak_mb(), 1),
    )


def _until_first_answer(
    library: ToolLibrary, embedder: Embedder, asking: TokenEmbedder | None
) -> tuple[float, HybridRetriever]:
    started = time.perf_counter()
    retriever = HybridRetriever(library, embedder, fusion=fusion_for("trained"), asking=asking)
    retriever.search("the first request", _FIRST)
    return time.perf_counter() - started, retriever


def _request(tool: Tool, number: int) -> str:
    """A request for what a tool does that nobody asked before."""
    return f"please {tool.summary or tool.name} for number {number}. Then say how it went"


def _search_ms(retriever: HybridRetriever, request: str) -> float:
    started = time.perf_counter()
    retriever.search(request, _FIRST)
    return 1000 * (time.perf_counter() - started)


def _spread(times: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(times, n=20)
    return round(cuts[9], 1), round(cuts[18], 1)
