"""Tokens and keys that a description lists as parameters are credentials, not questions."""

from __future__ import annotations

from typing import Any

import pytest

from tools.library import Catalogue
from tools.openapi_import import import_openapi

BEARER = {"login": {"type": "http", "scheme": "bearer"}}


def taken(name: str, where: str = "query", *, required: bool = True) -> dict[str, Any]:
    return {"name": name, "in": where, "required": required, "schema": {"type": "string"}}


def imported(*parameters: Any, schemes: Any = None, given: str = "name") -> Catalogue:
    """Three operations; the first ones take what ``parameters`` says, one each."""
    answer = {"type": "array", "items": {"properties": {given: {"type": "string"}}}}
    ok = {"200": {"description": "", "content": {"application/json": {"schema": answer}}}}
    every = [*parameters, *[None] * 3][:3]
    paths = {
        f"/{path}": {"get": {"responses": ok, "parameters": [one] if one else []}}
        for path, one in zip(("wells", "pumps", "valves"), every, strict=True)
    }
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "Wells"},
        "servers": [{"url": "https://api.a.org"}],
        "components": {"securitySchemes": schemes or {}},
        "security": [{name: []} for name in schemes or {}],
        "paths": paths,
    }
    return import_openapi(document, source="wells.json")


def test_a_key_that_most_operations_take_is_a_credential_of_the_group() -> None:
    got = imported(taken("api_key"), taken("api_key"))
    (scheme,) = got.group.security
    assert (scheme.scheme, scheme.kind, scheme.location) == ("api_key", "api_key", "query")
    assert [tool.parameters for tool in got.tools] == [(), (), ()]
    assert [tool.security for tool in got.tools] == [(("api_key",),), (("api_key",),), ()]
    assert "cairn credentials set wells.api_key" in got.warnings[-1]


def test_a_key_that_may_be_left_out_is_not_demanded() -> None:
    one = taken("apikey", "header", required=False)
    got = imported(one, one, one)
    assert {tool.security for tool in got.tools} == {(("apikey",), ())}


def test_the_bearer_token_is_not_asked_for_a_second_time() -> None:
    got = imported(taken("token"), taken("token", "header"), schemes=BEARER)
    assert [scheme.scheme for scheme in got.group.security] == ["login"]
    assert {tool.parameters for tool in got.tools} == {()}
    assert {tool.security for tool in got.tools} == {(("login",),)}
    assert "2 operations is the token that their security scheme sends" in got.warnings[-1]


@pytest.mark.parametrize(
    ("parameters", "given"),
    [
        ((taken("token"),), "name"),
        ((taken("session_id"), taken("session_id")), "session_id"),
        ((taken("well"), taken("well")), "name"),
    ],
    ids=["of one operation", "what the service itself gives", "no secret"],
)
def test_other_parameters_stay(parameters: tuple[Any, ...], given: str) -> None:
    got = imported(*parameters, given=given)
    assert sum(len(tool.parameters) for tool in got.tools) == len(parameters)
    assert got.group.security == ()
    assert got.warnings == ()
