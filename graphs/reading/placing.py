"""Constraints of a find from links: where a name, a value or a date belongs, seen from a type."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from graphs.forms.records import Constraint, Find, Span, ValueKind
from tools.entity_types.records import EntityModel, Operator
from tools.entity_types.ways import Edge


def constraint_over(
    way: Sequence[Edge],
    attribute: str,
    value: Any,
    *,
    model: EntityModel,
    op: Operator = "=",
    kind: ValueKind = "",
    span: Span | None = None,
) -> Constraint:
    """What the type at the end of a way must be like, said of the type at its beginning."""
    if not way:
        return Constraint(attribute=attribute, op=op, value=value, kind=kind, span=span)
    edge, rest = way[0], way[1:]
    if edge.back:
        inner = constraint_over(rest, attribute, value, model=model, op=op, kind=kind, span=span)
        own = model.types[edge.source].id_attribute
        find = Find(entity=edge.target, constraints=(inner,))
        return Constraint(attribute=own, op="in", find=find, take=edge.attribute, span=span)
    if all(not one.back for one in rest):
        target = model.types[way[-1].target]
        names = [one.attribute for one in way]
        if attribute not in (target.id_attribute, *target.name_attributes):
            names.append(attribute)
        return Constraint(attribute=".".join(names), op=op, value=value, kind=kind, span=span)
    inner = constraint_over(rest, attribute, value, model=model, op=op, kind=kind, span=span)
    return Constraint(
        attribute=edge.attribute, find=Find(entity=edge.target, constraints=(inner,)), span=span
    )


def path_to(way: Sequence[Edge], attribute: str) -> str:
    """An attribute at the end of a way as a path over relations; every edge goes forward."""
    return ".".join([*(edge.attribute for edge in way), *([attribute] if attribute else [])])
