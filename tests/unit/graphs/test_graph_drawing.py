"""The shape of the graphs, as documented."""

from __future__ import annotations

from pathlib import Path

import pytest
from langgraph.graph import StateGraph
from syrupy.assertion import SnapshotAssertion

from graphs.agent import build_agent_graph
from graphs.solve import build_solve_graph

PAGE = Path(__file__).parents[3] / "docs" / "agent.md"


def drawing(graph: StateGraph) -> str:  # type: ignore[type-arg]
    return graph.compile().get_graph().draw_mermaid(with_styles=False)


@pytest.mark.parametrize("build", [build_agent_graph, build_solve_graph])
def test_the_drawing_of_a_graph_is_as_before(build: object, snapshot: SnapshotAssertion) -> None:
    assert callable(build)
    assert drawing(build()) == snapshot


@pytest.mark.parametrize("build", [build_agent_graph, build_solve_graph])
def test_the_documentation_shows_the_graph_as_it_is(build: object) -> None:
    assert callable(build)
    assert drawing(build()).strip() in PAGE.read_text()
