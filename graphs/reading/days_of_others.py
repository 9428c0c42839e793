"""Days that are said of other things than those asked for, by which these are told."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.clauses import DATES, Placed
from graphs.reading.draft import Draft
from graphs.reading.ends import within_ends
from graphs.reading.fitting_attributes import attribute_for
from graphs.reading.placing import over
from graphs.reading.schema import fits_kind, is_date
from graphs.reading.told_values import told_of
from graphs.reading.weights import reach


def take_day_of(draft: Draft, placed: Placed) -> bool:
    """Take a day as that of the things of another type that are said to be of it: bookings "on the
    tours of the 19th".
    """
    for x in draft.links:
        between = range(x.last, placed.first)
        led = 0 < len(between) <= reach("within_name") and all(
            draft.clause.tokens[at].function for at in between)  # fmt: skip
        if x.kind != "type" or x.entity == draft.root or not x.is_whole or x.soft or not led:
            continue
        days = [
            a for a in draft.schema.kind(x.entity).attributes if fits_kind(a, placed.value.kind)
        ]
        ways = draft.schema.ways.between(draft.root, x.entity, most=1)
        if placed.value.kind in DATES and len(days) == 1 and ways and not ways[0][0].back:
            told = told_of(draft, placed, days[0].name)
            draft.constraints.append(over(ways[0], told, draft.schema.model))
            draft.use(placed.first, placed.last)
            draft.use(x.first, x.last)
            draft.note("edges")
            return True
    return False


def take_day_within(draft: Draft, placed: Placed) -> bool:
    """Take a day as that of things by which the root is told, where no word says that it is one of
    the root: "who has a holiday in May" asks for no day of theirs.
    """
    own = any(
        is_date(draft.attribute(x.attribute)) and not x.soft
        for x in draft.linked("attribute", draft.root)
    )
    if own or placed.value.kind not in DATES:
        return False
    for at, one in enumerate(draft.constraints):
        if one.find is None or not one.take or one.op != "in" or one.times is not None:
            continue
        others = Draft(draft.clause, one.find.entity, draft.links, draft.schema)
        told = _day_of(others, placed)
        if told:
            find = one.find.model_copy(update={"constraints": (*one.find.constraints, *told)})
            draft.constraints[at] = one.model_copy(update={"find": find})
            draft.use(placed.first, placed.last)
            return True
    return False


def _day_of(others: Draft, placed: Placed) -> tuple[Constraint, ...]:
    day = attribute_for(others, placed)
    return (told_of(others, placed, day),) if day else within_ends(others, placed)
