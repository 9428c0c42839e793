"""Cheap links between groups: ids of a type that only another group has."""

from __future__ import annotations

from collections import defaultdict

from tools.entity_types.records import Attribute, EntityModel, EntityType

Words = tuple[str, ...]


def link_groups(model: EntityModel) -> EntityModel:
    """Relate ``customer_id`` to the customers of another group where just one has them."""
    having: dict[Words, list[EntityType]] = defaultdict(list)
    for one in model.types.values():
        if one.id_attribute and one.name_attributes:
            having[one.words].append(one)
    types = {id_: _linked(one, having) for id_, one in model.types.items()}
    return EntityModel(types=types, paths=model.paths, version=model.version)


def _linked(one: EntityType, having: dict[Words, list[EntityType]]) -> EntityType:
    changed = [_related(a, one, having) for a in one.attributes]
    same = all(new is old for new, old in zip(changed, one.attributes, strict=True))
    return one if same else one.model_copy(update={"attributes": tuple(changed)})


def _related(a: Attribute, one: EntityType, having: dict[Words, list[EntityType]]) -> Attribute:
    if a.target or a.role == "id" or len(a.words) < 2 or a.words[-1] != "id":
        return a
    found = [t for t in having.get(a.words[:-1], ()) if t.group_id != one.group_id]
    if len(found) != 1:
        return a
    related = {"target": found[0].id, "target_attribute": found[0].id_attribute}
    return a.model_copy(update={**related, "evidence": ("name",)})
