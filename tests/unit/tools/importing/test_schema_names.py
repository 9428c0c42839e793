"""References that lead to ``$id`` and ``$anchor``."""

from __future__ import annotations

import json
from typing import Any

import pytest

from memory.errors import DeveloperError
from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.records import Tool

PLACE = {
    "$id": "https://a.org/schemas/place",
    "type": "object",
    "properties": {"city": {"$anchor": "city", "type": "string", "maxLength": 9}},
}


def imported(schema: Any, reference: str) -> tuple[Tool, tuple[str, ...], list[str]]:
    """The tool, the warnings, and which other documents were asked for."""
    asked: list[str] = []

    def read(location: str) -> bytes:
        asked.append(location)
        raise DeveloperError("there is none", code="source_missing")

    document = {
        "openapi": "3.1.0",
        "info": {"title": "Places"},
        "components": {"schemas": {"Place": schema}},
        "paths": {
            "/a": {
                "get": {"parameters": [{"name": "q", "in": "query", "schema": {"$ref": reference}}]}
            }
        },
    }
    content = json.dumps(document).encode()
    (found,) = import_description(content, "https://a.org/api.json", ImportOptions(), read)
    return found.tools[0], found.warnings, asked


@pytest.mark.parametrize(
    "reference",
    [
        "#city",
        "https://a.org/schemas/place#city",
        "https://a.org/schemas/place#/properties/city",
        "#/components/schemas/Place/properties/city",
    ],
)
def test_a_reference_leads_to_what_bears_the_name(reference: str) -> None:
    tool, warnings, asked = imported(PLACE, reference)
    assert tool.parameters[0].json_schema["maxLength"] == 9
    assert (warnings, asked) == ((), [])


@pytest.mark.parametrize(
    "schema",
    [
        {**PLACE, "$id": "place"},
        {"$id": "https://a.org/x/", "$defs": {"inner": {**PLACE, "$id": "place"}}},
    ],
)
def test_an_id_counts_as_it_is_written(schema: Any) -> None:
    tool, _, asked = imported(schema, "place")
    assert (tool.parameters[0].type, asked) == ("object", [])


@pytest.mark.parametrize("schema", [{"$id": 5, "$anchor": None}, {"$id": "http://[x"}, {}])
def test_a_name_that_nothing_bears_is_told(schema: Any) -> None:
    tool, warnings, _ = imported(schema, "#nothing")
    assert len(tool.parameters) == 1
    assert any("#nothing" in line for line in warnings)


OWN = {"$defs": {"Size": {"type": "integer"}}, "properties": {"size": {"$ref": "#/$defs/Size"}}}


def sizes(**root: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The schema of each output that is called ``size``, by its path; and the warnings."""
    schemas = {
        "a/b": OWN,
        "\ud800%2F": OWN,
        "Other": {**OWN, "$defs": {"Size": {"type": "boolean"}}},
    }
    media = {"schema": {"properties": {"x": {"$ref": "#/components/schemas/a~1b"}}}}
    other = {"schema": {"properties": {"y": {"$ref": "#/components/schemas/Other"}}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Places"},
        "components": {"schemas": schemas},
        "paths": {
            path: {"get": {"responses": {"200": {"content": {"application/json": content}}}}}
            for path, content in (("/a", media), ("/b", other))
        },
        **root,
    }
    content = json.dumps(document).encode()
    (found,) = import_description(content, "api.json", ImportOptions())
    return {o.path: o.type for tool in found.tools for o in tool.outputs}, found.warnings


def test_a_schema_without_an_id_means_its_own_definitions() -> None:
    assert sizes() == ({"x.size": "integer", "y.size": "boolean"}, ())


def test_a_definition_of_the_document_is_meant_first() -> None:
    found, _ = sizes(**{"$defs": {"Size": {"type": "string"}}})
    assert found == {"x.size": "string", "y.size": "string"}
