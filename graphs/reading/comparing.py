"""Things that a clause compares: which of two has more, whether one has more than another."""

from __future__ import annotations

from collections import Counter

from graphs.forms.records import Constraint, Order, Total
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import (
    Degree,
    closed,
    comparatives,
    comparisons,
    moments,
    question_words,
)
from graphs.reading.cues import asks_difference
from graphs.reading.draft import Draft
from graphs.reading.once import once
from graphs.reading.ordering import order_of, ordered_by
from graphs.reading.schema import is_measure
from graphs.reading.spreading import group_of
from graphs.reading.values.record import NUMBERS
from tools.words import is_plural


def compare_alternatives(draft: Draft) -> None:
    """Which has more of alternatives: the larger count, or the larger measure."""
    more = _comparatives(draft)
    if more and _measures_each(draft, more[0]):
        return
    several = alternatives(draft)
    pointing = draft.is_short or draft.clause.words & closed("pronouns")
    points = (bool(draft.before) and bool(pointing)) or asks_who(draft)
    asks = draft.clause.mood == "ask" or compares(draft) or picks_by_degree(draft)
    if not more or not (several or points) or not asks or _is_summed(draft):
        return
    if not several and _bounds_a_value(draft, more[0]):
        return  # "which cost more than 6?" picks none of those found before
    if _counts_others(draft, more[0] + 1):
        draft.missed.add(more[0])
        return
    both = draft.clause.mood == "test" or asks_difference(draft.clause)
    at, draft.limit = more[0], None if both else 1
    degree = _compared_at(draft, at)
    assert degree is not None, "told by more"
    draft.use(at, at + 1)
    named = several and draft.schema.identifies(draft.root, several[0].attribute)
    counted = _compares_counts(draft) or not _measures(draft, degree.dimension)
    if several and not named and counted:
        draft.total = Total(op="count", by=several[0].attribute)
        draft.use(at, at + 1 + (draft.word(at + 1) in closed("frequent")))
        draft.order = Order(attribute="total", descending=degree.descending)
        return
    attribute = ordered_by(draft, at, degree.dimension)
    if attribute is not None:
        draft.order = order_of(draft, attribute, degree)


def _is_summed(draft: Draft) -> bool:
    """Whether a total is asked for; "how many more loans has Ada than Ben" asks how far apart two
    are.
    """
    total = draft.total
    apart = total is not None and total.op == "count" and asks_difference(draft.clause)
    return total is not None and not (apart and not total.by)


def asks_who(draft: Draft) -> bool:
    """Whether it is asked who of the people shown last has more of something: "who earns more?"."""
    last = draft.before[-1] if draft.before else None
    asks = question_words().get(draft.word(draft.clause.head)) == "person"
    shown = last is not None and last.has_rows and last.count > 1 and last.entity == draft.root
    told = draft.nouns or draft.constraints or closed("than") & draft.clause.words
    return asks and shown and not told


def picks_by_degree(draft: Draft) -> bool:
    """Whether a word that compares tells one of two things: "refund the cheaper one"."""
    return any(
        draft.word(at - 1) in closed("articles") and draft.word(at + 1) in closed("pro_forms")
        for at in _comparatives(draft)
    )


def _counts_others(draft: Draft, at: int) -> bool:
    """Whether things of another type are compared, and nothing that those of the root have: "more
    loans", "more open loans".
    """
    for link in draft.links:
        if link.kind == "type" and link.first >= at and link.is_whole and not link.soft:
            said = {place for x in draft.links for place in range(x.first, x.last)}
            if said.issuperset(range(at, link.first)):
                return link.entity != draft.root
    return False


def _bounds_a_value(draft: Draft, at: int) -> bool:
    """Whether a word that compares leads an amount: "more than 6"."""
    amounts = (p for p in draft.clause.values if p.value.comparison and p.value.kind in NUMBERS)
    return any(p.first <= at + 2 and at < p.last for p in amounts)


def _measures_each(draft: Draft, at: int) -> bool:
    """Whether what is compared is an amount of what each of listed values leads to, which is then
    wanted of each: "colder tomorrow, Oslo or Bergen".
    """
    groups = Counter(group_of(c, draft.clause) for c in draft.constraints if not c.attribute)
    listed = any(group and count > 1 for group, count in groups.items())
    degree = _compared_at(draft, at)
    if not listed or degree is None or not _measures(draft, degree.dimension):
        return False
    attribute = ordered_by(draft, at, degree.dimension)
    if attribute is None:
        return False
    draft.use(at, at + 1)
    draft.wanted.append(attribute)
    return True


def _comparatives(draft: Draft) -> list[int]:
    """The places of words that compare."""
    return [at for at in _perhaps_comparing(draft.clause) if _compared_at(draft, at)]


@once
def _perhaps_comparing(clause: Clause) -> list[int]:
    """The places of words that compare, whatever stands around them, or may."""
    words = enumerate(token.lower for token in clause.tokens)
    return [at for at, word in words if word in closed("moments") or comparing(word)]


def _compared_at(draft: Draft, at: int) -> Degree | None:
    """What the word at a place compares: "before" and "after" compare what stands around them with
    another thing of the root.
    """
    op = moments().get(draft.word(at)) if draft.word(at) in closed("moments") else None
    names = (x for x in draft.linked("name", draft.root) if x.is_whole)
    if op is not None and any(x.first == at + 1 for x in names):
        return Degree(" ".join(closed("dated")), op == ">")
    return comparing(draft.word(at))


def alternatives(draft: Draft) -> list[Constraint]:
    """The constraints that name several things, each of which may be meant."""
    return [c for c in draft.constraints if isinstance(c.value, list) and not c.find]


def compares(draft: Draft) -> bool:
    """Whether a question of yes or no compares things that it names, or what two of them have:
    "is Elm older than Oak?", "has Ada more loans than Ben?".
    """
    more = bool(_comparatives(draft))
    named = [c for c in alternatives(draft) if draft.schema.identifies(draft.root, c.attribute)]
    return draft.clause.mood == "test" and more and (bool(named) or _compares_counts(draft))


def _compares_counts(draft: Draft) -> bool:
    """Whether a question of yes or no compares how many: "more loans", "less often"."""
    if draft.clause.mood != "test" or not closed("than") & draft.clause.words:
        return False
    counted = {x.first for x in draft.nouns if is_plural(draft.word(x.last - 1))}
    many = any(
        (degree := comparing(t.lower)) is not None and not degree.dimension
        and (at + 1 in counted or draft.word(at + 1) in closed("frequent"))
        for at, t in enumerate(draft.clause.tokens)
    )  # fmt: skip
    told = alternatives(draft)
    return many and bool(told) and not draft.schema.identifies(draft.root, told[0].attribute)


def compares_alternatives(draft: Draft) -> bool:
    """Whether it is asked which of alternatives there is more of: "more on cork or on felt?"."""
    said = bool(_comparatives(draft)) and bool(draft.clause.words & closed("choosing"))
    return said and bool(alternatives(draft))


def chooses_value(draft: Draft) -> bool:
    """Whether it is asked which of two words an attribute has whose description tells both: "is Ada
    male or female?".
    """
    links = [x for x in draft.linked("attribute", draft.root) if x.attribute in draft.wanted]
    return any(
        {x.attribute for x in links if x.last == at}
        & {x.attribute for x in links if x.first == at + 1}
        for at, token in enumerate(draft.clause.tokens)
        if token.lower in closed("choosing")
    )


def _measures(draft: Draft, dimension: str) -> bool:
    """Whether things of the root have an amount that a comparative speaks of: a price, cheaper."""
    words = set(dimension.split())
    return any(is_measure(a) and words & set(a.words) for a in draft.kind.attributes)


def comparing(word: str) -> Degree | None:
    """What a comparative compares; None of other words."""
    op = comparisons().get(word)
    if word in comparatives():
        return comparatives()[word]
    plain = op in ("<", ">") and word not in closed("moments")
    return Degree("", op == ">") if plain else None
