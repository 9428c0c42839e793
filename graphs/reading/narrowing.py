"""A find with a constraint in place of the one that says the same sort of thing."""

from __future__ import annotations

from graphs.forms.parts import rewritten
from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import DATES
from graphs.reading.schema import Schema
from tools.records import Record


def narrowed(find: Find, new: Constraint, schema: Schema, root: str) -> Find:
    """The find, of things of a type, with a constraint in place of the one of its kind, or beside
    the others.
    """
    alike = [c for c in find.constraints if _is_alike(c, new, schema, root)]
    alike.sort(key=lambda c: c.attribute != new.attribute)
    old = next(iter(alike), None)
    if old is None:
        return find.model_copy(update={"constraints": (*find.constraints, new)})

    def swapped(part: Record) -> Record:
        return new if part == old else part

    return rewritten(find, swapped)


def _is_alike(old: Constraint, new: Constraint, schema: Schema, root: str) -> bool:
    """Whether two constraints say the same sort of thing."""
    if old.attribute and old.attribute == new.attribute:
        return True
    if all(one.attribute and schema.identifies(root, one.attribute) for one in (old, new)):
        return True
    if not old.attribute and _names_a_thing(old) and _names_a_thing(new):
        return True
    days = all(c.kind in DATES and not c.kind.startswith("time") for c in (old, new))
    same = old.kind == new.kind or days
    return same and bool(old.kind) and not (old.attribute and new.attribute)


def _names_a_thing(told: Constraint) -> bool:
    """Whether a constraint says which thing is meant by what it, or another, is called."""
    inner = told.find.constraints if told.find is not None else ()
    return told.kind in ("name", "id") or any(_names_a_thing(one) for one in inner)
