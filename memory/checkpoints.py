"""Checkpoints of LangGraph in a file of their own: they say where unfinished runs stand."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from memory.storage_errors import make_folder, storage_error
from memory.wal import BUSY_TIMEOUT_S, switch_to_wal

if TYPE_CHECKING:
    from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

    from memory.grouped_saver import GroupedSaver


@asynccontextmanager
async def open_checkpointer(
    path: Path, *, records: Iterable[type] = ()
) -> AsyncIterator[GroupedSaver]:
    """A saver on the file ``path``, created with its folder when missing.

    Values come back as plain data, as the types LangGraph holds safe, or as one of ``records``;
    nothing is pickled and no other type is built from the file. What was saved survives the death
    of the process; a power cut may lose the last moments but leaves the file whole.

    Raises ``DeveloperError`` with code ``data_dir_not_writable``, ``database_unreadable`` or
    ``database_busy``, also for such errors while the saver is in use.
    """
    await asyncio.to_thread(make_folder, path)
    try:
        await asyncio.to_thread(switch_to_wal, path)  # where NORMAL saves the fsync of a commit
        async with aclosing(await asyncio.to_thread(_saver, path, records)) as saver:
            yield saver
    except sqlite3.DatabaseError as error:
        clear = storage_error(path, error)
        if clear is None:
            raise
        raise clear from error


def _saver(path: Path, records: Iterable[type]) -> GroupedSaver:
    from memory.grouped_saver import GroupedSaver

    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA synchronous=NORMAL")
        return GroupedSaver(connection, _strict_serializer(records), path)
    except BaseException:
        connection.close()
        raise


def _strict_serializer(records: Iterable[type]) -> JsonPlusSerializer:
    from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

    return JsonPlusSerializer(
        pickle_fallback=False,
        allowed_json_modules=None,
        allowed_msgpack_modules=tuple(records) or None,
    )
