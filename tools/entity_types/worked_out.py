"""Attributes that code works out of two others of a row, in types and in the ways to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tools.entity_types.records import AccessPath, Attribute, EntityType

WorkedOut = tuple[Attribute, str, str]
"""An attribute, and the names of the two that tell it."""


def with_worked_out(
    types: Sequence[EntityType], paths: Sequence[AccessPath], found: Mapping[str, WorkedOut]
) -> tuple[Sequence[EntityType], Sequence[AccessPath]]:
    """The types, and the ways to them, with what is worked out of the things of each type."""
    made = [
        kind.model_copy(update={"attributes": (*kind.attributes, found[kind.id][0])})
        if kind.id in found
        else kind
        for kind in types
    ]
    return made, [_telling(path, found) for path in paths]


def _telling(path: AccessPath, found: Mapping[str, WorkedOut]) -> AccessPath:
    """A way to things, and to those within them, whose rows hold both attributes."""
    parts = tuple(_telling(part, found) for part in path.parts)
    path = path.model_copy(update={"parts": parts}) if parts else path
    if path.entity not in found:
        return path
    new, first, second = found[path.entity]
    if not {first, second} <= {*path.attributes}:
        return path
    told = {
        "attributes": (*path.attributes, new.name),
        "worked_out": (*path.worked_out, (new.name, first, second)),
    }
    return path.model_copy(update=told)
