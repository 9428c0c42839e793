"""What was asked of things found before, asked of others: "and Ada?", "and on E2?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import Constraint, Find
from graphs.reading.draft import Before
from graphs.reading.schema import Schema


def instead_of_rows(
    find: Find, new: Sequence[Constraint], root: str, schema: Schema, before: Sequence[Before]
) -> Find | None:
    """The find for a thing that is named now, for what is named in place of the relation that was
    asked about, or for the things that are told by something else than those found before were;
    None: it is for none of these.
    """
    if not find.of or not new:
        return None
    if any(_names(one, root, schema) for one in new):
        update = {"entity": root, "of": "", "constraints": tuple(new), "order": None, "limit": None}
        return find.model_copy(update={**update, "skip": 0})
    return _of_relation(find, new, root, schema) or _told_otherwise(find, new, root, before)


def _names(told: Constraint, root: str, schema: Schema) -> bool:
    named = told.kind in ("name", "id")
    return named and (not told.attribute or schema.identifies(root, told.attribute))


def _of_relation(find: Find, new: Sequence[Constraint], root: str, schema: Schema) -> Find | None:
    """The same asked of what is named: "who runs the site of it?", "and Far Bank?"."""
    (told, *more), relation = new, f"{new[0].attribute}."
    entity = schema.target_of(root, told.attribute)
    asked = find.wanted and all(one.startswith(relation) for one in find.wanted)
    if more or not asked or told.kind not in ("name", "id") or not entity:
        return None
    kind = schema.kind(entity)
    own = kind.id_attribute if told.kind == "id" else next(iter(kind.name_attributes), "")
    wanted = tuple(one.removeprefix(relation) for one in find.wanted)
    named = told.model_copy(update={"attribute": own})
    return Find(entity=entity, constraints=(named,), wanted=wanted)


def _told_otherwise(
    find: Find, new: Sequence[Constraint], root: str, before: Sequence[Before]
) -> Find | None:
    """The same asked of those that are told by another value of what told the things before."""
    one = next((x for x in before if x.has_rows and x.goal == find.of), None)
    told, said = (one.told if one is not None else None) or (), {c.attribute for c in new}
    if not said <= {c.attribute for c in told if c.attribute}:
        return None
    more = (c for c in find.constraints if c.attribute not in {c.attribute for c in told})
    kept = (*(c for c in told if c.attribute not in said), *new, *more)
    return find.model_copy(update={"entity": root, "of": "", "constraints": kept})
