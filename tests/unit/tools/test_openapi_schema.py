from __future__ import annotations

from typing import Any

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
    assert used.inline(named("Node"), "writeOnly") is used.inline(named("Node"), "writeOnly")
    listed = {"type": "array", "items": named("Node")}
    assert used.inline(listed, "writeOnly") is used.inline(dict(listed), "writeOnly")


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
