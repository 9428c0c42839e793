"""Constraints of a find from links: where a name, a value or a date belongs, seen from a type."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint, Find
from tools.entity_types.records import EntityModel
from tools.entity_types.ways import Edge


def over(way: Sequence[Edge], told: Constraint, model: EntityModel) -> Constraint:
    """What is told of the type at the end of a way, said of the type at its beginning."""
    if not way:
        return told
    edge, rest = way[0], way[1:]
    if not edge.held and not edge.back and model.types[edge.source].attribute(edge.attribute):
        find = Find(entity=edge.target, constraints=(over(rest, told, model),))
        return Constraint(op="in", find=find, span=told.span)
    if not any(one.back or not (one.held or len(way) == 1) for one in way):
        target = model.types[way[-1].target]
        identifies = told.attribute in (target.id_attribute, *target.name_attributes)
        path = path_to(way, "" if identifies else told.attribute)
        return told.model_copy(update={"attribute": path})
    find = Find(entity=edge.target, constraints=(over(rest, told, model),))
    if edge.back:
        own = model.types[edge.source].id_attribute
        return Constraint(attribute=own, op="in", find=find, take=edge.attribute, span=told.span)
    return Constraint(attribute=edge.attribute, find=find, span=told.span)


def over_to_goal(way: Sequence[Edge], told: Constraint, model: EntityModel) -> Constraint:
    """As ``over``, where what another goal found stands at the end of the way, which is not empty.

    Of a way that ends against its direction those things hold the value themselves.
    """
    edge, rest = way[0], way[1:]
    own = model.types[edge.source].id_attribute
    if not rest:
        where = (own, edge.attribute) if edge.back else (edge.attribute, told.take)
        return told.model_copy(update={"attribute": where[0], "take": where[1]})
    find = Find(entity=edge.target, constraints=(over_to_goal(rest, told, model),))
    if edge.back:
        return Constraint(attribute=own, op="in", find=find, take=edge.attribute)
    return Constraint(attribute=edge.attribute, find=find)


def path_to(way: Sequence[Edge], attribute: str) -> str:
    """An attribute at the end of a way as a path over relations; every edge goes forward."""
    return ".".join([*(edge.attribute for edge in way), *([attribute] if attribute else [])])
