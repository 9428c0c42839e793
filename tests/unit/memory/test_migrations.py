"""A file of an earlier schema opens at the newest one and keeps everything."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, inspect, text

from memory import database, run_rows, sqlite_approvals
from memory.approvals import Approval
from memory.claims import Claim
from memory.database import open_database, write
from memory.journal import Event, Run
from memory.sqlite_approvals import SqliteApprovals
from memory.sqlite_claims import SqliteClaims
from memory.sqlite_journal import SqliteJournal

AT = "2025-03-01T12:00:00.000000+00:00"
ROWS = f"""
INSERT INTO runs (run_id, owner, thread_id, request, language, status, created_at, ended_at, answer,
  path) VALUES ('r1', 'mia', 't1', 'q', 'en', 'done', '{AT}', '{AT}', 'a', '["x.y"]');
INSERT INTO runs (run_id, thread_id, request, language, status, created_at)
  VALUES ('r2', 't2', 'q', 'en', 'running', '{AT}');
INSERT INTO run_events VALUES ('r1', 1, '{AT}', 'step', '1', '{{"n":1}}');
INSERT INTO run_responses VALUES ('r1', 'c1', x'{zlib.compress(b'{"id": 7}').hex()}');
INSERT INTO tools (id, group_id, name, method, path, risk, deprecated, digest, record)
  VALUES ('x.y', 'x', 'y', 'GET', '/', 'safe', 0, 'd', '{{}}');
"""


def now() -> datetime:
    return datetime.now(UTC)


def open_at(revision: str, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the file as a Cairn of that schema made it."""
    older = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, older)
    for file in (older / "versions").glob("[0-9]*.py"):
        if file.name[:4] > revision:
            file.unlink()
    with monkeypatch.context() as context:
        context.setattr(database, "MIGRATIONS", older)
        open_database(path).dispose()


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Engine]:
    """A file of schema 0004 with rows, opened now."""
    path = tmp_path / "data" / "cairn.db"
    open_at("0004", path, tmp_path, monkeypatch)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executescript(ROWS)
        with pytest.raises(sqlite3.OperationalError, match="no such column"):
            connection.execute("SELECT worker FROM runs")
    engine = open_database(path)
    yield engine
    engine.dispose()


def test_runs_of_schema_0004_are_kept(old: Engine) -> None:
    journal = SqliteJournal(old, now).for_owner("mia")
    assert journal.run("r1") == Run(
        run_id="r1",
        thread_id="t1",
        request="q",
        language="en",
        status="done",
        created_at=AT,
        owner="mia",
        ended_at=AT,
        answer="a",
        path=("x.y",),
    )
    assert journal.events("r1") == [Event("r1", 1, AT, "step", "1", {"n": 1})]
    assert journal.response("r1", "c1") == {"id": 7}
    assert journal.answered_call("r1", "c1") is None
    assert journal.findings("r1") == {}
    assert [run.run_id for run in journal.turns("t1")] == ["r1"]
    with write(old) as connection:
        assert connection.exec_driver_sql("SELECT id FROM tools").scalars().all() == ["x.y"]


def test_runs_of_schema_0004_go_on(old: Engine) -> None:
    journal = SqliteJournal(old, now)
    assert journal.take("r2", "w1", instead_of="")
    wanted = Approval("a1", "r2", "1", "x.y", "write", {}, {}, effect="", reason="")
    SqliteApprovals(old, now).want(wanted)
    assert SqliteClaims(old, now).claim(Claim("r2", "1", "d", "c1", "x.y")) is None


def test_what_belongs_to_a_run_goes_with_it(old: Engine) -> None:
    test_runs_of_schema_0004_go_on(old)
    with write(old) as connection:
        connection.exec_driver_sql("DELETE FROM runs")
    assert SqliteApprovals(old, now).pending() == []
    assert SqliteClaims(old, now).claims("r2") == []


def test_looking_up_uses_an_index(old: Engine) -> None:
    lookups = {
        "runs_of_thread": run_rows.OF_THREAD,
        "approvals_of_run": sqlite_approvals._OF_RUN,
        "pending_approvals": sqlite_approvals._PENDING,
    }
    values = {"owner": "", "thread_id": "", "run_id": "", "limit": 1}
    with write(old) as connection:
        for index, lookup in lookups.items():
            plan = connection.execute(text(f"EXPLAIN QUERY PLAN {lookup.text}"), values).all()
            assert [index in step.detail for step in plan] == [True], plan


def test_every_step_can_be_undone(old: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(database.MIGRATIONS))
    with write(old) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0004")
        rows = connection.exec_driver_sql("SELECT run_id FROM runs ORDER BY run_id").scalars()
        assert rows.all() == ["r1", "r2"]
        command.downgrade(config, "base")
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
