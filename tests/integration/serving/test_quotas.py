"""One owner who used enough waits; others do not."""

from __future__ import annotations

from pathlib import Path

from app.serving.quotas import Quotas
from graphs.usage import RecentUse
from tests.agent_stubs import StubCaller
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


async def test_processor_time_counts_too(tmp_path: Path) -> None:
    quotas = quotas_of(Clock(), seconds=2)
    quotas.processor.add("mia", 3)
    async with serving(tmp_path, StubCaller(), quotas=quotas) as served:
        mia = await served.client("mia")
        refused = await mia.post("/runs", json={"request": "rooms"})
        assert code_of(refused, 429) == "quota_exceeded"
