"""What the things are called that rows refer to, as far as it is known without a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from graphs.answering.labels import is_name, related_name
from graphs.answering.records import Found
from graphs.forms.records import FindGoal, Form, Goal
from graphs.search.grounding import Grounding
from graphs.search.name_halves import called_by
from tools.entity_types.records import EntityModel, EntityType

Names = Mapping[Any, str]
"""Id -> name."""
NAME = "name"
"""What a name is held as where nothing tells that it is one, as of ``clld``."""


def with_referred_names(
    found: Mapping[str, Found], model: EntityModel, grounding: Grounding, form: Form
) -> dict[str, Found]:
    """What goals came to, with ``owner_id.name`` beside ``owner_id`` in rows, groups and changed
    things; blocks.
    """
    grouped = {goal.id: goal.find.entity for goal in form.goals if _is_grouped(goal)}
    known: dict[str, tuple[tuple[str, str, Names], ...]] = {}
    told = {}
    for goal, one in found.items():
        told[goal] = one
        kind = model.types.get(one.entity or grouped.get(goal, ""))
        if kind is not None and kind.id not in known:
            known[kind.id] = tuple(_names(kind, model, grounding))
        if kind is not None:
            ahead = _names_ahead(one, kind, model, grounding)
            told[goal] = _named(one, kind, (*known[kind.id], *ahead))
    return told


def named_rows(
    rows: Sequence[Mapping[str, Any]], kind: EntityType, model: EntityModel, grounding: Grounding
) -> list[dict[str, Any]]:
    """Rows of a type with ``owner_id.name`` beside ``owner_id``; blocks."""
    names = tuple(_names(kind, model, grounding))
    return [_with(row, kind, names) for row in rows]


def _named(found: Found, kind: EntityType, names: tuple[tuple[str, str, Names], ...]) -> Found:
    rows = tuple(_with(row, kind, names) for row in found.rows)
    changes = tuple(
        one.model_copy(update={"row": _with(one.row, kind, names)}) for one in found.changes
    )
    return found.model_copy(update={"rows": rows, "changes": changes})


def _names(
    kind: EntityType, model: EntityModel, grounding: Grounding
) -> Iterator[tuple[str, str, Names]]:
    """Each attribute that holds ids of named things: its name, that of theirs, what is known.

    Of others of its own type, as the supervisor of a person, nobody is named who was not asked for.
    """
    for one in kind.attributes:
        target = model.types.get(one.target)
        if target is None or target is kind or not target.name_attributes:
            continue
        if (one.target_attribute or target.id_attribute) != target.id_attribute:
            continue
        for name in called_by(target):
            yield one.name, name, names_by_id(target, grounding, name)


def _names_ahead(
    found: Found, kind: EntityType, model: EntityModel, grounding: Grounding
) -> Iterator[tuple[str, str, Names]]:
    """The same of what rows hold over relations, or were counted or added up by:
    ``clock.owner_id``.
    """
    for key in dict.fromkeys(key for row in found.rows for key in row if "." in key):
        target: EntityType | None = kind
        for part in key.split("."):
            one = target.attribute(part) if target is not None else None
            target = model.types.get(one.target) if one is not None else None
        if target is not None and target.name_attributes:
            for name in called_by(target):
                yield key, name, names_by_id(target, grounding, name)


def _is_grouped(goal: Goal) -> TypeGuard[FindGoal]:
    return isinstance(goal, FindGoal) and goal.total is not None and bool(goal.total.by)


def names_by_id(kind: EntityType, grounding: Grounding, name: str = "") -> Names:
    """What the known things of a type with names are called, by this attribute or the first."""
    seen = grounding.values(kind.id, name or kind.name_attributes[0])
    return {value.thing: value.text for value in seen if is_key(value.thing)}


def _with(
    row: Mapping[str, Any], kind: EntityType, names: tuple[tuple[str, str, Names], ...]
) -> dict[str, Any]:
    more = {
        f"{holds}.{name if is_name(name) else NAME}": known[row[holds]]
        for holds, name, known in names
        if is_key(row.get(holds)) and row[holds] in known and not related_name(kind, holds, row)
    }
    return {**row, **more}


def is_key(value: Any) -> bool:
    """Whether a value may be an id."""
    return isinstance(value, str | int)
