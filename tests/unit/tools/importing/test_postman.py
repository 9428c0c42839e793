from __future__ import annotations

import json
from typing import Any

from tools.importing.importer import ImportOptions
from tools.importing.importers import import_description
from tools.library import Catalogue
from tools.records import Tool

INFO = {"name": "Shop", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/x.json"}


def imported(*items: dict[str, Any], **parts: Any) -> Catalogue:
    collection = {"info": INFO, "item": [*items], **parts}
    content = json.dumps(collection).encode()
    (found,) = import_description(content, "shop.json", ImportOptions())
    return found


def only(request: dict[str, Any], **parts: Any) -> Tool:
    (tool,) = imported({"name": "One", "request": request}, **parts).tools
    return tool


def inputs(tool: Tool) -> list[tuple[str, str, Any]]:
    return [(p.key, p.location, p.example) for p in tool.parameters]


def test_addresses_with_variables_of_the_collection_and_the_path() -> None:
    url = {
        "raw": "{{base}}/shops/:shop/items/{{item}}?sort=price&page={{page}}",
        "query": [
            {"key": "sort", "value": "price", "description": "The order"},
            {"key": "page", "value": "{{page}}", "disabled": True},
        ],
        "variable": [{"key": "shop", "value": "7"}],
    }
    variables = [{"key": "base", "value": "https://shop.example/v1"}]
    found = imported({"name": "One", "request": {"method": "GET", "url": url}}, variable=variables)
    assert found.group.base_url == "https://shop.example"
    (tool,) = found.tools
    assert tool.path == "/v1/shops/{shop}/items/{item}"
    assert inputs(tool) == [
        ("shop", "path", "7"),
        ("item", "path", None),
        ("sort", "query", "price"),
        ("page", "query", None),
    ]


def test_an_address_that_nobody_gives_stays_open() -> None:
    found = imported({"name": "One", "request": "{{base}}/items"})
    assert (found.group.base_url, found.tools[0].path) == ("", "/items")


def test_folders_are_tags_and_requests_alike_stay_apart() -> None:
    request = {"method": "GET", "url": "https://a.org/items"}
    inner = {"name": "New", "item": [{"name": "New items", "request": request}]}
    folder = {"name": "Items", "item": [{"name": "All items", "request": request}, inner]}
    first, second = imported(folder).tools
    assert (first.tags, second.tags) == (("Items",), ("Items", "New"))
    assert (first.path, second.path) == ("/items", "/items")
    assert (first.id, second.id) == ("shop.all_items", "shop.new_items")


def test_bodies() -> None:
    text = '{"name": "{{name}}", "count": {{count}}, "tags": ["a"]}'
    raw = only({"method": "POST", "url": "https://a.org/a", "body": {"mode": "raw", "raw": text}})
    assert raw.body_media_type == "application/json"
    assert [(p.key, p.type) for p in raw.parameters] == [
        ("name", "any"),
        ("count", "any"),
        ("tags", "array"),
    ]
    fields = [{"key": "note", "value": "x"}, {"key": "file", "type": "file", "src": "/tmp/a"}]
    form = only(
        {
            "method": "POST",
            "url": "https://a.org/a",
            "body": {"mode": "formdata", "formdata": fields},
        }
    )
    assert form.body_media_type == "multipart/form-data"
    assert [(p.key, p.format) for p in form.parameters] == [("note", None), ("file", "binary")]
    query = {"mode": "graphql", "graphql": {"query": "{ a }"}}
    graphql = only({"method": "POST", "url": "https://a.org/a", "body": query})
    assert [(p.key, p.required) for p in graphql.parameters] == [
        ("query", True),
        ("variables", False),
    ]


def test_saved_answers_give_the_outputs() -> None:
    answers = [{"code": 404, "body": "{}"}, {"code": 200, "body": '{"items": [{"id": 1}]}'}]
    item = {"name": "One", "request": "https://a.org/a", "response": answers}
    assert [output.path for output in imported(item).tools[0].outputs] == ["items[].id"]


def test_authorisations_hold_for_what_is_below_them_and_no_secret_is_kept() -> None:
    key = {
        "type": "apikey",
        "apikey": [{"key": "key", "value": "X-Key"}, {"key": "value", "value": "S3CRET"}],
    }
    token = {"type": "bearer", "bearer": [{"key": "token", "value": "S3CRET"}]}
    headers = [{"key": "X-Key", "value": "S3CRET"}, {"key": "X-Trace", "value": "S3CRET"}]
    found = imported(
        {"name": "One", "request": {"method": "GET", "url": "https://a.org/1", "header": headers}},
        {"name": "Two", "request": {"method": "GET", "url": "https://a.org/2", "auth": token}},
        {"name": "Three", "request": {"url": "https://a.org/3", "auth": {"type": "noauth"}}},
        auth=key,
    )
    assert [tool.security for tool in found.tools] == [(("apikey_X-Key",),), (("bearer",),), ()]
    assert inputs(found.tools[0]) == [("X-Trace", "header", None)]
    schemes = [(s.kind, s.name) for s in found.group.security]
    assert schemes == [("api_key", "X-Key"), ("bearer", None)]
    assert "S3CRET" not in found.model_dump_json()


def test_a_url_in_parts_is_put_together() -> None:
    url = {"protocol": "http", "host": ["shop", "example"], "path": ["items", ":id"]}
    found = imported({"name": "One", "request": {"url": url}})
    assert (found.group.base_url, found.tools[0].path) == ("http://shop.example", "/items/{id}")
    bare = imported({"name": "One", "request": {"url": {"host": ["{{base}}"], "path": ["a"]}}})
    assert (bare.group.base_url, bare.tools[0].path) == ("", "/a")


def test_items_that_give_no_operation_are_named() -> None:
    sound = {"name": "One", "request": "https://shop.example/items"}
    broken: list[Any] = [5, {"name": "Empty"}, {"name": "Lost", "request": {"method": "GET"}}]
    folder = {"name": "Items", "item": [{"name": "Odd", "request": "http://[x"}, sound, {}]}
    assert imported(sound, *broken, folder).skipped == {
        "item 2": "it has neither a request nor items",
        "Empty": "it has neither a request nor items",
        "Lost": "its URL is missing or cannot be read",
        "Items/Odd": "its URL is missing or cannot be read",
        "Items/item 3": "it has neither a request nor items",
    }
