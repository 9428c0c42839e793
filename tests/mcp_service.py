"""A real MCP server with errands to run: as a command over stdio, as an app over HTTP."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from typing_extensions import TypedDict

READS = ToolAnnotations(read_only_hint=True)


class Errand(TypedDict):
    """Something to do."""

    id: int
    title: str
    place: str
    done: bool


def errands_server() -> MCPServer:
    """The server with its two errands."""
    server = MCPServer("Errands", instructions="What is to be done in town.", log_level="ERROR")
    errands: dict[int, Errand] = {
        1: {"id": 1, "title": "Buy stamps", "place": "post office", "done": False},
        2: {"id": 2, "title": "Return books", "place": "library", "done": True},
    }

    @server.tool(annotations=READS)
    def list_errands(place: str = "") -> list[Errand]:
        """List all errands, or those at one place."""
        return [one for one in errands.values() if place in ("", one["place"])]

    @server.tool(annotations=READS)
    def get_errand(errand_id: int) -> Errand:
        """Get one errand by its id."""
        return errands[errand_id]

    @server.tool(annotations=ToolAnnotations(destructive_hint=False))
    def create_errand(title: str, place: str) -> Errand:
        """Create an errand."""
        new: Errand = {"id": len(errands) + 1, "title": title, "place": place, "done": False}
        errands[new["id"]] = new
        return new

    @server.tool(annotations=ToolAnnotations(destructive_hint=True))
    def delete_errand(errand_id: int) -> dict[str, Any]:
        """Delete an errand for good."""
        return dict(errands.pop(errand_id))

    @server.tool(annotations=READS, structured_output=False)
    def note(kind: str) -> str:
        """Tell something that is no record."""
        if kind == "secret":
            return f"the key is {os.environ.get('ERRANDS_KEY', 'unknown')}"
        if kind == "slow":
            time.sleep(3)
        if kind == "end":
            os._exit(3)
        return '{"kind": "json"}' if kind == "json" else "x" * 100_000 if kind == "long" else "done"

    @server.tool()
    def vanish() -> str:
        """End the server in the middle of a change."""
        os._exit(3)

    return server


class _Guarded:
    """Asks for a bearer token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app, self._token = app, f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = dict(scope.get("headers", [])).get(b"authorization")
        allowed = scope["type"] != "http" or given == self._token
        await (self._app if allowed else PlainTextResponse("no", 401))(scope, receive, send)


def errands_app(token: str = "") -> Starlette:
    """The same over streamable HTTP at ``/mcp``."""
    app = errands_server().streamable_http_app()
    if token:
        app.add_middleware(_Guarded, token=token)
    return app


@contextmanager
def served(token: str = "", app: Starlette | None = None, port: int = 0) -> Iterator[str]:
    """The URL of the server, or of another app, over HTTP on a loopback port; 0 is any."""
    config = uvicorn.Config(
        app or errands_app(token), port=port, log_level="critical", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/mcp"
    server.should_exit = True
    thread.join(timeout=10)


COMMAND = f"{sys.executable} {Path(__file__)}"
"""Starts it over stdio."""

if __name__ == "__main__":
    errands_server().run("stdio")
