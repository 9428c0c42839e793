"""The order that a clause asks for: superlatives, "the three newest"."""

from __future__ import annotations

from collections.abc import Mapping

from graphs.forms.records import Constraint, Order
from graphs.reading.closed_class import Degree, closed, ordinals, question_words
from graphs.reading.counted_those import picks_of_those
from graphs.reading.cues import Superlative, limit_of_order, superlatives
from graphs.reading.dimensions import (
    beginnings,
    is_inverse,
    is_of_dimension,
    is_year_of_it,
    of_dimension,
    speaks_of_when,
    tells_age,
    tells_when,
)
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.most_of_others import counts_for_others
from graphs.reading.scales import scale_of
from graphs.reading.schema import is_date, is_measure
from graphs.reading.tokens import stem
from graphs.reading.values.lexicon import words as known_words
from graphs.reading.wanting import absorb
from graphs.reading.weights import reach
from tools.entity_types.records import Attribute
from tools.words import is_plural


def take_order(draft: Draft) -> None:
    """Take words of degree as an order, and how many are wanted of it."""
    _sort_by(draft)
    for one in superlatives(draft.clause):
        if one.at in draft.used or any(_is_named_so(draft, x, one.at) for x in draft.links):
            continue
        if draft.word(one.at) in closed("final") and _holds_it(draft, one.at):
            continue
        if draft.order is None:
            _order_by(draft, one)
        elif draft.word(one.last) in ordinals() and _is_sorted(draft):
            draft.order = order_of(draft, draft.order.attribute, one.degree)
            draft.use(one.at, one.last)
        elif not one.degree.dimension and one.degree.descending is draft.order.descending:
            draft.use(one.at, one.last)  # it is said again: "..., highest first"
    _say_first(draft)


def _holds_it(draft: Draft, at: int) -> bool:
    """Whether things hold the end of an order themselves: their ``last_visit``, ``next_check``."""
    return any(draft.word(at) in a.words for a in draft.kind.attributes if is_date(a))


def _is_named_so(draft: Draft, link: Link, at: int) -> bool:
    """Whether a word of degree is of the name of something: "best before"; none that stands among
    words of a name is: "sold the most seats".
    """
    if link.kind not in ("attribute", "type") or not link.first <= at < link.last or link.size < 2:
        return False
    kind = draft.schema.kind(link.entity)
    named = kind.attribute(link.attribute) if link.kind == "attribute" else kind
    stems = {stem(word) for word in (named.words if named is not None else ())}
    return draft.clause.tokens[at].stem in stems


def _sort_by(draft: Draft) -> None:
    """Take the attribute that things are sorted by: "sorted by price", "sort them by price", "by
    price, highest first".
    """
    sorting = closed("sorting")
    for by in range(1, len(draft.clause.tokens)):
        before = by - 1 - (draft.word(by - 1) in closed("pronouns"))
        told = draft.word(before) in sorting or _says_which_first(draft)
        if not told or draft.word(by) not in closed("agents"):
            continue
        named = [x for x in draft.linked("attribute", draft.root) if x.first == by + 1]
        if named:
            best = max(named, key=lambda x: (x.score, x.size))
            draft.order = Order(attribute=best.attribute)
            draft.use(before if draft.word(before) in sorting else by, best.last)
            absorb(draft, best)
            return


def _says_which_first(draft: Draft) -> bool:
    """Whether it is said which end of an order comes first: "highest first"."""
    return any(draft.word(one.last) in ordinals() for one in superlatives(draft.clause))


def _is_sorted(draft: Draft) -> bool:
    """Whether things are to be sorted: what is to come first tells which way."""
    return bool(draft.clause.words & closed("sorting")) or _says_which_first(draft)


def _say_first(draft: Draft) -> None:
    """Take "first" behind a word of degree that is the order: "highest first" is no single one."""
    for one in superlatives(draft.clause):
        last = one.last + (one.last in draft.used)  # "best rated first"
        if one.at in draft.used and draft.word(last) in ordinals():
            draft.use(last, last + 1)
            said = limit_of_order(draft.clause)
            draft.limit = said[1] if said is not None and draft.limit == said[1] else None


def order_of(draft: Draft, attribute: str, degree: Degree) -> Order:
    """The order by an attribute that a word of degree says."""
    return Order(attribute=attribute, descending=is_most(draft, attribute, degree))


def is_most(draft: Draft, attribute: str, degree: Degree) -> bool:
    """Whether what a word of degree says is more of an attribute, and not less."""
    return degree.descending is not is_inverse(draft.attribute(attribute), degree.dimension)


def _order_by(draft: Draft, one: Superlative) -> None:
    at, degree = one.at, one.degree
    if not degree.dimension and counts_for_others(draft, at, descending=degree.descending):
        return
    if not degree.dimension and _is_rather_thing(draft, one):
        return
    adjective = _adjective(draft, one)
    before = draft.features.get("guessed", 0.0)
    attribute = ordered_by(draft, at, degree.dimension or adjective)
    if attribute is None:
        return
    draft.use(at, one.last + bool(adjective))
    if adjective and draft.features.get("guessed", 0.0) > before:
        draft.unread.add(one.last)  # nothing is near what it says
    if _speaks_of_nobody(draft):
        draft.note("guessed")
    _bound_by_now(draft, attribute, one)
    draft.order = order_of(draft, attribute, degree)
    if place := ordinals().get(draft.word(at - 1), 0):
        draft.skip, draft.limit = place, 1  # "the second cheapest"
        draft.use(at - 1, at)
    elif draft.limit is None and draft.total is None:
        draft.limit = 1 if _is_single(draft, at) else None


def _speaks_of_nobody(draft: Draft) -> bool:
    """Whether "who" is told by an end of things that are no people and that no word speaks of: "who
    has been here the longest?" of rows that last.
    """
    who = question_words().get(draft.word(draft.clause.head)) == "person"
    spoken = draft.before or draft.constraints or any(x.entity == draft.root for x in draft.links)
    return who and not spoken and not draft.schema.is_person(draft.root)


def _is_rather_thing(draft: Draft, one: Superlative) -> bool:
    """Whether a word is nearer to the name of other things, or "most" is said of what these have,
    than to an amount of the root: "the most flats" are no floors.
    """
    here = [x for x in draft.links if x.first == one.last]
    roots = {kind.id for kind in draft.kinds.values()}
    heaps = draft.word(one.at) in closed("heaping")
    own = [x.score for x in here if x.kind == "attribute" and x.entity in roots]
    others = [x for x in here if x.entity not in roots]
    named = (
        x.score for x in others
        if x.kind == "type" or (x.kind == "attribute" and heaps and not (x.soft or own))
    )  # fmt: skip
    return max(named, default=0.0) > max(own, default=0.0)


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
    """Whether one thing is asked for: the word for it is in the singular, or none is there, or it
    is the end of those spoken of.
    """
    if picks_of_those(draft.clause.tokens, at + 1):
        return True
    if any(draft.word(i) in closed("among") for i in range(at, len(draft.clause.tokens))):
        return not closed("plural_being") & draft.clause.words  # "who is oldest among the members"
    for x in draft.linked("type", draft.root):
        if x.first > at:
            return not is_plural(draft.word(x.last - 1))
    return True


def ordered_by(draft: Draft, at: int, dimension: str) -> str | None:
    """The attribute that is put in order: the one named near, else the nearest in meaning."""
    measures = _measures(draft, dimension)
    near = [
        (x, f"{before}{x.attribute}")
        for before, kind in draft.kinds.items()
        for x in draft.linked("attribute", kind.id)
        if f"{before}{x.attribute}" in measures and abs(x.first - at) <= reach("attribute")
    ]
    aging = closed("aging") & set(dimension.split())
    if ages := [n for n, a in measures.items() if aging & set(a.words) and not is_date(a)]:
        return ages[0]  # who is older has the greater age, whatever else has a day
    meant = [name for name, a in measures.items() if set(dimension.split()) & set(a.words)]
    if meant:  # "the cheapest room" is not the one of which the fewest rooms are left
        near = [one for one in near if one[1] in meant or (one[0].is_whole and not one[0].soft)]
    if near:
        link, name = min(near, key=lambda one: (abs(one[0].first - at), -one[0].score))
        draft.use(link.first, link.last)
        if _is_judged(draft, measures[name], dimension):
            draft.note("guessed")
        return name
    if not dimension and (said_of := _said_of_words(draft, at, measures)):
        if scale_of(draft.attribute(said_of.attribute)):
            draft.use(said_of.first, said_of.last)
            return said_of.attribute
        draft.note("guessed")
        return None
    return _nearest_in_meaning(draft, at, dimension, measures)


def _measures(draft: Draft, dimension: str) -> dict[str, Attribute]:
    """What things may be put in order by."""
    found = {
        f"{before}{a.name}": a
        for before, kind in draft.kinds.items()
        for a in kind.attributes
        if is_measure(a) or is_date(a)
    }
    if not speaks_of_when(dimension):
        found = {name: a for name, a in found.items() if not is_year_of_it(a)}
    if dimension in ("", *closed("dated")):  # "last" is said of no amount, "most" of no day
        days = bool(dimension)
        return {name: a for name, a in found.items() if is_date(a) is days}
    return found


def _nearest_in_meaning(
    draft: Draft, at: int, dimension: str, measures: Mapping[str, Attribute]
) -> str | None:
    """The measure whose meaning is nearest to a word of degree; noted where it is but guessed."""
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
    if name and draft.clause.mood == "command" and _some_have(measures[name]):
        draft.note("guessed")  # the last of those that have one, of which another may be meant
    return name or None


def _some_have(by: Attribute) -> bool:
    """Whether a day is one that only some things have, as that on which an order was shipped."""
    return is_date(by) and by.nullable


def _said_of_words(draft: Draft, at: int, measures: Mapping[str, Attribute]) -> Link | None:
    """What is no amount and of which a word of degree is said: "the highest severity"."""
    said = (
        x for x in draft.linked("attribute", draft.root)
        if x.first == at + 1 and x.is_whole and not x.soft and x.attribute not in measures
    )  # fmt: skip
    return next(said, None)


def _is_judged(draft: Draft, by: Attribute, dimension: str) -> bool:
    """Whether "best" or "worst" is said of what is no rating: which end of it that is, the word
    does not tell.
    """
    judges = bool(set(dimension.split()) & closed("judging"))
    return judges and not is_of_dimension(by, dimension, draft.schema.meaning.says)


def _is_meant(draft: Draft, by: Attribute, said: str) -> bool:
    """Whether an attribute is what a word of degree speaks of, and not only nearest to it."""
    dated = tells_when(by, said, of_person=draft.schema.is_person(draft.root))
    return dated or tells_age(by, said) or is_of_dimension(by, said, draft.schema.meaning.says)
