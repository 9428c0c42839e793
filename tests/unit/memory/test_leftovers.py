"""What a process leaves that is killed right after it ended a run."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.approvals import Approval
from memory.checkpoints import open_checkpointer
from memory.database import open_database
from memory.leftovers import Leftovers
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_journal import SqliteJournal
from tests.checkpoint_stubs import checkpoint, threads


def now() -> datetime:
    return datetime(2026, 5, 12, tzinfo=UTC)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(tmp_path / "cairn.db")
    yield engine
    engine.dispose()


def waits(engine: Engine, owner: str, run_id: str) -> SqliteApprovals:
    """A run of the owner that waits for an approval of the same id."""
    SqliteJournal(engine, now).for_owner(owner).start_run(
        run_id, thread_id=run_id, request="Mail it.", language="en"
    )
    approvals = SqliteApprovals(engine, now).for_owner(owner)
    approvals.want(Approval(run_id, run_id, "A1", "post.mail", "write", {}, {}, "Mails it.", ""))
    return approvals


async def test_what_ended_runs_left_is_cleared_for_all_owners(
    engine: Engine, tmp_path: Path
) -> None:
    mias, noors = waits(engine, "mia", "r1"), waits(engine, "noor", "r2")
    waits(engine, "mia", "r3")
    SqliteJournal(engine, now).for_owner("mia").finish_run("r1", "cancelled")
    SqliteJournal(engine, now).for_owner("noor").finish_run("r2", "done")
    async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
        for name in ("r1", "r2", "r3", "no run"):
            await checkpoint(saver, name)
        await Leftovers(engine, now).clear(saver)
        assert await threads(saver) == {"r3", "no run"}
    assert [one.approval_id for one in mias.pending()] == ["r3"]
    assert noors.pending() == []
    closed = noors.approval("r2")
    assert (closed.status, closed.decided_by, closed.decided_at) == (
        "rejected",
        "cancelled",
        "2026-05-12T00:00:00.000000+00:00",
    )


async def test_what_cannot_be_cleared_stops_nothing(engine: Engine, tmp_path: Path) -> None:
    async with open_checkpointer(tmp_path / "checkpoints.db") as saver:
        await checkpoint(saver, "r1")
        engine.dispose()
        (tmp_path / "cairn.db").write_bytes(b"no database" * 1000)
        await Leftovers(engine, now).clear(saver)
        assert await threads(saver) == {"r1"}
