"""Work that waits at the same time is committed together, and fails alone."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from memory.group_commit import GroupCommit


class Table:
    """A table in a file, written to through a ``GroupCommit``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("CREATE TABLE numbers (value INTEGER PRIMARY KEY)")
        self.statements: list[str] = []
        self.connection.set_trace_callback(self.statements.append)
        self.commits = GroupCommit(self.connection)
        self.gate = threading.Event()

    def adding(self, value: int) -> Callable[[], int]:
        def add() -> int:
            self.connection.execute("INSERT INTO numbers VALUES (?)", (value,))
            return value

        return add

    async def while_held(self, *work: Callable[[], int]) -> list[int | BaseException]:
        """What the pieces of work give that all came while an earlier one was under way."""
        held = asyncio.create_task(self.commits.do(self.gate.wait))
        tasks = [asyncio.create_task(self.commits.do(one)) for one in work]
        await asyncio.sleep(0)  # all are asked for
        self.gate.set()
        await held
        return await asyncio.gather(*tasks, return_exceptions=True)

    def stored(self) -> list[int]:
        """What another connection sees."""
        with sqlite3.connect(self.path) as other:
            rows = other.execute("SELECT value FROM numbers ORDER BY value").fetchall()
        other.close()
        return [value for (value,) in rows]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    opened = Table(tmp_path / "numbers.db")
    yield opened
    await opened.commits.close()


async def test_what_is_told_is_committed(table: Table) -> None:
    assert await table.commits.do(table.adding(7)) == 7
    assert table.stored() == [7]


async def test_what_waits_together_is_committed_together(table: Table) -> None:
    assert await table.while_held(*map(table.adding, range(20))) == list(range(20))
    assert table.stored() == list(range(20))
    assert table.statements.count("COMMIT") <= 2


async def test_one_that_fails_takes_no_other_with_it(table: Table) -> None:
    first, second, third = await table.while_held(table.adding(1), table.adding(1), table.adding(2))
    assert (first, third) == (1, 2)
    assert isinstance(second, sqlite3.IntegrityError)
    assert table.stored() == [1, 2]


async def test_work_that_nobody_waits_for_any_more_is_done(table: Table) -> None:
    held = asyncio.create_task(table.commits.do(table.gate.wait))
    left = asyncio.create_task(table.commits.do(table.adding(3)))
    await asyncio.sleep(0)
    left.cancel()
    table.gate.set()
    await held
    assert await table.commits.do(table.adding(4)) == 4
    assert table.stored() == [3, 4]


async def test_closing_finishes_all_work_and_takes_no_more(tmp_path: Path) -> None:
    opened = Table(tmp_path / "numbers.db")
    tasks = [asyncio.create_task(opened.commits.do(opened.adding(n))) for n in range(5)]
    await asyncio.sleep(0)
    await opened.commits.close()
    assert await asyncio.gather(*tasks) == list(range(5))
    assert opened.stored() == list(range(5))
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        await opened.commits.do(opened.adding(9))
