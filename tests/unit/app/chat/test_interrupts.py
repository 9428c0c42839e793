"""Ctrl-C ends what is guarded, once, and in order."""

from __future__ import annotations

import asyncio
import signal

import pytest

from app.chat.interrupts import Interrupts, StoppedError


def press_ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


async def test_it_cancels_what_is_guarded() -> None:
    started, ended = asyncio.Event(), list[str]()

    async def work() -> None:
        try:
            started.set()
            await asyncio.Event().wait()
        finally:
            press_ctrl_c()
            await asyncio.sleep(0)
            ended.append("in order, whatever is pressed meanwhile")

    with Interrupts() as interrupts:
        guarded = asyncio.create_task(interrupts.guard(work()))
        await started.wait()
        press_ctrl_c()
        with pytest.raises(StoppedError):
            await guarded
        press_ctrl_c()
        assert await interrupts.guard(asyncio.sleep(0, "the next")) == "the next"
    assert ended == ["in order, whatever is pressed meanwhile"]


async def test_what_was_there_before_comes_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with Interrupts():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before


async def test_errors_and_results_come_through() -> None:
    async def fail() -> None:
        raise ValueError("why")

    with Interrupts() as interrupts:
        with pytest.raises(ValueError, match="why"):
            await interrupts.guard(fail())
        assert await interrupts.guard(asyncio.sleep(0, 7)) == 7


async def test_an_end_from_outside_is_no_ctrl_c() -> None:
    with Interrupts() as interrupts:
        guarded = asyncio.create_task(interrupts.guard(asyncio.sleep(60)))
        await asyncio.sleep(0)
        guarded.cancel()
        with pytest.raises(asyncio.CancelledError):
            await guarded
