"""Things of which there is no other thing: "members who have no bookings", "never booked"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from graphs.forms.records import OPPOSITE, Constraint, Find, Test
from graphs.reading.aspect_said import phase_words
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, comparatives, comparisons
from graphs.reading.coordination import add
from graphs.reading.cues import denials, negated
from graphs.reading.draft import Draft, overlap
from graphs.reading.links import Link, places
from graphs.reading.naming import take_names
from graphs.reading.stretches import is_participle
from graphs.reading.valuing import take_values
from graphs.reading.weights import fitted, reach
from tools.entity_types.records import DENYING
from tools.entity_types.ways import Edge

_DENIALS = frozenset({*DENYING, "missing"})
_TURNED = frozenset({"=", "in", "<", "<=", ">", ">="})
"""Operators of what a word that denies may turn round."""
_BOUNDED = ("at most", "at least")
"""How values are bounded by words of which one denies: "no more than"."""


def take_absence(draft: Draft) -> None:
    """Constrain by what nothing refers to, where a word for another type is denied.

    What is said right beside that word narrows those others: "no bookings in May". Where several
    relations may be meant, or one of the others is denied something, the words are left unread.
    """
    done = 0
    for link in sorted(draft.links, key=lambda x: x.first):
        denied = link.first >= done and _are_denied(draft, link)
        if denied and (lacked := _lacked(draft, link)):
            _lack(draft, lacked, link)
            continue
        ways = ways_to(draft, link) if denied else []
        if len(ways) == 1:
            first, last = _stretch(draft.clause, link)
            done = last
            inner = said_of_others(draft, link, first, last)
            if not any(map(_denies, inner)):
                draft.constraints = [
                    c for c in draft.constraints if not draft.clause.holds(c.span, first, last)
                ]
                _deny(draft, ways[0], link, inner)


def _stretch(clause: Clause, link: Link) -> tuple[int, int]:
    """From behind the word that denies up to where something else begins."""
    first, last = link.first, link.last
    while first and clause.word(first - 1) not in closed("negating"):
        first -= 1
    while last < len(clause.tokens) and clause.word(last) not in closed("contrasting"):
        last += 1
    return first, last


def said_of_others(draft: Draft, link: Link, first: int, last: int) -> tuple[Constraint, ...]:
    """What is said of those others; that they are denied is not denied of each."""
    others = Draft(draft.clause, link.entity, draft.links, draft.schema)
    take_names(others)
    take_values(others)
    said = [
        c for c in others.constraints if c.attribute and draft.clause.holds(c.span, first, last)
    ]
    placeless = [c.span for c in others.constraints if c.span is not None and not c.attribute]
    lost = {at for span in placeless for at in draft.clause.between(*span)}
    draft.used |= {at for at in others.used if first <= at < last}
    draft.unread |= {at for at in lost if first <= at < last}
    return tuple(
        c.model_copy(update={"op": "="}) if c.op == "!=" else c for c in said if c.attribute
    )


def denials_of(clause: Clause, links: Iterable[Link]) -> frozenset[int]:
    """The places of words that deny something and are no part of a name or a value."""
    names = places(x for x in links if x.kind in ("name", "value") and x.is_whole)
    return denials(clause) - names - places(clause.values)


def hear_denials(draft: Draft, test: Test | None) -> None:
    """Mark words that deny as explained where what was read denies something, else as unread."""
    said = denials_of(draft.clause, draft.links)
    heard = {at for at in said if at in draft.denied or _is_of_bound(draft, at)}
    if draft.clause.mood != "test":
        heard |= {at for at in sorted(said - heard) if _deny_what_follows(draft, at)}
    rest = said - heard
    used = draft.used | heard
    draft.used = used | rest if _is_denied(draft, test) else used - rest


def _is_of_bound(draft: Draft, at: int) -> bool:
    """Whether a word that denies is one of those by which a value is bounded: "no more than 3"; in
    "no bookings since May" it denies the bookings.
    """
    nouns = {x.first for x in draft.links if x.kind == "type" and x.is_whole and not x.soft}
    return any(
        placed.value.cue in (*_BOUNDED, *closed("bounded_by_denial"))
        and 0 < placed.first - at <= reach("negation")
        and nouns.isdisjoint(range(at + 1, placed.first))
        for placed in draft.clause.values
    )


def _deny_what_follows(draft: Draft, at: int) -> bool:
    """Turn what is said right behind a word that denies: "did not join in May", "is not 20"."""
    start = draft.clause.span(at, at + 1)[1]
    behind = [c for c in draft.constraints if c.span is not None and c.span[0] >= start]
    told = min(behind, key=lambda c: c.span or (0, 0), default=None)
    if told is None or told.span is None or told.op not in _TURNED or told.find is not None:
        return False
    values = [draft.clause.span(one.first, one.last)[0] for one in draft.clause.values]
    between = draft.clause.between(start, told.span[0])
    content = [i for i in between if not draft.clause.tokens[i].function]
    if any(x.kind == "type" and x.first in content and not x.soft for x in draft.links):
        return False  # "no bookings in May": there is none of those
    ended = any(draft.word(i) in closed("contrasting") | closed("coordinating") for i in between)
    # of a value without a place the verb tells what is denied: "never paid in Rome"
    compared = set(comparatives()) | set(comparisons())
    unread = not told.attribute and any(
        not draft.is_explained(i) and draft.word(i) not in compared for i in content
    )
    far = len(content) > reach("negation") - 1
    if told.span[0] not in values or unread or far or ended:
        return False
    turned = told.model_copy(update={"op": OPPOSITE[told.op]})
    draft.constraints[draft.constraints.index(told)] = turned
    return True


def _is_denied(draft: Draft, test: Test | None) -> bool:
    if draft.clause.mood == "ask" and _denies_root(draft):
        return False
    heard = (phase_words(draft.clause) & draft.used and not draft.settled) or any(
        draft.word(at) in closed("no_more") for at in draft.used
    )
    tested = test is not None and (test.negated or test.op in _DENIALS)
    return bool(heard) or tested or any(map(_denies, draft.constraints))


def _denies(one: Constraint) -> bool:
    inner = one.find.constraints if one.find is not None else ()
    return (
        one.op in _DENIALS
        or (one.kind == "flag" and one.value is False)
        or any(map(_denies, inner))
    )


def _deny(draft: Draft, way: Sequence[Edge], link: Link, inner: tuple[Constraint, ...]) -> None:
    told, span = related(draft, way, inner), draft.clause.span(link.first, link.last)
    draft.constraints.append(told.model_copy(update={"op": "not in", "span": span}))
    draft.used |= {at for at in range(link.first) if draft.word(at) in closed("negating")}
    draft.use(link.first, link.last)
    for one in _objects(draft, link):
        draft.use(one.first, one.last)


def related(draft: Draft, way: Sequence[Edge], inner: tuple[Constraint, ...]) -> Constraint:
    """That there is something at the end of a way of which all this is so."""
    edge, rest = way[0], way[1:]
    if not (edge.back or rest or inner):
        return Constraint(attribute=edge.attribute, op="exists")
    find = Find(entity=edge.target, constraints=(related(draft, rest, inner),) if rest else inner)
    if not edge.back:
        return Constraint(attribute=edge.attribute, find=find)
    own = draft.schema.kind(edge.source).id_attribute
    return Constraint(attribute=own, op="in", take=edge.attribute, find=find)


def _lacked(draft: Draft, link: Link) -> str:
    """The one relation of the root to those others, where things may be without: their trainer."""
    if draft.clause.mood == "test":
        return ""
    known = [a for a in draft.kind.attributes if a.target == link.entity]
    return known[0].name if len(known) == 1 and known[0].nullable else ""


def _lack(draft: Draft, relation: str, link: Link) -> None:
    span = draft.clause.span(link.first, link.last)
    add(draft, Constraint(attribute=relation, op="missing", span=span))
    draft.use(link.first, link.last)
    draft.used |= {at for at in range(link.first) if draft.word(at) in closed("negating")}


def _denies_root(draft: Draft) -> bool:
    """Whether it is asked for other things, of which there is none of the root: "no bookings"."""
    return bool(draft.nouns) and all(negated(draft.clause, x.first) for x in draft.nouns)


def _are_denied(draft: Draft, link: Link) -> bool:
    """Whether words name another type than the root, and are denied."""
    least = fitted()["least_meaning" if _is_deed(draft, link) else "least_again"]
    told = link.score >= least if link.soft else link.is_whole
    named = link.kind == "type" and told and link.entity != draft.root
    if not (named and (negated(draft.clause, link.first) or _by_nobody(draft, link))):
        return False
    return not any(
        overlap(one, link) and one.is_whole and (one.entity == draft.root or one.kind == "name")
        for one in draft.links
        if one.kind == "type" or draft.schema.identifies(one.entity, one.attribute)
    )


def _is_deed(draft: Draft, link: Link) -> bool:
    """Whether words say what was done to things, and are nearer to no other type."""
    others = (x.score for x in draft.links if x.kind == "type" and overlap(x, link))
    done = is_participle(draft.clause.tokens[link.first]) and bool(draft.nouns)
    return link.size == 1 and done and link.score >= max(others, default=0.0)


def _by_nobody(draft: Draft, link: Link) -> bool:
    """Whether a word says what nobody did to the root: "machines nobody has ever reserved"."""
    own = places(x for x in draft.linked("type", draft.root) if x.is_whole)
    before = range(max(1, link.first - reach("negation") - 1), link.first)
    return any(draft.word(at) in closed("absent") and at - 1 in own for at in before)


def takes_denial(draft: Draft) -> bool:
    """Whether what nothing refers to is asked for."""
    return any(one.op == "not in" and one.find is not None for one in draft.constraints)


def ways_to(draft: Draft, link: Link) -> list[tuple[Edge, ...]]:
    """How those others refer to the root, where none does itself over what is between them, and
    else over what joins the two: a sponsor of an episode, over placements.
    """
    if edges := relations_to(draft, link):
        return [(edge,) for edge in edges]
    ways = draft.schema.ways.between(draft.root, link.entity, most=2)
    ways = [way for way in ways if way[0].back and all(edge.held for edge in way)]
    return [way for way in ways if way[-1].back] or [way for way in ways if len(way) > 1]


def relations_to(draft: Draft, link: Link) -> list[Edge]:
    """How those others refer to the root: the relation that is said, if there are several."""
    ways = draft.schema.ways.between(draft.root, link.entity)
    edges = [way[0] for way in ways if len(way) == 1 and way[0].back and way[0].held]
    said = {x.attribute for x in draft.linked("attribute", link.entity) if x.is_whole}
    return edges if len(edges) == 1 else [edge for edge in edges if edge.attribute in said]


def _objects(draft: Draft, link: Link) -> Iterator[Link]:
    """What those others are of, where it is no certain thing: "never booked a court"."""
    for one in draft.linked("attribute", link.entity):
        any_one = draft.word(one.first - 1) in closed("indefinite")
        if one.first >= link.last and one.is_whole and any_one:
            yield one
