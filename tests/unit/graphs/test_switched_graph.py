"""What is switched off of the tool graph weighs the same everywhere, or is not there."""

from __future__ import annotations

import pytest

from graphs.switched_graph import SwitchedGraph, switched_graph
from graphs.switches import Switches
from tests.agent_stubs import make_tool
from tools.graph import Binding, ToolGraph
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, ToolGroup
from tools.replacements import Replacement
from tools.volatile_statistics import VolatileStatistics


def binding(source: str, target: str, score: float, **more: object) -> Binding:
    told = {"output": "[].id", "parameter": "id", "score": score} | more
    return Binding.model_validate({"source": f"g.{source}", "target": f"g.{target}"} | told)


@pytest.fixture
def statistics() -> VolatileStatistics:
    counts = VolatileStatistics(lambda: 0.0)
    counts.record_call("g.c", succeeded=False, latency_s=1.0)
    return counts


@pytest.fixture
def graph(statistics: VolatileStatistics) -> NetworkxToolGraph:
    return NetworkxToolGraph(
        [make_tool(name, "id", outputs=["[].id"]) for name in "abcd"],
        [ToolGroup(id="g", name="g", category_id="c", base_url="https://g.example")],
        [Category(id="c", name="c")],
        [
            binding("a", "b", 0.5),
            binding("a", "c", 0.9),
            binding("a", "d", 0.9),
            binding("d", "b", 0.9, natural=False),
        ],
        [Replacement("g.a", "g.b", 0.8)],
        statistics,
    )


def names(graph: ToolGraph, k: int = 5) -> str:
    return "".join(one.tool_id[-1] for one in graph.neighbours("g.a", k))


def test_a_whole_graph_is_the_graph_itself(graph: NetworkxToolGraph) -> None:
    assert names(graph) == "dcb", "by weight, then by availability"
    others = Switches(memory=False, reflection=False, lexical=False, bindings=False)
    assert switched_graph(graph, Switches()) is graph
    assert switched_graph(graph, others) is graph


def test_without_edge_weights_all_edges_are_alike(graph: NetworkxToolGraph) -> None:
    view = switched_graph(graph, Switches(edge_weights=False))
    assert {one.weight for one in view.neighbours("g.a", 5)} == {1.0}
    assert (view.transition("g.a", "g.b"), view.transition("g.b", "g.a")) == (1.0, 0.0)
    found = view.producers("g.b", "id")
    assert [(one.source, one.score, one.natural) for one in found] == [
        ("g.a", 1.0, True),
        ("g.d", 1.0, True),
    ]
    assert [one.source for one in graph.producers("g.b", "id")] == ["g.d", "g.a"]
    assert [one.target for one in view.consumers("g.a")] == ["g.b", "g.c", "g.d"]
    assert view.bindings("g.d", "g.b")[0].score == 1.0
    assert view.availability("g.c") == graph.availability("g.c") < 1.0


def test_without_node_weights_every_tool_is_available(graph: NetworkxToolGraph) -> None:
    view = switched_graph(graph, Switches(node_weights=False))
    assert view.availability("g.c") == 1.0
    assert {one.availability for one in view.neighbours("g.a", 5)} == {1.0}
    assert names(view) == "cdb", "by weight, then by id"
    assert view.transition("g.a", "g.b") == graph.transition("g.a", "g.b") < 1.0
    assert view.producers("g.b", "id") == graph.producers("g.b", "id")


def test_without_any_weight_only_the_ids_order_neighbours(graph: NetworkxToolGraph) -> None:
    view = switched_graph(graph, Switches(edge_weights=False, node_weights=False))
    assert (names(view), names(view, 2), names(view, -1)) == ("bcd", "bc", "")


def test_without_the_graph_there_are_no_edges_but_names(graph: NetworkxToolGraph) -> None:
    view = switched_graph(graph, Switches(graph=False))
    assert (names(view), view.replacements("g.a"), view.transition("g.a", "g.b")) == ("", [], 0.0)
    assert view.availability("g.c") == 1.0
    assert [one.source for one in view.producers("g.b", "id")] == ["g.a", "g.d"]
    assert graph.replacements("g.a")


def test_a_new_reading_shows(graph: NetworkxToolGraph, statistics: VolatileStatistics) -> None:
    view = SwitchedGraph(graph, Switches(edge_weights=False))
    before = view.reading
    statistics.record_call("g.c", succeeded=True, latency_s=1.0)
    view.refresh()
    assert view.reading == graph.reading > before
    assert view.replacements("g.a") == [("g.b", 0.8)]
