"""Names in the database of the data folder."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
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
_FRESH_S = 1.0
"""So long what other processes note may stay unseen."""


@dataclass(slots=True)
class _Known:
    """What was read of one owner."""

    index: NameIndex = field(default_factory=NameIndex)
    readings: tuple[Reading, ...] = ()
    fresh_until: float = 0.0
    """By the clock of the process; 0: it is to be read again."""


class SqliteNameDirectory(OwnedStore):
    """``memory.name_directory.NameDirectory`` on an engine of ``memory.database.open_database``.

    What is known is kept in memory, too; the attributes that changed since are read anew: at once
    where this object, or one of its ``for_owner``, noted it, else within a second.
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
        self._known: OrderedDict[str, _Known] = OrderedDict()

    def note(self, values: Sequence[KnownValue], reading: Reading | None = None) -> None:
        """See ``NameDirectory.note``."""
        kept = self._encoding.kept(values)
        clean = None if reading is None else self._encoding.reading(reading)
        with write(self._engine) as connection:
            name_rows.expire(connection, self._owner, self._encoding.oldest())
            name_rows.put(connection, self._owner, kept)
            if clean is not None:
                name_rows.put_reading(connection, self._owner, clean)
        self._changed()

    def view(self) -> IndexedView:
        """See ``NameDirectory.view``."""
        with self._lock:
            known = self._known.setdefault(self._owner, _Known())
            self._known.move_to_end(self._owner)
            if known.fresh_until <= time.monotonic():
                self._renew(known)
            while len(self._known) > _OWNERS:
                self._known.popitem(last=False)
            return IndexedView(known.index, known.readings, self._encoding.oldest())

    def _renew(self, known: _Known) -> None:
        owner, now = self._owner, time.monotonic()
        with read(self._engine) as connection:
            known.index = known.index.renewed(
                name_rows.revisions(connection, owner),
                partial(name_rows.column, connection, owner),
            )
            known.readings = name_rows.readings(connection, owner)
        known.fresh_until = now + _FRESH_S

    def _changed(self) -> None:
        with self._lock:
            if known := self._known.get(self._owner):
                known.fresh_until = 0.0

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
        self._changed()
        return len(gone)
