"""Whether moves learned from some requests say which tool comes next in others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

from evals.benchmarks.figures import Benchmark, Figure
from memory.embeddings import Embedder
from tools.call_paths.documents import read_files
from tools.call_paths.function_names import FunctionNames
from tools.call_paths.learning import Learned, moves_of, resolved
from tools.call_paths.records import CallPath
from tools.graph_building import build_tool_graph
from tools.networkx_graph import NetworkxToolGraph
from tools.rapidapi_import import import_rapidapi
from tools.statistics import Counts, LearnedMove
from tools.volatile_library import VolatileLibrary
from tools.volatile_statistics import VolatileStatistics
from tools.weight_spread import edge_spread

_TOOLS = "toolbench/tools.jsonl"
_PATHS = ("toolbench/trajectories", "toolbench/data_example/answer")
_MORE_PATHS = "toolbench/answer_trees_stabletoolbench"
FOLDS = 5
"""The moves of a fifth of the requests are foretold from those of the others, each fifth once."""
_FIRST = 5
"""How many tools may be foretold in the wider measure."""


@dataclass(frozen=True, slots=True)
class Case:
    """One move to foretell."""

    move: LearnedMove
    fold: int
    """By the words of the request, so that all moves of one request are in one fold."""
    offered: frozenset[str]
    """Tools that were offered for the request, as far as the library has them."""


class FoldStatistics:
    """Statistics whose counts can be changed for others."""

    def __init__(self) -> None:
        self._learned = VolatileStatistics()

    def put(self, moves: Sequence[LearnedMove]) -> None:
        """Count these moves and no others."""
        self._learned = VolatileStatistics()
        self._learned.learn(moves)

    def counts(self) -> Counts:
        """See ``ReadableStatistics``."""
        return self._learned.counts()

    def record_call(self, tool_id: str, *, succeeded: bool, latency_s: float) -> None:
        """See ``ToolStatistics``."""
        self._learned.record_call(tool_id, succeeded=succeeded, latency_s=latency_s)

    def record_transition(self, source: str, target: str, *, undone: bool = False) -> None:
        """See ``ToolStatistics``."""
        self._learned.record_transition(source, target, undone=undone)


def measure(folder: Path, embedder: Embedder) -> Iterator[Figure]:
    """Hits among all tools and among those offered, and how far the weights differ."""
    library, statistics = library_of(folder), FoldStatistics()
    known = (library.tools(), library.groups(), library.categories())
    graph = build_tool_graph(*known, embedder, statistics)
    cases = cases_of(folder, FunctionNames(library.tools(), library.groups()))
    before = spread_facts(graph)
    alone = ranks(graph, statistics, cases, learns=False)
    learned = ranks(graph, statistics, cases, learns=True)
    for which in ("all tools", "offered tools"):
        for most in (1, _FIRST):
            yield _hits(which, most, alone[which], "bindings alone")
            yield _hits(which, most, learned[which], "with moves")
    statistics.put([case.move for case in cases])
    graph.refresh()
    yield from _spreads(before, "bindings alone")
    yield from _spreads(spread_facts(graph), "with moves")


def library_of(folder: Path) -> VolatileLibrary:
    """The tools of ToolBench."""
    library = VolatileLibrary()
    with (folder / _TOOLS).open(encoding="utf-8") as lines:
        for catalogue in import_rapidapi(map(json.loads, lines), source=_TOOLS):
            library.put(catalogue)
    return library


def cases_of(folder: Path, names: FunctionNames) -> list[Case]:
    """All moves of the published paths between tools of the library, each once."""
    places = [folder / place for place in (*_PATHS, _MORE_PATHS)]
    reading = read_files(place for place in places if place.exists()).reading
    return list(
        {case.move.key: case for path in reading.paths for case in _of(path, names)}.values()
    )


def _of(path: CallPath, names: FunctionNames) -> Iterator[Case]:
    fold = int(hashlib.sha256(path.request.encode()).hexdigest(), 16) % FOLDS
    offered = frozenset(tool for tool in resolved(path.offered, names, Learned()) if tool)
    for move in moves_of(path, resolved(path.functions, names, Learned())):
        yield Case(move, fold, offered)


def ranks(
    graph: NetworkxToolGraph, statistics: FoldStatistics, cases: Sequence[Case], *, learns: bool
) -> Mapping[str, Sequence[int]]:
    """Which tools were foretold before the right one was: their number for each case."""
    found: dict[str, list[int]] = {"all tools": [], "offered tools": []}
    for fold in range(FOLDS):
        statistics.put([case.move for case in cases if learns and case.fold != fold])
        graph.refresh()
        for case in (case for case in cases if case.fold == fold):
            found["all tools"].append(rank(graph, case.move, graph.tools))
            if case.move.target in case.offered:
                found["offered tools"].append(rank(graph, case.move, case.offered))
    return found


def rank(graph: NetworkxToolGraph, move: LearnedMove, among: Collection[str]) -> int:
    """How many of these tools come before the one that was moved to; without an edge, all do."""
    near = graph.neighbours(move.source, len(graph.tools))
    order = [one.tool_id for one in near if one.tool_id in among and one.tool_id != move.source]
    return order.index(move.target) if move.target in order else len(graph.tools)


def spread_facts(graph: NetworkxToolGraph) -> Mapping[str, float]:
    """How far the weights tell tools apart, as counts stand now."""
    return edge_spread(graph)


def _hits(which: str, most: int, before: Sequence[int], how: str) -> Figure:
    value = 100.0 * fmean(rank < most for rank in before) if before else 0.0
    measure = f"ToolBench next tool, hit@{most}, {which}, {how}"
    return Figure(measure, value, len(before))


def _spreads(facts: Mapping[str, float], how: str) -> Iterable[Figure]:
    tools = int(facts.get("tools", 0))
    told, entropy = facts.get("told_apart", 0.0), facts.get("entropy", 1.0)
    yield Figure(f"ToolBench tools with a clear best next one, {how}", 100.0 * told, tools)
    yield Figure(f"ToolBench entropy of the out-edges, {how}", entropy, tools, unit="")


LEARNED_MOVES = Benchmark("learned_moves", (_TOOLS, *_PATHS), measure)
