"""Which bindings most need a look."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tools.graph import Binding, Fit, Need
from tools.networkx_graph import NetworkxToolGraph
from tools.records import OutputField, Parameter, Tool
from tools.review.queue import doubts, unbound
from tools.review.records import Decision, key_of
from tools.review.volatile_decisions import VolatileDecisions
from tools.volatile_statistics import VolatileStatistics


def tool(name: str, *, required: bool = True) -> Tool:
    return Tool(
        id=f"g.{name}",
        group_id="g",
        name=name,
        parameters=(Parameter(key="id", name="id", location="query", required=required),),
        outputs=(OutputField(path="id"),),
    )


TOOLS = [tool("a"), tool("b"), tool("c"), tool("free", required=False)]


def bound(
    source: str,
    target: str,
    score: float,
    *,
    fit: Fit = "compatible",
    need: Need = "one_of",
    natural: bool = True,
) -> Binding:
    return Binding(
        source=f"g.{source}", output="id", target=f"g.{target}", parameter="id",
        score=score, fit=fit, need=need, natural=natural,
    )  # fmt: skip


@pytest.fixture
def statistics() -> VolatileStatistics:
    return VolatileStatistics(lambda: 0.0)


def graph(
    *bindings: Binding,
    statistics: VolatileStatistics | None = None,
    decisions: VolatileDecisions | None = None,
) -> NetworkxToolGraph:
    counts = statistics or VolatileStatistics(lambda: 0.0)
    return NetworkxToolGraph(TOOLS, [], [], bindings, [], counts, decisions)


def order(made: NetworkxToolGraph) -> list[tuple[str, str]]:
    return [(one.binding.source[2:], one.binding.target[2:]) for one in doubts(made)]


def test_the_weaker_score_comes_first() -> None:
    assert order(graph(bound("a", "b", 0.9), bound("a", "c", 0.35))) == [("a", "c"), ("a", "b")]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        (bound("a", "b", 0.7, fit="conditional"), bound("a", "c", 0.7)),
        (bound("a", "b", 0.7, natural=False), bound("a", "c", 0.7)),
        (bound("a", "b", 0.5), bound("a", "c", 0.5, need="user")),
        (bound("a", "b", 0.5), bound("a", "free", 0.5)),
    ],
)
def test_doubt_and_impact_bring_a_binding_forward(more: Binding, less: Binding) -> None:
    assert [one.binding for one in doubts(graph(less, more))] == [more, less]


def test_the_best_source_of_an_input_comes_before_its_rivals() -> None:
    assert order(graph(bound("a", "b", 0.5), bound("c", "b", 0.48))) == [("a", "b"), ("c", "b")]


def test_moves_that_were_taken_back_bring_a_binding_forward(
    statistics: VolatileStatistics,
) -> None:
    for _ in range(3):
        statistics.record_transition("g.a", "g.c", undone=True)
    made = graph(bound("a", "b", 0.8), bound("a", "c", 0.8), statistics=statistics)
    assert order(made) == [("a", "c"), ("a", "b")]
    assert "taken back 3.0 times" in doubts(made)[0].reasons


def test_doubt_impact_and_priority_are_shares() -> None:
    found = doubts(graph(bound("a", "b", 0.1), bound("a", "c", 1.0), bound("b", "free", 0.6)))
    for one in found:
        assert 0.0 <= one.priority <= min(one.doubt, one.impact) <= max(one.doubt, one.impact) <= 1


def test_what_was_decided_is_not_asked_again() -> None:
    decisions = VolatileDecisions(lambda: datetime(2025, 3, 1, tzinfo=UTC))
    decisions.decide(Decision(key_of(bound("a", "b", 0.4)), "accepted"))
    made = graph(bound("a", "b", 0.4), bound("a", "c", 0.4), decisions=decisions)
    assert order(made) == [("a", "c")]


def test_moves_without_a_binding_are_told_when_they_were_made_twice(
    statistics: VolatileStatistics,
) -> None:
    for source, target, times in (("a", "b", 2), ("a", "c", 3), ("b", "c", 1), ("a", "gone", 5)):
        for _ in range(times):
            statistics.record_transition(f"g.{source}", f"g.{target}")
    found = unbound(graph(bound("a", "b", 0.9), statistics=statistics))
    assert [(one.source, one.target, one.moves) for one in found] == [("g.a", "g.c", 3.0)]
