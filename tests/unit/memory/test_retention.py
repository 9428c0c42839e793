"""Old runs go by age and by size; what has not ended stays, and no jump of the clock deletes."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from memory.aging import Aging
from memory.database import open_database, read
from memory.retention import RunRetention
from memory.sqlite_journal import SqliteJournal


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go(self, days: float) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(tmp_path / "cairn.db")
    yield engine
    engine.dispose()


@pytest.fixture
def journal(engine: Engine, clock: Clock) -> SqliteJournal:
    return SqliteJournal(engine, clock)


@pytest.fixture
def retention(engine: Engine, clock: Clock, tmp_path: Path) -> RunRetention:
    return RunRetention(engine, clock, Aging(tmp_path / "ages.json", 30), megabytes=1)


def begin(journal: SqliteJournal, run_id: str, *, ends: bool = True, size: int = 10) -> None:
    journal.start_run(run_id, thread_id=run_id, request="?", language="")
    journal.append(run_id, "told", data={"text": "x" * size})
    journal.save_response(run_id, "c1", {"ok": True})
    if ends:
        journal.finish_run(run_id, "done", answer="!")


def left(journal: SqliteJournal) -> list[str]:
    return [run.run_id for run in journal.runs()][::-1]


def test_what_ended_long_ago_goes_a_day_after_it_was_found_old(
    journal: SqliteJournal, retention: RunRetention, clock: Clock, engine: Engine
) -> None:
    begin(journal, "old")
    begin(journal, "open", ends=False)
    clock.go(31)
    begin(journal, "new")
    assert [retention.prune(), retention.prune()] == [0, 0]
    clock.go(1)
    assert retention.prune() == 1
    assert left(journal) == ["open", "new"]
    with read(engine) as connection:
        for table in ("run_events", "run_responses"):
            ids = connection.scalars(text(f"SELECT DISTINCT run_id FROM {table}")).all()
            assert sorted(ids) == ["new", "open"]


def test_a_clock_that_jumps_and_is_put_right_deletes_nothing(
    journal: SqliteJournal, retention: RunRetention, clock: Clock
) -> None:
    begin(journal, "r1")
    retention.prune()
    for days in (4000, -4000, 2, 4000, -4000, 2):
        clock.go(days)
        assert retention.prune() == 0
    assert left(journal) == ["r1"]


def test_the_oldest_that_have_ended_go_where_all_are_too_large(
    journal: SqliteJournal, retention: RunRetention, clock: Clock
) -> None:
    begin(journal, "open", ends=False, size=400_000)
    begin(journal, "first", size=400_000)
    clock.go(-100)  # the order does not depend on the clock
    begin(journal, "second", size=400_000)
    begin(journal, "third", size=400_000)
    assert retention.prune() == 1
    assert {run.run_id for run in journal.runs()} == {"open", "second", "third"}
    assert retention.kept().runs == 3
    assert retention.delete(["open"]) == 0


def test_what_one_owner_keeps_is_told(journal: SqliteJournal, retention: RunRetention) -> None:
    begin(journal, "r1", size=100)
    begin(journal.for_owner("mia"), "r2", size=5_000)
    begin(journal.for_owner("mia"), "r3", size=10)
    mine, hers = retention.kept("local"), retention.kept("mia")
    assert (mine.runs, hers.runs, retention.kept("tom").size) == (1, 2, 0)
    assert mine.size < 5_000 < hers.size
    assert retention.kept().size == mine.size + hers.size
