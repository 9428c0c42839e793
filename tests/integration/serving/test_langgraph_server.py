"""``langgraph dev`` serves the graph of ``langgraph.json``; LangGraph's SDK drives a run."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient

ROOT = Path(__file__).parents[3]
REQUEST = "Add the Norrland Electric Kettle Classic to my cart"
_PATIENCE_S = 180


def langgraph_cli() -> str | None:
    """The command, from the environment of ``make devserver`` or the one of the tests."""
    own = ROOT / ".venv-devserver" / "bin" / "langgraph"
    if own.exists():
        return str(own)
    return shutil.which("langgraph", path=str(Path(sys.executable).parent))


CLI = langgraph_cli()

pytestmark = pytest.mark.skipif(
    CLI is None, reason="langgraph-cli is not installed: make devserver installs it"
)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server with the sandbox services, once it answers."""
    port = free_port()
    for name in ("langgraph.json", "app"):  # the server writes where it is started
        (tmp_path / name).symlink_to(ROOT / name)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "LANGGRAPH_CLI_NO_ANALYTICS": "1",
        "LANGSMITH_TRACING": "false",
    }
    log = tmp_path / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [
                str(CLI),
                "dev",
                "--host",
                "127.0.0.1",
                "--port",
                str(port),
                "--no-browser",
                "--no-reload",
            ],
            cwd=tmp_path,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    url = f"http://127.0.0.1:{port}"
    try:
        is_up = asyncio.run(until_ready(url, process))
        assert is_up, log.read_text()
        yield url
    finally:
        process.terminate()
        process.wait(_PATIENCE_S)


async def until_ready(url: str, process: subprocess.Popen[bytes]) -> bool:
    """Whether it answers, once it does or has ended."""
    async with asyncio.timeout(_PATIENCE_S), httpx.AsyncClient() as http:
        while process.poll() is None:
            try:
                if (await http.get(f"{url}/ok")).is_success:
                    return True
            except httpx.TransportError:
                await asyncio.sleep(0.2)
    return False


async def test_a_run_waits_for_approval_and_goes_on(server: str) -> None:
    async with get_client(url=server, timeout=_PATIENCE_S) as client:
        await approve_a_run(client)


async def approve_a_run(client: LangGraphClient) -> None:
    (assistant,) = await client.assistants.search()
    thread = await client.threads.create()
    name, where = assistant["graph_id"], thread["thread_id"]
    events = [
        part.data
        async for part in client.runs.stream(
            where, name, input={"request": REQUEST}, stream_mode="custom"
        )
        if part.event == "custom"
    ]
    assert events[0]["kind"] == "run_started"
    assert "approval_wanted" in {event["kind"] for event in events}
    state = await client.threads.get_state(where)
    (interrupt,) = state["interrupts"]
    pending = interrupt["value"]
    (approval,) = pending["approvals"]
    assert pending["question"] is None
    assert approval["request"]["method"] == "POST"
    said = {"approvals": {approval["approval_id"]: {"ruling": "approved"}}}
    ended: Any = await client.runs.wait(where, name, command={"resume": said})
    assert ended["status"] == "done"
    assert ended["run_id"] == pending["run_id"]
    assert approval["tool_id"] in ended["path"]
    assert (await client.threads.get_state(where))["interrupts"] == []
