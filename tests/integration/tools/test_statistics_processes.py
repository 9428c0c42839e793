"""Counts of several processes that write at once."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics
from tools.statistics import Counts
from tools.weights import CALL_KEEP

ROOT = Path(__file__).parents[3]
PROCESSES, UPDATES = 4, 400
START = """
import sys
from pathlib import Path
from memory.database import open_database
from tools.sqlite_statistics import SqliteStatistics
from tools.statistics import LearnedMove
statistics = SqliteStatistics(open_database(Path(sys.argv[1])), clock=lambda: 0.0)
"""
MOVES = """
for n in range(int(sys.argv[2])):
    statistics.record_transition("a", f"b{n % 2}")
"""
CALLS = """
for n in range(int(sys.argv[2])):
    statistics.record_call(f"t{n % 2}", succeeded=True, latency_s=1.0)
"""
LEARNS = """
for n in range(int(sys.argv[2])):
    statistics.learn([LearnedMove(f"k{n}", "a", "b"), LearnedMove(f"l{n}", "b", "c")])
"""


def written(
    path: Path, program: str, updates: int, watch: Callable[[Counts], Any]
) -> tuple[Counts, list[Any]]:
    """The counts after all processes wrote, and what was seen of them meanwhile."""
    engine = open_database(path)
    statistics = SqliteStatistics(engine, clock=lambda: 0.0)
    command = [sys.executable, "-c", START + program, str(path), str(updates)]
    writers = [subprocess.Popen(command, cwd=ROOT) for _ in range(PROCESSES)]
    seen = []
    while any(writer.poll() is None for writer in writers):
        seen.append(watch(statistics.counts()))
    counts = statistics.counts()
    engine.dispose()
    assert [writer.returncode for writer in writers] == [0] * PROCESSES
    return counts, seen


def test_processes_lose_no_move_and_readers_see_them_grow(tmp_path: Path) -> None:
    def watch(counts: Counts) -> float:
        return sum(move.stood for move in counts.moves.values())

    counts, seen = written(tmp_path / "cairn.db", MOVES, UPDATES, watch)
    assert seen == sorted(seen)
    assert counts.moves["a", "b0"].stood == pytest.approx(PROCESSES * UPDATES / 2)
    assert counts.moves["a", "b1"].total == PROCESSES * UPDATES / 2


def test_processes_lose_no_call_and_readers_see_them_grow(tmp_path: Path) -> None:
    def watch(counts: Counts) -> int:
        return sum(call.total for call in counts.calls.values())

    counts, seen = written(tmp_path / "cairn.db", CALLS, UPDATES, watch)
    assert seen == sorted(seen)
    assert counts.calls["t0"].total == counts.calls["t1"].total == PROCESSES * UPDATES / 2
    left = 1.0 / (1.0 - CALL_KEEP)  # each call leaves that share of those before it
    assert counts.calls["t0"].calls == pytest.approx(left)
    assert counts.calls["t0"].succeeded == pytest.approx(left)
    assert counts.calls["t0"].latency_s == pytest.approx(left)


def test_processes_that_learn_the_same_paths_count_each_move_once(tmp_path: Path) -> None:
    counts, seen = written(
        tmp_path / "cairn.db",
        LEARNS,
        40,
        lambda found: sorted(move.total for move in found.moves.values()),
    )
    assert all(not totals or totals[0] == totals[-1] for totals in seen)  # both moves or neither
    assert (counts.moves["a", "b"].total, counts.moves["b", "c"].total) == (40, 40)
