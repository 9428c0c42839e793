"""Calls of an MCP server over HTTP that takes a request and then does not answer it properly."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from mcp import MCPError
from mcp.server.mcpserver import MCPServer
from mcp_types import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
)
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from memory.errors import DeveloperError
from tests.mcp_service import served
from tools.credential_binding import BoundCredential
from tools.function_calls import FunctionAnswer, FunctionCall, NotRunError
from tools.mcp import sessions
from tools.mcp.description import described
from tools.mcp.runner import McpRunner
from tools.mcp.sessions import McpServer

NO_CREDENTIAL = BoundCredential()
HANG_S = 8.0
UNUSABLE = {
    "accepted": Response(status_code=202),
    "other type": PlainTextResponse("made"),
    "no JSON": Response("{made", media_type="application/json"),
}


class FaultyServer:
    """A server of sessions, as the revisions before 2026 have them, with one tool."""

    def __init__(self) -> None:
        self.fault = ""
        self.made = 0
        self.opened = 0

    async def answer(self, request: Request) -> Response:
        if request.method == "DELETE" and self.fault == "hangs":
            await asyncio.sleep(HANG_S)
        if request.method != "POST":
            return Response(status_code=405)
        message = await request.json()
        if "id" not in message:
            return Response(status_code=202)
        current = request.headers.get("mcp-session-id") == str(self.opened)
        if message["method"] == "tools/call" and not current:
            return Response(status_code=404)
        return await self._answer_to(message)

    async def _answer_to(self, message: dict[str, Any]) -> Response:
        method = message["method"]
        if method == "initialize":
            self.opened += 1
            return _result(message, self._introduction(message), str(self.opened))
        if method in ("tools/call", "tools/list") and self.fault == "hangs":
            await asyncio.sleep(HANG_S)
        if method == "tools/call" and self.fault != "refuses":
            self.made += 1
            content = {"content": [{"type": "text", "text": "made"}]}
            return UNUSABLE.get(self.fault) or _result(message, content)
        code = INVALID_PARAMS if self.fault == "refuses" else METHOD_NOT_FOUND
        error = {"code": code, "message": f"no {method}"}
        return JSONResponse({"jsonrpc": "2.0", "id": message["id"], "error": error})

    @staticmethod
    def _introduction(message: dict[str, Any]) -> dict[str, Any]:
        return {
            "protocolVersion": message["params"]["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "faulty", "version": "1"},
        }


def _result(message: dict[str, Any], result: dict[str, Any], session: str = "") -> Response:
    headers = {"mcp-session-id": session} if session else None
    return JSONResponse({"jsonrpc": "2.0", "id": message["id"], "result": result}, headers=headers)


class World:
    """The server and what calls it."""

    def __init__(self, url: str, server: FaultyServer) -> None:
        self.url, self.server, self.runner = url, server, McpRunner(max_bytes=50_000)

    async def call(self, limit_s: float = 10.0, *, is_read: bool = False) -> FunctionAnswer:
        call = FunctionCall(self.url, "make", {}, NO_CREDENTIAL, limit_s, is_read)
        return await self.runner.run(call)


@pytest.fixture
def address() -> Iterator[tuple[str, FaultyServer]]:
    server = FaultyServer()
    methods = ["GET", "POST", "DELETE"]
    app = Starlette(routes=[Route("/mcp", server.answer, methods=methods)])
    with served(app=app) as url:
        yield url, server


@pytest.fixture
async def world(address: tuple[str, FaultyServer]) -> AsyncIterator[World]:
    made = World(*address)
    yield made
    await made.runner.aclose()


@pytest.mark.parametrize("fault", ["accepted", "other type", "no JSON"])
async def test_a_call_that_was_taken_is_never_told_as_not_run(world: World, fault: str) -> None:
    world.server.fault = fault
    with pytest.raises(MCPError):
        await world.call()
    assert world.server.made == 1


async def test_a_call_that_was_made_does_not_fail_with_the_list_of_tools(world: World) -> None:
    assert (await world.call()).body == "made"
    assert world.server.made == 1


async def test_a_session_that_the_server_no_longer_knows_is_opened_anew(world: World) -> None:
    await world.call()
    world.server.opened += 1  # as a server does that forgot its sessions
    with pytest.raises(MCPError):
        await world.call()
    assert (await world.call()).body == "made"
    world.server.opened += 1
    assert (await world.call(is_read=True)).body == "made", "what only reads is run once more"


async def test_a_server_that_refuses_arguments_keeps_its_session(world: World) -> None:
    await world.call()
    world.server.fault = "refuses"
    with pytest.raises(MCPError, match="no tools/call"):
        await world.call()
    world.server.fault = ""
    await world.call()
    assert world.server.opened == 1


async def test_a_server_that_asks_something_back_has_not_done_what_it_was_asked() -> None:
    server = MCPServer("Shop", log_level="ERROR")
    asked = ElicitRequestFormParams(
        message="Which size?", requested_schema={"type": "object", "properties": {}}
    )

    @server.tool()
    async def make() -> InputRequiredResult:
        return InputRequiredResult(input_requests={"size": ElicitRequest(params=asked)})

    with served(app=server.streamable_http_app()) as url:
        runner = McpRunner(max_bytes=50_000)
        answer = await runner.run(FunctionCall(url, "make", {}, NO_CREDENTIAL, 10.0))
        await runner.aclose()
    assert answer.failed
    assert "asks something back" in answer.body


async def test_a_call_that_no_session_comes_about_for_was_not_run(world: World) -> None:
    world.url = world.url.replace("/mcp", "/nowhere")
    with pytest.raises(NotRunError):
        await world.call()


async def test_a_server_that_hangs_is_left_behind(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "END_S", 0.2)
    await world.call()
    world.server.fault = "hangs"
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await world.call(limit_s=0.3)
    assert time.monotonic() - began < HANG_S / 2


async def test_a_server_that_hangs_at_the_import_is_left_behind(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "END_S", 0.2)
    monkeypatch.setattr("tools.mcp.description.LISTING_S", 0.3)
    world.server.fault = "hangs"
    began = time.monotonic()
    with pytest.raises(DeveloperError):
        await described(McpServer(world.url, NO_CREDENTIAL))
    assert time.monotonic() - began < HANG_S / 2
