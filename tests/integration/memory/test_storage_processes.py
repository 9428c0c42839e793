"""The data folder under several processes, and under one that is killed."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.claims import Claim
from memory.database import open_database
from memory.file_workers import FileWorkers
from memory.sqlite_claims import SqliteClaims
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
CLAIM = (
    OPEN
    + """
from memory.claims import Claim
from memory.sqlite_claims import SqliteClaims
claims = SqliteClaims(journal._engine, lambda: datetime.now(UTC))
for n in range(20):
    known = claims.claim(Claim("r1", "1", f"digest {n}", sys.argv[2], "travel.book"))
    print(sys.argv[2] if known is None else known.call_id, known is None)
"""
)
CLAIM_FOR_EVER = (
    OPEN
    + """
from itertools import count
from memory.claims import Claim
from memory.sqlite_claims import SqliteClaims
claims = SqliteClaims(journal._engine, lambda: datetime.now(UTC))
for n in count():
    claims.claim(Claim("r1", "1", f"digest {n}", "c1", "travel.book"))
    print(n, flush=True)
"""
)
TAKE = (
    OPEN
    + """
for n in range(20):
    print(journal.take(f"r{n}", sys.argv[2], instead_of="dead"))
"""
)
LIVE = """
import sys
from pathlib import Path
from memory.file_workers import FileWorkers
workers = FileWorkers(Path(sys.argv[1]))
print(workers.own_id, flush=True)
sys.stdin.readline()
"""


def spawn(program: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("go\n")
    process.stdin.flush()


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def run_together(program: str, path: Path, count: int) -> list[list[str]]:
    """What each of the processes printed, line by line."""
    processes = [spawn(program, str(path), f"p{n}") for n in range(count)]
    for process in processes:
        go(process)
    printed = []
    for process in processes:
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors
        printed.append(output.splitlines())
    return printed


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
        go(process)
        acknowledged = [int(line(process)) for _ in range(200)]
        process.kill()
        rest, _ = process.communicate(timeout=60)
        acknowledged += [int(seq) for seq in rest.split()]
        stored = [event.seq for event in journal.events("r1")]
        assert stored == list(range(1, len(stored) + 1))
        assert len(stored) >= acknowledged[-1]
    assert journal.append("r1", "after").seq == len(stored) + 1


def test_of_eight_processes_one_gets_each_claim(engine: Engine, path: Path) -> None:
    SqliteJournal(engine, now).start_run("r1", thread_id="t", request="q", language="en")
    printed = run_together(CLAIM, path, 8)
    claims = {claim.digest: claim for claim in SqliteClaims(engine, now).claims("r1")}
    assert len(claims) == 20
    for n in range(20):
        told = [lines[n].split() for lines in printed]
        assert {call_id for call_id, _ in told} == {claims[f"digest {n}"].call_id}
        assert [won for _, won in told].count("True") == 1


def test_a_claim_that_was_granted_survives_a_kill(engine: Engine, path: Path) -> None:
    SqliteJournal(engine, now).start_run("r1", thread_id="t", request="q", language="en")
    process = spawn(CLAIM_FOR_EVER, str(path))
    go(process)
    granted = [int(line(process)) for _ in range(20)]
    process.kill()
    rest, _ = process.communicate(timeout=60)
    granted += [int(number) for number in rest.split()]
    claims = SqliteClaims(engine, now)
    assert {f"digest {n}" for n in granted} <= {claim.digest for claim in claims.claims("r1")}
    again = claims.claim(Claim("r1", "1", "digest 0", "c2", "travel.book"))
    assert again is not None
    assert again.call_id == "c1"


def test_of_two_processes_one_takes_each_run(engine: Engine, path: Path) -> None:
    journal = SqliteJournal(engine, now)
    for n in range(20):
        journal.start_run(f"r{n}", thread_id="t", request="q", language="en", worker="dead")
    taken = run_together(TAKE, path, 2)
    for n in range(20):
        told = [lines[n] for lines in taken]
        assert sorted(told) == ["False", "True"]
        assert journal.run(f"r{n}").worker == f"p{told.index('True')}"


def test_a_worker_that_is_killed_is_dead_for_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "workers"
    killed, living = spawn(LIVE, str(folder)), spawn(LIVE, str(folder))
    ids = line(killed), line(living)
    workers = FileWorkers(folder)
    assert [workers.is_alive(worker) for worker in ids] == [True, True]
    killed.send_signal(signal.SIGKILL)
    killed.communicate(timeout=60)
    assert [workers.is_alive(worker) for worker in ids] == [False, True]
    assert not (folder / f"{ids[0]}.lock").exists()
    go(living)
    living.communicate(timeout=60)
    assert [workers.is_alive(worker) for worker in ids] == [False, False]
    workers.close()
