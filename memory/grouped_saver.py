"""LangGraph's SQLite saver for an event loop, with the saves of many runs in one commit."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from langgraph.checkpoint.sqlite import SqliteSaver

from memory.group_commit import GroupCommit
from memory.storage_errors import storage_error

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.base import (
        ChannelVersions,
        Checkpoint,
        CheckpointMetadata,
        CheckpointTuple,
        DeltaChannelHistory,
    )
    from langgraph.checkpoint.serde.base import SerializerProtocol

T = TypeVar("T")

_THREADS = "SELECT thread_id FROM checkpoints UNION SELECT thread_id FROM writes"


class GroupedSaver(SqliteSaver):
    """A saver whose asynchronous methods return once what they saved is committed.

    The inherited ones do the work, in the thread of a ``GroupCommit``; nobody else calls them.
    LangGraph's own asynchronous saver commits each save for itself and wakes its thread five times
    for it.
    """

    def __init__(
        self, connection: sqlite3.Connection, serde: SerializerProtocol, path: Path
    ) -> None:
        """``path`` is the file of the connection, which errors name."""
        super().__init__(connection, serde=serde)
        self.setup()
        self._path = path
        self._commits = GroupCommit(connection)

    async def aclose(self) -> None:
        """Finish all saves and close the connection."""
        await self._commits.close()

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        """A cursor within the transaction at hand, which ``GroupCommit`` ends."""
        del transaction
        with closing(self.conn.cursor()) as cursor:
            yield cursor

    async def _done(self, work: Callable[[], T]) -> T:
        """What the work gives; the file that cannot be used raises ``DeveloperError``."""
        try:
            return await self._commits.do(work)
        except sqlite3.DatabaseError as error:
            clear = storage_error(self._path, error)
            if clear is None:
                raise
            raise clear from error

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """See ``BaseCheckpointSaver.get_tuple``."""
        return await self._done(partial(self.get_tuple, config))

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002  (named by LangGraph)
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """See ``BaseCheckpointSaver.list``."""
        found = partial(self.list, config, filter=filter, before=before, limit=limit)
        for one in await self._done(lambda: [*found()]):
            yield one

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """See ``BaseCheckpointSaver.put``."""
        return await self._done(partial(self.put, config, checkpoint, metadata, new_versions))

    async def aput_writes(
        self,
        config: RunnableConfig,
        writes: Sequence[tuple[str, Any]],
        task_id: str,
        task_path: str = "",
    ) -> None:
        """See ``BaseCheckpointSaver.put_writes``."""
        await self._done(partial(self.put_writes, config, writes, task_id, task_path))

    async def adelete_thread(self, thread_id: str) -> None:
        """See ``BaseCheckpointSaver.delete_thread``."""
        await self._done(partial(self.delete_thread, thread_id))

    async def athreads(self) -> list[str]:
        """The threads that anything is saved of."""
        return await self._done(lambda: [row[0] for row in self.conn.execute(_THREADS)])

    async def aget_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """See ``BaseCheckpointSaver.get_delta_channel_history``."""
        found = partial(self.get_delta_channel_history, config=config, channels=channels)
        return await self._done(found)
