"""Names in the memory of one process: for embedding without a data folder, and tests."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from memory.journal import Clock, Secrets
from memory.journal_encoding import JournalEncoding, no_secrets
from memory.name_directory import MOST_VALUES, KnownValue, Mention, Reading
from memory.name_encoding import KEEP_HOURS, NameEncoding, mark_of, named, reading_key
from memory.name_index import ColumnKey, IndexedView, NameIndex
from memory.owned import OwnedStore


@dataclass
class _Known:
    """What one owner knows."""

    columns: dict[ColumnKey, dict[str, KnownValue]] = field(default_factory=dict)
    revisions: dict[ColumnKey, int] = field(default_factory=dict)
    readings: dict[tuple[str, str], Reading] = field(default_factory=dict)
    index: NameIndex = field(default_factory=NameIndex)
    changes: int = 0

    def change(self, keys: set[ColumnKey]) -> None:
        self.changes += 1
        self.revisions |= dict.fromkeys(keys, self.changes)


class VolatileNameDirectory(OwnedStore):
    """``memory.name_directory.NameDirectory`` that is gone with the process."""

    def __init__(
        self, clock: Clock, secrets: Secrets = no_secrets, *, keep_hours: float = KEEP_HOURS
    ) -> None:
        self._encoding = NameEncoding(JournalEncoding(clock, secrets), keep_hours)
        self._lock = threading.Lock()
        self._owners: dict[str, _Known] = {}

    def note(self, values: Sequence[KnownValue], reading: Reading | None = None) -> None:
        """See ``NameDirectory.note``."""
        with self._lock:
            known = self._owners.setdefault(self._owner, _Known())
            kept = self._encoding.kept(values)
            for value in kept:
                column = known.columns.setdefault((value.entity, value.attribute), {})
                column.pop(mark_of(value), None)  # so that it stands last
                column[mark_of(value)] = value
            for column in known.columns.values():
                for mark in list(column)[:-MOST_VALUES]:
                    del column[mark]
            known.change({(value.entity, value.attribute) for value in kept})
            if reading is not None:
                clean = self._encoding.reading(reading)
                known.readings[reading_key(clean)] = clean

    def view(self) -> IndexedView:
        """See ``NameDirectory.view``."""
        with self._lock:
            known = self._owners.setdefault(self._owner, _Known())
            known.index = known.index.renewed(
                known.revisions, lambda key: list(known.columns[key].values())
            )
            return IndexedView(known.index, tuple(known.readings.values()), self._encoding.oldest())

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
        with self._lock:
            known = self._owners.setdefault(self._owner, _Known())
            stored = [v for column in known.columns.values() for v in column.values()]
            gone = named(stored, entity, text)
            for value in gone:
                del known.columns[value.entity, value.attribute][mark_of(value)]
            known.change({(value.entity, value.attribute) for value in gone})
            tools = {value.tool_id for value in gone}
            known.readings = {
                key: reading
                for key, reading in known.readings.items()
                if (entity or text) and reading.tool_id not in tools
            }
            return len(gone)
