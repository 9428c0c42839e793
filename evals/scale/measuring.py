"""Times and memory of the tool graph of one catalogue: found, extended, loaded, asked."""

from __future__ import annotations

import json
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple, TypeVar

from evals.scale.synthetic import make_catalogues
from memory.embeddings import Embedder
from tools.binding_store import SUFFIX
from tools.graph_building import build_tool_graph
from tools.library import Catalogue
from tools.networkx_graph import NetworkxToolGraph
from tools.rapidapi_import import import_rapidapi
from tools.volatile_statistics import VolatileStatistics

T = TypeVar("T")

HUB = "toolbench/tools.jsonl"
CHECKED = 4000
"""Up to so many tools the extended graph is compared with one that is found anew."""
_ASKED, _NEIGHBOURS = 2000, 10
_ADDED = 10
"""The group that is added has at least so many tools, where one has."""


class Spent(NamedTuple):
    """Seconds of one piece of work; other work on the machine counts in the first only."""

    clock: float
    processor: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What one catalogue took."""

    tools: int
    groups: int
    edges: int
    """Pairs of tools with at least one binding."""
    found: Spent
    """All bindings and replacements of all tools but one group, embedding included."""
    added: Spent
    """That one group added to the stored graph, which is written anew."""
    group: int
    """How many tools the added group has."""
    loaded: Spent
    """The stored graph read again, until it has answered a first question."""
    neighbours_ms: tuple[float, float]
    """Ten neighbours of a tool not asked about before: the median and the 99th percentile."""
    neighbours_processor_ms: tuple[float, float]
    """The same in processor time."""
    peak_mb: float
    """Most memory of the process that did all this."""
    same: bool | None
    """Whether the extended graph is the one found at once; None when not compared."""


def catalogues_of(source: Path | int, seed: int = 1) -> list[Catalogue]:
    """The tools of a data folder, or so many made-up ones."""
    if isinstance(source, int):
        return make_catalogues(source, seed)
    lines = (source / HUB).read_text("utf-8").splitlines()
    return import_rapidapi((json.loads(line) for line in lines if line), source=HUB)


def measure_apart(source: Path | int, seed: int) -> Measured:
    """Measure in a process of its own, so that its peak of memory is its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(_measure_here, source, seed).result()


def _measure_here(source: Path | int, seed: int) -> Measured:
    from memory.cached_embedder import CachedEmbedder
    from memory.minilm import MiniLmEmbedder

    with tempfile.TemporaryDirectory() as folder:
        embedder = CachedEmbedder(MiniLmEmbedder(), Path(folder) / "vectors.db")
        return measure(catalogues_of(source, seed), embedder, Path(folder))


def measure(catalogues: Sequence[Catalogue], embedder: Embedder, folder: Path) -> Measured:
    """Find, extend, load and ask the graph of these catalogues; files go into the folder."""
    added = _to_add(catalogues)
    file = folder / f"bindings{SUFFIX}"
    before = [one for one in catalogues if one is not added]
    _, found = timed(lambda: _build(before, embedder, file))
    extended, adding = timed(lambda: _build(catalogues, embedder, file))
    graph, loading = timed(lambda: _opened(catalogues, embedder, file))
    tools = len(graph.tools)
    clock, processor = _asked(graph)
    same = None
    if tools <= CHECKED:
        same = _all_of(extended) == _all_of(_build(catalogues, embedder, None))
    return Measured(
        tools=tools,
        groups=len(catalogues),
        edges=len(list(graph.feeding_pairs())),
        found=found,
        added=adding,
        group=len(added.tools),
        loaded=loading,
        neighbours_ms=clock,
        neighbours_processor_ms=processor,
        peak_mb=peak_mb(),
        same=same,
    )


def _to_add(catalogues: Sequence[Catalogue]) -> Catalogue:
    """A group of the middle, so that it comes in between the others."""
    later = catalogues[len(catalogues) // 2 :]
    return next((one for one in later if len(one.tools) >= _ADDED), later[0])


def _build(
    catalogues: Sequence[Catalogue], embedder: Embedder, file: Path | None
) -> NetworkxToolGraph:
    return build_tool_graph(
        [tool for one in catalogues for tool in one.tools],
        [one.group for one in catalogues],
        list({one.category.id: one.category for one in catalogues}.values()),
        embedder,
        VolatileStatistics(),
        cache=file,
    )


def _opened(catalogues: Sequence[Catalogue], embedder: Embedder, file: Path) -> NetworkxToolGraph:
    graph = _build(catalogues, embedder, file)
    graph.neighbours(catalogues[0].tools[0].id, 1)  # its indexes are made at the first question
    return graph


def timed(work: Callable[[], T]) -> tuple[T, Spent]:
    """Do the work; its result, and the seconds that it took."""
    clock, processor = time.perf_counter(), time.process_time()
    result = work()
    return result, Spent(time.perf_counter() - clock, time.process_time() - processor)


def _all_of(graph: NetworkxToolGraph) -> object:
    bindings = {pair: list(graph.bindings(*pair)) for pair in graph.feeding_pairs()}
    return bindings, {tool: sorted(graph.replacements(tool)) for tool in graph.tools}


def _asked(graph: NetworkxToolGraph) -> tuple[tuple[float, float], tuple[float, float]]:
    """Median and 99th percentile of a first question, in milliseconds by clock and processor."""
    asked = random.Random(1).sample(sorted(graph.tools), min(_ASKED, len(graph.tools)))
    took = [timed(partial(graph.neighbours, tool, _NEIGHBOURS))[1] for tool in asked]
    return _cuts([one.clock for one in took]), _cuts([one.processor for one in took])


def _cuts(seconds: Sequence[float]) -> tuple[float, float]:
    cuts = quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99
    return 1000 * cuts[49], 1000 * cuts[98]


def peak_mb() -> float:
    """Most memory that this process has had."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
