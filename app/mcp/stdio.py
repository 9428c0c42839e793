"""Cairn as an MCP server of one client, over standard input and output."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcp import stdio_server

from app.mcp.principal import Principal
from app.mcp.server import make_mcp_server
from app.serving.live_agent import open_live_agent
from app.serving.run_desk import RunDesk
from memory.journal import LOCAL_OWNER

if TYPE_CHECKING:
    from app.settings import Settings


async def serve_stdio(settings: Settings) -> None:
    """Serve the owner ``local`` until the client closes its end; then what is left stays to be
    resumed. Raises ``DeveloperError`` as ``open_agent``.
    """  # noqa: D205
    async with open_live_agent(settings) as live:
        desk = RunDesk(at_once=settings.serve_runs)
        server = make_mcp_server(lambda _: Principal(LOCAL_OWNER, live.agent, desk))
        async with stdio_server() as (reading, writing):
            try:
                await server.run(reading, writing, server.create_initialization_options())
            finally:
                await desk.close(0)
