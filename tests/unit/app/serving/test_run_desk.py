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
