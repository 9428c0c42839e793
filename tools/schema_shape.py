"""What a plain JSON Schema says of the shape of a value, alternatives taken together."""

from __future__ import annotations

from typing import Any, cast

from tools.records import ValueType

Schema = dict[str, Any]

_PYTHON_KINDS: tuple[tuple[type, ValueType], ...] = (
    (bool, "boolean"),
    (int, "integer"),
    (float, "number"),
    (str, "string"),
    (list, "array"),
    (dict, "object"),
)
_KINDS: tuple[ValueType, ...] = tuple(kind for _, kind in _PYTHON_KINDS)


def kind_of(schema: Schema) -> ValueType:
    """The one type of values of ``schema``, null aside; ``any`` when it is open."""
    given = schema.get("type")
    if isinstance(given, str) and given in _KINDS:
        return given
    names = given if isinstance(given, list) else [given]
    kinds = {kind for kind in _KINDS if kind in names}
    if not kinds:
        kinds = _implied_kinds(schema)
    if kinds == {"integer", "number"}:
        return "number"
    return kinds.pop() if len(kinds) == 1 else "any"


def is_nullable(schema: Schema) -> bool:
    """Whether null is one of the values of ``schema``."""
    given = schema.get("type")
    return schema.get("nullable") is True or (isinstance(given, list) and "null" in given)


def kind_of_value(value: Any) -> ValueType:
    """The type of a JSON value; ``any`` for null."""
    return next((kind for python, kind in _PYTHON_KINDS if isinstance(value, python)), "any")


def properties_of(schema: Schema) -> dict[str, Schema]:
    """The properties of ``schema`` and of all its alternatives.

    Of two with one name the first, with the values that either alternative takes. They may be
    those of ``schema`` itself, and must not be changed.
    """
    own: dict[str, Schema] = schema.get("properties", {})
    alternatives = alternatives_of(schema)
    if not alternatives:
        return own
    offered: dict[str, Schema] = {}
    for alternative in alternatives:
        for name, part in properties_of(alternative).items():
            offered[name] = _either(offered[name], part) if name in offered else part
    own = {name: {**_told(offered.get(name, {})), **part} for name, part in own.items()}
    return own | {name: part for name, part in offered.items() if name not in own}


def required_of(schema: Schema) -> frozenset[str]:
    """The properties that every value of ``schema`` has."""
    required = frozenset(schema.get("required", ()))
    shared = [required_of(alternative) for alternative in alternatives_of(schema)]
    return required | frozenset.intersection(*shared) if shared else required


def items_of(schema: Schema) -> Schema | None:
    """The schema of list items; None when ``schema`` says nothing of a list."""
    if (items := schema.get("items")) is not None:
        return cast("Schema", items)
    candidates = [*schema.get("prefixItems", ())[:1]]
    candidates += [items_of(alternative) for alternative in alternatives_of(schema)]
    return next((found for found in candidates if found is not None), None)


def alternatives_of(schema: Schema) -> list[Schema]:
    """The schemas of ``oneOf`` and ``anyOf``."""
    if "oneOf" not in schema and "anyOf" not in schema:
        return []
    return [*schema.get("oneOf", ()), *schema.get("anyOf", ())]


def schema_of_value(value: Any, *, items_read: int = 5) -> Schema:
    """A schema that fits ``value``, with the values as examples; lists by their first items."""
    kind = kind_of_value(value)
    if isinstance(value, dict):
        return {"type": kind, "properties": {k: schema_of_value(v) for k, v in value.items()}}
    if isinstance(value, list):
        parts = [schema_of_value(item) for item in value[:items_read]]
        return {"type": kind, "items": parts[0] if len(parts) == 1 else {"anyOf": parts}}
    return {} if value is None else {"type": kind, "example": value}


def _values_of(schema: Schema) -> list[Any] | None:
    """The values that are listed, None where any will do."""
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _told(schema: Schema) -> Schema:
    return {"description": schema["description"]} if "description" in schema else {}


def _either(one: Schema, other: Schema) -> Schema:
    """``one`` with the values of ``other`` as well."""
    values, more = _values_of(one), _values_of(other)
    if values is None or values == more:
        return one
    open_one = {key: fact for key, fact in one.items() if key not in ("const", "enum")}
    if more is None:
        return open_one
    return {**open_one, "enum": [*values, *(value for value in more if value not in values)]}


def _implied_kinds(schema: Schema) -> set[ValueType]:
    if "properties" in schema or "additionalProperties" in schema:
        return {"object"}
    if "items" in schema or "prefixItems" in schema:
        return {"array"}
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if values:
        return {kind_of_value(value) for value in values if value is not None}
    return {kind_of(alternative) for alternative in alternatives_of(schema)}
