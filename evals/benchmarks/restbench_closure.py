"""RestBench: whether all operations of the gold path are among the ten found first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from evals.benchmarks.figures import Benchmark, Figure
from evals.benchmarks.libraries import library_of
from evals.benchmarks.shipped_search import shipped_search
from memory.embeddings import Embedder
from tools.bindings import describe, find_bindings
from tools.closure import ClosureSearch
from tools.graph import Binding
from tools.library import Catalogue
from tools.openapi_import import import_openapi

DATASETS, SPECS = "restbench/datasets", "restbench/specs"
_CUT = 10
_PLACEHOLDER = re.compile(r"\{[^}]*\}")


class Request(NamedTuple):
    """A request and the operations of its gold path."""

    text: str
    tools: frozenset[str]
    """Tool ids; a step that the description lacks stands as it is written and is never found."""


def measure(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """For each API retrieval alone, then with closure over bindings."""
    for dataset in sorted((folder / DATASETS).glob("*.json")):
        spec = folder / SPECS / f"{dataset.stem}_oas.json"
        if spec.exists():
            yield from _measure_api(dataset, spec, embedder)


def _measure_api(dataset: Path, spec: Path, embedder: Embedder) -> Iterator[Figure]:
    catalogue = import_openapi(spec.read_bytes(), source=spec.name, group_id=dataset.stem)
    requests = read_requests(dataset, catalogue)
    retriever = shipped_search(library_of([catalogue]))
    described = describe(catalogue.tools, [catalogue.group])
    producers = _producers(find_bindings(described, embedder))
    search = ClosureSearch(catalogue.tools, producers, retriever)

    def retrieved(request: str) -> list[str]:
        return [hit.tool_id for hit in retriever.search(request, _CUT)]

    name, number = f"RestBench {dataset.stem.upper()}, all gold in top {_CUT}", len(requests)
    yield Figure(f"{name}, no closure", _share(requests, retrieved), number)
    closed = _share(requests, lambda request: search.search(request, _CUT))
    yield Figure(f"{name}, with closure", closed, number, reach=85.0)


def read_requests(dataset: Path, catalogue: Catalogue) -> list[Request]:
    """The requests; placeholders may be named otherwise than in the description."""
    ids = {_shape(f"{tool.method} {tool.path}"): tool.id for tool in catalogue.tools}
    return [
        Request(
            one["query"],
            frozenset(ids.get(_shape(step), step) for step in one["solution"]),
        )
        for one in json.loads(dataset.read_text("utf-8"))
    ]


def _share(requests: Sequence[Request], found: Callable[[str], Sequence[str]]) -> float:
    complete = sum(request.tools <= set(found(request.text)[:_CUT]) for request in requests)
    return 100 * complete / len(requests)


def _producers(bindings: Sequence[Binding]) -> Callable[[str, str], Sequence[Binding]]:
    found: dict[tuple[str, str], list[Binding]] = {}
    for one in sorted(bindings, key=lambda one: -one.score):
        found.setdefault((one.target, one.parameter), []).append(one)
    return lambda tool_id, parameter: found.get((tool_id, parameter), [])


def _shape(step: str) -> str:
    return _PLACEHOLDER.sub("{}", step.strip())


BENCHMARKS = (Benchmark("restbench-closure", (DATASETS, SPECS), measure),)
