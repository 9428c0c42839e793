"""Entity types as tables for a terminal and as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from app.plain_tables import console, plain, table
from memory.errors import DeveloperError
from tools.closest import suggestion

if TYPE_CHECKING:
    from tools.entity_types.records import AccessPath, Attribute, EntityModel, EntityType

_FINDS = ("list", "detail")


def entity_facts(model: EntityModel) -> dict[str, Any]:
    """All types in short, and what the descriptions and answers seen do not tell."""
    return {"types": [_summary(model, one) for one in _sorted(model)], "untold": untold(model)}


def untold(model: EntityModel) -> dict[str, list[str]]:
    """What could not be told: see the keys."""
    paths = sorted(model.paths.values(), key=lambda path: path.tool_id)
    unknown = [p.tool_id for p in paths if p.kind == "function" and p.entity]
    asked = {i.entity for p in paths for i in p.inputs if i.role == "id" and i.required}
    given = {p.entity for p in paths if p.kind in _FINDS}
    held = {a.target for one in model.types.values() for a in one.attributes}
    return {
        "types_without_id": [one.id for one in _sorted(model) if not one.id_attribute],
        "operations_of_unknown_answer": unknown,
        "ids_without_producer": sorted((asked & model.types.keys()) - given - held),
    }


def shown_type(model: EntityModel, type_id: str) -> dict[str, Any]:
    """One type with its attributes and operations."""
    one = model.types[type_id]
    paths = [p for p in model.paths.values() if p.entity == type_id]
    return {
        **one.model_dump(mode="json"),
        "operations": [p.model_dump(mode="json", exclude={"words"}) for p in paths],
    }


def named_type(model: EntityModel, name: str) -> str:
    """The id of the type that a person names by its id, or by its words where these are one's.

    Raises ``DeveloperError`` with code ``unknown_entity_type``.
    """
    if name in model.types:
        return name
    words = name.lower().replace("_", " ")
    found = [one.id for one in _sorted(model) if words in map(" ".join, (one.words, *one.also))]
    if len(found) == 1:
        return found[0]
    hint = suggestion(name, found or list(model.types), "cairn graph entities")
    raise DeveloperError(f"There is no one type {name!r}. {hint}", code="unknown_entity_type")


def print_entities(model: EntityModel) -> None:
    """A row for each type, then what could not be told."""
    screen = console()
    if not model.types:
        screen.print(plain("No entity types: import tools first, with: cairn tools import."))
        return
    titles = ("Type", "Id", "Names", "Relations", "Found by", "Changed by")
    screen.print(table(titles, (_row(_summary(model, one)) for one in _sorted(model))))
    for name, ids in untold(model).items():
        if ids:
            screen.print(plain(f"\n{name.replace('_', ' ').capitalize()}:"))
            screen.print(table(("",), ((one,) for one in ids)))


def print_type(model: EntityModel, type_id: str) -> None:
    """One type: its attributes, what they stand for and why, and its operations."""
    screen = console()
    one = model.types[type_id]
    also = _listed(" ".join(words) for words in one.also)
    screen.print(plain(f"{type_id}: {' '.join(one.words)}" + (f" (also {also})" if also else "")))
    titles = ("Attribute", "Type", "Role", "Stands for", "Evidence", "Values")
    screen.print(table(titles, map(_attribute_row, one.attributes)))
    operations = (p for p in model.paths.values() if p.entity == type_id)
    screen.print(table(("Operation", "Kind", "Rows", "Inputs"), map(_operation_row, operations)))


def _sorted(model: EntityModel) -> list[EntityType]:
    return [model.types[type_id] for type_id in sorted(model.types)]


def _summary(model: EntityModel, one: EntityType) -> dict[str, Any]:
    return {
        "id": one.id,
        "also": [" ".join(words) for words in one.also],
        "id_attribute": one.id_attribute,
        "name_attributes": list(one.name_attributes),
        "attributes": len(one.attributes),
        "relations": {
            a.name: f"{a.target}.{a.target_attribute}" for a in one.attributes if a.target
        },
        "found_by": sorted(p.tool_id for p in model.finders(one.id)),
        "changed_by": sorted(p.tool_id for p in model.changers(one.id)),
    }


def _row(facts: dict[str, Any]) -> tuple[str, ...]:
    relations = _listed(dict.fromkeys(target for target in facts["relations"].values()))
    counted = (str(len(facts[key])) for key in ("found_by", "changed_by"))
    return (
        facts["id"],
        facts["id_attribute"],
        _listed(facts["name_attributes"]),
        relations,
        *counted,
    )


def _attribute_row(one: Attribute) -> tuple[str, ...]:
    target = f"{one.target}.{one.target_attribute}" if one.target else ""
    values = _listed(map(str, one.enum))
    return (one.name, one.type, one.role, target, _listed(one.evidence), values)


def _operation_row(path: AccessPath) -> tuple[str, ...]:
    inputs = (f"{i.key}{'' if i.required else '?'}: {i.role}" for i in path.inputs)
    return (path.tool_id, path.kind, path.container, _listed(inputs))


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(texts)
