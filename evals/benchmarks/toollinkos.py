"""ToolLinkOS: a tool together with everything it depends on, mAP@10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from evals.benchmarks.figures import Benchmark, Figure
from evals.benchmarks.libraries import library_of
from evals.benchmarks.shipped_search import shipped_search
from evals.benchmarks.toollinkos_data import (
    FILES,
    REQUESTS,
    Request,
    read_catalogue,
    read_dependencies,
    read_requests,
)
from memory.embeddings import Embedder
from tools.bindings import describe, find_bindings
from tools.closure import Needs, together
from tools.library import Catalogue

_CUT = 10
_PUBLISHED = "Graph RAG-Tool Fusion .856, with reranking .927"


def measure(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """Retrieval alone, closure over the given graph, closure over inferred bindings alone."""
    catalogue, requests = read_catalogue(folder), read_requests(folder)
    retriever = shipped_search(library_of([catalogue]))
    hits = [retriever.search(request.text, _CUT) for request in requests]
    relevance = [{hit.tool_id: hit.score for hit in found} for found in hits]
    given, inferred = read_dependencies(folder), _inferred(catalogue, embedder)

    def precision(needs: Needs) -> float:
        orders = [together(one, needs) for one in relevance]
        return mean_average_precision(orders, requests)

    name, number = "ToolLinkOS mAP@10", len(requests)
    yield Figure(f"{name}, retrieval alone", precision(lambda _: ()), number, unit="")
    yield Figure(
        f"{name}, closure over the given graph",
        precision(lambda one: given.get(one, ())),
        number,
        unit="",
        reach=0.93,
        published=_PUBLISHED,
    )
    bound = precision(lambda one: inferred.get(one, ()))
    yield Figure(f"{name}, closure over inferred bindings", bound, number, unit="")
    share = 100 * sum(
        found[0].tool_id == request.main for found, request in zip(hits, requests, strict=True)
    )
    yield Figure("ToolLinkOS main tool first", share / number, number)


def _inferred(catalogue: Catalogue, embedder: Embedder) -> dict[str, list[str]]:
    """Tool id -> the sources of its bindings, best first."""
    bindings = find_bindings(describe(catalogue.tools, [catalogue.group]), embedder)
    result: dict[str, list[str]] = {}
    for one in sorted(bindings, key=lambda one: -one.score):
        result.setdefault(one.target, []).append(one.source)
    return result


def mean_average_precision(orders: Sequence[Sequence[str]], requests: Sequence[Request]) -> float:
    """Mean over the requests of average precision at 10."""
    scores = (
        average_precision(order, request.tools)
        for order, request in zip(orders, requests, strict=True)
    )
    return sum(scores) / len(requests)


def average_precision(order: Sequence[str], right: frozenset[str]) -> float:
    """Mean of the precision at each right tool among the first 10, over all that could be there."""
    found, total = 0, 0.0
    for place, one in enumerate(order[:_CUT], 1):
        if one in right:
            found += 1
            total += found / place
    return total / min(len(right), _CUT)


BENCHMARKS = (Benchmark("toollinkos", (*FILES, REQUESTS), measure),)
