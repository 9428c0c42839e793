"""Which tools may stand in for dead ones."""

from __future__ import annotations

from typing import Any

import pytest

from graphs.state import SolveState
from graphs.substituting import dead_tools, substitutes
from tests.agent_stubs import make_library, make_tool
from tools.networkx_graph import NetworkxToolGraph
from tools.replacements import Replacement
from tools.volatile_statistics import VolatileStatistics

LIBRARY = make_library([make_tool(one) for one in "abc"] + [make_tool("w", risk="write")])
GRAPH = NetworkxToolGraph(
    LIBRARY.tools(),
    [],
    [],
    [],
    [
        Replacement("g.a", "g.b", 0.9),
        Replacement("g.a", "g.c", 0.6),
        Replacement("g.a", "g.w", 1.0),
        Replacement("g.c", "g.b", 0.5),
    ],
    VolatileStatistics(),
)


def found(dead: list[str], noise: list[str], candidates: dict[str, float]) -> dict[str, float]:
    return substitutes(GRAPH, LIBRARY, dead, noise, candidates)


def test_a_substitute_is_as_relevant_as_what_it_replaces_and_never_changes_anything() -> None:
    assert found(["g.a"], ["g.a"], {"g.a": 0.8}) == {"g.b": 0.72, "g.c": 0.48}


def test_nothing_stands_in_for_a_tool_that_lives() -> None:
    assert found([], ["g.a"], {"g.a": 0.8}) == {}


def test_what_was_useless_or_is_dead_itself_stands_in_for_nothing() -> None:
    assert found(["g.a"], ["g.a", "g.b"], {"g.a": 1.0}) == {"g.c": 0.6}
    assert found(["g.a", "g.c"], ["g.a", "g.c"], {"g.a": 1.0, "g.c": 1.0}) == {"g.b": 0.9}


def test_of_a_tool_that_was_dead_before_the_search_the_relevance_is_not_known() -> None:
    assert found(["g.a"], ["g.a"], {}) == {"g.b": 0.45, "g.c": 0.3}


@pytest.mark.parametrize(
    ("state", "dead"),
    [
        ({}, []),
        ({"avoid": ["x"]}, ["x"]),
        ({"dead_ends": [{"tool_id": "y", "reason": "timeout"}]}, ["y"]),
        ({"avoid": ["y"], "dead_ends": [{"tool_id": "y", "reason": "timeout"}]}, ["y"]),
    ],
)
def test_dead_is_what_failed_for_good_now_or_lately(state: dict[str, Any], dead: list[str]) -> None:
    assert dead_tools(SolveState(**state)) == dead  # type: ignore[typeddict-item]
