"""Collections of a tree: subtrees of like children, each child a row of fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trees.importing.sections import UNNAMED
from trees.records import Path, children, is_leaf, is_position
from trees.rows import Record, table_of

_UNNAMED = [(name,) for name in UNNAMED]


@dataclass(frozen=True)
class Collection:
    """Rows of one kind."""

    path: Path
    """Where they stand; of lists that stand in several rows, the names without positions."""
    rows: tuple[dict[str, Any], ...]
    """Fields by their names as slugs: scalars, and lists of scalars."""
    place: str
    """The field that holds the path of each row as text."""

    @property
    def names(self) -> list[str]:
        """The steps of its path that name it, the outermost first."""
        named = [step for step in self.path if not is_position(step)]
        return [step for step in named if step not in UNNAMED] or named


@dataclass(frozen=True)
class _Node:
    """A value of the tree with the like children that it has."""

    path: Path
    value: Any
    records: list[Record]

    @property
    def keys(self) -> set[str]:
        """The keys of leaves that any of its records has."""
        return _keys(one.content for one in self.records)


def collections(content: Any) -> Iterator[Collection]:
    """Every subtree of two like children or more, the outer before those in their rows.

    Lists that stand under one name in the rows of a collection are one collection: their rows are
    of one kind, and a large tree would have as many kinds as rows.
    """
    yield from _below((), [((), content)])


def _below(path: Path, values: Sequence[tuple[Path, Any]]) -> Iterator[Collection]:
    """The collections in values of one name."""
    nodes = [_Node(where, value, list(_records(value, where))) for where, value in values]
    for kind in _kinds(nodes, strict=path[-1:] in _UNNAMED):
        where = path if len(kind) > 1 else kind[0].path
        records = [one for node in kind for one in node.records]
        inner = [(node.path, node.value) for node in kind]
        if len(records) > 1 and any(map(_is_collection, kind)):
            yield Collection(where, *table_of(records))
            inner = [(one.path, one.content) for one in records]
        named: dict[str, list[tuple[Path, Any]]] = {}
        for outer, record in inner:
            for step, one in children(record):
                named.setdefault(step, []).append(((*outer, step), one))
        for step, below in named.items():
            yield from _below((*where, step), below)


def _is_collection(node: _Node) -> bool:
    """Whether its records are rows: an object in an object alone is a part of the outer one."""
    return len(node.records) > 1 or isinstance(node.value, list)


def _kinds(nodes: Sequence[_Node], *, strict: bool) -> list[list[_Node]]:
    """Nodes whose records are of one kind together; ``strict`` where their name says nothing."""
    kinds: list[tuple[set[str], list[_Node]]] = []
    for node in nodes:
        keys = node.keys
        for known, kind in kinds:
            if _near([known, keys]) if strict else known & keys or not (known or keys):
                kind.append(node)
                break
        else:
            kinds.append((keys, [node]))
    return [kind for _, kind in kinds]


def _records(value: Any, path: Path) -> Iterator[Record]:
    """The like children of a node: its records, else those of the lists that are its children."""
    records = [(step, one) for step, one in children(value) if one]
    if _alike([one for _, one in records]):
        named = isinstance(value, dict)
        yield from (Record((*path, step), step if named else "", one) for step, one in records)
        return
    lists = [(step, one) for step, one in records if isinstance(one, list)]
    every = [row for _, rows in lists for row in rows]
    # Lists of different things side by side are kinds of their own.
    if len(lists) != len(records) or len(lists) < 2 or not _alike(every):
        return
    if _near([_keys(rows) for _, rows in lists]):
        for step, rows in lists:
            yield from (Record((*path, step, str(at)), step, row) for at, row in enumerate(rows))


def _alike(records: Sequence[Any]) -> bool:
    """Whether all are objects with a value of one name."""
    if not records or not all(isinstance(one, dict) for one in records):
        return False
    return bool(set.intersection(*(_keys([row]) for row in records)))


def _near(keys: Sequence[set[str]]) -> bool:
    """Whether two thirds of the keys are those of all."""
    return 3 * len(set.intersection(*keys)) >= 2 * len(set.union(*keys))


def _keys(records: Iterable[dict[str, Any]]) -> set[str]:
    return {key for row in records for key, one in row.items() if is_leaf(one)}
