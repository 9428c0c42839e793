"""The order that a clause asks for: superlatives, "the three newest", which has more."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint, Order, Total
from graphs.reading.closed_class import (
    Degree,
    closed,
    comparatives,
    comparisons,
    moments,
    ordinals,
    question_words,
)
from graphs.reading.cues import (
    Superlative,
    asks_difference,
    is_plural,
    limit_before,
    limit_of_order,
    superlatives,
)
from graphs.reading.dimensions import beginnings, is_inverse, of_dimension
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.placing import path_to
from graphs.reading.schema import is_date, is_measure
from graphs.reading.tokens import stem
from graphs.reading.values.lexicon import words as known_words
from graphs.reading.wanting import absorb
from graphs.reading.weights import reach
from tools.entity_types.records import Attribute


def take_order(draft: Draft) -> None:
    """Take words of degree as an order, and how many are wanted of it."""
    _compare_alternatives(draft)
    _sort_by(draft)
    for one in superlatives(draft.clause):
        if one.at in draft.used or any(_is_named_so(draft, x, one.at) for x in draft.links):
            continue
        if draft.word(one.at) in closed("final") and _holds_it(draft, one.at):
            continue
        if draft.order is None:
            _order_by(draft, one)
        elif not one.degree.dimension and one.degree.descending is draft.order.descending:
            draft.use(one.at, one.last)  # it is said again: "..., highest first"
    _say_first(draft)


def _holds_it(draft: Draft, at: int) -> bool:
    """Whether things hold the end of an order themselves: their ``last_visit``, ``next_check``."""
    return any(draft.word(at) in a.words for a in draft.kind.attributes)


def _is_named_so(draft: Draft, link: Link, at: int) -> bool:
    """Whether a word of degree is of the name of something: "best before"; none that stands among
    words of a name is: "sold the most seats".
    """  # noqa: D205
    if link.kind not in ("attribute", "type") or not link.first <= at < link.last or link.size < 2:
        return False
    kind = draft.schema.kind(link.entity)
    named = kind.attribute(link.attribute) if link.kind == "attribute" else kind
    stems = {stem(word) for word in (named.words if named is not None else ())}
    return draft.clause.tokens[at].stem in stems


def _sort_by(draft: Draft) -> None:
    """Take the attribute that things are sorted by: "sorted by price", "sort them by price"."""
    for at, token in enumerate(draft.clause.tokens):
        by = at + 1 + (draft.word(at + 1) in closed("pronouns"))
        if token.lower in closed("sorting") and draft.word(by) in closed("agents"):
            named = [x for x in draft.linked("attribute", draft.root) if x.first == by + 1]
            if named:
                best = max(named, key=lambda x: (x.score, x.size))
                draft.order = Order(attribute=best.attribute)
                draft.use(at, best.last)
                absorb(draft, best)
                return


def _say_first(draft: Draft) -> None:
    """Take "first" behind a word of degree that is the order: "highest first" is no single one."""
    for one in superlatives(draft.clause):
        if one.at in draft.used and draft.word(one.last) in ordinals():
            draft.use(one.last, one.last + 1)
            said = limit_of_order(draft.clause)
            draft.limit = said[1] if said is not None and draft.limit == said[1] else None


def _compare_alternatives(draft: Draft) -> None:
    """Which has more of alternatives: the larger count, or the larger measure."""
    more = _comparatives(draft)
    several = alternatives(draft)
    pointing = draft.is_short or draft.clause.words & closed("pronouns")
    points = bool(draft.before) and bool(pointing)
    asks = draft.clause.mood == "ask" or compares(draft)
    if not more or not (several or points) or not asks or draft.total:
        return
    if any(x.first == more[0] + 1 and x.is_whole and not x.soft and x.entity != draft.root
           for x in draft.links if x.kind == "type"):  # fmt: skip
        return  # "more loans": those are compared, and nothing that things of the root have
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
        draft.order = _order(draft, attribute, degree)


def _order(draft: Draft, attribute: str, degree: Degree) -> Order:
    return Order(attribute=attribute, descending=is_most(draft, attribute, degree))


def is_most(draft: Draft, attribute: str, degree: Degree) -> bool:
    """Whether what a word of degree says is more of an attribute, and not less."""
    return degree.descending is not is_inverse(draft.attribute(attribute), degree.dimension)


def _comparatives(draft: Draft) -> list[int]:
    """The places of words that compare."""
    return [at for at in range(len(draft.clause.tokens)) if _compared_at(draft, at)]


def _compared_at(draft: Draft, at: int) -> Degree | None:
    """What the word at a place compares: "before" and "after" compare what stands around them with
    another thing of the root.
    """  # noqa: D205
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
    """  # noqa: D205
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


def _order_by(draft: Draft, one: Superlative) -> None:
    at, degree = one.at, one.degree
    if not degree.dimension and _counts_for_others(draft, at, descending=degree.descending):
        return
    adjective = _adjective(draft, one)
    before = draft.features.get("guessed", 0.0)
    attribute = ordered_by(draft, at, degree.dimension or adjective)
    if attribute is None:
        return
    draft.use(at, one.last + bool(adjective))
    if adjective and draft.features.get("guessed", 0.0) > before:
        draft.unread.add(one.last)  # nothing is near what it says
    _bound_by_now(draft, attribute, one)
    draft.order = _order(draft, attribute, degree)
    if place := ordinals().get(draft.word(at - 1), 0):
        draft.skip, draft.limit = place, 1  # "the second cheapest"
        draft.use(at - 1, at)
    elif draft.limit is None and draft.total is None:
        draft.limit = 1 if _is_single(draft, at) else None


def _adjective(draft: Draft, one: Superlative) -> str:
    """The word that "most" or "least" stands before, where it names nothing: "most expensive"."""
    at = one.last
    if one.degree.dimension or at >= len(draft.clause.tokens) or draft.clause.tokens[at].function:
        return ""
    named = any(x.first <= at < x.last and x.is_whole and not x.soft for x in draft.links)
    return "" if named or draft.is_used(at, at + 1) else draft.word(at)


def _bound_by_now(draft: Draft, attribute: str, one: Superlative) -> None:
    """The next is the first from now on; what was last is the latest up to now."""
    day, words = draft.attribute(attribute), set(one.degree.dimension.split())
    told = any(c.attribute == attribute for c in draft.constraints)
    if not is_date(day) or told or draft.features.get("guessed") or _holds_it(draft, one.at):
        return
    coming = bool(words & closed("coming"))
    was = draft.word(one.at) in closed("final") and draft.clause.words & known_words("past")
    if coming or was:
        bound = Constraint(
            attribute=attribute, op=">=" if coming else "<=", value=draft.now_as(day),
            kind="date" if day.format == "date" else "datetime",
            span=draft.clause.span(one.at, one.last),
        )  # fmt: skip
        draft.constraints.append(bound)


def _is_single(draft: Draft, at: int) -> bool:
    """Whether one thing is asked for: the word for it is in the singular, or none is there."""
    for x in draft.linked("type", draft.root):
        if x.first > at:
            return not is_plural(draft.word(x.last - 1))
    return True


def _counts_for_others(draft: Draft, at: int, *, descending: bool) -> bool:
    """Things counted for each of another type: tasks by garden, for the one with the most."""
    root = draft.linked("type", draft.root)
    if not any(0 < x.first - at <= reach("counted_root") for x in root):
        return False
    for x in draft.links:
        if _is_counted_by(draft, x, at):
            _count_for(draft, x, x.attribute, descending=descending)
            draft.use(at, at + 1)
            return True
        if x.kind != "type" or x.entity == draft.root or x.first > at or not x.is_whole:
            continue
        ways = draft.schema.ways.between(draft.root, x.entity)
        if ways and not any(edge.back for edge in ways[0]):
            _count_for(draft, x, path_to(ways[0], ""), descending=descending)
            draft.use(at, at + 1)
            return True
    return False


def _is_counted_by(draft: Draft, link: Link, at: int) -> bool:
    """Whether it is asked which value of an attribute most things have: "which city has most"."""
    own = link.kind == "attribute" and link.entity == draft.root and link.is_whole and not link.soft
    asked = question_words().get(draft.word(link.first - 1)) == "thing"
    return own and asked and link.first < at and not is_measure(draft.attribute(link.attribute))


def _count_for(draft: Draft, link: Link, by: str, *, descending: bool) -> None:
    limit = limit_before(draft.clause, link.first)
    draft.total = Total(op="count", by=by)
    draft.order = Order(attribute="total", descending=descending)
    draft.limit = limit[1] if limit else 1
    draft.use(link.first, link.last)


def ordered_by(draft: Draft, at: int, dimension: str) -> str | None:
    """The attribute that is put in order: the one named near, else the nearest in meaning."""
    measures = {a.name: a for a in draft.kind.attributes if is_measure(a) or is_date(a)}
    if dimension in ("", *closed("dated")):  # "last" is said of no amount, "most" of no day
        days = bool(dimension)
        measures = {name: a for name, a in measures.items() if is_date(a) is days}
    near = [
        x for x in draft.linked("attribute", draft.root)
        if x.attribute in measures and abs(x.first - at) <= reach("attribute")
    ]  # fmt: skip
    aging = closed("aging") & set(dimension.split())
    if ages := [n for n, a in measures.items() if aging & set(a.words) and not is_date(a)]:
        return ages[0]  # who is older has the greater age, whatever else has a day
    if near:
        link = min(near, key=lambda x: (abs(x.first - at), -x.score))
        draft.use(link.first, link.last)
        return link.attribute
    if not dimension and _is_said_of_words(draft, at, measures):
        draft.note("guessed")
        return None
    among = of_dimension(list(measures.items()), dimension)
    if dimension in closed("dated"):  # "last" does not say which of several days
        draft.note("guessed", float(len(among) > 1 or draft.schema.is_person(draft.root)))
    else:
        among = beginnings(among)
    said = draft.clause.said(at, min(at + reach("phrase"), len(draft.clause.tokens)))
    name = draft.schema.meaning.best(dimension or said, among, least=0.0)
    name = among[0][0] if len(among) == 1 else name
    if name and not _is_meant(draft, measures[name], dimension or said):
        draft.note("guessed")
    return name or None


def _is_said_of_words(draft: Draft, at: int, measures: Mapping[str, Attribute]) -> bool:
    """Whether a word of degree is said of what is no amount: "the highest severity"."""
    return any(
        x.first == at + 1 and x.is_whole and not x.soft and x.attribute not in measures
        for x in draft.linked("attribute", draft.root)
    )


def _is_meant(draft: Draft, by: Attribute, said: str) -> bool:
    """Whether an attribute is what a word of degree speaks of, and not only nearest to it."""
    dated = is_date(by) and bool(set(said.split()) & closed("dated"))
    return dated or draft.schema.meaning.says(by, said)
