"""Which attributes are of the kind that a question word asks for."""

from __future__ import annotations

from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.room import tells_left
from graphs.reading.schema import is_date
from tools.entity_types.records import Attribute


def answers(draft: Draft, attribute: Attribute, asked: str) -> bool:
    """Whether an attribute is of the kind that a question word asks for."""
    if asked == "date":
        return is_date(attribute) or attribute.format == "time"
    if asked == "person":
        told = attribute.target and attribute is not draft.kind.stands_for  # the rows do themselves
        return bool(told) and draft.schema.is_person(attribute.target)
    if tells_left(attribute):  # places that are left are not where something is
        return False
    if attribute.enum:  # a state that things are in is no place
        return bool(closed("placed") & set(attribute.words))
    return _is_placed(draft, attribute) or _leads_to_place(draft, attribute)


def _is_placed(draft: Draft, attribute: Attribute) -> bool:
    return draft.schema.meaning.says(attribute, " ".join(sorted(closed("placed"))))


def _leads_to_place(draft: Draft, attribute: Attribute) -> bool:
    """Whether an attribute refers to things that are somewhere, and are no people."""
    if not attribute.target or draft.schema.is_person(attribute.target):
        return False
    own = draft.schema.kind(attribute.target).attributes
    return any(not a.enum and not a.target and a.words and _is_placed(draft, a) for a in own)
