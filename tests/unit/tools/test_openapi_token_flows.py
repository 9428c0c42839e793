"""How OAuth 2.0 schemes become ways to get a token."""

from __future__ import annotations

from typing import Any

import pytest

from tools.openapi_import import import_openapi
from tools.records import TokenFlow


def flows_of(flows: Any, security: Any = None, **root: Any) -> tuple[TokenFlow, ...]:
    """The flows of the scheme of a document with one or two operations."""
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Places"},
        "servers": [{"url": "https://api.a.org/v1"}],
        "components": {"securitySchemes": {"login": {"type": "oauth2", "flows": flows}}},
        "security": [{"login": ["read"]}],
        "paths": {
            "/a": {"get": {}},
            "/b": {"post": {"security": security or [{"login": ["write", "admin"]}]}},
            "/c?x": {"get": {"security": [{"login": ["gone"]}]}},
        },
        **root,
    }
    (scheme,) = import_openapi(document, source="https://docs.a.org/x/openapi.json").group.security
    assert scheme.kind == "bearer"
    return scheme.flows


def test_a_flow_has_the_scopes_that_operations_demand_and_that_it_declares() -> None:
    flows = {
        "clientCredentials": {
            "tokenUrl": "https://login.a.org/token",
            "scopes": {"read": "", "write": "", "delete": ""},
        },
        "authorizationCode": {
            "tokenUrl": "https://login.a.org/token",
            "refreshUrl": "https://login.a.org/again",
            "authorizationUrl": "https://login.a.org/go",
        },
        "implicit": {"authorizationUrl": "https://login.a.org/go"},
    }
    assert flows_of(flows) == (
        TokenFlow(
            flow="client_credentials",
            token_url="https://login.a.org/token",
            refresh_url="https://login.a.org/token",
            scopes=("read", "write"),
        ),
        TokenFlow(
            flow="authorization_code",
            token_url="https://login.a.org/token",
            refresh_url="https://login.a.org/again",
            scopes=("admin", "read", "write"),
        ),
    )


@pytest.mark.parametrize(
    ("written", "servers", "url"),
    [
        ("token", [{"url": "https://api.a.org/v1"}], "https://api.a.org/v1/token"),
        ("/token", [{"url": "https://api.a.org/v1"}], "https://api.a.org/token"),
        ("token#part", [{"url": "https://{host}/v1"}], "https://docs.a.org/x/token"),
        ("https://l.org/t?x=1", [], "https://l.org/t?x=1"),
    ],
)
def test_a_token_url_is_resolved_against_the_server(written: str, servers: Any, url: str) -> None:
    flows = {"password": {"tokenUrl": written}}
    assert [flow.token_url for flow in flows_of(flows, servers=servers)] == [url]


@pytest.mark.parametrize(
    "broken",
    [None, 5, "", "ftp://a.org/t", "https://user:pass@a.org/t", "https://[a/t", "https://:0/t"],
)
def test_a_token_url_that_cannot_be_used_gives_no_flow(broken: Any) -> None:
    assert flows_of({"clientCredentials": {"tokenUrl": broken}}) == ()
    assert flows_of({"clientCredentials": broken}) == ()
