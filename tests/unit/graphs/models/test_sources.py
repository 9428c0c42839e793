"""Who can supply what no person would say, in the order in which a model is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from graphs.models.cards import cards
from graphs.models.sources import sources
from graphs.models.world import World
from tests.lending_stubs import (
    BRANCHES,
    DETAILS,
    LOANS,
    NOW,
    OLD_SEARCH,
    RENEW,
    SEARCH,
    SHELF,
    LendingGraph,
    binding,
    make_lending_library,
    situation,
    task,
)
from tests.path_stubs import WordEmbedder
from tools.graph import Binding
from tools.hybrid_retriever import HybridRetriever
from tools.records import Tool

GRAPH = LendingGraph()


def world(graph: LendingGraph = GRAPH) -> World:
    """The lending house with its documents open to a look-up."""
    library, embedder = make_lending_library(), WordEmbedder()
    return World(library, graph, lambda: NOW, HybridRetriever(library, embedder), embedder)


def of(
    tool: Tool, step: str = "", relevance: Mapping[str, float] | None = None, *bindings: Binding
) -> list[str]:
    """The names of the tools that supply the first parameter of a tool."""
    where = world(LendingGraph(bindings) if bindings else GRAPH)
    found = sources(where, tool, tool.parameters[0], step, relevance or {})
    return [tool_id.partition(".")[2] for tool_id in found]


def test_what_the_step_speaks_of_comes_before_a_binding_that_scores_a_little_more() -> None:
    search, shelf, old = (t.name for t in (SEARCH, SHELF, OLD_SEARCH))
    assert of(DETAILS) == [search, shelf, old]
    assert of(DETAILS, "", {SHELF.id: 0.9, SEARCH.id: 0.1}) == [shelf, search, old]


def test_where_something_is_named_it_is_looked_for_by_its_name() -> None:
    bindings = (
        binding(LOANS, "loans[].loan_id", DETAILS, "instrument_id", score=0.9),
        binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", score=0.8),
    )
    everything = [LOANS.name, SEARCH.name]
    assert of(DETAILS, "weight of what I have lent", {}, *bindings) == everything
    assert of(DETAILS, "weight of the Amati", {}, *bindings) == everything[::-1]


def test_candidates_come_before_others_and_what_changes_something_comes_last() -> None:
    bindings = (
        binding(RENEW, "loan_id", DETAILS, "instrument_id", score=0.95),
        binding(SHELF, "items[].instrument_id", DETAILS, "instrument_id", score=0.9),
        binding(SEARCH, "results[].instrument_id", DETAILS, "instrument_id", score=0.4),
    )
    found = of(DETAILS, "", {RENEW.id: 1.0, SEARCH.id: 0.0}, *bindings)
    assert found == [SEARCH.name, SHELF.name, RENEW.name]


def test_what_the_graph_does_not_know_is_looked_up_in_the_documents() -> None:
    unbound = binding(BRANCHES, "branches[].branch_id", SHELF, "branch_id")
    found = of(DETAILS, "the weight of a cello", {}, unbound)
    assert found[0] in (SEARCH.name, SHELF.name, OLD_SEARCH.name)
    assert BRANCHES.name not in found, "it gives no instrument"
    assert DETAILS.name not in found, "it needs the id itself"


@pytest.mark.parametrize("tool", [SEARCH, BRANCHES], ids=lambda tool: tool.name)
def test_what_a_person_says_is_looked_up_nowhere(tool: Tool) -> None:
    assert of(tool, "", {}, binding(LOANS, "loans[].loan_id", RENEW, "loan_id")) == []


def test_without_documents_only_the_graph_knows() -> None:
    plain = World(make_lending_library(), LendingGraph([]), lambda: NOW)
    assert sources(plain, DETAILS, DETAILS.parameters[0], "", {}) == []


def test_a_card_tells_what_was_looked_up_and_the_one_who_supplies_it_is_shown() -> None:
    asked = replace(task("weight of a cello"), candidates={DETAILS.id: 0.9, SHELF.id: 0.0})
    told = cards(world(LendingGraph([])), situation(asked, offers=[DETAILS, SHELF]))
    assert f"instrument_id (from {SHELF.id}" in told[0]
    assert told[1].startswith(f"- {SHELF.id}: ")
    assert "Supplies instrument_id." in told[1]
