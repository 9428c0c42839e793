from __future__ import annotations

from typing import Any

import pytest

from tools.openapi_document import OpenApiDocument
from tools.openapi_import import import_openapi
from tools.openapi_schema import MAX_REQUEST_NODES, SchemaInliner

SCHEMAS: dict[str, Any] = {
    "Node": {
        "properties": {
            "id": {"type": "integer", "readOnly": True},
            "next": {"$ref": "#/components/schemas/Node"},
            "place": {"$ref": "#/components/schemas/Place"},
        }
    },
    "Place": {
        "properties": {"city": {"type": "string"}, "node": {"$ref": "#/components/schemas/Node"}}
    },
    "Wide": {"properties": {f"p{i}": {"$ref": "#/components/schemas/Row"} for i in range(60)}},
    "Row": {"properties": {f"c{i}": {"type": "string"} for i in range(40)}},
    "Broken": {"properties": {"gone": {"$ref": "#/components/schemas/Gone"}}},
}


def document(paths: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "servers": [{"url": "https://a.org"}],
        "paths": paths or {},
        "components": {"schemas": SCHEMAS},
    }


def inliner(warnings: list[str] | None = None) -> SchemaInliner:
    heard = [] if warnings is None else warnings
    return SchemaInliner(OpenApiDocument.read(document(), "a.json"), heard.append)


def named(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def test_a_schema_ends_where_it_repeats_however_it_is_reached() -> None:
    used = inliner()
    place = {
        "type": "object",
        "properties": {"city": {"type": "string"}, "node": {"type": "object"}},
    }
    place.pop("type")
    node = used.inline(named("Node"), "writeOnly")
    assert node["properties"]["next"] == {"type": "object"}
    assert node["properties"]["place"] == place
    from_place = used.inline(named("Place"), "writeOnly")
    assert set(from_place["properties"]["node"]["properties"]) == {"id", "next", "place"}
    assert from_place["properties"]["node"]["properties"]["place"] == {"type": "object"}


def test_what_operations_share_is_read_once() -> None:
    used = inliner()
    assert used.inline(named("Node"), "readOnly") is used.inline(named("Node"), "readOnly")
    listed = {"type": "array", "items": named("Node")}
    assert used.inline(listed, "readOnly") is used.inline(dict(listed), "readOnly")


def test_requests_and_responses_of_one_schema_differ() -> None:
    used = inliner()
    assert "id" in used.inline(named("Node"), "writeOnly")["properties"]
    assert "id" not in used.inline(named("Node"), "readOnly")["properties"]


def test_a_large_schema_of_a_request_is_cut_breadth_first() -> None:
    warnings: list[str] = []
    plain = inliner(warnings).inline(named("Wide"), "readOnly")
    inner = [len(part.get("properties", ())) for part in plain["properties"].values()]
    assert len(inner) == 60
    assert MAX_REQUEST_NODES <= sum(inner) + 61 <= MAX_REQUEST_NODES + 40
    assert len(warnings) == 1
    assert "too large" in warnings[0]


def test_every_operation_hears_of_what_a_shared_schema_lost() -> None:
    answer = {"200": {"content": {"application/json": {"schema": named("Broken")}}}}
    paths = {path: {"get": {"responses": answer}} for path in ("/a", "/b")}
    found = import_openapi(document(paths), source="a.json")
    assert [warning.partition(":")[0] for warning in found.warnings] == ["GET /a", "GET /b"]


def body_of(schema: dict[str, Any], **schemas: Any) -> list[tuple[str, bool, tuple[Any, ...]]]:
    """Key, need and values of the inputs of a body."""
    document = {
        "openapi": "3.0.3",
        "info": {"title": "Pets"},
        "components": {"schemas": schemas},
        "paths": {
            "/p": {"post": {"requestBody": {"content": {"application/json": {"schema": schema}}}}}
        },
    }
    (tool,) = import_openapi(document, source="pets.json").tools
    return [(p.key, p.required, p.enum) for p in tool.parameters]


def pet(kind: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "object", "properties": {"kind": kind, **more}, "required": ["kind"]}


CAT = {"$ref": "#/components/schemas/Cat"}
DOG = {"$ref": "#/components/schemas/Dog"}


@pytest.mark.parametrize(
    ("mapped", "values"),
    [
        ({}, ("Cat", "Dog")),
        ({"mapping": {"cat": CAT["$ref"], "dog": "Dog"}}, ("cat", "dog")),
        ({"mapping": {"cat": CAT["$ref"]}}, ("cat", "Dog")),
        ({"mapping": 5}, ("Cat", "Dog")),
    ],
)
def test_a_discriminator_takes_the_names_of_the_alternatives(mapped: Any, values: Any) -> None:
    text, number = {"type": "string"}, {"type": "integer"}
    schema = {"oneOf": [CAT, DOG], "discriminator": {"propertyName": "kind", **mapped}}
    found = body_of(schema, Cat=pet(text, lives=number), Dog=pet(text, breed=text))
    assert found == [("kind", True, values), ("lives", False, ()), ("breed", False, ())]


@pytest.mark.parametrize("discriminator", ["kind", None, {}, {"propertyName": 7}])
def test_a_broken_discriminator_costs_nothing(discriminator: Any) -> None:
    schema = {"oneOf": [CAT, DOG], "discriminator": discriminator}
    found = body_of(schema, Cat=pet({"const": "cat"}), Dog=pet({"enum": ["dog", "wolf"]}))
    assert found == [("kind", True, ("cat", "dog", "wolf"))]


def test_values_of_one_alternative_do_not_bind_another() -> None:
    schema = {"anyOf": [pet({"const": "cat"}), pet({"type": "string"})]}
    assert body_of(schema) == [("kind", True, ())]


@pytest.mark.parametrize("count", [1, 2])
def test_a_list_of_items_of_no_array_is_one_of_alternatives(count: int) -> None:
    parts = [{"properties": {f"p{at}": {"type": "string"}}} for at in range(count)]
    used = inliner()
    plain = used.inline({"items": parts}, "writeOnly")
    assert plain == used.inline({"anyOf": parts}, "writeOnly")
    tuples = used.inline({"type": "array", "items": parts}, "writeOnly")
    assert len(tuples["prefixItems"]) == count
