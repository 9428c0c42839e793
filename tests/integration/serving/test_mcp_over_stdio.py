"""``cairn mcp`` as an MCP client starts it, with the sandbox services."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters, stdio_client

from tests.mcp_client_stubs import User, told
from tests.prepared_folder import prefill

REQUEST = "What will the weather be in Vienna on 15 May?"
FORECAST = "weather.daily_forecast"


@asynccontextmanager
async def started(mode: str = "auto", user: User | None = None) -> AsyncIterator[Client]:
    """A client of a process of its own on the data folder of the test."""
    prefill(Path(os.environ["CAIRN_DATA_DIR"]))
    settings = {name: value for name, value in os.environ.items() if name.startswith("CAIRN_")}
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "app", "mcp"],
        env={**settings, "CAIRN_TODAY": "2026-05-12", "PATH": os.environ["PATH"]},
        cwd=Path.cwd(),
    )
    async with Client(
        stdio_client(command), elicitation_callback=user, mode=mode, cache=None
    ) as client:
        yield client


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_a_client_finds_plans_calls_and_asks(mode: str) -> None:
    async with started(mode) as client:
        found = await told(client, "search_tools", query="weather forecast for a place")
        needs = {one["tool_id"]: one["needs"] for one in found["tools"]}
        described = await told(client, "describe_tool", tool_id=FORECAST)
        planned = await told(client, "plan", request=REQUEST)
        place = await told(
            client, "call_tool", tool_id="weather.geocode_search", arguments={"q": "Vienna"}
        )
        answer = await told(client, "ask", request=REQUEST)
        (trace,) = (await client.read_resource(f"cairn://runs/{answer['run_id']}/trace")).contents
    assert needs[FORECAST]["lat"] == "weather.geocode_search"
    assert described["inputs_from"]["lat"][0]["tool_id"] == "weather.geocode_search"
    plans = [goal["plan"] for goal in planned["goals"].values()]
    assert [step["tool_id"] for step in plans[0]["steps"] if step["kind"] == "call"]
    assert "Vienna" in json.dumps(place["body"])
    assert (answer["status"], answer["path"][-1]) == ("done", FORECAST)
    assert json.loads(trace.text.splitlines()[0])["kind"] == "trace"  # type: ignore[union-attr]


async def test_a_change_waits_for_the_user_of_the_client_and_is_not_sent_without() -> None:
    booking: dict[str, Any] = {"request": "Book a table at Fig Tree Table in Rome for 2 tomorrow"}
    booking["request"] += " at 19:00"
    async with started() as client:
        refused = await told(client, "ask", **booking)
    assert refused["status"] == "waiting"
    assert "Nothing was sent" in refused["error"]
    user = User(content={"send": True})
    async with started(user=user) as client:
        done = await told(client, "ask", **booking)
    assert done["status"] == "done"
    assert len(user.shown) == 1
    assert "POST " in user.shown[0]
