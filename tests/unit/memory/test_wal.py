"""The switch to write-ahead logging, also when several ask for it at once."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from memory import wal
from memory.wal import switch_to_wal

OPENERS = 8


def mode(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def test_a_fresh_file_is_switched_and_stays_so(tmp_path: Path) -> None:
    switch_to_wal(tmp_path / "a.db")
    switch_to_wal(tmp_path / "a.db")
    assert mode(tmp_path / "a.db") == "wal"


def test_many_who_open_one_fresh_file_at_once_all_succeed(tmp_path: Path) -> None:
    ready = threading.Barrier(OPENERS)

    def switch(path: Path) -> None:
        ready.wait()
        switch_to_wal(path)

    with ThreadPoolExecutor(OPENERS) as pool:
        for n in range(40):  # a plain PRAGMA fails here in most of these rounds
            path = tmp_path / f"{n}.db"
            list(pool.map(switch, [path] * OPENERS))
            assert mode(path) == "wal"


def test_a_file_that_stays_locked_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wal, "BUSY_TIMEOUT_S", 0.1)
    path = tmp_path / "a.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE t (x)")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            switch_to_wal(path)
