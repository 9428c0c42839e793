"""The way from the things asked for to what a name, a listed value or a flag speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.reading.draft import Draft, apart, overlap
from graphs.reading.links import Link
from graphs.reading.relations import (
    is_taken,
    is_way_named,
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
        ways = [way for way in ways if len(way) < 2 and not (way and names_type(draft, link))]
    if not link.is_whole and link.kind == "name" and not _is_spoken_of(draft, link.entity):
        ways = [way for way in ways if not any(edge.back for edge in way)]
    if link.entity == draft.root:
        ways = [(edge,) for edge in _of_its_kind(draft, link)] or ways
    if not ways:
        return None
    rated = [
        (_cost(draft, link, w), is_taken(draft, link, w), not is_way_named(draft, w), i)
        for i, w in enumerate(ways)
    ]
    cost, _, _, best = min(rated)
    return cost, link, ways[best]


def _of_its_kind(draft: Draft, link: Link) -> Iterator[Edge]:
    """The relation to things of the same type whose words lead a name: "who reports to Ada?"."""
    for x in draft.linked("attribute", draft.root):
        own = draft.attribute(x.attribute)
        between = {draft.word(at) for at in range(x.last, link.first)}
        leads = x.is_whole and not x.soft and x.last <= link.first and between <= {*own.words}
        if leads and own.target == draft.root:
            yield Edge(draft.root, draft.root, x.attribute)


def _is_spoken_of(draft: Draft, entity: str) -> bool:
    """Whether a type is named: a word alone is no name of things that nobody speaks of."""
    return entity == draft.root or any(x.is_whole for x in draft.linked("type", entity))


def names_type(draft: Draft, link: Link) -> bool:
    """Whether the words are the name of a type."""
    return any(x.kind == "type" and x.is_whole and overlap(x, link) for x in draft.links)


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
