"""Which tool can stand in for another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from memory.embeddings import Embedder
from tools.bindings import describe
from tools.records import Tool, ToolGroup
from tools.replacements import find_replacements

MakeTool = Callable[..., Tool]
Find = Callable[[Sequence[Tool]], dict[tuple[str, str], float]]

STOP = ["[].stop_id", "[].name", "[].city"]
PURPOSE = "List the stops of a city with their names."


@pytest.fixture
def find(word_embedder: Embedder, two_groups: list[ToolGroup]) -> Find:
    def run(tools: Sequence[Tool]) -> dict[tuple[str, str], float]:
        found = find_replacements(describe(tools, two_groups), word_embedder)
        return {(one.tool, one.substitute): one.similarity for one in found}

    return run


@pytest.mark.parametrize(
    "said",
    [
        "Gone. Use list_stops instead.",
        "This operation was replaced by GET /stops; it answers no more.",
        "Superseded by `list_stops`.",
    ],
)
def test_a_description_that_points_on_is_believed(
    make_tool: MakeTool, find: Find, said: str
) -> None:
    old = make_tool("tram.halts", "GET /halts", ["[].halt"], description=said)
    new = make_tool("tram.list_stops", "GET /stops?city!", STOP)
    found = find([old, new, make_tool("tram.fares", "GET /fares", ["[].price"])])
    assert list(found) == [("tram.halts", "tram.list_stops")]


def test_a_description_that_points_back_is_believed(make_tool: MakeTool, find: Find) -> None:
    old = make_tool("tram.halts_of_city", "GET /halts", ["[].halt"])
    new = make_tool("tram.stops", "GET /stops", STOP, description="Replaces halts_of_city.")
    assert list(find([old, new])) == [("tram.halts_of_city", "tram.stops")]


def test_advice_on_order_is_no_replacement(make_tool: MakeTool, find: Find) -> None:
    said = "Use list_stops first to get the id."
    first = make_tool("tram.list_stops", "GET /stops", STOP)
    then = make_tool("tram.show", "GET /stops/{stop_id}", ["name"], description=said)
    assert find([first, then]) == {}


def test_two_services_that_do_the_same_replace_each_other(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("zoo.stops", "GET /stops?city!", STOP, description=PURPOSE),
        make_tool("tram.stops", "GET /v2/stops?city!", STOP, description=PURPOSE),
    ]
    found = find(tools)
    assert set(found) == {("zoo.stops", "tram.stops"), ("tram.stops", "zoo.stops")}
    assert all(0.6 <= similarity <= 1.0 for similarity in found.values())


def test_a_substitute_must_not_ask_for_more_nor_be_deprecated_nor_write(
    make_tool: MakeTool, find: Find
) -> None:
    first = make_tool("zoo.stops", "GET /stops?city!", STOP, description=PURPOSE)
    for other in (
        make_tool("tram.stops", "GET /stops?operator_id!", STOP, description=PURPOSE),
        make_tool("tram.stops", "GET /stops?city!", STOP, description=PURPOSE, deprecated=True),
        make_tool("tram.stops", "POST /stops?city!", STOP, description=PURPOSE),
    ):
        assert ("zoo.stops", "tram.stops") not in find([first, other])


def test_versions_of_one_service_replace_each_other(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("tram.stops_one", "GET /v1/stops?city!", STOP, description=PURPOSE),
        make_tool("tram.stops_two", "GET /v2/stops?city!", STOP, description=PURPOSE + " Faster."),
    ]
    assert ("tram.stops_one", "tram.stops_two") in find(tools)


def test_siblings_that_only_look_alike_do_not(make_tool: MakeTool, find: Find) -> None:
    tools = [
        make_tool("tram.popular", "GET /stops/popular", STOP, description="Stops people like."),
        make_tool("tram.recent", "GET /stops/recent", STOP, description="Stops opened lately."),
    ]
    assert find(tools) == {}
