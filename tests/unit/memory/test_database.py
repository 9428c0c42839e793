"""The database opens at its newest schema, or says why not and what to do."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from memory import database
from memory.claims import Claim
from memory.database import open_database, read, write
from memory.errors import DeveloperError
from memory.sqlite_claims import SqliteClaims


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cairn.db"


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    engine = open_database(path)
    yield engine
    engine.dispose()


def refuses(path: Path) -> DeveloperError:
    with pytest.raises(DeveloperError) as caught:
        open_database(path)
    assert str(path) in str(caught.value)
    return caught.value


def set_revision(path: Path, revision: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    connection.close()


def test_a_fresh_folder_gets_the_newest_schema(engine: Engine, path: Path) -> None:
    assert {"runs", "run_events", "run_responses"} <= set(inspect(engine).get_table_names())
    with read(engine) as connection:
        stored = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    newest = max((database.MIGRATIONS / "versions").glob("0*.py"))
    assert newest.name.startswith(f"{stored}_")


@pytest.mark.skipif(os.name == "nt", reason="modes are of POSIX")
def test_the_data_folder_is_for_its_owner_only(engine: Engine, path: Path) -> None:
    assert path.parent.stat().st_mode & 0o077 == 0


def test_opening_again_keeps_the_data_and_needs_no_migration(
    engine: Engine, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_run(engine, "r1")
    monkeypatch.setitem(sys.modules, "alembic", None)  # an import of it would fail
    again = open_database(path)
    assert run_ids(again) == ["r1"]
    again.dispose()


def test_an_older_file_is_migrated_and_keeps_its_rows(
    engine: Engine, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_run(engine, "r1")
    migrations = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, migrations)
    newest = max(file.name[:4] for file in (migrations / "versions").glob("0*.py"))
    following = f"{int(newest) + 1:04}"
    (migrations / "versions" / f"{following}_next.py").write_text(
        f"from alembic import op\nrevision = {following!r}\ndown_revision = {newest!r}\n"
        "def upgrade():\n    op.execute('CREATE TABLE later (id INTEGER)')\n"
    )
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    newer = open_database(path)
    assert inspect(newer).has_table("later")
    assert run_ids(newer) == ["r1"]
    newer.dispose()


def test_a_migration_that_fails_leaves_nothing_behind(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, migrations)
    for file in (migrations / "versions").glob("0*.py"):
        if not file.name.startswith("0001"):
            file.unlink()
    broken = migrations / "versions" / "0002_broken.py"
    broken.write_text(
        "from alembic import op\nrevision = '0002'\ndown_revision = '0001'\n"
        "def upgrade():\n    op.execute('CREATE TABLE half (id INTEGER)')\n    1 / 0\n"
    )
    monkeypatch.setattr(database, "MIGRATIONS", migrations)
    with pytest.raises(ZeroDivisionError):
        open_database(path)
    broken.unlink()
    engine = open_database(path)
    assert not inspect(engine).has_table("half")
    engine.dispose()


def test_many_threads_open_one_fresh_folder(path: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        engines = list(pool.map(open_database, [path] * 6))
    for engine in engines:
        assert run_ids(engine) == []
        engine.dispose()


def test_a_folder_that_takes_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    error = refuses(tmp_path / "file" / "cairn.db")
    assert error.code == "data_dir_not_writable"
    assert "CAIRN_DATA_DIR" in str(error)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert refuses(tmp_path / "cairn.db").code == "data_dir_not_writable"
        assert refuses(tmp_path / "new" / "cairn.db").code == "data_dir_not_writable"
    finally:
        tmp_path.chmod(0o700)


def test_a_folder_in_the_place_of_the_file_is_named(path: Path) -> None:
    path.mkdir(parents=True)
    assert refuses(path).code == "data_dir_not_writable"


def test_a_file_that_is_no_database_is_named_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"dear diary " * 1000)
    error = refuses(path)
    assert error.code == "database_unreadable"
    assert "backup" in str(error)
    assert path.read_bytes() == b"dear diary " * 1000


def test_a_newer_schema_is_refused_and_left_alone(engine: Engine, path: Path) -> None:
    add_run(engine, "r1")
    set_revision(path, "9999")
    error = refuses(path)
    assert error.code == "database_too_new"
    assert "9999" in str(error)
    assert run_ids(engine) == ["r1"]


def test_a_schema_of_something_else_is_refused(engine: Engine, path: Path) -> None:
    set_revision(path, "ae1027a6acf")
    assert refuses(path).code == "database_unreadable"


def test_a_full_disk_is_named_and_harms_nothing(engine: Engine) -> None:
    add_run(engine, "r1")
    with write(engine) as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(DeveloperError, match="disk is full") as caught:
            connection.exec_driver_sql("UPDATE runs SET answer = hex(zeroblob(1000000))")
    assert caught.value.code == "data_dir_not_writable"
    assert run_ids(engine) == ["r1"]


def test_a_writer_that_waits_too_long_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_TIMEOUT_S", 0.05)
    engine = open_database(path)
    with (
        write(engine),
        pytest.raises(DeveloperError, match="another process") as caught,
        write(engine),
    ):
        pytest.fail("two writers at once")
    assert caught.value.code == "database_busy"
    engine.dispose()


def test_other_errors_keep_their_kind(engine: Engine) -> None:
    with pytest.raises(OperationalError), read(engine) as connection:
        connection.exec_driver_sql("SELECT * FROM nowhere")
    with pytest.raises(IntegrityError), write(engine) as connection:
        connection.exec_driver_sql(
            "INSERT INTO run_events (run_id, seq, at, kind, data) VALUES ('x', 1, '', '', '')"
        )


def test_only_a_durable_write_waits_for_the_disk(engine: Engine) -> None:
    def level(*, durable: bool) -> str:
        with write(engine, durable=durable) as connection:
            found = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
        return {1: "NORMAL", 2: "FULL"}[found]

    levels = [level(durable=durable) for durable in (False, True, True, False, True)]
    assert levels == ["NORMAL", "FULL", "FULL", "NORMAL", "FULL"]
    with engine.begin() as connection:
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 1


def test_a_claim_is_a_durable_write(engine: Engine) -> None:
    levels = []

    def look(connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.startswith("INSERT INTO claims"):
            driver: Any = connection.connection
            levels.append(driver.execute("PRAGMA synchronous").fetchone()[0])

    add_run(engine, "r1")
    event.listen(engine, "before_cursor_execute", look)
    claims = SqliteClaims(engine, lambda: datetime.now(UTC))
    assert claims.claim(Claim("r1", "1", "digest", "c1", "travel.book")) is None
    assert levels == [2]


def test_a_write_is_kept_whole_or_not_at_all(engine: Engine) -> None:
    def add_the_same_twice() -> None:
        with write(engine) as connection:
            insert_run(connection, "r1")
            insert_run(connection, "r1")

    with pytest.raises(IntegrityError):
        add_the_same_twice()
    assert run_ids(engine) == []


def test_read_modify_write_loses_nothing(engine: Engine) -> None:
    with write(engine) as connection:
        connection.exec_driver_sql("CREATE TABLE counter (n INTEGER)")
        connection.exec_driver_sql("INSERT INTO counter VALUES (0)")

    def increment(_: int) -> None:
        with engine.begin() as connection:
            n = connection.exec_driver_sql("SELECT n FROM counter").scalar_one()
            connection.exec_driver_sql("UPDATE counter SET n = ?", (n + 1,))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(increment, range(200)))
    with read(engine) as connection:
        assert connection.exec_driver_sql("SELECT n FROM counter").scalar_one() == 200


def test_a_reader_waits_for_nobody_and_sees_one_snapshot(engine: Engine) -> None:
    with read(engine) as reader:
        assert reader.execute(text("SELECT count(*) FROM runs")).scalar_one() == 0
        writer = threading.Thread(target=add_run, args=(engine, "r1"))
        writer.start()
        writer.join(timeout=5)
        assert not writer.is_alive()
        assert reader.execute(text("SELECT count(*) FROM runs")).scalar_one() == 0
    with write(engine):
        assert run_ids(engine) == ["r1"]


def insert_run(connection: Connection, run_id: str) -> None:
    connection.execute(
        text(
            "INSERT INTO runs (run_id, thread_id, request, language, status, created_at)"
            " VALUES (:run_id, 't', 'q', 'en', 'running', '2025')"
        ),
        {"run_id": run_id},
    )


def add_run(engine: Engine, run_id: str) -> None:
    with write(engine) as connection:
        insert_run(connection, run_id)


def run_ids(engine: Engine) -> list[str]:
    with read(engine) as connection:
        return [str(row[0]) for row in connection.execute(text("SELECT run_id FROM runs"))]
