"""UltraTool as GNN4TaskPlan published it: a chain of tools on a given graph, by the request."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from evals.benchmarks.embedded_once import EmbeddedOnce
from evals.benchmarks.figures import Benchmark, Figure
from memory.embeddings import Embedder
from tools.chain_search import ChainSearch
from tools.linked_tools import LinkedTool, LinkedTools
from tools.path_experience import PathExperience
from tools.stated_clauses import stated_clauses

FOLDER = "ultratool"
FOLDS = 5
_REACH = 38.0
_PUBLISHED = "GPT-4 with GNN 37.2, CodeLlama-13B with GNN 43.49 (500 requests)"
_GIVEN, _LEARNED = "given graph only", "with paths of other requests"

Chain = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request and the tools that answer it.

    The published steps are never read: they name the tools.
    """

    request: str
    gold: Chain


@dataclass(frozen=True, slots=True)
class GivenGraph:
    """A published tool graph."""

    tools: tuple[LinkedTool, ...]
    links: dict[tuple[str, str], float]


def measure(data: Path, embedder: Embedder) -> Iterable[Figure]:
    """Node F1, link F1 and exact share, first without and then with learned paths."""
    once = EmbeddedOnce(embedder)
    graph = load_graph(data / FOLDER / "graph_desc.json")
    asked = load_requests(data / FOLDER / "data.jsonl")
    linked = LinkedTools(graph.tools, graph.links, once)
    once.prepare(text for one in asked for text in (one.request, *stated_clauses(one.request)))
    search = ChainSearch(linked, once)
    yield from figures(_GIVEN, asked, [_best(search, one.request) for one in asked])
    yield from figures(_LEARNED, asked, learned(asked, linked, once))


def load_graph(file: Path) -> GivenGraph:
    """The nodes and links of a ``graph_desc.json``; every link has the same weight."""
    found = json.loads(file.read_text("utf-8"))
    tools = [LinkedTool(node["id"], node["id"], node.get("desc", "")) for node in found["nodes"]]
    links = {(link["source"], link["target"]): 1.0 for link in found["links"]}
    return GivenGraph(tuple(tools), links)


def load_requests(file: Path) -> list[Asked]:
    """The requests of a ``data.jsonl`` with their tools in order."""
    records = map(json.loads, file.read_text("utf-8").splitlines())
    return [
        Asked(record["user_request"], tuple(node["task"] for node in record["task_nodes"]))
        for record in records
    ]


def learned(asked: Sequence[Asked], linked: LinkedTools, embedder: Embedder) -> list[Chain]:
    """Every request planned with the paths of the other four folds only.

    Equal requests share a fold, so none is planned with its own path.
    """
    order = {text: i for i, text in enumerate(dict.fromkeys(one.request for one in asked))}
    folds = [order[one.request] % FOLDS for one in asked]
    found: list[Chain] = [()] * len(asked)
    for fold in range(FOLDS):
        others = [one for one, its in zip(asked, folds, strict=True) if its != fold]
        vectors = embedder.embed([one.request for one in others])
        experience = PathExperience(linked, vectors, [one.gold for one in others])
        search = ChainSearch(linked, embedder, experience=experience)
        for i, its in enumerate(folds):
            if its == fold:
                found[i] = _best(search, asked[i].request)
    return found


def figures(way: str, asked: Sequence[Asked], found: Sequence[Chain]) -> Iterable[Figure]:
    """The rows of one way to plan, by the published protocol: exact is the set of nodes."""
    pairs = [(one.gold, path) for one, path in zip(asked, found, strict=True)]
    shares = {
        "node F1": [f1(path, gold) for gold, path in pairs],
        "link F1": [f1([*pairwise(path)], [*pairwise(gold)]) for gold, path in pairs],
        "exact": [float(f1(path, gold) >= 0.99) for gold, path in pairs],
        "exact, in order": [float(path == gold) for gold, path in pairs],
    }
    for name, values in shares.items():
        is_asked = name == "exact"
        yield Figure(
            measure=f"UltraTool, {way}: {name}",
            value=100 * sum(values) / max(1, len(values)),
            cases=len(values),
            reach=_REACH if is_asked else None,
            published=_PUBLISHED if is_asked else "",
        )


def f1(found: Sequence[object], gold: Sequence[object]) -> float:
    """Shared members over the mean length; repeated ones count in the lengths, as published."""
    shared = len(set(found) & set(gold))
    return 2 * shared / (len(found) + len(gold)) if shared else 0.0


def _best(search: ChainSearch, request: str) -> Chain:
    best = search.plan(request, 1)
    return best[0].tool_ids if best else ()


ULTRATOOL = Benchmark("ultratool", (f"{FOLDER}/graph_desc.json", f"{FOLDER}/data.jsonl"), measure)
