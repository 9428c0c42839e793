"""How well the words of a clause name a relation between two types."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from graphs.reading.closed_class import closed, question_words
from graphs.reading.cues import preposition
from graphs.reading.draft import Draft
from graphs.reading.links import Link
from graphs.reading.tokens import stem
from graphs.reading.weights import weighed
from tools.entity_types.ways import Edge
from tools.stated_ids import NO_NOUNS
from tools.words import identifier_words


def relation_said(draft: Draft, edge: Edge) -> float:
    """The share of its name that is said, in [0, 1]."""
    owner = edge.target if edge.back else edge.source
    said = (x.score for x in draft.linked("attribute", owner) if x.attribute == edge.attribute)
    return max(said, default=0.0)


def names_relation(draft: Draft, link: Link) -> bool:
    """Whether words are all of the name of a relation but what says that it is one: adjuster id."""
    own = draft.schema.kind(link.entity).attribute(link.attribute)
    if own is None or not own.target:
        return False
    rest = [stem(word) for word in own.words if word not in NO_NOUNS]
    return [t.stem for t in draft.clause.tokens[link.first : link.last]] == rest


def want_again(draft: Draft) -> None:
    """A relation to things of the same type that is said of itself leads on: "who mentors Ada's
    mentor?", "the mentor of the mentor of Ada". Said twice in other ways it is left unread.
    """
    for name in [n for n in draft.wanted if "." not in n and _leads_home(draft, n)]:
        links = draft.linked("attribute", draft.root)
        said = {draft.clause.tokens[x.first].stem for x in links
                if x.attribute == name and x.is_whole}  # fmt: skip
        places = [at for at, token in enumerate(draft.clause.tokens) if token.stem in said]
        chained = all(_leads_on(draft, *pair) for pair in pairwise(places))
        draft.unread |= set() if chained else {*places[1:]}
        path = ".".join([name] * len(places)) if places and chained else name
        draft.wanted[draft.wanted.index(name)] = path


def _leads_home(draft: Draft, name: str) -> bool:
    found = draft.kind.attribute(name)
    return found is not None and found.target == draft.root


def _leads_on(draft: Draft, one: int, other: int) -> bool:
    """Whether a relation is asked of what the same one leads to."""
    between = {draft.word(at) for at in range(one + 1, other)}
    does = question_words().get(draft.word(one - 1)) == "person"
    apart = between & (closed("coordinating") | closed("choosing"))
    return not apart and (does or bool(between & (closed("of") | {"'s"})))


def led_by(draft: Draft, link: Link) -> str:
    """The preposition that leads a link: "to the airport"; ``""``: none."""
    at = link.first - 1
    while draft.word(at) in closed("determiners"):
        at -= 1
    return preposition(draft.word(at))


def relation_led(draft: Draft, link: Link, edge: Edge) -> bool:
    """Whether the preposition that leads a link is a word of a relation: "to", of ``to_stop``."""
    lead = led_by(draft, link)
    return bool(lead) and lead in identifier_words(edge.attribute)


def cost_of_way(draft: Draft, way: Sequence[Edge]) -> float:
    """How far-fetched it is that things at the end of a way are spoken of at all."""
    return weighed(
        "cost",
        {
            "edge": sum(not edge.back for edge in way),
            "edge_back": sum(edge.back for edge in way),
            "relation_said": sum(relation_said(draft, edge) for edge in way),
        },
    )


def is_taken(draft: Draft, link: Link, way: Sequence[Edge]) -> bool:
    """Whether a relation that rows do not hold leads to another thing already, which no "or" joins
    to this one: the two stops of a journey.
    """
    if not way or way[0].held or not draft.schema.identifies(link.entity, link.attribute):
        return False  # a town says more of the thing that was told
    spans = [c.span for c in draft.constraints if c.attribute == way[0].attribute and c.span]
    start = draft.clause.span(link.first, link.last)[0]
    between = {draft.word(at) for span in spans for at in draft.clause.between(span[1], start)}
    return bool(spans) and not between & closed("choosing")


def is_way_named(draft: Draft, way: Sequence[Edge]) -> bool:
    """Whether a word is for something between the ends of a way."""
    return any(True for edge in way[:-1] for _ in draft.linked("type", edge.target))


def is_one_of_many(draft: Draft, entity: str, way: Sequence[Edge]) -> bool:
    """Whether things of other types join the root to what is named as well, and nothing that is
    said tells them apart: "the books of Ada", over loans or holds; "the trips that Ada was on", as
    their leader, which is not said, or over who else was.
    """
    ways = draft.schema.ways.between(draft.root, entity)
    if len(way) == 1 and _is_unsaid_role(draft, way[0]):
        return any([edge.back for edge in other] == [True, False] for other in ways)
    if len(way) < 2 or is_way_named(draft, way):
        return False
    return any(
        [edge.back for edge in other] == [edge.back for edge in way]
        and {edge.target for edge in other[:-1]} != {edge.target for edge in way[:-1]}
        and _said(draft, other) >= _said(draft, way)
        for other in ways
    )


def _is_unsaid_role(draft: Draft, edge: Edge) -> bool:
    """Whether a relation is called after what its thing is for, and not after its type, and nothing
    is said of that: a leader among members.
    """
    own = draft.schema.kind(edge.source).attribute(edge.attribute)
    role = own is not None and not set(own.words) - NO_NOUNS <= set(
        draft.schema.kind(edge.target).words
    )
    return role and not edge.back and not relation_said(draft, edge)


def _said(draft: Draft, way: Sequence[Edge]) -> float:
    return sum(relation_said(draft, edge) for edge in way)
