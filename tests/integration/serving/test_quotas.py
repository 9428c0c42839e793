"""One owner who used enough waits; others do not."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import httpx

from app.serving.quotas import Quotas
from app.serving.stored_quota import StoredQuota
from graphs.parts import Parts
from graphs.usage import RecentUse
from memory.aging import Aging
from memory.database import open_database
from memory.retention import RunRetention
from tests.agent_stubs import NOON, StubCaller
from tests.process_stubs import booking
from tests.serving_stubs import code_of, serving, told, until_ended


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def quotas_of(clock: Clock, *, calls: float = 1000, seconds: float = 1000) -> Quotas:
    return Quotas(calls, seconds, RecentUse(clock), RecentUse(clock))


async def test_one_who_used_enough_is_told_when_to_come_back(tmp_path: Path) -> None:
    clock, asked = Clock(), {"request": "rooms"}
    quotas = quotas_of(clock, calls=1)
    book = booking("x", path="rooms")
    async with serving(tmp_path, StubCaller(), book, quotas=quotas) as served:
        mia, tom = await served.client("mia"), await served.client("tom")
        first = told(await mia.post("/runs", json=asked), 202)
        await until_ended(mia, first["run_id"])
        clock.now += 20
        refused = await mia.post("/runs", json=asked)
        assert code_of(refused, 429) == "quota_exceeded"
        assert refused.headers["retry-after"] == "40"
        invoked = await mia.post("/agent/invoke", json={"input": asked})
        assert code_of(invoked, 429) == "quota_exceeded"
        told(await tom.post("/runs", json=asked), 202)
        clock.now += 40
        told(await mia.post("/runs", json=asked), 202)


async def test_one_who_stored_enough_starts_nothing_until_runs_are_deleted(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "cairn.db")
    aging = Aging(tmp_path / "ages.json", 30)
    retention = RunRetention(engine, lambda: NOON, aging, megabytes=100)
    quotas = replace(quotas_of(Clock()), stored=StoredQuota(retention.kept, 0.001, Clock()))
    book, asked = booking("x", path="rooms"), {"request": "rooms"}

    def kept(parts: Parts) -> Parts:
        return replace(parts, retention=retention)

    async with serving(tmp_path, StubCaller(), book, quotas=quotas, instead=kept) as served:
        mia, tom = await served.client("mia"), await served.client("tom")
        run_id = await ended(mia, asked)
        quotas.stored = StoredQuota(retention.kept, 0.001, Clock())  # a minute later
        refused = await mia.post("/runs", json=asked)
        assert code_of(refused, 409) == "storage_full"
        assert "DELETE /runs/" in refused.json()["detail"]
        await ended(tom, asked)
        assert code_of(await tom.delete(f"/runs/{run_id}"), 404) == "unknown_run"
        assert (await mia.delete(f"/runs/{run_id}")).status_code == 204
        assert code_of(await mia.get(f"/runs/{run_id}"), 404) == "unknown_run"
        await ended(mia, asked)
    engine.dispose()


async def test_a_run_that_waits_is_not_deleted(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "cairn.db")
    aging = Aging(tmp_path / "ages.json", 30)
    retention = RunRetention(engine, lambda: NOON, aging, megabytes=100)

    def kept(parts: Parts) -> Parts:
        return replace(parts, retention=retention)

    async with serving(tmp_path, StubCaller(), instead=kept) as served:
        mia = await served.client("mia")
        run = told(await mia.post("/runs", json={"request": "book a room"}), 202)
        refused = await mia.delete(f"/runs/{run['run_id']}")
        assert code_of(refused, 409) == "run_unfinished"
    engine.dispose()


async def ended(client: httpx.AsyncClient, asked: dict[str, str]) -> str:
    """The id of a run that has ended."""
    run_id: str = told(await client.post("/runs", json=asked), 202)["run_id"]
    await until_ended(client, run_id)
    return run_id


async def test_processor_time_counts_too(tmp_path: Path) -> None:
    quotas = quotas_of(Clock(), seconds=2)
    quotas.processor.add("mia", 3)
    async with serving(tmp_path, StubCaller(), quotas=quotas) as served:
        mia = await served.client("mia")
        refused = await mia.post("/runs", json={"request": "rooms"})
        assert code_of(refused, 429) == "quota_exceeded"
