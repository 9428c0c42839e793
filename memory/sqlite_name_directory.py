"""Names in the database of the data folder."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from memory import name_rows
from memory.database import read, write
from memory.journal import Clock, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.name_directory import KnownValue, Mention, Reading
from memory.name_encoding import KEEP_HOURS, NameEncoding, named
from memory.name_index import IndexedView, NameIndex
from memory.owned import OwnedStore

if TYPE_CHECKING:
    from sqlalchemy import Engine

_OWNERS = 32
"""Owners whose index is kept in memory."""


class SqliteNameDirectory(OwnedStore):
    """``memory.name_directory.NameDirectory`` on an engine of ``memory.database.open_database``.

    What is known is kept in memory, too; the attributes that changed since are read anew.
    """

    def __init__(
        self,
        engine: Engine,
        clock: Clock,
        secrets: Secrets = no_secrets,
        *,
        keep_hours: float = KEEP_HOURS,
    ) -> None:
        self._engine = engine
        self._encoding = NameEncoding(JournalEncoding(clock, secrets), keep_hours)
        self._lock = threading.Lock()
        self._indices: OrderedDict[str, NameIndex] = OrderedDict()

    def note(self, values: Sequence[KnownValue], reading: Reading | None = None) -> None:
        """See ``NameDirectory.note``."""
        kept = self._encoding.kept(values)
        clean = None if reading is None else self._encoding.reading(reading)
        with write(self._engine) as connection:
            name_rows.expire(connection, self._owner, self._encoding.oldest())
            name_rows.put(connection, self._owner, kept)
            if clean is not None:
                name_rows.put_reading(connection, self._owner, clean)

    def view(self) -> IndexedView:
        """See ``NameDirectory.view``."""
        with self._lock, read(self._engine) as connection:
            owner, known = self._owner, self._indices.get(self._owner, NameIndex())
            index = known.renewed(
                name_rows.revisions(connection, owner),
                partial(name_rows.column, connection, owner),
            )
            self._keep(index)
            readings = name_rows.readings(connection, owner)
        return IndexedView(index, readings, self._encoding.oldest())

    def _keep(self, index: NameIndex) -> None:
        self._indices[self._owner] = index
        self._indices.move_to_end(self._owner)
        while len(self._indices) > _OWNERS:
            self._indices.popitem(last=False)

    def mentions(self, text: str, *, entities: Sequence[str] = ()) -> Sequence[Mention]:
        """See ``NameDirectory.mentions``."""
        return self.view().mentions(text, entities=entities)

    def values(self, entity: str, attribute: str = "") -> Sequence[KnownValue]:
        """See ``NameDirectory.values``."""
        return self.view().values(entity, attribute)

    def readings(self) -> Sequence[Reading]:
        """See ``NameDirectory.readings``."""
        return self.view().readings()

    def forget(self, *, entity: str = "", text: str = "") -> int:
        """See ``NameDirectory.forget``."""
        with write(self._engine) as connection:
            gone = named(name_rows.everything(connection, self._owner), entity, text)
            name_rows.remove(connection, self._owner, gone)
            if not (entity or text):
                name_rows.unread(connection, self._owner)
        return len(gone)
