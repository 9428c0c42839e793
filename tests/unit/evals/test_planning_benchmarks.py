"""UltraTool and Seal-Tools: their files read, and the published way to count."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from evals.benchmarks import sealtools, ultratool
from memory.minilm import MiniLmEmbedder
from tools.linked_tools import LinkedTools
from tools.path_experience import PathExperience

EMBEDDER = MiniLmEmbedder()
NODES = [
    {"id": "find_boat", "desc": "Search for boats at a harbour", "domain": ["Sea"]},
    {"id": "rent_boat", "desc": "Book a boat"},
    {"id": "send_postcard", "desc": "Send a postcard"},
]
LINKS = [
    {"source": "find_boat", "target": "rent_boat"},
    {"source": "rent_boat", "target": "send_postcard"},
]
PATHS = [
    ("Find a boat and rent it.", ["find_boat", "rent_boat"]),
    ("Rent a boat and send a postcard.", ["rent_boat", "send_postcard"]),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "ultratool"
    folder.mkdir()
    (folder / "graph_desc.json").write_text(json.dumps({"nodes": NODES, "links": LINKS}))
    # The steps are no text: whoever reads them fails.
    records = [
        {"user_request": r, "task_steps": 0, "task_nodes": [{"task": t} for t in p]}
        for r, p in PATHS
    ]
    (folder / "data.jsonl").write_text("\n".join(map(json.dumps, records)))
    seal = tmp_path / "sealtools"
    seal.mkdir()
    tools = [
        {"api_name": "findBoat", "api_description": "Find a boat.", "field": "Sea/Boats"},
        {"api_name": "sendPostcard", "api_description": "Send a postcard.", "field": "Mail"},
    ]
    (seal / "tool.jsonl").write_text("\n".join(map(json.dumps, tools)))
    calls = [
        {"query": "Send a postcard to Oslo.", "calling": [{"api": "sendPostcard"}]},
        {"query": "Find a boat in Bergen.", "calling": [{"api": "findBoat"}]},
    ]
    (seal / "dev.jsonl").write_text("\n".join(map(json.dumps, calls)))
    return tmp_path


def test_ultratool_has_rows_without_and_with_learned_paths(data: Path) -> None:
    assert ultratool.ULTRATOOL.is_possible(data)

    rows = {row.measure: row for row in ultratool.measure(data, EMBEDDER)}

    assert len(rows) == 8
    exact = rows["UltraTool, given graph only: exact"]
    assert (exact.value, exact.cases, exact.reach) == (100.0, 2, 38.0)


def test_a_request_asked_twice_is_never_planned_with_its_own_path(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Sequence[Sequence[str]]] = []

    def spying(linked: object, vectors: object, paths: Sequence[Sequence[str]]) -> object:
        seen.append(paths)
        return PathExperience(linked, vectors, paths)  # type: ignore[arg-type]

    monkeypatch.setattr(ultratool, "PathExperience", spying)
    asked = ultratool.load_requests(data / "ultratool" / "data.jsonl")
    graph = ultratool.load_graph(data / "ultratool" / "graph_desc.json")
    linked = LinkedTools(graph.tools, graph.links, EMBEDDER)

    ultratool.learned([asked[0], asked[1], asked[0]], linked, EMBEDDER)

    assert list(seen[0]) == [asked[1].gold]
    assert list(seen[1]) == [asked[0].gold, asked[0].gold]


@pytest.mark.parametrize(
    ("found", "gold", "value"),
    [
        (("a", "b"), ("b", "a"), 1.0),
        (("a",), ("a", "b"), 2 / 3),
        (("a", "b"), ("a", "b", "a"), 0.8),
        (("c",), ("a",), 0.0),
        ((), ("a",), 0.0),
    ],
)
def test_f1_counts_repeated_tools_as_published(
    found: tuple[str, ...], gold: tuple[str, ...], value: float
) -> None:
    assert ultratool.f1(found, gold) == pytest.approx(value)


def test_sealtools_finds_the_tool_of_each_request(data: Path) -> None:
    assert sealtools.SEALTOOLS.is_possible(data)

    assert [row.value for row in sealtools.measure(data, EMBEDDER)] == [100.0, 100.0]
