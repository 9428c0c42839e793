"""What a plain JSON Schema says of the shape of a value, alternatives taken together."""

from __future__ import annotations

from typing import Any

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
    """The properties of ``schema`` and of all its alternatives; of two with one name the first."""
    properties: dict[str, Schema] = dict(schema.get("properties", {}))
    for alternative in alternatives_of(schema):
        for name, part in properties_of(alternative).items():
            properties.setdefault(name, part)
    return properties


def required_of(schema: Schema) -> frozenset[str]:
    """The properties that every value of ``schema`` has."""
    required = frozenset(schema.get("required", ()))
    shared = [required_of(alternative) for alternative in alternatives_of(schema)]
    return required | frozenset.intersection(*shared) if shared else required


def items_of(schema: Schema) -> Schema | None:
    """The schema of list items; None when ``schema`` says nothing of a list."""
    candidates = [schema.get("items"), *schema.get("prefixItems", ())[:1]]
    candidates += [items_of(alternative) for alternative in alternatives_of(schema)]
    return next((found for found in candidates if found is not None), None)


def alternatives_of(schema: Schema) -> list[Schema]:
    """The schemas of ``oneOf`` and ``anyOf``."""
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


def _implied_kinds(schema: Schema) -> set[ValueType]:
    if "properties" in schema or "additionalProperties" in schema:
        return {"object"}
    if "items" in schema or "prefixItems" in schema:
        return {"array"}
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    if values:
        return {kind_of_value(value) for value in values if value is not None}
    return {kind_of(alternative) for alternative in alternatives_of(schema)}
