"""Writes that wait at the same time share one commit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from memory.database import joined, open_database, read, write
from memory.errors import DeveloperError
from memory.grouped_writes import GroupedWrites
from memory.journal import Entry
from memory.sqlite_journal import SqliteJournal
from tools.sqlite_statistics import SqliteStatistics


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(tmp_path / "cairn.db")
    yield opened
    opened.dispose()


@pytest.fixture
def journal(engine: Engine) -> SqliteJournal:
    made = SqliteJournal(engine, lambda: datetime(2026, 5, 14, tzinfo=UTC))
    made.start_run("r1", thread_id="r1", request="r", language="en")
    return made


async def test_what_waits_is_committed_together(engine: Engine, journal: SqliteJournal) -> None:
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    writes, gate = GroupedWrites(engine), threading.Event()
    held = asyncio.create_task(writes.do(gate.wait))
    waiting = [
        asyncio.create_task(writes.do(partial(journal.append, "r1", "a"))) for _ in range(10)
    ]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(held, *waiting)
    assert len(journal.events("r1")) == 10
    assert len(commits) <= 3  # the held one, the ten, and the reading just now


def test_a_group_sees_what_it_wrote_and_nobody_else_does(
    engine: Engine, journal: SqliteJournal
) -> None:
    other: list[int] = []
    with joined(engine):
        journal.append("r1", "a")
        assert len(journal.events("r1")) == 1
        thread = threading.Thread(target=lambda: other.append(len(journal.events("r1"))))
        thread.start()
        thread.join()
    assert other == [0]
    assert len(journal.events("r1")) == 1


def test_a_group_that_fails_leaves_nothing(engine: Engine, journal: SqliteJournal) -> None:
    with pytest.raises(DeveloperError), joined(engine):
        [journal.append_many(run_id, [Entry("a")]) for run_id in ("r1", "nowhere")]
    assert journal.events("r1") == []
    journal.append("r1", "b")
    assert len(journal.events("r1")) == 1


def test_other_engines_are_not_drawn_in(engine: Engine, tmp_path: Path) -> None:
    other = open_database(tmp_path / "other.db")
    with joined(engine), write(other) as theirs, read(engine) as ours:
        assert theirs.engine is not ours.engine
    other.dispose()


def test_a_group_is_not_durable(engine: Engine) -> None:
    with joined(engine), pytest.raises(AssertionError), write(engine, durable=True):
        pass


def test_statistics_join_the_group_they_are_written_in(engine: Engine) -> None:
    statistics = SqliteStatistics(engine, begin=partial(write, engine))
    with joined(engine):  # a transaction of their own would wait for this one to end
        statistics.record_call("a.b", succeeded=True, latency_s=0.1)
    assert statistics.counts().calls["a.b"].total == 1
