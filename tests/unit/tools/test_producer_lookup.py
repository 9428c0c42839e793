"""Ranking all tools as sources of a parameter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from memory.embeddings import Embedder
from tools.bindings import describe
from tools.hybrid_retriever import HybridRetriever
from tools.library import Catalogue
from tools.producer_lookup import Producer, ProducerLookup
from tools.records import Category, Tool, ToolGroup
from tools.volatile_library import VolatileLibrary

MakeTool = Callable[..., Tool]
Look = Callable[[Sequence[Tool], str, str, str], list[Producer]]


@pytest.fixture
def look(word_embedder: Embedder, two_groups: list[ToolGroup]) -> Look:
    def ranked(tools: Sequence[Tool], tool_id: str, parameter: str, request: str) -> list[Producer]:
        library = VolatileLibrary()
        for group in two_groups:
            own = tuple(tool for tool in tools if tool.group_id == group.id)
            category = Category(id=group.category_id, name=group.category_id)
            library.put(Catalogue(category=category, group=group, tools=own))
        retriever = HybridRetriever(library, word_embedder)
        lookup = ProducerLookup(describe(tools, two_groups), retriever, word_embedder)
        return lookup.producers(tool_id, parameter, request)

    return ranked


def zoo(make_tool: MakeTool) -> list[Tool]:
    return [
        make_tool("zoo.animals", "GET /animals/search?name!", ["results[].id"]),
        make_tool("zoo.all_animals", "GET /animals", ["[].id"]),
        make_tool("zoo.relatives", "GET /animals/{animal_id}/relatives", ["animals[].id"]),
        make_tool("zoo.meals", "GET /animals/{animal_id}/meals", ["[].food"]),
        make_tool("tram.stops", "GET /stops", ["[].stop_id"]),
    ]


def test_what_a_person_can_name_comes_before_lists_and_before_what_wants_an_id(
    make_tool: MakeTool, look: Look
) -> None:
    found = look(zoo(make_tool), "zoo.meals", "animal_id", "")
    assert [one.tool_id for one in found] == ["zoo.animals", "zoo.all_animals", "zoo.relatives"]
    assert found[0].output == "results[].id"
    assert found[0].score > found[1].score > found[2].score


def test_the_request_lifts_the_tool_it_speaks_of(make_tool: MakeTool, look: Look) -> None:
    tools = zoo(make_tool)
    plain = {one.tool_id: one.score for one in look(tools, "zoo.meals", "animal_id", "")}
    found = look(tools, "zoo.meals", "animal_id", "meals of its relatives")
    asked = {one.tool_id: one.score for one in found}
    assert asked["zoo.relatives"] > plain["zoo.relatives"]
    assert "zoo.meals" not in asked


def test_a_parameter_that_no_document_lists_is_looked_up_by_its_name(
    make_tool: MakeTool, look: Look
) -> None:
    found = look(zoo(make_tool), "zoo.all_animals", "animal_id", "")
    assert found[0].tool_id == "zoo.animals"


def test_a_tool_that_gives_nothing_fitting_is_known_by_the_request_alone(
    make_tool: MakeTool, look: Look
) -> None:
    found = look(zoo(make_tool), "zoo.meals", "animal_id", "tram stops")
    stops = next(one for one in found if one.tool_id == "tram.stops")
    assert stops.output == ""
    assert 0 < stops.score < found[0].score
