"""The rows of things that a run saw, each as it was seen last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from graphs.rows.answer_rows import Row
from tools.entity_types.records import AccessPath, EntityModel

_TOLD = ("list", "detail")
"""Kinds of access paths whose rows are things as they are."""


class SeenRows:
    """Rows by type and id; of what has no id none are kept."""

    def __init__(self) -> None:
        """Nothing is seen yet."""
        self._seen: dict[str, dict[str, Row]] = defaultdict(dict)

    def add(self, model: EntityModel, path: AccessPath, rows: Iterable[Row]) -> None:
        """Keep what rows of an access path tell of things; more is added to what is known."""
        kind = model.types.get(path.entity)
        if kind is None or not kind.id_attribute or not (path.kind in _TOLD or path.is_part):
            return
        known = self._seen[kind.id]
        for row in rows:
            thing = row.get(kind.id_attribute)
            if isinstance(thing, str | int):
                known[str(thing)] = {**known.pop(str(thing), {}), **row}

    def of(self, entity: str) -> Sequence[Row]:
        """The rows of a type, newest last."""
        return [*self._seen.get(entity, {}).values()]
