"""The part of a library that a request may be about: types and operations, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

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
    """The types ``named``, in turn those of the relevant operations and those that refer to the
    named ones, as words in which these are asked for may be near to none of them; what all these
    need and lead to.

    Without relevant operations all of the model is in scope.
    """
    near = [model.paths[one] for one in relevant or model.paths if one in model.paths]
    types = dict.fromkeys(one for one in named if one in model.types)
    types.update(dict.fromkeys(_in_turn(_types_of(near, model), _that_refer_to(types, model))))
    for one in list(types):
        types.update(dict.fromkeys(a.target for a in model.types[one].attributes if a.target))
    functions = tuple(path.tool_id for path in near if is_function(path))
    known = tuple(one for one in types if one in model.types)
    return SchemaScope(known, functions, tuple(path.tool_id for path in near))


def beyond(scope: SchemaScope, model: EntityModel) -> list[str]:
    """All types and functions that are not in scope, those of the same groups first."""
    known = {*scope.types, *scope.functions}
    groups = {one.partition(".")[0] for one in known}
    functions = (path.tool_id for path in model.paths.values() if is_function(path))
    left = [one for one in (*model.types, *functions) if one not in known]
    return sorted(left, key=lambda one: one.partition(".")[0] not in groups)


def is_function(path: AccessPath) -> bool:
    """Whether an operation is told by itself: it looks nothing up of a type, nor changes one."""
    return not path.entity or path.kind in _OF_NO_TYPE


def _that_refer_to(named: Iterable[str], model: EntityModel) -> list[str]:
    """Types whose things are of the named ones, as loans are of a reader."""
    wanted = frozenset(named)
    return [
        kind.id
        for kind in model.types.values()
        if any(one.target in wanted for one in kind.attributes)
    ]


def _in_turn(*several: Iterable[str]) -> Iterator[str]:
    """The first of each, then the second of each, and so on."""
    for some in zip_longest(*several):
        yield from (one for one in some if one is not None)


def _types_of(paths: Iterable[AccessPath], model: EntityModel) -> Iterator[str]:
    """The type of each operation, and those whose ids it needs."""
    for path in paths:
        for one in (path.entity, *(needed.entity for needed in path.required)):
            if one in model.types:
                yield one
