"""Equal names bind, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable

from tools.records import Tool
from tools.same_names import OTHER_SOURCES, OWN_SOURCES, same_name_bindings

MakeTool = Callable[..., Tool]


def sources(tools: list[Tool], target: str) -> list[tuple[str, str]]:
    return [(b.source, b.output) for b in same_name_bindings(tools) if b.target == target]


def test_case_and_separators_do_not_count(make_tool: MakeTool) -> None:
    tools = [
        make_tool("zoo.feed", "GET /meals?!animalId"),
        make_tool("zoo.animals", "GET /animals", ["[].animal_id", "[].name", "[].first.animalId"]),
        make_tool("zoo.keepers", "GET /keepers", ["[].keeper_id", "[].id"]),
    ]
    assert sources(tools, "zoo.feed") == [("zoo.animals", "[].animal_id")]


def test_a_tool_that_changes_something_or_the_tool_itself_is_no_source(make_tool: MakeTool) -> None:
    tools = [
        make_tool("zoo.feed", "GET /meals?!animalId", ["animalId"]),
        make_tool("zoo.buy", "POST /animals", ["animalId"]),
    ]
    assert sources(tools, "zoo.feed") == []


def test_sources_are_few_and_those_of_the_own_group_come_first(make_tool: MakeTool) -> None:
    many = [
        make_tool(f"{group}.list{n:02}", f"GET /{n}", ["x"])
        for group in ("ark", "zoo")
        for n in range(OWN_SOURCES + 5)
    ]
    found = sources([*many, make_tool("zoo.feed", "GET /meals?!x")], "zoo.feed")
    groups = [source.partition(".")[0] for source, _ in found]
    assert groups == ["zoo"] * OWN_SOURCES + ["ark"] * OTHER_SOURCES
