"""The data folder under several processes, and under one that is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.database import open_database
from memory.sqlite_journal import SqliteJournal

ROOT = Path(__file__).parents[3]
OPEN = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memory.database import open_database
from memory.sqlite_journal import SqliteJournal
sys.stdin.readline()  # wait for the others
journal = SqliteJournal(open_database(Path(sys.argv[1])), lambda: datetime.now(UTC))
"""
START_ONE = OPEN + "journal.start_run(sys.argv[2], thread_id='t', request='q', language='en')"
APPEND_FIFTY = OPEN + "[journal.append('r1', 'step', sys.argv[2], {'n': n}) for n in range(50)]"
APPEND_FOR_EVER = (
    OPEN
    + """
while True:
    event = journal.append('r1', 'step', None, {'payload': 'x' * 500})
    print(event.seq, flush=True)
"""
)


def spawn(program: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def run_together(program: str, path: Path, count: int) -> None:
    processes = [spawn(program, str(path), f"p{n}") for n in range(count)]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cairn.db"


@pytest.fixture
def engine(path: Path) -> Iterator[Engine]:
    engine = open_database(path)
    yield engine
    engine.dispose()


def now() -> datetime:
    return datetime.now(UTC)


def test_six_processes_open_one_fresh_folder(path: Path) -> None:
    run_together(START_ONE, path, 6)
    engine = open_database(path)
    runs = SqliteJournal(engine, now).runs()
    engine.dispose()
    assert {run.run_id for run in runs} == {f"p{n}" for n in range(6)}


def test_appends_of_several_processes_leave_no_gap(engine: Engine, path: Path) -> None:
    journal = SqliteJournal(engine, now)
    journal.start_run("r1", thread_id="t", request="q", language="en")
    run_together(APPEND_FIFTY, path, 3)
    events = journal.events("r1")
    assert [event.seq for event in events] == list(range(1, 151))
    for name in ("p0", "p1", "p2"):
        order = [event.data["n"] for event in events if event.subtask == name]
        assert order == list(range(50))


def test_what_was_acknowledged_survives_a_kill(engine: Engine, path: Path) -> None:
    journal = SqliteJournal(engine, now)
    journal.start_run("r1", thread_id="t", request="q", language="en")
    for _ in range(2):  # the second process goes on where the first was killed
        process = spawn(APPEND_FOR_EVER, str(path))
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("go\n")
        process.stdin.flush()
        acknowledged = [int(process.stdout.readline()) for _ in range(200)]
        process.kill()
        rest, _ = process.communicate(timeout=60)
        acknowledged += [int(line) for line in rest.splitlines() if line]
        stored = [event.seq for event in journal.events("r1")]
        assert stored == list(range(1, len(stored) + 1))
        assert len(stored) >= acknowledged[-1]
    assert journal.append("r1", "after").seq == len(stored) + 1
