"""The data folder: how large what lies in it is, whether it is sound, a backup of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

from app.data_folder import BINDINGS, CHECKPOINTS, DATABASE, VECTORS

if TYPE_CHECKING:
    from pathlib import Path

_DATABASES = (DATABASE, CHECKPOINTS, VECTORS)


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of each file and folder, the largest first; blocks."""
    found = {path.name: _size(path) for path in folder.iterdir()}
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


def check(folder: Path) -> dict[str, str]:
    """What SQLite says of each database: ``ok``, or what is broken; blocks for long."""
    return {path.name: _told(path, "PRAGMA quick_check") for path in _there(folder)}


def vacuum(folder: Path) -> dict[str, Any]:
    """Give back the space of what was deleted; bytes of each database before and after; blocks.

    While it works nothing else can write to that database.
    """
    done: dict[str, Any] = {}
    for path in _there(folder):
        before = path.stat().st_size
        said = _told(path, "VACUUM")
        done[path.name] = {"before": before, "after": path.stat().st_size, "problem": said}
    return done


def forget_derived(folder: Path) -> None:
    """Drop the vectors and what was found between tools: both are made anew from the tools; blocks.

    A file of vectors that is damaged goes; one that others write to for long stays as it is.
    """
    (folder / BINDINGS).unlink(missing_ok=True)
    vectors = folder / VECTORS
    try:
        with closing(sqlite3.connect(vectors, timeout=30, isolation_level=None)) as connection:
            connection.execute("DROP TABLE IF EXISTS vectors")
            connection.execute("VACUUM")
    except sqlite3.OperationalError:
        return
    except sqlite3.DatabaseError:
        vectors.unlink(missing_ok=True)


def back_up(folder: Path, target: Path) -> None:
    """Copy the database as it is at one moment into a file; runs go on meanwhile; blocks."""
    with (
        closing(sqlite3.connect(folder / DATABASE)) as source,
        closing(sqlite3.connect(target)) as copy,
    ):
        target.chmod(0o600)
        source.backup(copy, pages=1000)


def _there(folder: Path) -> list[Path]:
    return [folder / name for name in _DATABASES if (folder / name).is_file()]


def _told(path: Path, statement: str) -> str:
    try:
        with closing(sqlite3.connect(path, timeout=30, isolation_level=None)) as connection:
            return "; ".join(str(row[0]) for row in connection.execute(statement))
    except sqlite3.Error as error:
        return str(error)


def _size(path: Path) -> int:
    if path.is_dir():
        return sum(one.stat().st_size for one in path.rglob("*") if one.is_file())
    return path.stat().st_size
