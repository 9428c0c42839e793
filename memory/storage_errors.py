"""What SQLite's errors mean for the person whose data folder it is."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

from memory.errors import DeveloperError

_UNREADABLE = {sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT}
_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_TROUBLE = {"data_dir_not_writable", "database_unreadable", "database_busy"}
_NOT_WRITABLE = {
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_PERM: "permission was denied",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk reported an error",
}


def storage_error(path: Path, error: BaseException | None) -> DeveloperError | None:
    """Translate an SQLite error on the file ``path``; ``None`` when the file is not to blame."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    primary = code & 0xFF
    if primary in _UNREADABLE:
        return unreadable(path, "it is damaged or not a database")
    if primary in _NOT_WRITABLE:
        return not_writable(path, _NOT_WRITABLE[primary])
    if primary in _BUSY:
        return busy(path)
    return None


def is_storage_trouble(error: BaseException) -> bool:
    """Whether the data folder, not the work, is to blame: the work can go on when it is mended."""
    if isinstance(error, DeveloperError):
        return error.code in _TROUBLE
    return isinstance(error, sqlite3.DatabaseError) or (
        isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
    )


def busy(path: Path) -> DeveloperError:
    """The file could not be had in time."""
    return DeveloperError(
        f"{path} stayed locked by another process. "
        "Wait for that process to finish, or stop it, and try again.",
        code="database_busy",
    )


def unreadable(path: Path, reason: str) -> DeveloperError:
    """The file cannot be used; nothing in it was changed."""
    return DeveloperError(
        f"{path} cannot be read: {reason}. Nothing in it was changed. "
        "Restore it from a backup, or move it away and Cairn starts a new one.",
        code="database_unreadable",
    )


def not_writable(path: Path, reason: str) -> DeveloperError:
    """The data folder does not take the file."""
    return DeveloperError(
        f"{path} cannot be written: {reason}. "
        "Free space or allow writing to its folder, or set CAIRN_DATA_DIR to another folder.",
        code="data_dir_not_writable",
    )


def make_folder(path: Path) -> None:
    """Create the folder of the file ``path``, for its owner only.

    Raises ``DeveloperError`` (code ``data_dir_not_writable``).
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise not_writable(path, error.strerror or str(error)) from error
