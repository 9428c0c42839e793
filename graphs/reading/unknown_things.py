"""A thing told by words that nothing known bears: "the issue about the broken sundial"."""

from __future__ import annotations

from graphs.forms.records import Constraint
from graphs.reading.closed_class import closed, degrees
from graphs.reading.cues import superlatives
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.weights import reach


def take_unknown_thing(draft: Draft) -> None:
    """Take words that nothing explains beside the word for the root as a name to be looked up."""
    if draft.own_name or draft.total is not None:
        return
    for x in draft.linked("type", draft.root):
        told = x.is_whole and not x.soft and _tells_one(draft, x)
        run = (_before(draft, x) or _behind(draft, x)) if told else None
        if run:
            first, last = run
            draft.constraints.append(
                Constraint(
                    value=draft.clause.said(first, last), kind="name",
                    span=draft.clause.span(first, last),
                )
            )  # fmt: skip
            draft.use(first, last)
            draft.note("unknown_thing")
            return


def _tells_one(draft: Draft, link: Link) -> bool:
    """Whether one thing may be told: the word is no plural, and no "a" stands before it."""
    word = draft.word(link.last - 1)
    plural = word.endswith("s") and word not in draft.kind.words
    before = range(link.first - 1, max(-1, link.first - reach("limit") - 1), -1)
    leads = (draft.word(at) for at in before if draft.clause.tokens[at].function)
    return not plural and next(leads, "") not in closed("indefinite")


def _before(draft: Draft, link: Link) -> tuple[int, int] | None:
    """The words right before a word for the type; those behind the end of an order say of what it
    is one: "the highest rated player".
    """
    first = link.first
    while first - 1 > draft.clause.head and _is_open(draft, first - 1):
        first -= 1
    says_of_what = any(one.last == first for one in superlatives(draft.clause))
    return (first, link.first) if first < link.first and not says_of_what else None


def _behind(draft: Draft, link: Link) -> tuple[int, int] | None:
    """The words behind a word for the type, after function words that lead a name in."""
    tokens, first = draft.clause.tokens, link.last
    while first < len(tokens) and tokens[first].function and draft.word(first) in closed("telling"):
        first += 1
    last = first
    while last < len(tokens) and _is_open(draft, last):
        last += 1
    return (first, last) if link.last < first < last else None


def _is_open(draft: Draft, at: int) -> bool:
    """Whether a word says nothing that is known: it is explained by nothing and names no type."""
    names_type = any(x.names_type and x.first <= at < x.last for x in draft.links)
    degree = draft.word(at) in degrees()  # "the last bill": an end of an order, even of none
    return not names_type and not degree and not draft.is_explained(at)


def name_thing(draft: Draft) -> None:
    """A name that nothing known bears is that of the thing to change, where that has one name; so
    is one right behind the word for it: the card Paint is none of a board that is called so.
    """
    names, clause = draft.kind.name_attributes, draft.clause
    if len(names) != 1:
        return
    nouns = {x.last for x in draft.linked("type", draft.root) if x.is_whole and not x.soft}
    for at, told in enumerate(draft.constraints):
        if told.kind != "name" or told.attribute or told.find is not None:
            continue
        place = clause.between(*told.span)[:1] if told.span else []
        if draft.features.get("unknown_thing") or nouns.intersection(place):
            draft.constraints[at] = told.model_copy(update={"attribute": names[0]})
