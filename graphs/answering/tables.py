"""Rows as a table, for a chat or a page to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graphs.answering.labels import Row, attribute_label, identity_attribute
from graphs.answering.records import Found
from graphs.answering.telling import NO_TYPE, Voice
from graphs.answering.values import attribute_value, keys_of
from tools.entity_types.records import EntityType


@dataclass(frozen=True, slots=True)
class Table:
    """Columns by what they are called, and rows of texts, ``""`` where there is no value."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def table(
    found: Found, kind: EntityType = NO_TYPE, wanted: Sequence[str] = (), language: str = "en"
) -> Table:
    """The rows with what identifies them first; without ``wanted`` all single values."""
    names = _columns(kind, found.rows, wanted)
    labels: dict[str, str] = {}
    for name in names:
        label = attribute_label(kind, name, found.rows[0])
        labels[name] = label if label not in labels.values() else name.replace("_", " ")
    voice = Voice(language)
    cells = [tuple(attribute_value(voice, kind, n, row) or "" for n in names) for row in found.rows]
    return Table(tuple(labels.values()), tuple(cells))


def _columns(kind: EntityType, rows: Sequence[Row], wanted: Sequence[str]) -> list[str]:
    identities = [key for row in rows if (key := identity_attribute(kind, row))]
    held = [key for row in rows for key in row]
    single = [key for key in held if all(not isinstance(row.get(key), list | dict) for row in rows)]
    names = list(dict.fromkeys([*identities, *(wanted or single)]))
    return [name for name in names if any(keys_of(kind, name, row) for row in rows)]
