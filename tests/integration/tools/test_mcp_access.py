"""MCP servers over HTTP whose sessions need an access token, or end meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest
from pydantic import SecretStr
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from app.importing import read_source
from app.settings import load_settings
from memory.errors import BacktrackError, DeveloperError
from memory.redaction import forget_all
from tests.mcp_service import errands_app, served
from tests.token_service import CLIENT_ID, CLIENT_SECRET, TokenService, token_service
from tools.calling import CallResult
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.importing.importer import ImportOptions
from tools.transport_caller import TransportCaller
from tools.volatile_library import VolatileLibrary

OPTIONS = ImportOptions(group_id="errands", allow_loopback=True)


class _Guarded:
    """Lets through who has a token that is good now."""

    def __init__(self, app: ASGIApp, tokens: TokenService) -> None:
        self._app, self._tokens = app, tokens

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = dict(scope.get("headers", [])).get(b"authorization", b"").decode()
        is_known = scope["type"] != "http" or given.removeprefix("Bearer ") in self._tokens.good
        await (self._app if is_known else PlainTextResponse("no", 401))(scope, receive, send)


@pytest.fixture
def tokens() -> Iterator[TokenService]:
    with token_service() as service:
        yield service
    forget_all()


@pytest.fixture
def url(tokens: TokenService) -> Iterator[str]:
    app = errands_app()
    app.add_middleware(_Guarded, tokens=tokens)
    with served(app=app) as at:
        yield at


def client_of(tokens: TokenService, **facts: str) -> dict[str, str]:
    client = {"client_id": CLIENT_ID, "client_secret": CLIENT_SECRET}
    return {**client, "token_url": f"{tokens.url}/token", **facts}


def library_of(url: str) -> VolatileLibrary:
    library = VolatileLibrary()
    (found,) = read_source(f"mcp:{url}", OPTIONS, load_settings())[1]
    library.put(found)
    return library


async def called(caller: TransportCaller, library: VolatileLibrary, name: str) -> CallResult:
    return await caller.call(library.tool(f"errands.{name}"), {"kind": "text"})


async def test_a_client_gets_its_tokens_and_another_when_one_is_refused(
    tokens: TokenService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = json.dumps(client_of(tokens))
    monkeypatch.setenv("CAIRN_CREDENTIALS", json.dumps({"errands.token": client}))
    library = await asyncio.to_thread(library_of, url)
    secrets = MappingCredentials({"errands.token": SecretStr(client)})
    caller = caller_of(library, secrets, timeout_s=30)
    try:
        assert (await called(caller, library, "note")).outcome == "ok"
        asked = len(tokens.requests)
        assert (await called(caller, library, "note")).outcome == "ok"
        assert len(tokens.requests) == asked, "one token serves a session"
        tokens.good.clear()
        assert (await called(caller, library, "note")).outcome == "ok"
        assert len(tokens.requests) == asked + 1
    finally:
        await caller.aclose()


async def test_a_client_that_gets_no_token_is_told(
    tokens: TokenService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CAIRN_CREDENTIALS", json.dumps({"errands.token": client_of(tokens)}))
    tokens.refuses = "invalid_scope"
    with pytest.raises(DeveloperError, match="gave no access token") as told:
        await asyncio.to_thread(library_of, url)
    assert CLIENT_SECRET not in str(told.value)


async def test_a_client_is_sent_to_no_place_that_is_not_allowed(
    tokens: TokenService, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(tokens, token_url="http://tokens.example/token")
    monkeypatch.setenv("CAIRN_CREDENTIALS", json.dumps({"errands.token": client}))
    with pytest.raises(BacktrackError) as refused:
        await asyncio.to_thread(library_of, url)
    assert (refused.value.code, tokens.requests) == ("host_not_allowed", [])


async def test_who_is_refused_hears_the_status(url: str) -> None:
    with pytest.raises(DeveloperError, match="it answered 401"):
        await asyncio.to_thread(library_of, url)


async def test_a_server_that_was_away_is_called_again() -> None:
    with served() as url:
        library = await asyncio.to_thread(library_of, url)
        caller = caller_of(library, MappingCredentials({}), timeout_s=10)
        assert (await called(caller, library, "note")).outcome == "ok"
    away = await called(caller, library, "note")
    assert away.error is not None
    assert away.error.transient, "nobody is there"
    port = int(url.rpartition(":")[2].partition("/")[0])
    for _ in range(2):  # each time another server, which knows no earlier session
        with served(port=port):
            assert (await called(caller, library, "note")).outcome == "ok"
            assert (await called(caller, library, "note")).outcome == "ok"
    await caller.aclose()


async def test_a_change_is_asked_of_a_session_that_the_server_knows() -> None:
    with served() as url:
        library = await asyncio.to_thread(library_of, url)
        caller = caller_of(library, MappingCredentials({}), timeout_s=10)
        assert (await called(caller, library, "note")).outcome == "ok"
    create = library.tool("errands.create_errand")
    with served(port=int(url.rpartition(":")[2].partition("/")[0])):
        errand = {"title": "Buy bread", "place": "bakery"}
        made = await caller.call(create, errand, approved=True)
    await caller.aclose()
    assert (made.outcome, made.error) == ("ok", None)
