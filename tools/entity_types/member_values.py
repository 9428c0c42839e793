"""Plain values that things hold in a list, as labels: what takes one off changes the thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tools.entity_types.records import AccessPath, Attribute, EntityType
from tools.words import singular


class _Held(NamedTuple):
    """A value of a list of a thing, which a path removes."""

    holder: str
    """Id of the type of the thing."""
    attribute: str
    key: str
    """The input that takes the value."""


def with_member_values(
    types: Sequence[EntityType], paths: Sequence[AccessPath]
) -> tuple[list[EntityType], list[AccessPath]]:
    """The types, and the paths to them, where what removes a value that is nowhere listed by itself
    changes what holds it: ``DELETE /cards/{id}/labels/{label}`` is done to a card with ``labels``.
    """
    kinds = {kind.id: kind for kind in types}
    listed = {path.entity for path in paths if path.kind in ("list", "detail")}
    found = [(path, None if path.entity in listed else _held(path, kinds)) for path in paths]
    plain = {(held.holder, held.attribute) for _, held in found if held is not None}
    return (
        [_without_targets(kind, plain) for kind in types],
        [_of_holder(path, held) if held is not None else path for path, held in found],
    )


def _held(path: AccessPath, kinds: dict[str, EntityType]) -> _Held | None:
    """What a path removes from a thing; None where it removes no value of a list."""
    ids = [one for one in path.inputs if one.role == "id" and one.entity in kinds]
    own = [one for one in ids if one.entity == path.entity]
    others = [kinds[one.entity] for one in ids if one.entity != path.entity]
    if path.kind != "delete" or len(own) != 1 or len(others) != 1:
        return None
    member = kinds[path.entity]
    found = [one.name for one in others[0].attributes if _holds(one, member)]
    return _Held(others[0].id, found[0], own[0].key) if len(found) == 1 else None


def _holds(attribute: Attribute, member: EntityType) -> bool:
    """Whether an attribute is a list of plain values that are called as things of a type."""
    called = tuple(map(singular, attribute.words)) == tuple(map(singular, member.words))
    return attribute.name.endswith("[]") and attribute.target in ("", member.id) and called


def _of_holder(path: AccessPath, held: _Held) -> AccessPath:
    """A path seen from the thing that holds what it removes."""
    told = {"role": "content", "entity": held.holder, "attribute": held.attribute}
    inputs = [i.model_copy(update=told) if i.key == held.key else i for i in path.inputs]
    return path.model_copy(
        update={"kind": "action", "entity": held.holder, "inputs": tuple(inputs)}
    )


def _without_targets(kind: EntityType, plain: set[tuple[str, str]]) -> EntityType:
    """A type of which these attributes stand for no other thing."""
    if not any(holder == kind.id for holder, _ in plain):
        return kind
    bare = {"target": "", "target_attribute": "", "evidence": ()}
    attributes = [
        one.model_copy(update=bare) if (kind.id, one.name) in plain else one
        for one in kind.attributes
    ]
    return kind.model_copy(update={"attributes": tuple(attributes)})
