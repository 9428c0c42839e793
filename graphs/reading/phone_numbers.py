"""The number by which somebody is called: "what number do I ring?", "what is her number?", "who is
it, and what's the number?".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed, question_words
from graphs.reading.links import Link, places
from graphs.reading.schema import Schema
from tools.entity_types.records import EntityType
from tools.value_kinds import kind_of


def phone_links(
    clause: Clause, links: Sequence[Link], schema: Schema, entities: Collection[str]
) -> Iterator[Link]:
    """A number that is asked for by that word alone is the one telephone of things; not of those
    of which something is called so.
    """
    for at in range(1, len(clause.tokens)):
        if not _asks_for_number(clause, at):
            continue
        for kind in map(schema.kind, sorted(entities)):
            own = places(x for x in links if x.entity == kind.id and x.kind == "attribute")
            if at not in own and (name := _phone_of(kind)):
                yield Link(at, at + 1, "attribute", kind.id, name, 1.0, soft=True)


def _asks_for_number(clause: Clause, at: int) -> bool:
    before, after = clause.word(at - 1), clause.word(at + 1)
    led = clause.word(at - 2) in closed("prepositions")
    does = after in closed("auxiliaries") - closed("being")
    owned = closed("possessive") | {"'s"} | (closed("articles") - closed("indefinite"))
    called = before in question_words() and (does or led)
    told = before in owned and after not in closed("of") and clause.mood == "ask"
    return clause.word(at) in closed("number") and (called or told)


def _phone_of(kind: EntityType) -> str:
    """The one attribute of a type that holds telephone numbers; "" of none."""
    phones = [
        a.name for a in kind.attributes if kind_of(a.words, a.type, output=True) == "phone"
    ]  # fmt: skip
    return phones[0] if len(phones) == 1 else ""
