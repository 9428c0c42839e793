"""A server on a loopback port over an agent whose decisions are scripted."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import uvicorn
from langserve import RemoteRunnable

from app.serving.access import Doorkeeper
from app.serving.accounts import Accounts
from app.serving.application import ServedParts, make_app
from app.serving.quotas import Quotas
from app.serving.run_desk import RunDesk
from graphs.parts import Parts
from memory.database import open_database
from memory.embeddings import Vectors
from memory.sqlite_api_keys import SqliteApiKeys
from memory.sqlite_conversations import SqliteConversations
from memory.sqlite_path_memory import SqlitePathMemory
from memory.sqlite_sessions import SqliteSessions
from memory.sqlite_templates import SqliteTemplates
from memory.sqlite_users import SqliteUsers
from tests.agent_stubs import ScriptedReasoner, StubCaller
from tests.process_stubs import Process, booking, process
from tools.calling import CallResult
from tools.records import Tool

MOST_BYTES = 20_000


class ConstantEmbedder:
    """Takes all texts for the same."""

    name, dimension = "constant", 2

    def embed(self, texts: Any) -> Vectors:
        return np.full((len(texts), 2), np.sqrt(0.5), dtype=np.float32)


class HeldCaller(StubCaller):
    """Answers when it is let go; says when it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.let_go = asyncio.Event()

    async def call(
        self, tool: Tool, arguments: Mapping[str, Any], *, approved: bool = False
    ) -> CallResult:
        self.asked.set()
        await self.let_go.wait()
        return await super().call(tool, arguments, approved=approved)


@dataclass
class Served:
    """A server, and what a test looks at behind it."""

    url: str
    process: Process
    desk: RunDesk
    keys: SqliteApiKeys
    accounts: Accounts
    http: httpx.AsyncClient
    """A client without a key."""
    stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def client(self, owner: str, role: Any = "user") -> httpx.AsyncClient:
        """A client with a new key."""
        key, _ = self.keys.create(owner, role)
        headers = {"Authorization": f"Bearer {key}"}
        made = httpx.AsyncClient(base_url=self.url, headers=headers, timeout=60)
        return await self.stack.enter_async_context(made)

    def remote(self) -> RemoteRunnable[Any, Any]:
        """LangServe's client; closed with the server."""
        made: RemoteRunnable[Any, Any] = RemoteRunnable(f"{self.url}/agent/")
        self.stack.push_async_callback(made.async_client.aclose)
        self.stack.callback(made.sync_client.close)
        return made


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Any:
        yield


def told(response: httpx.Response, status: int = 200) -> Any:
    """The JSON of a response, which must have this status."""
    assert response.status_code == status, response.text
    return response.json()


def code_of(response: httpx.Response, status: int) -> str:
    """The code of a problem, which must be one in every respect."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    problem = response.json()
    assert set(problem) == {"type", "title", "status", "code", "detail"}
    assert problem["status"] == status
    assert problem["detail"]
    assert "Traceback" not in response.text
    return str(problem["code"])


@asynccontextmanager
async def serving(
    folder: Path,
    caller: StubCaller,
    reasoner: ScriptedReasoner | None = None,
    *,
    may_be_open: bool = True,
    may_register: bool = False,
    at_once: int = 8,
    of_owner: int | None = None,
    quotas: Quotas | None = None,
    instead: Callable[[Parts], Parts] = lambda parts: parts,
    **more: Any,
) -> AsyncIterator[Served]:
    """The whole application behind a real server; everything is stored for real."""
    engine = open_database(folder / "cairn.db")
    memory = SqlitePathMemory(engine, ConstantEmbedder(), lambda: datetime.now(UTC))
    keys = SqliteApiKeys(engine, lambda: datetime.now(UTC))
    accounts = Accounts(
        SqliteUsers(engine, lambda: datetime.now(UTC)),
        SqliteSessions(engine, lambda: datetime.now(UTC), days=1),
        may_register=may_register,
    )

    def parts_of(parts: Parts) -> Parts:
        kept: dict[str, Any] = {
            "conversations": SqliteConversations(engine),
            "templates": SqliteTemplates(engine, lambda: datetime.now(UTC)),
        }
        return instead(replace(parts, memory=memory, **kept))

    async with AsyncExitStack() as stack:
        stack.callback(engine.dispose)
        one = await stack.enter_async_context(
            process(
                folder,
                caller,
                reasoner or booking("tea"),
                instead=parts_of,
                leaves_runs=True,
                **more,
            )
        )
        desk, door = (
            RunDesk(at_once=at_once, of_owner=of_owner, quotas=quotas),
            Doorkeeper(keys, may_be_open=may_be_open, accounts=accounts),
        )
        listening = socket.create_server(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        app = make_app(ServedParts(one.agent, desk, door, MOST_BYTES))
        server = _Server(
            uvicorn.Config(app, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
        )
        task = asyncio.create_task(server.serve(sockets=[listening]))
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
        served = Served(url, one, desk, keys, accounts, http)
        try:
            async with served.stack:
                yield served
        finally:
            await desk.close(0)
            await app.state.mcp.aclose()
            server.should_exit = True
            await task


async def until_waiting(served: httpx.AsyncClient, run_id: str) -> Any:
    """The run once it waits."""
    while (run := told(await served.get(f"/runs/{run_id}")))["status"] != "waiting":  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return run


async def until_ended(served: httpx.AsyncClient, run_id: str) -> Any:
    """The run once it has ended."""
    while (run := told(await served.get(f"/runs/{run_id}")))["ended_at"] is None:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    return run


@dataclass
class SentEvent:
    """One server-sent event."""

    kind: str
    data: Any
    id: int | None = None


async def sent_events(response: httpx.Response) -> AsyncIterator[SentEvent]:
    """The events of a response as they come."""
    fields: dict[str, str] = {}
    async for line in response.aiter_lines():
        name, _, value = line.partition(": ")
        if line and name:
            fields[name] = value
        elif not line and "data" in fields:
            number = int(fields["id"]) if "id" in fields else None
            yield SentEvent(fields.get("event", "message"), json.loads(fields["data"]), number)
            fields = {}
