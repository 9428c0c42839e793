"""Write-ahead logging of an SQLite file, switched on safely when several open it at once."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

BUSY_TIMEOUT_S = 10.0
"""Seconds for which a connection waits for another one's lock."""

_PAUSE_S = 0.01


def switch_to_wal(path: Path) -> None:
    """Put the file ``path``, created when missing, into WAL mode, where it then stays.

    SQLite refuses the switch at once, without its busy timeout, when two connections ask for it
    on one file; here the later one waits.

    Raises ``sqlite3.DatabaseError`` when the file is no database, cannot be written, or stays
    locked for ``BUSY_TIMEOUT_S``.
    """
    deadline = time.monotonic() + BUSY_TIMEOUT_S
    with closing(sqlite3.connect(path, timeout=BUSY_TIMEOUT_S)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
                return
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() >= deadline:
                    raise
            time.sleep(_PAUSE_S)
