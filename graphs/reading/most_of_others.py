"""Things counted, or added up, for each of others, of which the most is asked for."""

from __future__ import annotations

from graphs.forms.records import Order, Total
from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import limit_before
from graphs.reading.draft import Draft
from graphs.reading.links import Link, places
from graphs.reading.owing import owed
from graphs.reading.placing import path_to
from graphs.reading.relations import names_relation
from graphs.reading.schema import is_measure
from graphs.reading.stretches import is_participle
from graphs.reading.weights import fitted, reach


def counts_for_others(draft: Draft, at: int, *, descending: bool) -> bool:
    """Things counted for each of another type: tasks by garden, for the one with the most."""
    root = draft.linked("type", draft.root)
    counted = any(0 < x.first - at <= reach("counted_root") for x in root)
    counted = counted or _counts_objects(draft, at)
    amount = None if counted else _amount_behind(draft, at)
    summed = amount.attribute if amount else "" if counted else owed(draft)
    if counted and (own := next((x for x in draft.links if _is_counted_by(draft, x, at)), None)):
        _total_for(draft, Total(op="count", by=own.attribute), own, descending=descending)
    elif (counted or summed) and (found := _others_before(draft, at)):
        link, by = found
        total = Total(op="sum", attribute=summed, by=by) if summed else None
        _total_for(draft, total or Total(op="count", by=by), link, descending=descending)
        draft.used |= places([amount]) if amount else set()
        draft.note("guessed", float(bool(summed) and not (amount or link)))  # owed by whom
    else:
        return False
    draft.use(at, at + 1)
    return True


def _counts_objects(draft: Draft, at: int) -> bool:
    """Whether most are counted of what the root is of, whose word is a verb: "borrowed the most
    books" of loans.
    """
    targets = {a.target for a in draft.kind.attributes if a.target} - {draft.root}
    deeds = [x for x in draft.linked("type", draft.root) if x.last <= at and _is_deed(draft, x)]
    objects = [
        x for x in draft.links
        if x.kind == "type" and x.is_whole and 0 < x.first - at <= reach("counted_root")
        and x.entity in targets
    ]  # fmt: skip
    draft.used |= places([*deeds, *objects]) if deeds and objects else set()
    return bool(deeds and objects)


def _others_before(draft: Draft, at: int) -> tuple[Link | None, str] | None:
    """The things that have the most of the root, with the way to them: a type named before a word
    of degree, or the people that "who" asks for.
    """
    for x in draft.links:
        if x.kind != "type" or x.entity == draft.root or x.first > at or not x.is_whole:
            continue
        ways = draft.schema.ways.between(draft.root, x.entity)
        if ways and not any(edge.back for edge in ways[0]):
            return x, path_to(ways[0], "")
    people = [
        a.name for a in draft.kind.attributes if a.target and draft.schema.is_person(a.target)
    ]
    asked = any(question_words().get(draft.word(i)) == "person" for i in range(at))
    return (None, people[0]) if asked and len(people) == 1 else None


def _amount_behind(draft: Draft, at: int) -> Link | None:
    """The amount of the root that "the most" is said of: "used the most energy"."""
    if draft.word(at) not in closed("heaping"):
        return None
    found = (
        x for x in draft.linked("attribute", draft.root)
        if 0 < x.first - at <= reach("counted_root") and x.score >= fitted()["least_link"]
        and not x.soft and is_measure(draft.attribute(x.attribute))
    )  # fmt: skip
    return next(found, None)


def _is_counted_by(draft: Draft, link: Link, at: int) -> bool:
    """Whether it is asked which value of an attribute most things have: "which city has most"."""
    own = link.kind == "attribute" and link.entity == draft.root and not link.soft
    named = own and (link.is_whole or names_relation(draft, link))
    asked = question_words().get(draft.word(link.first - 1)) == "thing"
    return named and asked and link.first < at and not is_measure(draft.attribute(link.attribute))


def _total_for(draft: Draft, total: Total, link: Link | None, *, descending: bool) -> None:
    limit = limit_before(draft.clause, link.first) if link is not None else None
    draft.total = total
    draft.order = Order(attribute="total", descending=descending)
    draft.limit = limit[1] if limit else 1
    draft.used |= places([link]) if link is not None else set()
    asked = link is not None and link.first <= draft.clause.head + reach("asked_type")
    draft.features["root_asked"] = float(asked or bool(draft.features.get("root_asked")))


def _is_deed(draft: Draft, link: Link) -> bool:
    """Whether a word for the root, or what is only near to it, says what somebody did."""
    return link.size == 1 and is_participle(draft.clause.tokens[link.first])
