"""Chains, forks and colliders: what is drawn has the shape, and the seed alone decides."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.graph import Binding
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Tool
from tools.subsets import (
    SHAPES,
    SIZES,
    Link,
    Shape,
    Subset,
    best_subsets,
    has_shape,
    links_of,
    sample_subsets,
)
from tools.volatile_statistics import VolatileStatistics

TOOLS = st.sampled_from("abcdefgh")
LINKS = st.lists(
    st.builds(Link, TOOLS, TOOLS, st.sampled_from(["p", "q", "r", "s"]), st.floats(0, 1)),
    max_size=40,
    unique_by=lambda one: one[:3],
)
SHAPE, SIZE = st.sampled_from(SHAPES), st.sampled_from(SIZES)


def forms(subset: Subset, links: list[Link]) -> bool:
    """Whether a subset is what it says, checked link by link."""
    assert set(subset.links) <= set(links)
    assert all(link.weight > 0 for link in subset.links)
    ends = [(link.source, link.target) for link in subset.links]
    first, *others = subset.tools
    if subset.shape == "chain":
        return ends == list(pairwise(subset.tools))
    if subset.shape == "fork":
        return ends == [(first, other) for other in others]
    different = len({link.parameter for link in subset.links}) == len(others)
    return different and ends == [(other, first) for other in others]


@given(LINKS, SHAPE, SIZE, st.integers(0, 5))
def test_what_is_drawn_has_the_shape(links: list[Link], shape: Shape, size: int, seed: int) -> None:
    found = sample_subsets(links, shape, size, 5, seed)
    for subset in found:
        assert (subset.shape, len(set(subset.tools))) == (shape, size)
        assert forms(subset, links)
        assert has_shape(subset.tools, shape, links)
    assert len({frozenset(subset.tools) for subset in found}) == len(found) <= 5
    assert sample_subsets(links[::-1], shape, size, 5, seed) == found


@given(LINKS, SHAPE, SIZE)
def test_the_best_have_the_shape_and_come_best_first(
    links: list[Link], shape: Shape, size: int
) -> None:
    found = best_subsets(links, shape, size, 5)
    assert all(forms(subset, links) for subset in found)
    weights = [subset.weight for subset in found]
    assert weights == sorted(weights, reverse=True)
    drawn = sample_subsets(links, shape, size, 5, 1)
    if drawn:
        assert found
        assert found[0].weight >= max(subset.weight for subset in drawn) - 1e-12


def test_strong_links_are_drawn_more_often() -> None:
    links = [Link("a", "b", "p", 1.0)]
    links += [Link("b", target, "p", 0.95 if target == "c" else 0.05) for target in "cdef"]
    firsts = [sample_subsets(links, "chain", 3, 1, seed)[0].tools[2] for seed in range(100)]
    assert firsts.count("c") > 60


def test_two_sources_of_one_parameter_are_no_collider() -> None:
    links = [Link("a", "t", "id", 0.9), Link("b", "t", "id", 0.9)]
    assert sample_subsets(links, "collider", 3, 5, 1) == []
    assert best_subsets(links, "collider", 3, 5) == []
    assert not has_shape(["t", "a", "b"], "collider", links)
    links.append(Link("b", "t", "day", 0.2))
    assert has_shape(["t", "a", "b"], "collider", links)
    (found,) = best_subsets(links, "collider", 3, 5)
    assert {link.parameter for link in found.links} == {"id", "day"}


@pytest.mark.parametrize("tools", [[], ["a"], ["a", "b"], ["a", "b", "a"], ["a", "c", "b"]])
def test_other_tools_have_no_shape(tools: list[str]) -> None:
    links = [Link("a", "b", "p", 1.0), Link("b", "c", "p", 1.0), Link("b", "a", "p", 1.0)]
    assert not has_shape(tools, "chain", links)


def test_links_are_the_bindings_between_the_tools_asked_for() -> None:
    bindings = [
        Binding(source="g.a", output="id", target="g.b", parameter="id", score=0.9),
        Binding(source="g.a", output="ref", target="g.b", parameter="id", score=0.5),
        Binding(source="g.b", output="id", target="g.c", parameter="id", score=0.9),
        Binding(source="g.a", output="id", target="g.a", parameter="id", score=0.9),
    ]
    tools = [Tool(id=f"g.{name}", group_id="g", name=name) for name in "abc"]
    graph = NetworkxToolGraph(tools, [], [], bindings, [], VolatileStatistics())
    assert links_of(graph, ["g.a", "g.b"]) == [Link("g.a", "g.b", "id", 0.9)]
