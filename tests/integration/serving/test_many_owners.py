"""Many people at once on one server: each has what is their own, and nothing of anybody else's."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.agent_stubs import StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import serving, told, until_ended

MANY = 20


@pytest.fixture
def caller() -> StubCaller:
    return StubCaller()


async def ask(client: httpx.AsyncClient, name: str) -> set[str]:
    """Two requests in a conversation that all call the same; the ids of their runs."""
    ids = set()
    for turn in ("first", "second"):
        asked = {"request": f"rooms for {name}, {turn}", "conversation": "ours"}
        run = told(await client.post("/runs", json=asked), 202)
        ended = await until_ended(client, run["run_id"])
        assert ended["request"] == asked["request"]
        ids.add(run["run_id"])
    return ids


async def test_many_at_once_see_their_own_alone(tmp_path: Path, caller: StubCaller) -> None:
    async with serving(tmp_path, caller, booking("x", path="rooms")) as served:
        people = {f"owner{n}": await served.client(f"owner{n}") for n in range(MANY)}
        ran = await asyncio.gather(*(ask(client, name) for name, client in people.items()))
        own = dict(zip(people, ran, strict=True))
        for name, client in people.items():
            runs = told(await client.get("/runs"))
            assert {run["run_id"] for run in runs} == own[name]
            (conversation,) = told(await client.get("/conversations"))
            assert name in str(conversation)
            remembered = told(await client.get("/memory"))
            assert remembered
            assert all(path["run_id"] in own[name] for path in remembered)
            stranger = next(iter(own["owner0" if name != "owner0" else "owner1"]))
            for path in (f"/runs/{stranger}", f"/runs/{stranger}/events"):
                assert (await client.get(path)).status_code == 404
