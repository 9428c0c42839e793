"""When something was done to things last: "which lifts were last inspected before May?"."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.forms.records import OPPOSITE, Constraint
from graphs.reading.absence import related, relations_to
from graphs.reading.clauses import DATES
from graphs.reading.closed_class import closed, comparisons
from graphs.reading.cues import BOUNDS
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import is_date
from graphs.reading.stretches import is_participle
from tools.entity_types.records import Operator


def take_last_deed(draft: Draft) -> None:
    """Constrain by the latest of what was done to things, where that is told by other things: one
    before the day that is said, and none after it.
    """
    for at in range(len(draft.clause.tokens) - 1):
        days = _days_of_others(draft, at + 1) if draft.word(at) in closed("final") else []
        told = _day_behind(draft, at + 2)
        if len(days) != 1 or told is None:
            continue
        (edge,), link = relations_to(draft, days[0]), days[0]
        draft.constraints.remove(told)
        draft.note("open_value", -float(not told.attribute))
        for op in _ops_of(told):
            day = told.model_copy(update={"attribute": link.attribute, "op": op})
            made = related(draft, (edge,), (day,))
            denied = {"op": "not in"} if op == OPPOSITE[told.op] else {}
            draft.constraints.append(made.model_copy(update={"span": told.span, **denied}))
        draft.use(at, link.last)
        draft.use_type(link.entity)
        draft.note("edges", 1.0)
        draft.note("back", 1.0)


def _days_of_others(draft: Draft, at: int) -> list[Link]:
    """The days of other things of each of the root on which was done what a verb says."""
    if not is_participle(draft.clause.tokens[at]):
        return []
    found = [x for x in draft.links if x.kind == "attribute" and x.first == at and not x.soft]
    known = ((x, draft.schema.kind(x.entity).attribute(x.attribute)) for x in found)
    days = [x for x, own in known if own is not None and is_date(own)]
    if any(x.entity == draft.root for x in days):
        return []
    return [x for x in days if len(relations_to(draft, x)) == 1]


def _day_behind(draft: Draft, at: int) -> Constraint | None:
    """The bound of days that is said right behind a verb."""
    bounds = (c for c in draft.constraints if c.kind in DATES and c.op in BOUNDS and c.span)
    for told in bounds:
        places = draft.clause.between(*told.span) if told.span else []
        led = range(at, places[0]) if places and places[0] >= at else None
        if led is not None and all(_only_leads(draft, i) for i in led):
            return told
    return None


def _only_leads(draft: Draft, at: int) -> bool:
    return draft.clause.tokens[at].function or draft.word(at) in comparisons()


def _ops_of(told: Constraint) -> Iterator[Operator]:
    """The bounds that one of those days keeps, and the one that none may keep."""
    yield told.op
    if told.op in ("<", "<="):
        yield OPPOSITE[told.op]
