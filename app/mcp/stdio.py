"""Cairn as an MCP server of one client, over standard input and output."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from anyio import create_memory_object_stream
from mcp import stdio_server
from mcp.shared.message import SessionMessage

from app.mcp.principal import Principal
from app.mcp.server import make_mcp_server
from app.serving.live_agent import open_live_agent
from app.serving.run_desk import RunDesk
from memory.journal import LOCAL_OWNER

if TYPE_CHECKING:
    from mcp.server.lowlevel.server import Server
    from mcp.shared._stream_protocols import ReadStream, WriteStream

    from app.settings import Settings


async def serve_stdio(settings: Settings) -> None:
    """Serve the owner ``local`` until the client closes its end; then what is left stays to be
    resumed. Raises ``DeveloperError`` as ``open_agent``.
    """
    async with open_live_agent(settings) as live:
        desk = RunDesk(at_once=settings.serve_runs)
        server = make_mcp_server(lambda _: Principal(LOCAL_OWNER, live.agent, desk))
        async with stdio_server() as (reading, writing):
            await serve_client(server, desk, reading, writing)


async def serve_client(
    server: Server[Any],
    desk: RunDesk,
    reading: ReadStream[SessionMessage | Exception],
    writing: WriteStream[SessionMessage],
) -> None:
    """Serve until the client closes its end; the runs that are left can be resumed."""
    passed_on, read = create_memory_object_stream[SessionMessage | Exception]()

    async def pass_on() -> None:
        async with reading, passed_on:
            async for message in reading:
                await passed_on.send(message)
            desk.is_closing = True  # before the SDK cancels its calls, which would end their runs

    passing = asyncio.create_task(pass_on())
    try:
        await server.run(read, writing, server.create_initialization_options())
    finally:
        passing.cancel()
        await asyncio.gather(passing, return_exceptions=True)
        await desk.close(0)
