"""What a function takes is what was meant: tools of an MCP server and of LangChain that say it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from langchain_core.tools import tool
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from app.importing import read_source
from app.settings import load_settings
from tests.mcp_service import served
from tools.calling_every_transport import caller_of
from tools.credentials import MappingCredentials
from tools.importing.importer import ImportOptions
from tools.library import Catalogue
from tools.volatile_library import VolatileLibrary


class Place(BaseModel):
    """Somewhere."""

    city: str
    lat: float | None = None
    tags: list[str] = Field(default_factory=list)


class Said(TypedDict):
    """What came."""

    text: str


def said(place: Place, sizes: list[int], note: str | None, days: int) -> Said:
    """What came, as JSON."""
    values = [place.model_dump(), sizes, note, days]
    return {"text": json.dumps(values, ensure_ascii=False)}


@tool("said")
def langchain_said(place: Place, sizes: list[int], note: str | None, days: int = 1) -> Said:
    """Say what came."""
    return said(place, sizes, note, days)


langchain_said.metadata = {"readOnlyHint": True}


def mcp_server() -> MCPServer:
    server = MCPServer("Echo", log_level="ERROR")

    @server.tool(name="said", annotations=ToolAnnotations(read_only_hint=True))
    def mcp_said(place: Place, sizes: list[int], note: str | None, days: int = 1) -> Said:
        """Say what came."""
        return said(place, sizes, note, days)

    return server


CASES: list[tuple[dict[str, Any], list[Any]]] = [
    (
        {"place.city": "Zürich", "place.lat": 47.4, "sizes": ["1", 2], "note": "a", "days": "3"},
        [{"city": "Zürich", "lat": 47.4, "tags": []}, [1, 2], "a", 3],
    ),
    (
        {"place.city": "x", "place.tags": ["a,b"], "sizes": [], "note": None},
        [{"city": "x", "lat": None, "tags": ["a,b"]}, [], None, 1],
    ),
]


async def taken(found: Catalogue, arguments: dict[str, Any]) -> Any:
    library = VolatileLibrary()
    library.put(found)
    caller = caller_of(library, MappingCredentials({}), timeout_s=30)
    (only,) = found.tools
    try:
        result = await caller.call(only, arguments)
    finally:
        await caller.aclose()
    assert result.error is None, result.error
    return json.loads(result.body["text"])


def imported(source: str) -> Catalogue:
    options = ImportOptions(allow_loopback=True)
    (found,) = read_source(source, options, load_settings())[1]
    return found


@pytest.mark.parametrize(("arguments", "meant"), CASES)
async def test_a_tool_of_an_mcp_server(arguments: dict[str, Any], meant: list[Any]) -> None:
    with served(app=mcp_server().streamable_http_app()) as url:
        found = await asyncio.to_thread(imported, f"mcp:{url}")
        assert await taken(found, arguments) == meant


@pytest.mark.parametrize(("arguments", "meant"), CASES)
async def test_a_tool_of_langchain(arguments: dict[str, Any], meant: list[Any]) -> None:
    found = await asyncio.to_thread(imported, f"langchain:{__name__}:langchain_said")
    assert await taken(found, arguments) == meant
