"""Attributes that code works out of two others of a row, in types and in the ways to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tools.entity_types.records import AccessPath, Attribute, EntityType

Pair = tuple[str, str]
"""Names of the two attributes that tell another one."""


def with_attribute(
    types: Sequence[EntityType], new: Attribute, found: Mapping[str, Pair]
) -> list[EntityType]:
    """The types, those of which two attributes tell it with the new one."""
    return [
        kind.model_copy(update={"attributes": (*kind.attributes, new)})
        if kind.id in found
        else kind
        for kind in types
    ]


def with_pairs(
    paths: Sequence[AccessPath], name: str, found: Mapping[str, Pair]
) -> list[AccessPath]:
    """The ways to things, and to those within them, of which the rows hold both attributes."""
    return [_telling(path, name, found) for path in paths]


def _telling(path: AccessPath, name: str, found: Mapping[str, Pair]) -> AccessPath:
    pair = found.get(path.entity)
    parts = tuple(_telling(part, name, found) for part in path.parts)
    if pair is None or not {*pair} <= {*path.attributes}:
        return path.model_copy(update={"parts": parts}) if parts else path
    told = {
        "attributes": (*path.attributes, name),
        "worked_out": (*path.worked_out, (name, *pair)),
    }
    return path.model_copy(update={"parts": parts, **told})
