"""Records of a tree as rows with the fields of all of them, whose names no two share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tools.slug import numbered, slug
from trees.records import Path, is_leaf, path_text

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?")
ID, KEY, PLACE = "id", "name", "path"
"""Fields of rows: what identifies them; the key that they stand under, where that names them;
their path as text, where the records have an id of their own."""
Table = tuple[tuple[dict[str, Any], ...], str]


@dataclass(frozen=True)
class Record:
    """An object of the tree that is a row."""

    path: Path
    key: str
    """The key that names it, "" where none does."""
    content: dict[str, Any]


def table_of(records: Sequence[Record]) -> Table:
    """The rows, and the name of the field with their paths: ``id`` where they have no other."""
    found = [dict(_leaves(one.content, ())) for one in records]
    own = _identifies(found)
    names = _names(found, () if own else (ID,))
    place = numbered(PLACE, names.values()) if own else ID
    texts = _texts(found)
    rows = []
    for record, leaves in zip(records, found, strict=True):
        row = {place: path_text(record.path)}
        for path, value in leaves.items():
            row.setdefault(names[path], value if path in texts else _number(value))
        if record.key:
            row.setdefault(KEY, record.key)
        rows.append(row)
    return tuple(rows), place


def _identifies(rows: Sequence[Mapping[Path, Any]]) -> bool:
    """Whether the records have ids of their own that tell them apart."""
    own = {str(value) for row in rows for path, value in row.items() if _slug(path) == ID}
    return len(own) == len(rows)


def _names(rows: Sequence[Mapping[Path, Any]], taken: Sequence[str]) -> dict[Path, str]:
    """A name for each leaf: those of one slug are numbered where a row has two of them."""
    spelled: dict[str, dict[Path, None]] = {}
    for row in rows:
        for path in row:
            spelled.setdefault(_slug(path), {})[path] = None
    names: dict[Path, str] = {}
    used = {*taken, *spelled}
    for name, paths in spelled.items():
        apart = len(paths) > 1 and any(len(paths.keys() & row.keys()) > 1 for row in rows)
        for at, path in enumerate(paths):
            free = name not in taken and (at == 0 or not apart)
            names[path] = name if free else numbered(name, used)
            used.add(names[path])
    return names


def _slug(path: Path) -> str:
    return slug("_".join(path), "value")


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The leaves below a record by their paths; lists of records are apart."""
    if is_leaf(value):
        if value not in (None, {}, []):
            yield path, value
    elif isinstance(value, list):
        if all(map(is_leaf, value)):
            yield path, [one for one in value if one not in (None, {}, [])]
    else:
        for step, one in value.items():
            yield from _leaves(one, (*path, step))


def _texts(rows: Sequence[Mapping[Path, Any]]) -> set[Path]:
    """Leaves that hold a number only as it is written, as "3.10": they stay texts in all rows."""
    return {path for row in rows for path, one in row.items() if str(_number(one)) != str(one)}


def _number(value: Any) -> Any:
    """A text that is a plain number as that number: tables hold texts alone."""
    if not isinstance(value, str) or not _NUMBER.fullmatch(value):
        return value
    return float(value) if "." in value else int(value)
