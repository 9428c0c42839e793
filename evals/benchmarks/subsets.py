"""Picking subsets of APIs from the graph alone: five chains, forks or colliders among many APIs.

The form of the task is In-N-Out's. Its hand-made edges of NESTFUL are not published with the data,
so the edges are those that gold calls use: ``$var.field$`` in an argument is an edge from the API
of ``var`` to that parameter. They are fewer than all that make sense, so that a pick which is right
but used by no request counts as wrong: the precision is a lower bound. For the same reason no more
are picked than there are: five, or as many as the edges form among those APIs where that is less.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from evals.benchmarks.figures import Benchmark, Figure
from evals.benchmarks.nestful_data import DATA, SPEC, read_catalogues, read_references
from memory.embeddings import Embedder
from tools.graph_building import build_tool_graph
from tools.subsets import (
    SHAPES,
    Link,
    Shape,
    Subset,
    best_subsets,
    has_shape,
    links_of,
    sample_subsets,
)
from tools.volatile_statistics import VolatileStatistics

SAMPLES = 100
"""Sets of APIs for each shape and size."""
PICKED = 5
"""Most subsets picked from each."""
_AMONG = {3: 15, 4: 20, 5: 25}
"""Size of the subset -> APIs it is hidden among."""
_PUBLISHED: dict[int, tuple[float, float, float]] = {
    3: (86.4, 70.0, 64.6), 4: (76.6, 23.6, 41.2), 5: (60.4, 22.2, 11.6),
}  # fmt: skip
"""In-N-Out, table 5: automatic graph and GPT-4o mini, chain, fork and collider."""


def measure_subsets(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """Precision of the picks, and how often the hidden subset is among them."""
    catalogues = read_catalogues(folder)
    tools = [tool for one in catalogues for tool in one.tools]
    graph = build_tool_graph(
        tools,
        [one.group for one in catalogues],
        [one.category for one in catalogues],
        embedder,
        VolatileStatistics(),
    )
    links = links_of(graph, [tool.id for tool in tools])
    gold = sorted({Link(r.source, r.target, r.parameter, 1.0) for r in read_references(folder)})
    for size in _AMONG:
        for shape in SHAPES:
            yield from _figures(shape, size, [tool.id for tool in tools], links, gold)


def _figures(
    shape: Shape, size: int, tools: Sequence[str], links: Sequence[Link], gold: Sequence[Link]
) -> Iterator[Figure]:
    known = sample_subsets(gold, shape, size, SAMPLES, seed=size)
    if not known:  # no request uses such a subset
        return
    right, picked, met = 0, 0, 0
    for number in range(SAMPLES):
        hidden = known[number % len(known)]
        among = _hidden_among(hidden, tools, number)
        inside = [link for link in links if {link.source, link.target} <= among]
        used = [link for link in gold if {link.source, link.target} <= among]
        picks = best_subsets(inside, shape, size, len(best_subsets(used, shape, size, PICKED)))
        right += sum(has_shape(pick.tools, shape, gold) for pick in picks)
        picked += len(picks)
        met += any(set(pick.tools) == set(hidden.tools) for pick in picks)
    name = f"NESTFUL subsets, {shape} of {size} among {_AMONG[size]}"
    published = f"automatic graph, GPT-4o mini: {_PUBLISHED[size][SHAPES.index(shape)]}"
    told = {"picked": picked, "gold_subsets": len(known), "edges": "gold field references"}
    if picked:
        share = 100.0 * right / picked
        yield Figure(f"{name}, precision", share, SAMPLES, published=published, details=told)
    yield Figure(f"{name}, hidden one picked", 100.0 * met / SAMPLES, SAMPLES)


def _hidden_among(hidden: Subset, tools: Sequence[str], seed: int) -> set[str]:
    others = sorted(set(tools) - set(hidden.tools))
    room = min(len(others), _AMONG[len(hidden.tools)] - len(hidden.tools))
    return {*hidden.tools, *random.Random(seed).sample(others, room)}


SUBSETS = Benchmark("nestful-subsets", (SPEC, DATA), measure_subsets)
