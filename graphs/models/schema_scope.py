"""The part of a library that a request may be about: types and operations, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tools.entity_types.records import AccessPath, EntityModel

_OF_NO_TYPE = ("function",)


@dataclass(frozen=True, slots=True)
class SchemaScope:
    """What a prompt tells of a library, best first."""

    types: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    """Tool ids of functions, and of operations of no type."""
    near: tuple[str, ...] = ()
    """All operations that the request is near to."""


def schema_scope(
    model: EntityModel, relevant: Mapping[str, float], named: Iterable[str] = ()
) -> SchemaScope:
    """The types ``named``, those of the relevant operations, what these need and lead to.

    Without relevant operations all of the model is in scope.
    """
    near = [model.paths[one] for one in relevant or model.paths if one in model.paths]
    types = dict.fromkeys(one for one in named if one in model.types)
    types.update(dict.fromkeys(_types_of(near, model)))
    for one in list(types):
        types.update(dict.fromkeys(a.target for a in model.types[one].attributes if a.target))
    functions = tuple(path.tool_id for path in near if is_function(path))
    known = tuple(one for one in types if one in model.types)
    return SchemaScope(known, functions, tuple(path.tool_id for path in near))


def is_function(path: AccessPath) -> bool:
    """Whether an operation is told by itself: it looks nothing up of a type, nor changes one."""
    return not path.entity or path.kind in _OF_NO_TYPE


def _types_of(paths: Iterable[AccessPath], model: EntityModel) -> Iterator[str]:
    """The type of each operation, and those whose ids it needs."""
    for path in paths:
        for one in (path.entity, *(needed.entity for needed in path.required)):
            if one in model.types:
                yield one
