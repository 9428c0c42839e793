"""Runs that a server has under way."""

from __future__ import annotations

import asyncio

import pytest

from app.serving.run_desk import RunDesk
from graphs.outcomes import Stream
from memory.errors import RunStoppedError


async def events() -> Stream:
    yield {"run_id": "r1", "kind": "run_started"}


async def test_nobody_waits_for_a_run_that_is_stopped_before_its_first_step() -> None:
    desk = RunDesk(at_once=1)

    async def stop() -> None:
        desk.stop("r1")

    begun = asyncio.create_task(desk.begin(events(), "mia", "r1"))
    stopped = asyncio.create_task(stop())  # its turn comes before that of the run
    same = asyncio.create_task(desk.carried("r1"))
    async with asyncio.timeout(5):
        with pytest.raises(RunStoppedError):
            await begun
        await stopped
        assert await same is None
    assert desk.live("r1") is None


async def test_who_listens_later_hears_what_is_shown_and_not_stored() -> None:
    desk, go_on = RunDesk(at_once=1), asyncio.Event()

    async def asking() -> Stream:
        yield {"run_id": "r1", "kind": "run_started", "seq": 1}
        yield {"run_id": "r1", "kind": "model_asked", "model": "m"}
        await go_on.wait()
        yield {"run_id": "r1", "kind": "form_read", "seq": 2}
        await go_on.wait()

    live = await desk.begin(asking(), "mia")
    await asyncio.sleep(0)
    with desk.listening("r1") as feed:
        assert [event["kind"] for event in feed.take()] == ["model_asked"]
    go_on.set()
    await live.done.wait()
    assert live.shown == []
    with desk.listening("r1") as feed:
        assert not [*feed.take()]
