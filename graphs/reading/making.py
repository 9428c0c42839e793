"""What is made, and words for things by it: "cancel my table" ends what "reserve a table" makes."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.links import Link, places
from graphs.reading.schema import Schema
from graphs.reading.tokens import stem
from tools.entity_types.records import AccessPath


def made_links(
    clause: Clause, links: Sequence[Link], said: Sequence[AccessPath], schema: Schema
) -> list[Link]:
    """Words that nothing is called by as names of a type, where of the types that the operations of
    a verb change (``said``) it alone is made with such a word.
    """
    told = places(x for x in links if x.is_whole) | places(clause.values) | {clause.head}
    made = {path.entity: _made_with(path.entity, said, schema) for path in said}
    found = []
    for at, token in enumerate(clause.tokens):
        types = [entity for entity, words in made.items() if token.stem in words]
        if len(types) == 1 and at not in told and token.is_word and not token.function:
            found.append(Link(at, at + 1, "type", types[0], "", 1.0, soft=True))
    return found


def said_to_be_new(clause: Clause, links: Sequence[Link]) -> str:
    """The type of which a clause without a verb says that there is a new thing: "new gift: 50 euros
    from Ben" changes none of his; ``""``: none is.
    """
    new = clause.word(clause.head) in closed("creating")
    nouns = (x for x in links if x.names_type and x.first == clause.head + 1)
    return next((x.entity for x in nouns if new and x.is_whole), "")


def _made_with(entity: str, said: Sequence[AccessPath], schema: Schema) -> set[str]:
    """The stems that describe what makes things of a type; what is done to one that is there says
    nothing of what that is: a car is no session though one is started with it.
    """
    ways = (
        path
        for path in schema.model.changers(entity)
        if path not in said and not any(i.role == "id" and i.entity == entity for i in path.inputs)
    )
    return {stem(word) for path in ways for word in path.words}
