"""Lossless conversion of argument values towards the types of a JSON schema.

A model or a person writes ``"5"`` where an integer is meant. Whatever cannot be converted without
losing something is returned as it came; the schema check then says what is wrong with it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any
from uuid import UUID

Schema = Mapping[str, Any]

_INTEGER = re.compile(r"[+-]?\d{1,18}(?:\.0+)?")
_NUMBER = re.compile(r"[+-]?(?:\d{1,40}(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?")
_EXACT_FLOAT = 2**53
"""Above this a float no longer names one integer."""


def coerce(value: Any, schema: Schema) -> Any:
    """``value`` in the type that ``schema`` asks for, as far as that loses nothing."""
    kind = expected_type(schema)
    if value is None:
        return None
    if kind in _SCALARS:
        value = _SCALARS[kind](value)
    elif kind in _CONTAINERS:
        value = _CONTAINERS[kind](value, schema)
    allowed = schema.get("enum")
    return _enum_member(value, allowed) if isinstance(allowed, list) else value


def expected_type(schema: Schema) -> str:
    """The one JSON type of a schema, null aside; ``""`` when there is none or several."""
    types = schema.get("type", "")
    if isinstance(types, list):
        named = [name for name in types if name != "null"]
        types = named[0] if len(named) == 1 else ""
    return types if isinstance(types, str) else ""


def _string(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, int | float | UUID) else value


def _integer(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer() and abs(value) < _EXACT_FLOAT:
        return int(value)
    if isinstance(value, str) and _INTEGER.fullmatch(value.strip()):
        return int(value.strip().partition(".")[0])
    return value


def _number(value: Any) -> Any:
    if not isinstance(value, str) or not _NUMBER.fullmatch(value.strip()):
        return value
    number = float(value)
    if not math.isfinite(number):
        return value
    return int(number) if _INTEGER.fullmatch(value.strip()) and abs(number) < 1e15 else number


def _boolean(value: Any) -> Any:
    if isinstance(value, str):
        return {"true": True, "false": False}.get(value.strip().lower(), value)
    return bool(value) if value in (0, 1) else value


def _array(value: Any, schema: Schema) -> Any:
    if isinstance(value, str) and value.lstrip().startswith("["):
        value = _parsed(value, list)
    if isinstance(value, tuple | set | frozenset):
        value = sorted(value, key=repr) if isinstance(value, set | frozenset) else list(value)
    items = schema.get("items")
    entries = value if isinstance(value, list) else [value]
    return [coerce(entry, items) for entry in entries] if isinstance(items, Mapping) else entries


def _object(value: Any, schema: Schema) -> Any:
    if isinstance(value, str):
        value = _parsed(value, dict)
    properties = schema.get("properties")
    if not isinstance(value, Mapping) or not isinstance(properties, Mapping):
        return dict(value) if isinstance(value, Mapping) else value
    return {
        name: coerce(member, properties[name])
        if isinstance(properties.get(name), Mapping)
        else member
        for name, member in value.items()
    }


def _parsed(text: str, kind: type) -> Any:
    """The JSON value of that kind written in ``text``, else the text."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, kind) else text


def _enum_member(value: Any, allowed: list[Any]) -> Any:
    """The one allowed value that ``value`` spells, case aside; else ``value``."""
    if value in allowed or not isinstance(value, str | int | float):
        return value
    spelt = [member for member in allowed if str(member).casefold() == str(value).casefold()]
    return spelt[0] if len(spelt) == 1 else value


_SCALARS: dict[str, Callable[[Any], Any]] = {
    "string": _string,
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
}
_CONTAINERS: dict[str, Callable[[Any, Schema], Any]] = {"array": _array, "object": _object}
