"""Things told by no more than their id, where the person asked which thing it is."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from graphs.answering.labels import bare, related_name
from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.answering.values import is_moment, keys_of
from graphs.forms.records import CallGoal, FindGoal
from graphs.reading.closed_class import closed
from tools.entity_types.records import Attribute, EntityType
from tools.words import identifier_words, prose_words


def is_bare_reference(telling: Telling, goal: FindGoal | CallGoal, name: str, found: Found) -> bool:
    """Whether an attribute asked for stands for other things, and rows hold only their ids."""
    kind = telling.type_of(goal, found)
    attribute = attribute_at(telling, kind, name)
    if attribute is None or attribute.role == "id" or not _refers(attribute):
        return False
    if "id" in telling.words():
        return False
    held = [row[key] for row in found.rows for key in keys_of(kind, name, row)
            if key != related_name(kind, name, row) and bare(key) == bare(name)]  # fmt: skip
    return any(_is_id(one) for one in held)


def attribute_at(telling: Telling, kind: EntityType, name: str) -> Attribute | None:
    """The attribute that a name, or a path over relations, leads to."""
    if (own := kind.attribute(name)) is not None:
        return own
    head, _, rest = name.partition(".")
    relation = kind.attribute(head)
    target = telling.question.model.types.get(relation.target) if relation is not None else None
    return attribute_at(telling, target, rest) if target is not None and rest else None


def _refers(attribute: Attribute) -> bool:
    """Whether its values stand for things: it is a relation, or called or described as an id."""
    told = {*identifier_words(attribute.name), *prose_words(attribute.description)}
    agent = bool(attribute.words) and attribute.words[-1] in closed("referring")
    return bool(attribute.target or agent or told & {"id", "ids", "uuid"})


def _is_id(value: Any) -> bool:
    """Whether a value means nothing to a person: a number, a long code, words tied together."""
    if isinstance(value, list):
        return any(map(_is_id, value))
    if not isinstance(value, str):
        return isinstance(value, int) and not isinstance(value, bool)
    tied = value == value.lower() and "-" in value and " " not in value
    return _is_uuid(value) or (tied and not is_moment(value))


def _is_uuid(value: str) -> bool:
    try:
        return bool(UUID(value))
    except ValueError:
        return False
