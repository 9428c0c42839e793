"""A backup in place of the database: checked when it comes, put in place when a server starts.

What was there is kept beside. Nothing that stood half done when the backup was made goes on, since
it may have been done after that.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from app.data_folder import CHECKPOINTS, DATABASE, PATH_INDEX, RUN_AGES, WORKERS, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

WAITING = "restore.db"
"""The backup, until it is put in place."""
_BESIDE = ("", "-wal", "-shm")
"""Files that SQLite keeps of one database."""


async def receive(folder: Path, parts: AsyncIterator[bytes]) -> int:
    """Keep the backup that comes in parts for the next start; its bytes.

    Raises ``DeveloperError`` as ``check_copy``, and then one that came before still waits.
    """
    file, name = tempfile.mkstemp(dir=folder, prefix="restore-", suffix=".part")
    came = Path(name)
    try:
        with os.fdopen(file, "wb") as written:
            async for part in parts:
                await asyncio.to_thread(written.write, part)
        return await asyncio.to_thread(_keep, came, folder / WAITING)
    finally:
        await asyncio.to_thread(came.unlink, missing_ok=True)


def _keep(came: Path, waiting: Path) -> int:
    from memory.database import check_copy

    check_copy(came)
    came.replace(waiting)
    return waiting.stat().st_size


def take_back(folder: Path) -> None:
    """Keep the database that there is; nothing where no backup waits."""
    (folder / WAITING).unlink(missing_ok=True)


def put_in_place(folder: Path) -> str:
    """Put the backup that waits in place, if there is one; what to say of it, or ``""``; blocks.

    It goes on waiting while another process works with the folder.
    """
    from memory.file_workers import FileWorkers

    if not (folder / WAITING).is_file():
        return ""
    workers = FileWorkers(folder / WORKERS)
    try:
        if workers.others():
            return (
                f"A backup waits to be put in place. Stop every other Cairn that uses {folder}, "
                "then start the server again."
            )
        _make_ready(folder / WAITING)
        former = _set_aside(folder)
        (folder / WAITING).replace(folder / DATABASE)
    finally:
        workers.close()
    return f"The backup is in place. What was there before lies in {former}."


def _make_ready(backup: Path) -> None:
    from memory.database import open_database
    from memory.restored import end_what_went_on

    engine = open_database(backup)
    try:
        end_what_went_on(engine, utc_now)
    finally:
        engine.dispose()


def _set_aside(folder: Path) -> Path:
    """Move what belongs to the database of before into a folder beside it."""
    former = folder / f"before-restore-{utc_now():%Y%m%dT%H%M%SZ}"
    former.mkdir(mode=0o700, exist_ok=True)
    databases = [f"{name}{end}" for name in (DATABASE, CHECKPOINTS) for end in _BESIDE]
    for name in (*databases, PATH_INDEX, RUN_AGES):
        if (folder / name).exists():
            (folder / name).replace(former / name)
    return former
