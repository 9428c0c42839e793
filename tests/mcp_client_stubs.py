"""The MCP SDK's own client against Cairn's server, and what its user says to forms."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitRequestFormParams, ElicitResult


@dataclass
class User:
    """Fills in every form in the same way, and keeps what they were shown."""

    action: Any = "accept"
    content: dict[str, Any] | None = None
    shown: list[str] = field(default_factory=list)

    async def __call__(self, context: Any, params: Any) -> ElicitResult:
        del context
        assert isinstance(params, ElicitRequestFormParams)
        self.shown.append(params.message)
        return ElicitResult(action=self.action, content=self.content)


@asynccontextmanager
async def connected(
    url: str, key: str = "", user: User | None = None, mode: str = "auto"
) -> AsyncIterator[Client]:
    """A client of the server at ``url``; without a user it says that it shows no forms."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=30, trust_env=False) as http,
        Client(
            streamable_http_client(f"{url}/mcp", http_client=http),
            elicitation_callback=user,
            mode=mode,
            cache=None,
        ) as client,
    ):
        yield client


async def told(client: Client, name: str, **arguments: Any) -> Any:
    """What a tool gave, which must be the same as text and as JSON."""
    result = await client.call_tool(name, arguments)
    assert result.structured_content is not None
    assert result.is_error == bool(result.structured_content.get("error"))
    return result.structured_content
