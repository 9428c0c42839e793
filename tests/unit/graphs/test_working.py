"""Heavy work: whose turn it is, and when it is over."""

from __future__ import annotations

import asyncio
import threading
from contextvars import ContextVar

from graphs.working import Turns, Work


def never() -> bool:
    return False


async def test_an_owner_does_one_piece_at_a_time_and_another_owner_does_not_wait() -> None:
    turns, held, begun = Turns(), threading.Event(), threading.Event()

    def hold() -> str:
        begun.set()
        held.wait(10)
        return "first"

    one, same, other = (turns.work(owner, never) for owner in ("mia", "mia", "ben"))
    first = asyncio.create_task(one.do(hold))
    await asyncio.to_thread(begun.wait, 10)
    second = asyncio.create_task(same.do(lambda: "second"))
    assert await other.do(lambda: "at once") == "at once"
    assert not second.done()
    held.set()
    assert [await first, await second] == ["first", "second"]


async def test_work_sees_the_context_of_who_asks_for_it() -> None:
    told: ContextVar[str] = ContextVar("told")
    told.set("here")
    assert await Work().do(told.get) == "here"


async def test_work_that_nobody_waits_for_is_over() -> None:
    work = Turns().work("mia", never)
    assert not work.is_over
    work.end()
    assert work.is_over


async def test_work_of_a_late_run_is_over() -> None:
    assert Turns().work("mia", lambda: True).is_over
