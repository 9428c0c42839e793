"""Known values and readings as rows of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import text

from memory.name_directory import MOST_VALUES, KnownValue, Reading
from memory.name_encoding import mark_of, reading_key

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from memory.name_index import ColumnKey

_VALUE = "entity, attribute, text, thing, label, tool_id, seen_at"
_COLUMN = "owner = :owner AND entity = :entity AND attribute = :attribute"
_PUT = text(
    f"INSERT OR REPLACE INTO known_values (owner, mark, {_VALUE}) VALUES"
    " (:owner, :mark, :entity, :attribute, :text, :thing, :label, :tool_id, :seen_at)"
)
_TRIM = text(
    f"DELETE FROM known_values WHERE {_COLUMN} AND number <= (SELECT number FROM known_values"
    f" WHERE {_COLUMN} ORDER BY number DESC LIMIT 1 OFFSET {MOST_VALUES})"
)
_TOUCH = text(
    "INSERT OR REPLACE INTO known_columns (owner, entity, attribute, revision)"
    " VALUES (:owner, :entity, :attribute, lower(hex(randomblob(8))))"
)
_COLUMNS = text("SELECT entity, attribute, revision FROM known_columns WHERE owner = :owner")
_OF_COLUMN = text(f"SELECT {_VALUE} FROM known_values WHERE {_COLUMN} ORDER BY number")
_ALL = text(f"SELECT {_VALUE} FROM known_values WHERE owner = :owner ORDER BY number")
_REMOVE = text(f"DELETE FROM known_values WHERE {_COLUMN} AND mark = :mark")
_EXPIRE = (
    text("DELETE FROM known_values WHERE owner = :owner AND seen_at < :oldest"),
    text("DELETE FROM list_readings WHERE owner = :owner AND read_at < :oldest"),
)
_PUT_READING = text(
    "INSERT OR REPLACE INTO list_readings"
    " (owner, tool_id, arguments, read_at, whole, failed, refused)"
    " VALUES (:owner, :tool_id, :arguments, :read_at, :whole, :failed, :refused)"
)
_READINGS = text(
    "SELECT tool_id, arguments, read_at, whole, failed, refused FROM list_readings"
    " WHERE owner = :owner ORDER BY read_at, tool_id, arguments"
)
_UNREAD = text("DELETE FROM list_readings WHERE owner = :owner AND tool_id = :tool_id")
_UNREAD_ALL = text("DELETE FROM list_readings WHERE owner = :owner")


def put(connection: Connection, owner: str, values: Sequence[KnownValue]) -> None:
    """Store values, newest last, and drop the oldest beyond the most that are kept."""
    if values:
        connection.execute(_PUT, [_row(owner, value) for value in values])
    for key in _touched(connection, owner, values):
        connection.execute(_TRIM, key)


def remove(connection: Connection, owner: str, values: Sequence[KnownValue]) -> None:
    """Delete values; the lists that gave them count as not read."""
    if values:
        connection.execute(_REMOVE, [_row(owner, value) for value in values])
    _touched(connection, owner, values)
    for tool_id in {value.tool_id for value in values}:
        connection.execute(_UNREAD, {"owner": owner, "tool_id": tool_id})


def expire(connection: Connection, owner: str, oldest: str) -> None:
    """Delete what was seen before; who has it in memory goes by its age."""
    for statement in _EXPIRE:
        connection.execute(statement, {"owner": owner, "oldest": oldest})


def everything(connection: Connection, owner: str) -> list[KnownValue]:
    """All values of an owner."""
    return [_value(row) for row in connection.execute(_ALL, {"owner": owner}).mappings()]


def revisions(connection: Connection, owner: str) -> dict[ColumnKey, str]:
    """Type and attribute -> what changes with every change of its values."""
    rows = connection.execute(_COLUMNS, {"owner": owner})
    return {(entity, attribute): revision for entity, attribute, revision in rows}


def column(connection: Connection, owner: str, key: ColumnKey) -> list[KnownValue]:
    """The values of one attribute, newest last."""
    found = connection.execute(_OF_COLUMN, _key(owner, key))
    return [_value(row) for row in found.mappings()]


def put_reading(connection: Connection, owner: str, reading: Reading) -> None:
    """Store a reading in the place of an earlier one with the same arguments."""
    _, arguments = reading_key(reading)
    row = {**asdict(reading), "arguments": arguments, "owner": owner}
    connection.execute(_PUT_READING, row)


def readings(connection: Connection, owner: str) -> tuple[Reading, ...]:
    """All readings of an owner."""
    rows = connection.execute(_READINGS, {"owner": owner}).mappings()
    return tuple(
        Reading(
            tool_id=row["tool_id"],
            arguments=json.loads(row["arguments"]),
            read_at=row["read_at"],
            whole=bool(row["whole"]),
            failed=bool(row["failed"]),
            refused=bool(row["refused"]),
        )
        for row in rows
    )


def unread(connection: Connection, owner: str) -> None:
    """Let no list count as read."""
    connection.execute(_UNREAD_ALL, {"owner": owner})


def _touched(
    connection: Connection, owner: str, values: Iterable[KnownValue]
) -> list[dict[str, str]]:
    keys = [_key(owner, key) for key in {(v.entity, v.attribute) for v in values}]
    if keys:
        connection.execute(_TOUCH, keys)
    return keys


def _key(owner: str, key: ColumnKey) -> dict[str, str]:
    return {"owner": owner, "entity": key[0], "attribute": key[1]}


def _row(owner: str, value: KnownValue) -> dict[str, Any]:
    row = {"owner": owner, "mark": mark_of(value), "thing": json.dumps(value.thing)}
    return {**asdict(value), **row}


def _value(row: Mapping[Any, Any]) -> KnownValue:
    return KnownValue(**{**row, "thing": json.loads(row["thing"])})
