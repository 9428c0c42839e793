"""Collections of a tree: subtrees of like children, each child a row of fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tools.slug import slug
from trees.importing.sections import UNNAMED
from trees.records import Path, children, is_leaf, is_position, path_text

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")
ID, KEY = "id", "name"
"""Fields of every row: its path as text; the key that it stands under, where that names it."""


@dataclass(frozen=True)
class Collection:
    """Rows of one kind."""

    path: Path
    rows: tuple[dict[str, Any], ...]
    """Fields by their names as slugs: scalars, and lists of scalars."""

    @property
    def names(self) -> list[str]:
        """The steps of its path that name it, the outermost first."""
        named = [step for step in self.path if not is_position(step)]
        return [step for step in named if step not in UNNAMED] or named


def collections(content: Any) -> Iterator[Collection]:
    """Every subtree of two like children or more, the outer before those in their rows."""
    yield from _below(content, ())


def _below(value: Any, path: Path) -> Iterator[Collection]:
    rows = list(_rows(value, path))
    if len(rows) > 1:
        yield Collection(path, tuple(_row(*one) for one in rows))
    inner = [(where, record) for where, _, record in rows] if len(rows) > 1 else [(path, value)]
    for where, record in inner:
        for step, one in children(record):
            yield from _below(one, (*where, step))


def _rows(value: Any, path: Path) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """The like children of a node: its records, else those of the lists that are its children."""
    records = [(step, one) for step, one in children(value) if one]
    if _alike([one for _, one in records]):
        named = isinstance(value, dict)
        yield from (((*path, step), step if named else "", one) for step, one in records)
        return
    lists = [(step, one) for step, one in records if isinstance(one, list)]
    every = [row for _, rows in lists for row in rows]
    if len(lists) > 1 and len(lists) == len(records) and _alike(every):
        for step, rows in lists:
            yield from (((*path, step, str(at)), step, row) for at, row in enumerate(rows))


def _alike(records: Sequence[Any]) -> bool:
    """Whether all are objects with a value of one name."""
    if not records or not all(isinstance(one, dict) for one in records):
        return False
    named = ({key for key, one in row.items() if is_leaf(one)} for row in records)
    return bool(set.intersection(*named))


def _row(path: Path, key: str, record: dict[str, Any]) -> dict[str, Any]:
    row: dict[str, Any] = {ID: path_text(path)}
    for name, value in _fields(record, ()):
        row.setdefault(name, value)
    if key:
        row.setdefault(KEY, key)
    return row


def _fields(value: Any, path: Path) -> Iterator[tuple[str, Any]]:
    """The leaves below a record by the slugs of their paths; lists of records are apart."""
    if is_leaf(value):
        if value not in (None, {}, []):
            yield slug("_".join(path), "value"), _number(value)
    elif isinstance(value, list):
        if all(map(is_leaf, value)):
            yield slug("_".join(path), "value"), [one for one in value if one not in (None, {}, [])]
    else:
        for step, one in value.items():
            yield from _fields(one, (*path, step))


def _number(value: Any) -> Any:
    """A text that is a plain number as that number: tables hold texts alone."""
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return value
    return float(value) if "." in value else int(value)
