"""The rows of things that a run saw, each as it was seen last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from graphs.rows.answer_rows import Row, rows_of
from tools.entity_types.records import AccessPath, EntityModel


class SeenRows:
    """Rows by type and id; of what has no id none are kept."""

    def __init__(self) -> None:
        """Nothing is seen yet."""
        self._seen: dict[str, dict[str, Row]] = defaultdict(dict)

    def add(self, model: EntityModel, path: AccessPath, body: Any) -> None:
        """Keep what an answer of an access path tells of things; more is added to what is known."""
        kind = model.types.get(path.entity)
        if kind is None or not kind.id_attribute or not (path.kind in _TOLD or path.is_part):
            return
        known = self._seen[kind.id]
        for row in rows_of(body, path):
            thing = row.get(kind.id_attribute)
            if isinstance(thing, str | int):
                known[str(thing)] = {**known.pop(str(thing), {}), **row}

    def of(self, entity: str) -> Sequence[Row]:
        """The rows of a type, newest last."""
        return [*self._seen.get(entity, {}).values()]


_TOLD = ("list", "detail")
