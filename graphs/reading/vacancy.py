"""Things that are free: a locker that nobody has, a box in which no horse stands."""

from __future__ import annotations

from graphs.forms.records import Constraint, Find
from graphs.reading.clauses import DATES
from graphs.reading.closed_class import closed
from graphs.reading.draft import Draft
from graphs.reading.links import places
from graphs.reading.room import tells_left


def take_vacant(draft: Draft) -> None:
    """Take "free" for what lacks the one thing it may be of, else for what nothing may be in.

    A relation tells it that may be empty: what always is of something, as a booking of a court,
    does not say whether that is free now. Nothing is taken where things tell it themselves, where
    several relations may, or where a day is said.
    """
    at = _vacant(draft)
    if at is None or any(one.value.kind in DATES for one in draft.clause.values):
        return
    told = _lacks_holder(draft) or _holds_nothing(draft)
    if told is None:
        return
    span = draft.clause.span(at, at + 1)
    draft.constraints.append(told.model_copy(update={"span": span, "assumed": True}))
    draft.use(at, at + 1)


def _vacant(draft: Draft) -> int | None:
    """Where it is said that things are free, which no word of theirs explains."""
    told = places(x for x in draft.links if x.is_whole and not x.soft) | draft.used
    words = range(1, len(draft.clause.tokens))
    said = (at for at in words if draft.word(at) in closed("vacant") and at not in told)
    led = closed("prepositions")
    at = next((at for at in said if not {draft.word(at - 1), draft.word(at + 1)} & led), None)
    own = any(map(tells_left, draft.kind.attributes))
    return None if own else at


def _lacks_holder(draft: Draft) -> Constraint | None:
    """That the one relation of a thing that may be empty is empty."""
    kinds = draft.schema.model.types
    held = [a for a in draft.kind.attributes if a.target in kinds and a.nullable]
    return Constraint(attribute=held[0].name, op="missing") if len(held) == 1 else None


def _holds_nothing(draft: Draft) -> Constraint | None:
    """That none of the things which may be in one is in it."""
    edges = [edge for edge in draft.schema.ways.of(draft.root) if edge.back and edge.held]
    own = [(edge, draft.schema.kind(edge.target).attribute(edge.attribute)) for edge in edges]
    may = [edge for edge, one in own if one is not None and one.nullable]
    key = draft.kind.id_attribute
    if len(may) != 1 or not key or any(a.target for a in draft.kind.attributes if a.nullable):
        return None
    find = Find(entity=may[0].target)
    return Constraint(attribute=key, op="not in", take=may[0].attribute, find=find)
