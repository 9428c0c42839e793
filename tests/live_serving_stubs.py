"""The whole application over a data folder, with the agent that takes up changes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn

from app.serving.access import Doorkeeper
from app.serving.application import ServedParts, make_app
from app.serving.live_agent import LiveAgent, open_live_agent
from app.serving.run_desk import RunDesk
from app.settings import load_settings
from app.stores import open_api_keys
from memory.sqlite_api_keys import SqliteApiKeys
from tests.serving_stubs import MOST_BYTES, _Server


@dataclass
class LiveServer:
    """A server without sandbox services, and what a test looks at behind it."""

    url: str
    live: LiveAgent
    desk: RunDesk
    keys: SqliteApiKeys
    http: httpx.AsyncClient
    """A client without a key."""
    stack: AsyncExitStack

    async def client(self, owner: str, role: Any = "user") -> httpx.AsyncClient:
        """A client with a new key."""
        key, _ = self.keys.create(owner, role)
        headers = {"Authorization": f"Bearer {key}"}
        made = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60)
        return await self.stack.enter_async_context(made)


@asynccontextmanager
async def live_serving(most_bytes: int = MOST_BYTES) -> AsyncIterator[LiveServer]:
    """Serve the data folder of the settings on a loopback port."""
    settings = load_settings()
    async with AsyncExitStack() as stack:
        keys = stack.enter_context(open_api_keys(settings))
        live = await stack.enter_async_context(open_live_agent(settings))
        desk, door = RunDesk(at_once=4), Doorkeeper(keys, may_be_open=True)
        app = make_app(ServedParts(live.agent, desk, door, most_bytes, live))
        listening = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = _Server(uvicorn.Config(app, lifespan="off", log_level="error"))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
        try:
            async with AsyncExitStack() as clients:
                yield LiveServer(url, live, desk, keys, http, clients)
        finally:
            await desk.close(0)
            server.should_exit = True
            await task
