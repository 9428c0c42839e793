"""Data sets and own requests as sources to learn from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any, get_args

from evals.retrieval.data_sets import DATA_SETS
from evals.retrieval.own_requests import own_fold, own_requests
from evals.retrieval.records import Fold, RetrievalData
from evals.retrieval.training.records import Example, Source
from tools.library import ToolLibrary
from tools.tool_documents import placed_tools, tool_passage

PURPOSES = Path(__file__).parent.parent / "data" / "purposes.jsonl"
"""Requests written for this project to operations of made-up APIs."""


def sources(folder: Path) -> Iterator[Source]:
    """All that may be learned from, and what is only measured (fold ``test`` throughout)."""
    for one in DATA_SETS:
        if one.is_possible(folder):
            data = one.read(folder)
            yield _source(one.name, data, teaches=one.teaches)
            if one.name == "toolbench":
                yield _own(data.library)
    yield _purposes()


def _source(name: str, data: RetrievalData, *, teaches: bool) -> Source:
    rows, documents = _documents(data.library)
    examples = tuple(
        Example(
            text=one.text,
            gold=tuple(sorted(rows[gold] for gold in one.gold)),
            fold=one.fold if teaches else "test",
            split=one.split,
        )
        for one in data.asked
    )
    return Source(name, documents, (0,) * len(documents), examples)


def _own(library: ToolLibrary) -> Source:
    rows, documents = _documents(library)
    examples = tuple(
        Example(one.text, tuple(sorted(rows[gold] for gold in one.gold)), fold)
        for fold in get_args(Fold)
        for one in own_requests(fold)
    )
    return Source("own", documents, (0,) * len(documents), examples)


def _purposes() -> Source:
    """Requests to made-up APIs, each of which chooses within its API."""
    records = [json.loads(line) for line in PURPOSES.read_text("utf-8").splitlines()]
    documents: list[str] = []
    scopes: list[int] = []
    examples: list[Example] = []
    for scope, (api, operations) in enumerate(
        groupby(records, key=lambda one: one["api"]), start=1
    ):
        fold = own_fold(api)
        for operation in operations:
            examples += (
                Example(said.replace("{}", "it"), (len(documents),), fold)
                for said in operation["requests"]
            )
            documents.append(_described(api, operation))
            scopes.append(scope)
    return Source("purposes", tuple(documents), tuple(scopes), tuple(examples))


def _described(api: str, operation: dict[str, Any]) -> str:
    return f"{api}: {operation['summary']}. {operation['description'].rstrip('.')}"


def _documents(library: ToolLibrary) -> tuple[dict[str, int], tuple[str, ...]]:
    """Row and passage of every tool, as the retriever embeds it."""
    placed = placed_tools(library)
    rows = {tool.id: row for row, (tool, *_) in enumerate(placed)}
    return rows, tuple(tool_passage(*place) for place in placed)
