"""How far weights tell tools apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.graph import Binding
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Tool
from tools.volatile_statistics import VolatileStatistics
from tools.weight_spread import edge_spread, quantiles_of

SCORES = st.lists(st.floats(0.01, 1.0), min_size=1, max_size=8)


def graph(statistics: VolatileStatistics, *scores: float) -> NetworkxToolGraph:
    """One tool that feeds others with these scores."""
    names = ["a", *(f"b{n}" for n in range(len(scores)))]
    tools = [Tool(id=name, group_id="g", name=name) for name in names]
    bindings = [
        Binding(source="a", output="id", target=f"b{n}", parameter="id", score=score)
        for n, score in enumerate(scores)
    ]
    return NetworkxToolGraph(tools, [], [], bindings, [], statistics)


def spread(*scores: float) -> dict[str, float]:
    return edge_spread(graph(VolatileStatistics(), *scores))


def test_edges_that_are_all_alike_tell_nothing() -> None:
    assert spread(0.5, 0.5, 0.5, 0.5) == {
        "tools": 1,
        "entropy": 1.0,
        "told_apart": 0.0,
        "distinct": 0.25,
    }


def test_an_edge_that_stands_out_is_told_apart() -> None:
    facts = spread(0.9, 0.1, 0.1)
    assert facts["told_apart"] == 1.0
    assert facts["entropy"] < 0.7


def test_a_lead_that_is_no_clear_one_does_not_count() -> None:
    assert spread(0.52, 0.5)["told_apart"] == 0.0


@pytest.mark.parametrize("scores", [(), (0.5,)])
def test_a_tool_without_a_choice_does_not_count(scores: tuple[float, ...]) -> None:
    assert spread(*scores) == {}


def test_moves_tell_apart_what_bindings_do_not() -> None:
    statistics = VolatileStatistics(lambda: 0.0)
    made = graph(statistics, 0.5, 0.5, 0.5)
    for _ in range(10):
        statistics.record_transition("a", "b1")
    made.refresh()
    before, after = edge_spread(made, learned=False), edge_spread(made)
    assert (before["told_apart"], after["told_apart"]) == (0.0, 1.0)
    assert after["entropy"] < before["entropy"] == 1.0


@given(SCORES)
def test_the_measures_are_shares(scores: list[float]) -> None:
    facts = spread(*scores)
    assert all(0.0 <= facts[name] <= 1.0 for name in facts if name != "tools")


@given(st.lists(st.floats(0.0, 1.0), min_size=1))
def test_quantiles_rise_from_least_to_greatest(values: list[float]) -> None:
    facts = list(quantiles_of(values).values())
    assert facts == sorted(facts)
    assert (facts[0], facts[-1]) == (round(min(values), 4), round(max(values), 4))


def test_there_are_no_quantiles_of_nothing() -> None:
    assert quantiles_of([]) == {}
