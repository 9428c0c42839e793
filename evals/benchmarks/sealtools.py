"""Seal-Tools dev: which of 4,076 tools a request needs, by retrieval for each of its clauses."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evals.benchmarks.figures import Benchmark, Figure
from graphs.reading.clauses import never, split
from memory.embeddings import Embedder
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.retrieval import Retriever
from tools.slug import slug
from tools.volatile_library import VolatileLibrary

FOLDER = "sealtools"
_NOW = datetime(2024, 1, 1, tzinfo=UTC)
_MAX_SUBTASKS = 12


def measure(data: Path, embedder: Embedder) -> Iterable[Figure]:
    """F1 of the set of tools, once over all calls and once as the mean over requests."""
    retriever = HybridRetriever(load_tools(data / FOLDER / "tool.jsonl"), embedder)
    asked = load_requests(data / FOLDER / "dev.jsonl")
    found = [tools_for(retriever, request) for request, _ in asked]
    golds = [gold for _, gold in asked]
    right = sum(len(one & gold) for one, gold in zip(found, golds, strict=True))
    total = sum(map(len, found)) + sum(map(len, golds))
    means = [2 * len(o & g) / max(1, len(o) + len(g)) for o, g in zip(found, golds, strict=True)]
    name = "Seal-Tools dev, tool set F1"
    yield Figure(f"{name}, over all calls", 200 * right / max(1, total), len(asked))
    yield Figure(f"{name}, mean of requests", 100 * sum(means) / max(1, len(means)), len(asked))


def load_tools(file: Path) -> VolatileLibrary:
    """The tools of a ``tool.jsonl``, one group for each field of knowledge."""
    fields: defaultdict[str, dict[str, Tool]] = defaultdict(dict)
    for line in file.read_text("utf-8").splitlines():
        record = json.loads(line)
        field = slug(record["field"], "other")
        fields[field].setdefault(record["api_name"], _tool(field, record))
    library = VolatileLibrary()
    category = Category(id=FOLDER, name="tools")
    for field, tools in fields.items():
        name = field.replace("_", " ")
        group = ToolGroup(id=field, name=name, category_id=FOLDER, base_url="https://tools.example")
        library.put(Catalogue(category=category, group=group, tools=tuple(tools.values())))
    return library


def load_requests(file: Path) -> list[tuple[str, frozenset[str]]]:
    """Each request of a ``dev.jsonl`` with the names of its tools."""
    records = map(json.loads, file.read_text("utf-8").splitlines())
    return [
        (record["query"], frozenset(call["api"] for call in record["calling"]))
        for record in records
    ]


def tools_for(retriever: Retriever, request: str) -> frozenset[str]:
    """The best tool of every clause of the request."""
    texts = [clause.text for clause in split(request, _NOW, never)][:_MAX_SUBTASKS]
    hits = [retriever.search(text, 1) for text in texts or [request]]
    return frozenset(hit.tool_id.rpartition(".")[2] for found in hits for hit in found)


def _tool(field: str, record: Mapping[str, Any]) -> Tool:
    required = set(record.get("required", ()))
    parameters = (
        Parameter(
            key=name,
            name=name,
            location="query",
            required=name in required,
            description=said.get("description", ""),
        )
        for name, said in record.get("parameters", {}).items()
    )
    outputs = (
        OutputField(path=name, description=said.get("description", ""))
        for name, said in record.get("responses", {}).items()
    )
    return Tool(
        id=f"{field}.{record['api_name']}",
        group_id=field,
        name=record["api_name"],
        description=record["api_description"],
        parameters=tuple(parameters),
        outputs=tuple(outputs),
    )


SEALTOOLS = Benchmark("sealtools", (f"{FOLDER}/tool.jsonl", f"{FOLDER}/dev.jsonl"), measure)
