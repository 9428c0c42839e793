"""What a ``discriminator`` says of the property that tells which alternative a value is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tools.importing.lenient import mapping, sequence, text
from tools.schema_shape import Schema


def discriminated(raw: Mapping[str, Any]) -> Schema:
    """A schema for the property: its values, and that it is there; {} where nothing is said.

    The values are the names of the mapping, and of the alternatives that it leaves out.
    """
    discriminator = mapping(raw.get("discriminator"))
    name = text(discriminator.get("propertyName"))
    mapped = mapping(discriminator.get("mapping"))
    alternatives = [*sequence(raw.get("oneOf")), *sequence(raw.get("anyOf"))]
    targets = {_named(target) for target in mapped.values()}
    implied = {_named(mapping(part).get("$ref")) for part in alternatives} - targets - {""}
    values = [*map(str, mapped), *sorted(implied)]
    if not name or not values:
        return {}
    schema: Schema = {"properties": {name: {"type": "string", "enum": values}}}
    return {**schema, "required": [name]} if alternatives else schema


def _named(reference: Any) -> str:
    """The name of the schema that a reference leads to."""
    return text(reference).rpartition("/")[2]
