"""What a fragment asks to know beside the thing that it names: "and Ada's e-mail?"."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.forms.records import FindGoal
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.cues import superlatives
from graphs.reading.links import Link, places
from graphs.reading.tokens import tokens_of
from tools.entity_types.records import EntityType


def speaks_of_others(clause: Clause, links: Sequence[Link], root: EntityType, request: str) -> bool:
    """Whether it names a type or an attribute that neither the things looked for before are called
    by or have, nor the ``request`` before named, or speaks of all there are of a type, or of the
    end of an order of another, or counts others: then it asks for something else.
    """
    others = [x for x in links if x.entity != root.id]
    if any(_is_of_all(clause, x) for x in links) or any(_is_end(clause, x) for x in others):
        return True
    own = places(x for x in links if _is_own(x, root))
    if any(_is_counted(clause, x) and own.isdisjoint(range(x.first, x.last)) for x in others):
        return True
    again = {token.stem for token in tokens_of(request)}
    own = places(x for x in links if x.entity == root.id or x.kind in ("name", "value"))
    return any(
        x.entity != root.id and own.isdisjoint(range(x.first, x.last))
        and not {clause.tokens[at].stem for at in range(x.first, x.last)} <= again
        for x in _named(links)
    )  # fmt: skip


def with_asked(goal: FindGoal, made: FindGoal, links: Sequence[Link], root: str) -> FindGoal:
    """The goal, asked for the attributes of the things that are named beside them, or for what
    they come to: how many there are, or the sum of what they have.
    """
    if made.total is not None:
        wanted = made.find.wanted if made.total.listed else ()
        find = goal.find.model_copy(update={"wanted": wanted, "order": None, "limit": None})
        return goal.model_copy(update={"find": find, "total": made.total, "test": None})
    named = {x.attribute for x in _named(links) if x.entity == root}
    asked = tuple(one for one in made.find.wanted if one in named)
    if not asked:
        return goal
    find = goal.find.model_copy(update={"wanted": asked})
    return goal.model_copy(update={"find": find, "total": None, "test": None})


def is_of_everything(clause: Clause) -> bool:
    """Whether all there are are spoken of, by no word for them: "the stock of everything"."""
    return bool(clause.words & (closed("universal") - closed("dual")))


def _is_of_all(clause: Clause, noun: Link) -> bool:
    """Whether all things of a type are spoken of: "the total cost of all trips"."""
    every = closed("every") - closed("per") | closed("universal")
    return noun.names_type and clause.word(noun.first - 1) in every


def _is_end(clause: Clause, noun: Link) -> bool:
    """Whether an order of the things of a type is spoken of: "the cheapest station"."""
    return noun.names_type and any(one.last == noun.first for one in superlatives(clause))


def _is_own(link: Link, root: EntityType) -> bool:
    """Whether the things looked for are called so, or have that themselves: a relation is not."""
    attribute = root.attribute(link.attribute) if link.attribute else None
    return link.entity == root.id and not (attribute is not None and attribute.target)


def _is_counted(clause: Clause, noun: Link) -> bool:
    """Whether it is asked how many there are of a type."""
    return noun.names_type and counts(clause, noun.first - 1)


def counts(clause: Clause, at: int) -> bool:
    """Whether a word asks how many there are of what stands behind it."""
    return clause.word(at) in closed("many") and clause.word(at - 1) in closed("how")


def _named(links: Sequence[Link]) -> list[Link]:
    """The words that types and attributes are called by."""
    return [x for x in links if x.kind in ("type", "attribute") and x.is_whole and not x.soft]
