"""Credentials over HTTP: kept for their owner, and never given out again."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from memory.vault_keys import new_key
from tests.live_serving_stubs import LiveServer, live_serving
from tests.serving_stubs import code_of, told

SECRET = "s3cret-of-the-harbour"
NAME = "harbour.key"


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LiveServer]:
    monkeypatch.setenv("CAIRN_SANDBOX", "off")
    monkeypatch.setenv("CAIRN_VAULT_KEY", new_key())
    async with live_serving() as one:
        operation: dict[str, Any] = {"summary": "Ships", "responses": {"200": {"description": "."}}}
        document = {
            "openapi": "3.0.3",
            "info": {"title": "Harbour", "version": "1"},
            "servers": [{"url": "https://harbour.example.com"}],
            "security": [{"key": []}],
            "components": {
                "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}
            },
            "paths": {"/ships": {"get": {**operation, "operationId": "ships"}}},
        }
        told(await one.http.post("/library/imports", json={"content": json.dumps(document)}))
        yield one


async def test_what_is_kept_is_listed_and_never_shown(server: LiveServer) -> None:
    http = server.http
    (before,) = told(await http.get("/credentials"))
    assert (before["name"], before["kept_for"]) == (NAME, [])
    kept = told(await http.put(f"/credentials/{NAME}", json={"secret": SECRET}))
    assert kept == {"name": NAME, "host": "harbour.example.com"}
    listed = await http.get("/credentials")
    assert told(listed)[0]["kept_for"] == ["harbour.example.com"]
    for path in ("/credentials", "/library/groups/harbour", "/tools/harbour.ships", "/library"):
        assert SECRET not in (await http.get(path)).text
    assert (await http.delete(f"/credentials/{NAME}")).status_code == 204
    assert code_of(await http.delete(f"/credentials/{NAME}"), 404) == "unknown_credential"


async def test_each_owner_has_their_own_and_only_an_admin_that_of_all(server: LiveServer) -> None:
    mia, ben, root = (
        await server.client("mia"),
        await server.client("ben"),
        await server.client("root", "admin"),
    )
    told(await mia.put(f"/credentials/{NAME}", json={"secret": SECRET}))
    assert told(await ben.get("/credentials"))[0]["kept_for"] == []
    assert code_of(await ben.delete(f"/credentials/{NAME}"), 404) == "unknown_credential"
    everybody = f"/credentials/{NAME}?everybody=true"
    refused = await ben.put(everybody, json={"secret": SECRET})
    assert code_of(refused, 403) == "forbidden"
    told(await root.put(everybody, json={"secret": SECRET}))
    assert told(await ben.get("/credentials"))[0]["of_everybody"] == ["harbour.example.com"]


async def test_what_cannot_be_kept_is_refused_without_repeating_it(server: LiveServer) -> None:
    http = server.http
    for name, given, code, status in (
        ("harbour.other", {"secret": SECRET}, "unknown_scheme", 404),
        (NAME, {"secret": f"{SECRET}\n"}, "malformed_credential", 422),
        (NAME, {"secret": SECRET, "host": "elsewhere.example.com"}, "unknown_host", 422),
        (NAME, {"secrets": SECRET}, "invalid_input", 422),
    ):
        response = await http.put(f"/credentials/{name}", json=given)
        assert code_of(response, status) == code
        assert SECRET not in response.text
