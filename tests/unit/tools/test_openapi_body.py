"""Which properties of a request body become parameters."""

from __future__ import annotations

from typing import Any

from tools.openapi_body import BodyParameters, RequestBody, _few_leaves, request_body
from tools.openapi_document import OpenApiDocument
from tools.openapi_schema import SchemaInliner


def test_of_a_body_that_leads_to_very_much_only_the_first_levels_are_made() -> None:
    part: dict[str, Any] = {"type": "string"}
    for _ in range(6):
        part = {"type": "object", "properties": {f"p{i}": part for i in range(30)}}
    assert [leaf.name for leaf in _few_leaves(part, False, 6)] == [f"p{i}" for i in range(30)]


def test_all_properties_of_the_first_level_stay_however_many() -> None:
    names = [f"p{i}" for i in range(300)]
    wide = {"type": "object", "properties": {name: {"type": "string"} for name in names}}
    assert [leaf.name for leaf in _few_leaves(wide, False, 6)] == names


def body_of(schema: dict[str, Any]) -> RequestBody:
    content = {"application/json": {"schema": schema}}
    operation = {"requestBody": {"required": True, "content": content}}
    document = OpenApiDocument({}, "a.json")
    return request_body(
        document, operation, SchemaInliner(document, lambda _: None), BodyParameters()
    )


def test_a_schema_that_bodies_share_is_made_parameters_of_once() -> None:
    job = {"type": "object", "properties": {"name": {"type": "string"}}}
    document = OpenApiDocument({"components": {"schemas": {"Job": job}}}, "a.json")
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Job"}}}
    inliner, known = SchemaInliner(document, lambda _: None), BodyParameters()
    (one,), (other,), (needed,) = (
        request_body(document, {"requestBody": {"content": content, **told}}, inliner, known)
        .parameters
        for told in ({}, {}, {"required": True})
    )  # fmt: skip
    assert one is other
    assert needed == one


def test_objects_that_may_be_null_are_named_beside_their_members() -> None:
    owner = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}
    schema = {"type": "object", "required": ["owner"], "properties": {"owner": owner}}
    assert body_of(schema).nullable_objects == ()
    schema["properties"] = {"owner": {**owner, "nullable": True}}
    body = body_of(schema)
    assert [(one.key, one.required) for one in body.parameters] == [("owner.name", True)]
    assert body.nullable_objects == ("owner",)
