"""The schema of a response, flattened to the typed paths of its leaves."""

from __future__ import annotations

import sys
from functools import reduce
from typing import Any, NamedTuple

from tools.records import OutputField
from tools.schema_shape import Schema, is_nullable, items_of, kind_of, properties_of

MAX_FIELD_DEPTH = 8
"""Property names on one path."""
MAX_FIELDS = 400
_MAX_ENUM = 100
_MAX_EXAMPLE_CHARS = 200


class Flattened(NamedTuple):
    """Leaves in the order of the schema, and how many more there were."""

    fields: tuple[OutputField, ...]
    dropped: int


class _Leaf(NamedTuple):
    """A leaf and its depth in names; fields are made only of those that stay."""

    depth: int
    path: str
    schema: Schema


def output_fields(schema: Schema, example: Any = None) -> Flattened:
    """The leaves of a plain schema (no references) as ``OutputField`` records.

    Paths as in the record; a list of plain values is a leaf ``tags[]``, a response that is one
    plain value or a map the leaf ``""``. An object whose properties are unknown, a map, and
    whatever lies deeper than ``MAX_FIELD_DEPTH`` names is a leaf of type object. Of more than
    ``MAX_FIELDS`` leaves those nearest the root stay. Properties whose names hold ``.`` or ``[]``
    cannot be addressed by a path and are left out. ``example`` is a whole response that gives
    leaves without an example of their own one.
    """
    leaves: list[_Leaf] = []
    _add_leaves(leaves, schema, "", 0)
    found: dict[str, list[_Leaf]] = {}
    for leaf in leaves:
        found.setdefault(leaf.path, []).append(leaf)
    nearest = sorted(found.values(), key=lambda leaves: leaves[0].depth)[:MAX_FIELDS]
    kept = {leaves[0].path for leaves in nearest}
    fields = tuple(
        _with_example(reduce(_joined, map(_field, leaves)), example)
        for path, leaves in found.items()
        if path in kept
    )
    return Flattened(fields, len(found) - len(fields))


def value_at(body: Any, path: str) -> Any:
    """The first value that ``path`` leads to in ``body``, None when there is none."""
    for segment in path.replace("[]", ".[]").split("."):
        if segment == "[]":
            body = body[0] if isinstance(body, list) and body else None
        elif segment:
            body = body.get(segment) if isinstance(body, dict) else None
    return body


def is_addressable(name: str) -> bool:
    """Whether a property name can stand in a dotted path."""
    return bool(name) and "." not in name and "[" not in name


def _add_leaves(found: list[_Leaf], schema: Schema, path: str, depth: int) -> None:
    items = items_of(schema)
    inner = properties_of(schema) if depth < MAX_FIELD_DEPTH else {}
    inner = {name: part for name, part in inner.items() if is_addressable(name)}
    if not inner and items is None:
        is_map = isinstance(schema.get("additionalProperties"), dict)
        if path or is_map or kind_of(schema) not in ("object", "any"):
            found.append(_Leaf(depth, path, schema))
        return
    for name, part in inner.items():
        _add_leaves(found, part, f"{path}.{name}" if path else name, depth + 1)
    if items is not None:
        _add_leaves(found, items, f"{path}[]", depth)


def _field(leaf: _Leaf) -> OutputField:
    schema = leaf.schema
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    facts = {
        "description": schema.get("description", ""),
        "format": schema.get("format"),
        "enum": tuple(value for value in values[:_MAX_ENUM] if value is not None),
        "example": _short(schema.get("example", schema.get("default"))),
        "pattern": text if isinstance(text := schema.get("pattern"), str) else "",
        "nullable": is_nullable(schema) or None,
    }
    # facts at their defaults are left out: a library has many fields, and each fact takes memory
    said = {name: fact for name, fact in facts.items() if fact not in ("", None, ())}
    path = sys.intern(leaf.path)  # operations on the same things have the same paths
    return OutputField(path=path, type=kind_of(schema), **said)


def _joined(one: OutputField, other: OutputField) -> OutputField:
    """One leaf for a path that two alternatives describe."""
    both_listed = bool(one.enum and other.enum)
    extra = tuple(value for value in other.enum if value not in one.enum)
    changes: dict[str, Any] = {
        "nullable": one.nullable or other.nullable,
        "type": one.type if one.type == other.type else "any",
        "enum": (*one.enum, *extra) if both_listed else (),
    }
    return one.model_copy(update=changes)


def _with_example(field: OutputField, example: Any) -> OutputField:
    if field.example is not None or example is None:
        return field
    return field.model_copy(update={"example": _short(value_at(example, field.path))})


def _short(value: Any) -> Any:
    """``value`` if it is plain and short enough to stand in a record, else None."""
    plain = isinstance(value, int | float | str)
    return value if plain and len(str(value)) <= _MAX_EXAMPLE_CHARS else None
