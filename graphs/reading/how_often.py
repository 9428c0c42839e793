"""How often something was done, where things count it: "renewed twice", "more than 3 times"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed
from graphs.reading.cues import negated
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.schema import is_measure
from graphs.reading.stretches import is_participle
from graphs.reading.told_values import tells_times, told_of
from graphs.reading.values.numerals import TIMES, TIMES_UNIT
from graphs.reading.weights import fitted, reach


def take_how_often(draft: Draft) -> None:
    """Constrain by how often something was done with things that count it: ``renewals``."""
    if draft.clause.mood not in ("ask", "open"):
        return
    for link in _deeds(draft):
        told = _told_behind(draft, link)
        if told is not None:
            constraint, last = told
            span = draft.clause.span(link.first, last)
            draft.constraints.append(constraint.model_copy(update={"span": span}))
            draft.use(link.first, last)
            return


def _deeds(draft: Draft) -> Iterator[Link]:
    """The counts of the root that are named by the verb for what they count."""
    least = fitted()["least_link"]
    for x in draft.linked("attribute", draft.root):
        own, verb = draft.attribute(x.attribute), draft.clause.tokens[x.last - 1]
        counts = own.type == "integer" and is_measure(own) and verb.lower not in own.words
        sure = x.is_whole and not x.soft and x.score >= least
        if sure and counts and is_participle(verb) and not negated(draft.clause, x.first):
            yield x


def _told_behind(draft: Draft, link: Link) -> tuple[Constraint, int] | None:
    """What is said of how often right behind the verb, and where that ends."""
    for placed in draft.clause.values:
        near = link.last <= placed.first <= link.last + reach("within_name")
        between = range(link.last, placed.first)
        led = near and all(draft.clause.tokens[at].function for at in between)
        if led and placed.value.kind == "number" and tells_times(draft, placed):
            bare = replace(placed, value=replace(placed.value, unit=""))
            last = placed.last + (draft.word(placed.last) in (TIMES_UNIT, f"{TIMES_UNIT}s"))
            return told_of(draft, bare, link.attribute, "number"), last
    count = TIMES.get(draft.word(link.last))
    if count is None or draft.word(link.last + 1) not in {"", "?", ".", *closed("coordinating")}:
        return None  # "renewed once they were due"
    return Constraint(attribute=link.attribute, value=count, kind="number"), link.last + 1
