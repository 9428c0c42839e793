"""The path memory under two processes, and under one that is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from memory.database import open_database
from memory.sqlite_path_memory import SqlitePathMemory
from tests.path_stubs import WordEmbedder

ROOT = Path(__file__).parents[3]
PER_PROCESS = 1000
SAME_WORDS = "the same words"
OPEN = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memory.database import open_database
from memory.sqlite_path_memory import SqlitePathMemory
from tests.path_stubs import WordEmbedder, path
engine = open_database(Path(sys.argv[1]))
memory = SqlitePathMemory(engine, WordEmbedder(), lambda: datetime.now(UTC))
sys.stdin.readline()  # wait for the other
"""
SERVE = (
    OPEN
    + """
first, count = int(sys.argv[2]), int(sys.argv[3])
for number in range(first, first + count):
    changes = {"request": "the same words"} if number in (7, 1400) else {}
    memory.remember(path(number, **changes))
memory.remember(path(0, run_id=str(first)))  # the same for both
print("done", flush=True)
for line in sys.stdin:
    command, text = line.strip().split(" ", 1)
    if command == "forget":
        memory.forget(text)
        print("forgotten", flush=True)
    else:
        found = memory.recall(text, k=1000, threshold=0.999)
        print(*(recalled.record.path_id for recalled in found), flush=True)
"""
)
REMEMBER_FOR_EVER = (
    OPEN
    + """
number = int(sys.argv[2])
while True:
    print(memory.remember(path(number)).path_id, flush=True)
    number += 1
"""
)


class Other:
    """A process that is told what to do line by line."""

    def __init__(self, program: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def tell(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self, line: str) -> str:
        self.tell(line)
        return self.answer()


@contextmanager
def spawned(program: str, *arguments: str) -> Iterator[Other]:
    other = Other(program, *arguments)
    try:
        yield other
    finally:
        other.process.kill()
        other.process.communicate(timeout=60)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "cairn.db"


@pytest.fixture
def engine(database: Path) -> Iterator[Engine]:
    engine = open_database(database)
    yield engine
    engine.dispose()


@pytest.fixture
def memory(engine: Engine) -> SqlitePathMemory:
    return SqlitePathMemory(engine, WordEmbedder(), lambda: datetime.now(UTC))


def test_two_processes_lose_nothing_and_see_each_other_forget(
    memory: SqlitePathMemory, database: Path
) -> None:
    with (
        spawned(SERVE, str(database), "1", str(PER_PROCESS)) as one,
        spawned(SERVE, str(database), str(1 + PER_PROCESS), str(PER_PROCESS)) as two,
    ):
        for other in (one, two):
            other.tell("go")
        assert (one.answer(), two.answer()) == ("done", "done")
        stored = sorted(record.path_id for record in memory.records(limit=10**6))
        assert stored == [f"p{number:04}" for number in range(2 * PER_PROCESS + 1)]
        for process in (one, two, memory):
            assert {"p0007", "p1400"} <= recalled(process)
        assert one.ask("forget p1400") == "forgotten"
        assert recalled(two) & {"p0007", "p1400"} == {"p0007"}
        assert two.ask("forget p0007") == "forgotten"
        for process in (one, memory):
            assert not recalled(process) & {"p0007", "p1400"}


def recalled(process: Other | SqlitePathMemory) -> set[str]:
    """The paths whose requests are as one to the embedder, p0007 and p1400 among them."""
    if isinstance(process, Other):
        return set(process.ask(f"recall {SAME_WORDS}").split())
    found = process.recall(SAME_WORDS, k=1000, threshold=0.999)
    return {recalled.record.path_id for recalled in found}


def test_what_was_acknowledged_survives_a_kill(memory: SqlitePathMemory, database: Path) -> None:
    acknowledged: list[str] = []
    for start in ("1", "5001"):  # the second process goes on where the first was killed
        with spawned(REMEMBER_FOR_EVER, str(database), start) as writer:
            writer.tell("go")
            acknowledged += [writer.answer() for _ in range(150)]
    stored = {record.path_id for record in memory.records(limit=10**6)}
    assert stored >= set(acknowledged)
    found = memory.recall("weather in town5001", k=len(stored) + 1, threshold=-1.0)
    assert {recalled.record.path_id for recalled in found} == stored
