"""What holds for every way in which coroutines have stores write."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest

from memory.database import open_database
from memory.errors import DeveloperError
from memory.grouped_writes import GroupedWrites
from memory.journal import Journal
from memory.sqlite_journal import SqliteJournal
from memory.volatile_journal import VolatileJournal
from memory.writes import ThreadedWrites, Writes


@dataclass
class Stored:
    """A way to write and what it writes to."""

    writes: Writes
    journal: Journal

    async def append(self, run_id: str, kind: str) -> int:
        """The number of the event."""
        return (await self.writes.do(partial(self.journal.append, run_id, kind))).seq

    def start(self, run_id: str) -> None:
        self.journal.start_run(run_id, thread_id=run_id, request="r", language="en")


def now() -> datetime:
    return datetime(2026, 5, 14, tzinfo=UTC)


@pytest.fixture(params=["threaded", "threaded in SQLite", "grouped"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stored]:
    if request.param == "threaded":
        yield Stored(ThreadedWrites(), VolatileJournal(now))
        return
    engine = open_database(tmp_path / "cairn.db")
    writes = GroupedWrites(engine) if request.param == "grouped" else ThreadedWrites()
    yield Stored(writes, SqliteJournal(engine, now))
    engine.dispose()


async def test_what_is_told_is_there(stored: Stored) -> None:
    stored.start("r1")
    assert await stored.append("r1", "a") == 1
    assert [event.kind for event in stored.journal.events("r1")] == ["a"]


async def test_many_at_once_all_arrive_each_once(stored: Stored) -> None:
    for run_id in ("r1", "r2", "r3"):
        stored.start(run_id)
    numbers = await asyncio.gather(
        *(stored.append(run_id, "a") for _ in range(50) for run_id in ("r1", "r2", "r3"))
    )
    assert sorted(numbers) == sorted([*range(1, 51)] * 3)
    assert len(stored.journal.events("r2")) == 50


async def test_one_that_fails_takes_no_other_with_it(stored: Stored) -> None:
    stored.start("r1")
    told = await asyncio.gather(
        *(stored.append(run_id, "a") for run_id in ("r1", "nowhere", "r1")),
        return_exceptions=True,
    )
    assert isinstance(told[1], DeveloperError)
    assert sorted(seq for seq in told if isinstance(seq, int)) == [1, 2]
    assert len(stored.journal.events("r1")) == 2


async def test_whoever_stops_waiting_disturbs_nobody(stored: Stored) -> None:
    stored.start("r1")
    impatient = asyncio.create_task(stored.append("r1", "a"))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await stored.append("r1", "b") >= 1
    assert stored.journal.events("r1")[-1].kind == "b"


def test_it_serves_one_event_loop_after_the_other(stored: Stored) -> None:
    stored.start("r1")
    assert [asyncio.run(stored.append("r1", "a")) for _ in range(2)] == [1, 2]
