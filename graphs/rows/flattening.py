"""Answers as rows: every JSON body read as records with flat output paths.

Paths are those of ``tools.records.OutputField``: dots between names, ``[]`` after a list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any


def containers(body: Any) -> list[str]:
    """Paths of all lists of objects or scalars in the body, outermost first; ``""`` comes first."""
    found: dict[str, None] = {"": None}
    for path, value in _walk(body, ""):
        if isinstance(value, list):
            found.setdefault(f"{path}[]", None)
    return sorted(found, key=lambda path: (path.count("[]"), len(path)))


def read_rows(body: Any, container: str, limit: int | None = None) -> list[dict[str, Any]]:
    """One flat mapping, output path -> scalar or list of scalars, per item of the container.

    Scalars that enclose the container are part of every row, and records of texts beside it, as
    units are; nested lists become lists of values.
    The container ``""`` gives one row for the whole body. ``limit`` bounds the rows read.
    """
    if not container:
        return [flatten(body, "")]
    items = islice(_items(body, container, "", {}), limit)
    return [{**outer, **flatten(item, container)} for outer, item in items]


def sample_paths(bodies: Sequence[Any], rows: int) -> dict[str, Any]:
    """Every output path in the first rows of every list -> its first scalar that is not null."""
    paths: dict[str, Any] = {}
    for body in bodies:
        for container in containers(body):
            for row in read_rows(body, container, rows):
                _add_new(paths, row)
    return paths


def _add_new(paths: dict[str, Any], row: Mapping[str, Any]) -> None:
    for path, value in row.items():
        if paths.get(path) is None:
            values = value if isinstance(value, list) else [value]
            paths[path] = next((v for v in values if v is not None), None)


def container_of(path: str) -> str:
    """The innermost list a path lies in: ``a[].b[].c`` -> ``a[].b[]``; ``""`` outside of lists."""
    return path[: path.rfind("[]") + 2] if "[]" in path else ""


def _walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every value with its path, containers included; of a list the first items are looked at."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for item in value[:3]:
            if isinstance(item, dict | list):
                yield from _walk(item, f"{path}[]")


def _items(
    value: Any, container: str, path: str, outer: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], Any]]:
    """Items of the container with the scalars around them."""
    if isinstance(value, list):
        here = f"{path}[]"
        for item in value:
            if here == container:
                yield outer, item
            else:
                yield from _items(item, container, here, outer)
    elif isinstance(value, dict):
        scalars = scalars_of(value, path)
        for key, item in value.items():
            inner = _join(path, key)
            if container.startswith((f"{inner}[", f"{inner}.")):
                yield from _items(item, container, inner, {**outer, **scalars})


def scalars_of(record: dict[str, Any], path: str) -> dict[str, Any]:
    """Scalars of a record, and of records inside it that hold texts alone, as units do."""
    found: dict[str, Any] = {}
    for key, item in record.items():
        if not isinstance(item, dict | list):
            found[_join(path, key)] = item
        elif isinstance(item, dict) and all(isinstance(v, str) for v in item.values()):
            found |= {_join(_join(path, key), name): v for name, v in item.items()}
    return found


def flatten(value: Any, path: str) -> dict[str, Any]:
    """Scalars below a value by path; several values of one path become a list."""
    flat: dict[str, Any] = {}
    if isinstance(value, dict):
        for key, item in value.items():
            flat.update(flatten(item, _join(path, key)))
    elif isinstance(value, list):
        rows = [flatten(item, f"{path}[]") for item in value]
        if _look_like_fewer(rows):
            keys = dict.fromkeys(key for row in rows for key in row)
            rows = [{key: row.get(key) for key in keys} for row in rows]
        for row in rows:
            for key, found in row.items():
                flat.setdefault(key, []).extend(found if isinstance(found, list) else [found])
    else:
        flat[path] = value
    return flat


def _look_like_fewer(rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether records that hold different things would read as fewer, with the things of several:
    a phone number and somebody else's name.
    """
    counts = Counter(key for row in rows for key in row)
    return (
        len(counts) > 1
        and len(set(counts.values())) == 1
        and counts.total() < len(rows) * len(counts)
    )


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else str(key)
