"""Functions with JSON schemas as tools."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memory.errors import DeveloperError
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.records import Tool


def imported(
    tools: list[Any], source: str = "mcp:serve", kind: str = "MCP server", **options: Any
) -> Catalogue:
    content = json.dumps({"kind": kind, "name": "Places", "tools": tools}).encode()
    (found,) = import_description(content, source, ImportOptions(**options))
    return found


def only(**facts: Any) -> Tool:
    (tool,) = imported([{"name": "one", **facts}]).tools
    return tool


@pytest.mark.parametrize(
    ("annotations", "risk"),
    [
        ({"readOnlyHint": True}, "read"),
        ({"readOnlyHint": "true"}, "read"),
        ({"readOnlyHint": True, "destructiveHint": True}, "read"),
        ({"destructiveHint": True}, "destructive"),
        ({"destructiveHint": False, "idempotentHint": True}, "write"),
        ({"readOnlyHint": 1}, "write"),
        ({"readOnlyHint": None}, "write"),
        ({}, "write"),
        (None, "write"),
        ([], "write"),
    ],
)
def test_what_is_not_said_to_be_read_only_is_a_write(annotations: Any, risk: str) -> None:
    assert only(annotations=annotations).risk == risk


def test_references_lead_within_the_schema_of_the_function() -> None:
    schema = {
        "type": "object",
        "properties": {"where": {"$ref": "#/$defs/Place"}, "tags": {"type": "array"}},
        "required": ["where"],
        "$defs": {
            "Place": {
                "type": "object",
                "properties": {"city": {"type": "string"}, "zip": {"type": "string"}},
                "required": ["city"],
            }
        },
    }
    tool = only(inputSchema=schema)
    assert [(p.key, p.location, p.required) for p in tool.parameters] == [
        ("where.city", "body", True),
        ("where.zip", "body", False),
        ("tags", "body", False),
    ]


@pytest.mark.parametrize("schema", [None, {}, {"type": "object", "properties": {}}, 5, []])
def test_a_function_without_inputs_has_none(schema: Any) -> None:
    assert only(inputSchema=schema).parameters == ()


@pytest.mark.parametrize("source", ["a.json", "https://a.org/x.json", "catalog:x"])
def test_a_description_from_elsewhere_never_says_what_is_started(source: str) -> None:
    tools = [{"name": "one"}]
    for kind in ("MCP server", "LangChain tools"):
        assert imported(tools, source, kind).group.base_url == ""
    assert imported(tools, "langchain:os:system").group.base_url == ""
    assert imported(tools, "mcp:serve", "LangChain tools").group.base_url == ""


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("mcp:https://a.org/mcp", "https://a.org/mcp"),
        ("mcp:uvx  'my server' --quiet", "stdio:uvx 'my server' --quiet"),
    ],
)
def test_the_source_says_where_the_functions_are(source: str, address: str) -> None:
    assert imported([{"name": "one"}], source).group.base_url == address


def test_what_has_no_name_of_its_own_is_listed() -> None:
    found = imported([{"name": "a"}, {"name": "a"}, {}, 5, {"name": "A"}])
    assert [(tool.id, tool.name) for tool in found.tools] == [
        ("places.post_a_2", "a"),
        ("places.post_a", "A"),
    ]
    assert found.skipped == {
        "a": "its name is another's",
        "tool 3": "it has no name",
        "tool 4": "it has no name",
    }


def test_variables_become_credentials() -> None:
    found = imported([{"name": "one"}], group_id="g", environment=("KEY", "USER_ID"))
    assert [(s.scheme, s.location, s.name) for s in found.group.security] == [
        ("KEY", "environment", "KEY"),
        ("USER_ID", "environment", "USER_ID"),
    ]
    assert found.tools[0].security == (("KEY", "USER_ID"),)


def test_another_server_cannot_be_given() -> None:
    with pytest.raises(DeveloperError) as caught:
        imported([{"name": "one"}], base_url="https://b.org")
    assert caught.value.code == "option_not_allowed"
