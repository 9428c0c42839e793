"""Counts of several processes that write at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics

ROOT = Path(__file__).parents[3]
PROCESSES, UPDATES = 8, 400
WRITER = """
import sys
from pathlib import Path
from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics
statistics = SqliteStatistics(open_database(Path(sys.argv[1])), clock=lambda: 0.0)
for n in range(int(sys.argv[2])):
    statistics.record_transition("a", f"b{n % 2}")
"""


def test_eight_processes_lose_no_update_and_readers_see_them_grow(tmp_path: Path) -> None:
    path = tmp_path / "cairn.db"
    engine = open_database(path)
    statistics = SqliteStatistics(engine, clock=lambda: 0.0)
    command = [sys.executable, "-c", WRITER, str(path), str(UPDATES)]
    writers = [subprocess.Popen(command, cwd=ROOT) for _ in range(PROCESSES)]
    readings = [0.0]
    while any(writer.poll() is None for writer in writers):
        readings.append(sum(move.stood for move in statistics.counts().moves.values()))
    moves = statistics.counts().moves
    engine.dispose()
    assert [writer.returncode for writer in writers] == [0] * PROCESSES
    assert readings == sorted(readings)
    assert moves["a", "b0"].stood == pytest.approx(PROCESSES * UPDATES / 2)
    assert moves["a", "b1"].total == PROCESSES * UPDATES / 2
