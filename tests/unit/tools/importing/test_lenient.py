from __future__ import annotations

from typing import Any

import pytest

from tools.importing.lenient import flag, number
from tools.openapi_import import import_openapi
from tools.records import Tool


def operation(**parts: Any) -> Tool:
    document = {
        "openapi": "3.0.0",
        "servers": [{"url": "https://a.org"}],
        "paths": {"/a": {"POST": parts}},
    }
    (tool,) = import_openapi(document, source="a.json").tools
    return tool


@pytest.mark.parametrize(
    ("value", "expected"),
    [(True, True), ("true", True), ("False ", False), ("yes", None), (1, None), (None, None)],
)
def test_flags(value: Any, expected: bool | None) -> None:
    assert flag(value) is expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [(3, 3), ("3", 3), ("2.5", 2.5), ("inf", None), ("nan", None), ("x", None), (True, None)],
)
def test_numbers(value: Any, expected: float | None) -> None:
    assert number(value) == expected


def test_parameters_are_read_by_what_they_plainly_mean() -> None:
    raw = [
        {"name": "a", "in": "query", "required": "true"},
        {"name": "b", "in": "Query", "type": "integer", "maximum": "10"},
        {"name": "c", "in": "header", "schema": {"minLength": "2", "enum": ["NO", "SE"]}},
    ]
    first, second, third = operation(parameters=raw).parameters
    assert (first.required, first.type) == (True, "any")
    assert (second.location, second.type) == ("query", "integer")
    assert second.json_schema == {"type": "integer", "maximum": 10}
    assert third.json_schema == {"minLength": 2, "enum": ["NO", "SE"]}


def test_properties_that_say_themselves_that_they_are_required() -> None:
    schema = {"properties": {"a": {"type": "string", "required": "true"}, "b": {"required": False}}}
    body = {"content": {"application/json": {"schema": schema}}}
    tool = operation(requestBody=body, deprecated="true")
    assert [(p.key, p.required) for p in tool.parameters] == [("a", True), ("b", False)]
    assert tool.deprecated


def test_one_entry_where_a_list_belongs() -> None:
    document = {
        "openapi": "3.0.0",
        "servers": {"url": "https://a.org"},
        "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}},
        "security": {"key": []},
        "paths": {"/a": {"get": {"tags": "pets"}}},
    }
    found = import_openapi(document, source="a.json")
    assert (found.group.base_url, found.tools[0].tags) == ("https://a.org", ("pets",))
    assert found.tools[0].security == (("key",),)


def test_a_path_that_is_no_object_is_named() -> None:
    document = {
        "openapi": "3.0.0",
        "servers": [{"url": "https://a.org"}],
        "paths": {"/a": {"get": {"summary": "A"}}, "/b": ["get"]},
    }
    assert import_openapi(document, source="a.json").skipped == {"/b": "it is not an object"}
