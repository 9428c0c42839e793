from __future__ import annotations

from typing import Any

import pytest

from tools.openapi_import import import_openapi

Servers = list[dict[str, Any]]


def base_url(servers: Servers | None, source: str = "a.json", base: str | None = None) -> str:
    document: dict[str, Any] = {"openapi": "3.1.0", "paths": {"/a": {"get": {"summary": "A"}}}}
    if servers is not None:
        document["servers"] = servers
    return import_openapi(document, source=source, base_url=base).group.base_url


@pytest.mark.parametrize(
    ("servers", "source", "expected"),
    [
        ([{"url": "https://Api.Example.com/v1/"}], "a.json", "https://api.example.com/v1"),
        ([{"url": "http://a.org"}, {"url": "https://b.org"}], "a.json", "https://b.org"),
        ([{"url": "http://a.org:80/x"}], "a.json", "http://a.org/x"),
        ([{"url": "//a.org/x"}], "a.json", "https://a.org/x"),
        ([{"url": "/v2"}], "https://h.org/docs/openapi.json", "https://h.org/v2"),
        ([{"url": "../v2"}], "https://h.org/docs/x/openapi.json", "https://h.org/docs/v2"),
        (None, "http://127.0.0.1:8001/openapi.json", "http://127.0.0.1:8001"),
        ([], "http://[::1]:8001/openapi.json", "http://[::1]:8001"),
    ],
)
def test_the_base_url_comes_from_the_servers(
    servers: Servers | None, source: str, expected: str
) -> None:
    assert base_url(servers, source) == expected


def test_server_variables_take_their_defaults() -> None:
    variables = {"region": {"default": "eu"}, "port": {"enum": ["8443", "443"]}}
    url = "https://{region}.a.org:{port}/v1"
    assert base_url([{"url": url, "variables": variables}]) == "https://eu.a.org:8443/v1"


@pytest.mark.parametrize(
    "servers",
    [
        None,
        [{"url": "/v1"}],
        [{"url": "https://{tenant}.a.org"}],
        [{"url": "wss://a.org"}],
        [{"url": "https://user:pw@a.org"}],
        [{"url": "https://a.org:99999"}],
        [{"url": 5}],
        ["https://a.org"],
    ],
)
def test_without_a_usable_server_the_address_stays_open(servers: Servers | None) -> None:
    assert base_url(servers) == ""
    assert base_url(servers, base="http://127.0.0.1:9000/api/") == "http://127.0.0.1:9000/api"


def test_servers_of_paths_and_operations_win_over_the_documents() -> None:
    document = {
        "openapi": "3.0.0",
        "servers": [{"url": "https://a.org/v1"}],
        "paths": {
            "/one": {"get": {"summary": "One"}},
            "/two": {"servers": [{"url": "https://a.org/v2"}], "get": {"summary": "Two"}},
            "/three": {"get": {"servers": [{"url": "https://b.org"}]}},
        },
    }
    found = import_openapi(document, source="a.json")
    assert found.group.base_url == "https://a.org"
    placed = [(tool.base_url, tool.path) for tool in found.tools]
    assert placed == [("", "/v1/one"), ("", "/v2/two"), ("https://b.org", "/three")]
    moved = import_openapi(document, source="a.json", base_url="https://c.org")
    assert [(t.base_url, t.path) for t in moved.tools] == [
        ("", "/one"),
        ("", "/two"),
        ("", "/three"),
    ]
    assert [tool.digest for tool in moved.tools][2] == found.tools[2].digest


def test_an_operation_whose_servers_cannot_be_used_is_named() -> None:
    document = {
        "openapi": "3.0.0",
        "servers": [{"url": "https://a.org"}],
        "paths": {
            "/one": {"get": {"summary": "One"}},
            "/two": {"get": {"servers": [{"url": "https://{tenant}.a.org"}]}},
        },
    }
    found = import_openapi(document, source="a.json")
    assert [tool.path for tool in found.tools] == ["/one"]
    assert "--server" in found.skipped["GET /two"]


def test_servers_of_the_paths_alone_are_enough() -> None:
    servers = [{"url": "https://api.a.org"}, {"url": "https://paid.a.org"}]
    document = {"openapi": "3.1.0", "paths": {"/v1/x": {"servers": servers, "get": {"a": 1}}}}
    found = import_openapi(document, source="a.json")
    assert (found.group.base_url, found.tools[0].path) == ("https://api.a.org", "/v1/x")
