"""The way from the things asked for to what a name, a listed value or a flag speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.reading.closed_class import closed, question_words
from graphs.reading.draft import Draft, apart, overlap
from graphs.reading.links import Link
from graphs.reading.relations import (
    is_taken,
    is_way_named,
    names_relation,
    relation_led,
    relation_said,
)
from graphs.reading.weights import reach, weighed
from tools.entity_types.ways import Edge

Way = tuple[Edge, ...]


def names_thing(draft: Draft, link: Link) -> bool:
    """Whether a thing is called so, not only like many others: bookings of the kind "hotel"."""
    return draft.schema.identifies(link.entity, link.attribute)


def cheapest_way(draft: Draft, link: Link) -> tuple[float, Link, Way] | None:
    """The cheapest way from the root to what a link speaks of."""
    ways = draft.schema.ways.between(draft.root, link.entity)
    if not draft.schema.identifies(link.entity, link.attribute):
        ways = _said_ways(draft, ways)
        ways = [way for way in ways if not (way and names_type(draft, link))]
    if link.kind == "flag" and _names_attribute(draft, link):
        ways = [way for way in ways if not way]  # a "season" says of nobody that he is "seasonal"
    if link.kind == "name" and not _is_spoken_of(draft, link.entity):
        if not link.is_whole:
            ways = [way for way in ways if not any(edge.back for edge in way)]
        elif str(link.value).isdecimal():  # what shares something with a bare number is not of it
            ways = [way for way in ways if len({edge.back for edge in way}) < 2]
    if link.entity == draft.root:
        ways = [(edge,) for edge in _of_its_kind(draft, link)] or ways
    if not ways:
        return None
    if any(is_within(draft, link, way) for way in ways):
        ways = [way for way in ways if not (way and way[-1].back) or _is_named(draft, way)]
    rated = [(*_dearness(draft, link, way), i) for i, way in enumerate(ways)]
    cost, *_, best = min(rated)
    return cost, link, ways[best]


def _dearness(draft: Draft, link: Link, way: Way) -> tuple[float, bool, bool, int]:
    """What a way costs; of two that cost the same, the one that goes less deep into rows."""
    deep = sum(edge.attribute.count(".") for edge in way)
    return _cost(draft, link, way), is_taken(draft, link, way), not is_way_named(draft, way), deep


def _said_ways(draft: Draft, ways: Sequence[Way]) -> list[Way]:
    """The ways of which at most one relation leads to what no word is for: "jobs for turbines in
    the East"; those through what belongs to a thing before those over what it has to do with.
    """
    named = {x.entity for x in draft.links if x.names_type}
    said = [way for way in ways if sum(edge.target not in named for edge in way) < 2]
    straight = [w for w in said if len({edge.back for edge in w}) < 2 or is_way_named(draft, w)]
    return straight or said


def is_within(draft: Draft, link: Link, way: Way) -> bool:
    """Whether what is said to be in a thing refers to that: who was in a play of that name is no
    one who played a role of it, nor who directed it.
    """
    located = draft.word(link.first - 1) in closed("located")
    held = bool(way) and way[-1].held and not way[-1].back
    return located and held and names_thing(draft, link)


def _is_named(draft: Draft, way: Way) -> bool:
    """Whether the words name the relation by which a thing refers to others: the lead on it."""
    return len(way) == 1 and any(
        x.attribute == way[0].attribute and names_relation(draft, x)
        for x in draft.linked("attribute", way[0].target)
    )


def _of_its_kind(draft: Draft, link: Link) -> Iterator[Edge]:
    """The relation to things of the same type that a name fills: "who reports to Ada?"."""
    for x in draft.linked("attribute", draft.root):
        own = draft.attribute(x.attribute)
        said = own.target == draft.root and not x.soft and (x.is_whole or names_relation(draft, x))
        if said and (_leads(draft, x, link) or _is_done_by(draft, x, link)):
            yield Edge(draft.root, draft.root, x.attribute)


def _leads(draft: Draft, relation: Link, name: Link) -> bool:
    """Whether the words of a relation lead a name: "trained by Ada", "whose trainer is Ada"; who
    trains Ada is hers.
    """
    between = {draft.word(at) for at in range(relation.last, name.first)}
    before, words = draft.word(relation.first - 1), {*draft.attribute(relation.attribute).words}
    if relation.last > name.first or not between <= words | closed("agents") | closed("being"):
        return False
    if between & closed("being"):
        return before in closed("owners")
    does = question_words().get(before) == "person" and not words & closed("prepositions")
    return bool(between) or not does


def _is_done_by(draft: Draft, relation: Link, name: Link) -> bool:
    """Whether a relation is the verb of what a name does to whom: "who does Ada train?"."""
    at = name.first - 2
    asked = question_words().get(draft.word(at)) == "person" or any(
        x.last == at + 1 for x in draft.linked("type", draft.root)
    )
    does = draft.word(name.first - 1) in closed("auxiliaries") - closed("being")
    led = {*draft.attribute(relation.attribute).words} & closed("prepositions")
    return asked and does and not led and name.last == relation.first  # whom Ada reports to is hers


def _is_spoken_of(draft: Draft, entity: str) -> bool:
    """Whether a type is named: a word alone is no name of things that nobody speaks of."""
    return entity == draft.root or any(x.is_whole for x in draft.linked("type", entity))


def names_type(draft: Draft, link: Link) -> bool:
    """Whether the words are the name of a type."""
    return any(x.kind == "type" and x.is_whole and overlap(x, link) for x in draft.links)


def _names_attribute(draft: Draft, link: Link) -> bool:
    """Whether the words are all that an attribute of things of another type is called."""
    whole = (x for x in draft.links if x.kind == "attribute" and x.is_whole and not x.soft)
    return any((x.first, x.last) == (link.first, link.last) and x.entity != link.entity
               for x in whole)  # fmt: skip


def _cost(draft: Draft, link: Link, way: Sequence[Edge]) -> float:
    """How far-fetched it is that a link is meant over a way."""
    target = draft.schema.kind(link.entity)
    named = draft.schema.identifies(link.entity, link.attribute)
    first = (target.id_attribute, *target.name_attributes[:1])
    return weighed(
        "cost",
        {
            "edge": sum(not edge.back for edge in way),
            "edge_back": sum(edge.back for edge in way),
            "partly_said": 1 - link.score,
            "no_name_there": bool(way) and not named,
            "not_first_name": link.attribute not in first,
            "relation_said": sum(
                max(relation_said(draft, edge), float(relation_led(draft, link, edge)))
                for edge in way
            ),
            "attribute_said": _said_attribute(draft, link),
            "type_said": any(draft.linked("type", link.entity)),
        },
    )


def _said_attribute(draft: Draft, link: Link) -> bool:
    return any(
        x.attribute == link.attribute and apart(x, link) <= reach("own_words")
        for x in draft.linked("attribute", link.entity)
    )
