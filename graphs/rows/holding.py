"""What a row holds under a name as it was answered: a value, a list, a record, or records."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from graphs.rows.algebra import Row


def as_held(row: Row, name: str) -> Any:
    """The value of an attribute, or what its parts make: a list as a list, records as records;
    None where the row holds nothing of it. Raises ``LookupError`` where the parts of records are
    not told apart, as of lists within lists.
    """
    if name in row:
        return row[name]
    if f"{name}[]" in row:
        if any(key.startswith(f"{name}[].") for key in row):
            message = f"{name} holds values and records"
            raise LookupError(message)
        return row[f"{name}[]"]
    inside = {key[len(name) + 1 :]: row[key] for key in row if key.startswith(f"{name}.")}
    if inside:
        return _record(inside, name)
    listed = {key[len(name) + 3 :]: row[key] for key in row if key.startswith(f"{name}[].")}
    return _records(listed, name) if listed else None


def held_as_null(row: Row, name: str, key: str, nullable: Collection[str]) -> str:
    """The argument that is null where a row says so: ``key``, which sends the attribute ``name``,
    or one of ``nullable``, the objects around it; ``""`` where the row says nothing.
    """
    if name in row:
        return key if row[name] is None else ""
    whole, _, part = name.rpartition(".")
    around = key.removesuffix(f".{part}")
    if not whole or around == key:
        return ""
    found = held_as_null(row, whole, around, nullable)
    return found if found in nullable else ""


def _record(parts: dict[str, Any], name: str) -> dict[str, Any]:
    """A record from its parts by their names, records within it included."""
    heads = list(dict.fromkeys([key.split(".")[0].split("[]")[0] for key in parts]))
    if "" in heads:
        raise LookupError(f"{name} holds lists within lists")
    return {head: as_held(parts, head) for head in heads}


def _records(parts: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """The records of a list from the lists of what they hold under each name."""
    widths = {len(values) if isinstance(values, list) else -1 for values in parts.values()}
    if len(widths) != 1 or -1 in widths or any("[]" in key for key in parts):
        raise LookupError(f"what belongs together in {name} cannot be told")
    each = range(widths.pop())
    return [_record({key: values[i] for key, values in parts.items()}, name) for i in each]
