"""The shape of the graphs, as documented."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from langgraph.graph import StateGraph
from syrupy.assertion import SnapshotAssertion

from graphs.agent import build_agent_graph
from graphs.solve import build_solve_graph
from graphs.strategies.builders import BUILDERS
from graphs.strategies.names import Strategy

DOCS = Path(__file__).parents[3] / "docs"
PAGE = DOCS / "agent.md"


def drawing(graph: StateGraph[Any, Any, Any, Any]) -> str:
    return graph.compile().get_graph().draw_mermaid(with_styles=False)


@pytest.mark.parametrize("build", [build_agent_graph, build_solve_graph])
def test_the_drawing_of_a_graph_is_as_before(build: object, snapshot: SnapshotAssertion) -> None:
    assert callable(build)
    assert drawing(build()) == snapshot


@pytest.mark.parametrize("build", [build_agent_graph, build_solve_graph])
def test_the_documentation_shows_the_graph_as_it_is(build: object) -> None:
    assert callable(build)
    assert drawing(build()).strip() in PAGE.read_text()


@pytest.mark.parametrize("strategy", ["vanilla", "react", "dfsdt"])
def test_the_page_on_strategies_shows_their_graphs(strategy: Strategy) -> None:
    assert drawing(BUILDERS[strategy]()).strip() in (DOCS / "strategies.md").read_text()


def test_vanilla_and_cot_are_of_one_shape() -> None:
    assert drawing(BUILDERS["vanilla"]()) == drawing(BUILDERS["cot"]())
