"""NESTFUL: which API supplies a parameter, and which gold references the graph holds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from evals.benchmarks import toolbench_data
from evals.benchmarks.figures import Benchmark, Figure
from evals.benchmarks.libraries import library_of
from evals.benchmarks.nestful_data import (
    DATA,
    SPEC,
    Reference,
    is_listed,
    read_catalogues,
    read_references,
    same_field,
)
from evals.benchmarks.shipped_search import shipped_search
from memory.embeddings import Embedder
from tools.bindings import describe, find_bindings
from tools.graph import Binding
from tools.library import Catalogue
from tools.producer_lookup import ProducerLookup
from tools.records import Tool

_PAPER = "paper, 134 cases, 93 APIs: no graph {}, automatic {}, expert {}"
_TOP = {1: _PAPER.format(43.3, 79.9, 84.3), 5: _PAPER.format(83.6, 92.5, 92.5)}
_REACH = {1: 88.0, 5: 98.0}
_REACH_MIXED = {1: 80.0, 5: 93.0}

Ranking = Callable[["Case"], Sequence[str]]


class Case(NamedTuple):
    """One lookup: a parameter that gold calls of one request take from earlier responses."""

    request: str
    target: str
    """Tool id of the consuming API."""
    parameter: str
    sources: frozenset[str]
    """The APIs it was taken from; any of them is right. The rankings never see them."""


def cases_of(references: Sequence[Reference]) -> list[Case]:
    """One case for each request, consuming API and parameter."""
    found: dict[tuple[int, str, str, str], set[str]] = defaultdict(set)
    for one in references:
        found[one.case, one.request, one.target, one.parameter].add(one.source)
    return [Case(*key[1:], frozenset(sources)) for key, sources in found.items()]


def producers(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """Top-1 and Top-5 of producer lookup, alone and among the tools of ToolBench."""
    cases, catalogues = cases_of(read_references(folder)), read_catalogues(folder)
    tools = [tool for catalogue in catalogues for tool in catalogue.tools]
    for k, share in _shares(cases, _by_embedding(tools, embedder)).items():
        measure = f"NESTFUL producer lookup, embedding only, Top-{k}"
        yield Figure(measure, share, len(cases))
    for k, share in _shares(cases, _by_lookup(catalogues, embedder)).items():
        measure = f"NESTFUL producer lookup, Top-{k}"
        yield Figure(measure, share, len(cases), reach=_REACH[k], published=_TOP[k])
    if (folder / toolbench_data.TOOLS).exists():
        mixed = [*catalogues, *toolbench_data.read_catalogues(folder)]
        for k, share in _shares(cases, _by_lookup(mixed, embedder)).items():
            measure = f"NESTFUL producer lookup among ToolBench, Top-{k}"
            yield Figure(measure, share, len(cases), reach=_REACH_MIXED[k])


def references(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """The share of gold references that are bindings, and how many edges that takes."""
    found, catalogues = read_references(folder), read_catalogues(folder)
    tools = {tool.id: tool for catalogue in catalogues for tool in catalogue.tools}
    described = describe(tools.values(), [catalogue.group for catalogue in catalogues])
    bindings = find_bindings(described, embedder)
    listed = [one for one in found if is_listed(one, tools)]
    present = [one for one in found if _is_present(one, bindings)]
    measure = "NESTFUL references present as bindings"
    share = 100 * sum(one in present for one in listed) / len(listed)
    yield Figure(measure, share, len(listed), reach=95.0)
    share = 100 * len(present) / len(found)
    yield Figure(f"{measure}, with those no document lists", share, len(found))
    edges = {(one.source, one.target) for one in bindings}
    yield _density("edges", len(edges), len(tools))
    yield _density("bindings", len(bindings), len(tools))


def _density(kind: str, number: int, tools: int) -> Figure:
    measure = f"NESTFUL {kind} per API"
    return Figure(
        measure, number / tools, tools, unit="", reach=12.0, at_most=True, published="expert 12"
    )


def _is_present(reference: Reference, bindings: Sequence[Binding]) -> bool:
    return any(
        (one.source, one.target, one.parameter)
        == (reference.source, reference.target, reference.parameter)
        and same_field(reference.field, one.output)
        for one in bindings
    )


def _shares(cases: Sequence[Case], ranking: Ranking) -> dict[int, float]:
    """For k = 1 and 5 the share of cases with a right API among the first k, in percent."""
    ranked = [(ranking(case), case.sources) for case in cases]
    return {
        k: 100 * sum(bool(sources & set(order[:k])) for order, sources in ranked) / len(cases)
        for k in (1, 5)
    }


def _by_embedding(tools: Sequence[Tool], embedder: Embedder) -> Ranking:
    """Name and description of the parameter against names, descriptions and outputs of APIs."""
    by_id = {tool.id: tool for tool in tools}
    vectors = embedder.embed([_text(tool) for tool in tools])

    def rank(case: Case) -> list[str]:
        parameter = by_id[case.target].parameter(case.parameter)
        about = parameter.description if parameter else ""
        scores = vectors @ embedder.embed([f"{case.parameter} {about}"])[0]
        order = (tools[row].id for row in (-scores).argsort(kind="stable"))
        return [tool_id for tool_id in order if tool_id != case.target]

    return rank


def _text(tool: Tool) -> str:
    outputs = " ".join(field.name for field in tool.outputs)
    return f"{tool.name}: {tool.description} {outputs}"


def _by_lookup(catalogues: Sequence[Catalogue], embedder: Embedder) -> Ranking:
    library = library_of(catalogues)
    described = describe(library.tools(), library.groups())
    lookup = ProducerLookup(described, shipped_search(library), embedder)

    def rank(case: Case) -> list[str]:
        found = lookup.producers(case.target, case.parameter, case.request)
        return [one.tool_id for one in found]

    return rank


BENCHMARKS = (
    Benchmark("nestful-producers", (SPEC, DATA), producers),
    Benchmark("nestful-references", (SPEC, DATA), references),
)
