"""What every tool graph does, and how the counts show in it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tools.graph import Binding, ToolGraph, ToolStatistics
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, OutputField, Parameter, Tool, ToolGroup
from tools.replacements import Replacement
from tools.review.records import BindingKey, Decision
from tools.review.volatile_decisions import VolatileDecisions
from tools.volatile_statistics import VolatileStatistics

TOOLS = ("find", "show", "book", "list", "old")


@pytest.fixture
def statistics() -> VolatileStatistics:
    return VolatileStatistics(lambda: 0.0)


@pytest.fixture
def decisions() -> VolatileDecisions:
    return VolatileDecisions(lambda: datetime(2025, 3, 1, tzinfo=UTC))


@pytest.fixture
def graph(statistics: VolatileStatistics, decisions: VolatileDecisions) -> NetworkxToolGraph:
    tools = [_tool(name) for name in TOOLS]
    bindings = [
        _binding("find", "show", 0.9),
        _binding("find", "book", 0.6),
        _binding("list", "book", 0.8),
        _binding("list", "show", 0.7).model_copy(update={"fit": "incompatible"}),
    ]
    return NetworkxToolGraph(
        tools,
        [ToolGroup(id="g", name="G", category_id="c", base_url="https://g.example")],
        [Category(id="c", name="C")],
        bindings,
        [Replacement("g.old", "g.list", 0.95), Replacement("g.old", "g.find", 0.7)],
        statistics,
        decisions,
    )


def test_it_is_a_tool_graph(graph: NetworkxToolGraph) -> None:
    view: ToolGraph = graph
    assert view.availability("g.find") > 0.0


def test_neighbours_come_best_first_and_at_most_k(graph: NetworkxToolGraph) -> None:
    found = graph.neighbours("g.find", 5)
    assert [one.tool_id for one in found] == ["g.show", "g.book"]
    assert [one.tool_id for one in graph.neighbours("g.find", 1)] == ["g.show"]
    assert graph.neighbours("g.find", 0) == []
    assert found[0].weight == graph.transition("g.find", "g.show") > found[1].weight
    assert found[0].availability == graph.availability("g.show")
    assert [one.score for one in found[0].bindings] == [0.9]


def test_bindings_that_do_not_fit_are_left_out(graph: NetworkxToolGraph) -> None:
    assert [one.source for one in graph.producers("g.show", "id")] == ["g.find"]
    assert [one.source for one in graph.producers("g.book", "id")] == ["g.list", "g.find"]
    assert [one.target for one in graph.consumers("g.list")] == ["g.book"]
    assert graph.bindings("g.list", "g.show") == []
    assert graph.transition("g.list", "g.show") == 0.0


@pytest.mark.parametrize("tool", ["nobody", ""])
def test_unknown_tools_have_nothing(graph: NetworkxToolGraph, tool: str) -> None:
    assert graph.neighbours(tool, 3) == []
    assert graph.producers(tool, "id") == []
    assert graph.consumers(tool) == []
    assert graph.replacements(tool) == []
    assert graph.transition(tool, "g.show") == 0.0
    assert graph.availability(tool) == 0.0


def test_replacements_come_best_first(graph: NetworkxToolGraph) -> None:
    assert graph.replacements("g.old") == [("g.list", 0.95), ("g.find", 0.7)]


def test_deprecated_tools_start_low(graph: NetworkxToolGraph) -> None:
    assert graph.availability("g.old") < 0.5 < graph.availability("g.list")


def test_what_was_learned_shows_after_a_refresh(
    graph: NetworkxToolGraph, statistics: ToolStatistics
) -> None:
    before = graph.transition("g.find", "g.book")
    for _ in range(10):
        statistics.record_transition("g.find", "g.book")
        statistics.record_transition("g.show", "g.list")
        statistics.record_transition("g.find", "gone")
    assert graph.transition("g.find", "g.book") == before
    graph.refresh()
    assert [one.tool_id for one in graph.neighbours("g.find", 5)] == ["g.book", "g.show"]
    (followed,) = graph.neighbours("g.show", 5)
    assert (followed.tool_id, followed.bindings) == ("g.list", ())


def test_undone_moves_sink(graph: NetworkxToolGraph, statistics: ToolStatistics) -> None:
    for _ in range(10):
        statistics.record_transition("g.find", "g.show", undone=True)
    graph.refresh()
    assert [one.tool_id for one in graph.neighbours("g.find", 5)] == ["g.book", "g.show"]


def test_failing_calls_sink_and_recovering_ones_rise(
    graph: NetworkxToolGraph, statistics: ToolStatistics
) -> None:
    def after(succeeded: bool) -> float:
        for _ in range(5):
            statistics.record_call("g.find", succeeded=succeeded, latency_s=0.1)
        graph.refresh()
        return graph.availability("g.find")

    at_first = graph.availability("g.find")
    failing = after(False)
    assert failing < 0.5 < at_first
    assert after(True) > failing + 0.2


def test_decisions_of_people_change_the_bindings_with_the_next_reading(
    graph: NetworkxToolGraph, decisions: VolatileDecisions
) -> None:
    edition = graph.edition
    decisions.decide(Decision(BindingKey("g.find", "[].id", "g.show", "id"), "rejected"))
    decisions.decide(Decision(BindingKey("g.show", "[].id", "g.book", "id"), "added"))
    assert len(graph.bindings("g.find", "g.show")) == 1
    graph.refresh()
    assert graph.edition == edition + 1
    assert (graph.bindings("g.find", "g.show"), graph.transition("g.find", "g.show")) == ([], 0.0)
    assert [one.source for one in graph.producers("g.book", "id")] == ["g.show", "g.list", "g.find"]
    assert [one.target for one in graph.consumers("g.show")] == ["g.book"]
    assert graph.transition("g.show", "g.book") > 0.8


def test_what_was_undone_is_as_it_was_found(
    graph: NetworkxToolGraph, decisions: VolatileDecisions
) -> None:
    key = BindingKey("g.find", "[].id", "g.show", "id")
    before = graph.producers("g.show", "id")
    decisions.decide(Decision(key, "relabelled", fit="incompatible"))
    graph.refresh()
    assert graph.producers("g.show", "id") == []
    decisions.undo(key)
    graph.refresh()
    assert graph.producers("g.show", "id") == before


def test_a_reading_of_the_same_is_no_other_one(graph: NetworkxToolGraph) -> None:
    edition, reading = graph.edition, graph.reading
    graph.refresh()
    assert (graph.edition, graph.reading) == (edition, reading)


def test_other_counts_and_other_decisions_are_another_reading(
    graph: NetworkxToolGraph, statistics: ToolStatistics, decisions: VolatileDecisions
) -> None:
    edition, reading = graph.edition, graph.reading
    statistics.record_transition("g.show", "g.list")
    graph.refresh()
    assert (graph.edition, graph.reading) == (edition, reading + 1)
    decisions.decide(Decision(BindingKey("g.find", "[].id", "g.show", "id"), "rejected"))
    graph.refresh()
    assert (graph.edition, graph.reading) == (edition + 1, reading + 2)


def test_the_networkx_form_holds_everything(
    graph: NetworkxToolGraph, statistics: ToolStatistics
) -> None:
    statistics.record_transition("g.show", "g.list")
    graph.refresh()
    whole = graph.to_networkx()
    edges = {(source, target, key) for source, target, key in whole.edges(keys=True)}
    assert {"group:g", "category:c", "g.find"} <= set(whole)
    assert ("g.find", "g.show", "feeds") in edges
    assert ("g.show", "g.list", "follows") in edges
    assert ("g.list", "g.old", "replaces") in edges
    assert ("g.find", "group:g", "in_group") in edges
    assert ("group:g", "category:c", "in_category") in edges
    assert whole.nodes["g.old"]["deprecated"]


def _tool(name: str) -> Tool:
    takes_id = name in ("show", "book")
    parameter = Parameter(key="id", name="id", location="query", required=True)
    return Tool(
        id=f"g.{name}",
        group_id="g",
        name=name,
        deprecated=name == "old",
        parameters=(parameter,) if takes_id else (),
        outputs=(OutputField(path="[].id"),),
    )


def _binding(source: str, target: str, score: float) -> Binding:
    return Binding(
        source=f"g.{source}", output="[].id", target=f"g.{target}", parameter="id", score=score
    )
