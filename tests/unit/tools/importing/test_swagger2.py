from __future__ import annotations

from typing import Any

import pytest

from tools.openapi_import import import_openapi
from tools.records import Tool
from tools.request_builder import build_request

PET = {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}}}


def swagger(paths: dict[str, Any], **root: Any) -> dict[str, Any]:
    return {"swagger": "2.0", "info": {"title": "Pets"}, "host": "pets.example", **root} | {
        "paths": paths
    }


def tools_of(paths: dict[str, Any], source: str = "pets.json", **root: Any) -> dict[str, Tool]:
    found = import_openapi(swagger(paths, **root), source=source)
    assert not found.skipped
    return {f"{tool.method} {tool.path}": tool for tool in found.tools}


@pytest.mark.parametrize(
    ("root", "source", "expected"),
    [
        ({"basePath": "/v1"}, "a.json", "https://pets.example/v1"),
        ({"host": "http://pets.example"}, "a.json", "http://pets.example"),
        ({"schemes": "http"}, "a.json", "http://pets.example"),
        ({"schemes": ["http"]}, "a.json", "http://pets.example"),
        ({"schemes": ["http", "https"]}, "a.json", "https://pets.example"),
        ({"host": "", "basePath": "/v1"}, "https://h.org/docs/a.json", "https://h.org/v1"),
        ({}, "http://127.0.0.1:8000/swagger.json", "http://pets.example"),
        ({"host": "", "basePath": "/v1"}, "a.json", ""),
    ],
)
def test_the_server_is_made_of_host_base_path_and_schemes(
    root: dict[str, Any], source: str, expected: str
) -> None:
    document = swagger({"/a": {"get": {"summary": "A"}}}, **root)
    assert import_openapi(document, source=source).group.base_url == expected


@pytest.mark.parametrize(
    ("collection", "query"),
    [
        (None, "t=a,b"),
        ("csv", "t=a,b"),
        ("ssv", "t=a%20b"),
        ("pipes", "t=a%7Cb"),
        ("multi", "t=a&t=b"),
    ],
)
def test_lists_are_sent_as_their_collection_format_says(collection: str | None, query: str) -> None:
    raw = {"name": "t", "in": "query", "type": "array", "items": {"type": "string"}}
    if collection:
        raw["collectionFormat"] = collection
    tool = tools_of({"/a": {"get": {"parameters": [raw]}}})["GET /a"]
    request = build_request(tool, "https://pets.example", {"t": ["a", "b"]})
    assert "&".join(f"{name}={value}" for name, value in request.query) == query


def test_a_body_and_what_it_refers_to() -> None:
    body = {"name": "pet", "in": "body", "schema": {"$ref": "#/definitions/Pet"}, "required": True}
    paths = {"/pets": {"post": {"parameters": [{"$ref": "#/parameters/Pet"}]}}}
    tool = tools_of(paths, definitions={"Pet": PET}, parameters={"Pet": body})["POST /pets"]
    assert [(p.key, p.location, p.required) for p in tool.parameters] == [("name", "body", True)]
    assert tool.body_media_type == "application/json"


def test_a_form_with_parameters_of_the_path_item() -> None:
    paths = {
        "/pets/{id}": {
            "parameters": [
                {"name": "id", "in": "path", "type": "integer", "required": True},
                {"name": "note", "in": "formData", "type": "string"},
            ],
            "post": {"consumes": ["application/x-www-form-urlencoded"]},
            "put": {"parameters": [{"name": "id", "in": "formData", "type": "string"}]},
        }
    }
    found = tools_of(paths)
    assert [(p.key, p.location) for p in found["POST /pets/{id}"].parameters] == [
        ("id", "path"),
        ("note", "body"),
    ]
    assert [p.key for p in found["PUT /pets/{id}"].parameters] == ["id@path", "id@body"]
    assert found["POST /pets/{id}"].body_media_type == "application/x-www-form-urlencoded"


def test_responses_security_and_nullable_values() -> None:
    schema = {"type": "object", "properties": {"tag": {"type": "string", "x-nullable": True}}}
    operation = {
        "produces": ["application/json"],
        "responses": {"200": {"$ref": "#/responses/Found"}},
        "security": [{"key": []}, {"login": []}, {"token": ["read"]}],
    }
    root: dict[str, Any] = {
        "responses": {"Found": {"schema": schema, "examples": {"application/json": {"tag": "x"}}}},
        "securityDefinitions": {
            "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "login": {"type": "basic"},
            "token": {"type": "oauth2", "flow": "application", "tokenUrl": "https://a.org/t"},
        },
    }
    document = swagger({"/a": {"get": operation}}, **root)
    found = import_openapi(document, source="a.json")
    assert [output.path for output in found.tools[0].outputs] == ["tag"]
    assert found.tools[0].examples[0].response == {"tag": "x"}
    kinds = {scheme.scheme: scheme.kind for scheme in found.group.security}
    assert kinds == {"key": "api_key", "login": "basic", "token": "bearer"}
    (flow,) = next(one for one in found.group.security if one.scheme == "token").flows
    assert (flow.flow, flow.token_url, flow.scopes) == (
        "client_credentials",
        "https://a.org/t",
        ("read",),
    )


def test_what_is_broken_costs_only_itself() -> None:
    paths = {
        "/a": {"get": {"parameters": [{"$ref": "#/parameters/None"}, 5], "responses": []}},
        "/b": {"get": {"parameters": "none", "responses": {"200": 3}}},
    }
    assert set(tools_of(paths)) == {"GET /a", "GET /b"}
