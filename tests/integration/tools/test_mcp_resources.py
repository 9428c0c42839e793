"""Resources of a real MCP server, over stdio and HTTP: imported as tools that read, and read."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from mcp.server.mcpserver import MCPServer

from app.importing import read_source
from app.settings import load_settings
from tests.mcp_notes import COMMAND, notes_server
from tests.mcp_service import served
from tools.calling import CallResult
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.importing.importer import ImportOptions
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary


@pytest.fixture(params=["stdio", "http"])
def source(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "stdio":
        yield f"mcp:{COMMAND}"
    else:
        with served(app=notes_server().streamable_http_app()) as url:
            yield f"mcp:{url}"


def imported(source: str) -> Catalogue:
    options = ImportOptions(allow_loopback=True)
    (found,) = read_source(source, options, load_settings())[1]
    return found


async def called(found: Catalogue, name: str, **arguments: Any) -> CallResult:
    library = VolatileLibrary()
    library.put(found)
    caller = caller_of(library, MappingCredentials({}), timeout_s=30)
    try:
        return await caller.call(library.tool(f"notes.{name}"), arguments)
    finally:
        await caller.aclose()


async def test_resources_are_listed_and_read(source: str) -> None:
    found = await asyncio.to_thread(imported, source)
    assert {tool.name: tool.risk for tool in found.tools} == {
        "read_resource": "write",
        "of_day": "read",
        "list_resources": "read",
    }
    assert found.skipped == {"read_resource": "its name is another's"}
    listed = await called(found, "list_resources")
    assert {one["uri"] for one in listed.body["resources"]} == {"notes://today", "notes://all"}
    outputs = {tool.name: {o.path for o in tool.outputs} for tool in found.tools}
    assert "resources[].uri" in outputs["list_resources"]
    of_day = await called(found, "of_day", day="1 May", kind="a/b")
    assert of_day.body == "a/b of 1 May"


async def test_a_resource_is_read_by_its_uri() -> None:
    server = MCPServer("Notes", log_level="ERROR")

    @server.resource("notes://all", mime_type="application/json")
    def every() -> str:
        return '[{"day": 1}]'

    with served(app=server.streamable_http_app()) as url:
        found = await asyncio.to_thread(imported, f"mcp:{url}")
        read = await called(found, "read_resource", uri="notes://all")
        missing = await called(found, "read_resource", uri="notes://none")
    assert (read.outcome, read.body) == ("ok", [{"day": 1}])
    assert missing.error is not None
    assert "none" in missing.error.message


async def test_a_server_without_resources_has_no_tools_for_them() -> None:
    with served(app=MCPServer("Notes", log_level="ERROR").streamable_http_app()) as url:
        listing = await asyncio.to_thread(_listing, url)
    assert listing == []


def _listing(url: str) -> list[Any]:
    from tools.credential_binding import BoundCredential
    from tools.mcp.description import described
    from tools.mcp.sessions import McpServer

    found = asyncio.run(described(McpServer(url, BoundCredential())))
    return [*found["tools"], *found["resources"]]
