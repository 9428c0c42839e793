"""The keywords of one schema object that say something of its value, in the words of draft 2020-12.

Keywords that hold other schemas are not read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tools.importing.lenient import flag, mapping, number, sequence
from tools.json_number import is_number
from tools.plain_text import plain_text

DESCRIPTION_LIMIT = 300

_TYPES = {"string", "integer", "number", "boolean", "array", "object", "null"}
_MISNAMED_TYPES = {
    "bool": "boolean",
    "date": "string",
    "dict": "object",
    "double": "number",
    "float": "number",
    "int": "integer",
    "list": "array",
    "long": "integer",
    "map": "object",
    "str": "string",
}


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_pattern(value: Any) -> bool:
    try:
        re.compile(value)
    except (re.error, TypeError, OverflowError, RecursionError):
        return False
    return True


def _is_anything(_: Any) -> bool:
    return True


_BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties")
_FLAGS = ("uniqueItems", "readOnly", "writeOnly", "deprecated")
_READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys((*_BOUNDS, *_COUNTS, "multipleOf"), number),
    **dict.fromkeys(_FLAGS, flag),
}
"""Keywords whose values are also read where they are written as text."""

_KEYWORDS: dict[str, Callable[[Any], bool]] = {
    "format": _is_text,
    "contentMediaType": _is_text,
    "collectionFormat": _is_text,
    "pattern": _is_pattern,
    "multipleOf": lambda value: is_number(value) and value > 0,
    **dict.fromkeys(_BOUNDS, is_number),
    **dict.fromkeys(_COUNTS, _is_count),
    **dict.fromkeys(_FLAGS, _is_flag),
    **dict.fromkeys(("default", "example", "const"), _is_anything),
    "enum": lambda value: isinstance(value, list) and bool(value),
}
"""Keywords that are kept as they are when their value has the right shape; a broken one goes."""


def own_keywords(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The usable keywords of one schema object except for those that hold schemas."""
    read = {k: _READERS[k](v) if k in _READERS else v for k, v in raw.items() if k in _KEYWORDS}
    kept = {k: v for k, v in read.items() if _KEYWORDS[k](v)}
    if description := plain_text(raw.get("description"), DESCRIPTION_LIMIT):
        kept["description"] = description
    examples = sequence(raw.get("examples"))
    if examples and "example" not in kept:
        kept["example"] = examples[0]
    if required := [*_required(raw)]:
        kept["required"] = list(dict.fromkeys(required))
    for side in ("Minimum", "Maximum"):  # OpenAPI 3.0 writes a flag beside the bound
        if flag(raw.get(f"exclusive{side}")) and side.lower() in kept:
            kept[f"exclusive{side}"] = kept.pop(side.lower())
    _keep_type(kept, raw)
    return kept


def _required(raw: Mapping[str, Any]) -> Iterator[str]:
    """Names listed, and properties that say it of themselves, as early drafts had it."""
    yield from (name for name in sequence(raw.get("required")) if isinstance(name, str))
    for name, part in mapping(raw.get("properties")).items():
        if flag(mapping(part).get("required")):
            yield str(name)


def _keep_type(kept: dict[str, Any], raw: Mapping[str, Any]) -> None:
    given = raw.get("type")
    listed = [
        name for name in (given if isinstance(given, list) else [given]) if isinstance(name, str)
    ]
    known = [_MISNAMED_TYPES.get(name.lower(), name.lower()) for name in listed]
    types = list(dict.fromkeys(name for name in known if name in _TYPES))
    if types:
        kept["type"] = types[0] if len(types) == 1 else types
    alternatives = [*sequence(raw.get("anyOf")), *sequence(raw.get("oneOf"))]
    said = flag(raw.get("nullable", raw.get("x-nullable")))
    if said or any(is_null(part) for part in alternatives):
        kept["nullable"] = True


def allow_null(schema: dict[str, Any]) -> None:
    """Let the plain ``schema`` take null as well."""
    if isinstance(schema.get("type"), str) and schema["type"] != "null":
        schema["type"] = [schema["type"], "null"]
    elif isinstance(schema.get("type"), list) and "null" not in schema["type"]:
        schema["type"] = [*schema["type"], "null"]
    if "enum" in schema and None not in schema["enum"]:
        schema["enum"] = [*schema["enum"], None]


def is_null(raw: Any) -> bool:
    """Whether a schema takes nothing but null."""
    part = mapping(raw)
    return part.get("type") in ("null", ["null"]) or part.get("enum") == [None]
