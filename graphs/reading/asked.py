"""A clause beside all that it is read against, and what speaks for operations as such."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from graphs.reading.absence import denials_of
from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.draft import Before
from graphs.reading.links import Link, places
from graphs.reading.links_meant import called
from graphs.reading.schema import Schema
from graphs.reading.weights import most
from tools.entity_types.records import AccessPath
from tools.library import ToolLibrary
from tools.words import singular


@dataclass(frozen=True)
class Asked:
    """What candidates are made of."""

    clause: Clause
    links: Sequence[Link]
    schema: Schema
    library: ToolLibrary
    entities: Collection[str]
    """The types in scope."""
    relevant: Mapping[str, float]
    """Tool -> how far retrieval holds it likely."""
    near: Mapping[str, float]
    """Tool -> how near what it is for is to the clause, in [-1, 1]."""
    before: Sequence[Before]

    def suits(
        self, paths: Sequence[AccessPath], *, changes: bool, noun: bool = False
    ) -> dict[str, float]:
        """What speaks for operations as such: nearness, and the mood of the clause."""
        return {
            "purpose": max((self.near.get(p.tool_id, -1.0) for p in paths), default=-1.0),
            "relevance": max((self.relevant.get(p.tool_id, 0.0) for p in paths), default=0.0),
            "mood": _mood_fit(self.clause, changes=changes, noun=noun),
        }

    def nearest(self, paths: Iterable[AccessPath]) -> list[AccessPath]:
        """The operations nearest to the clause, as many as are looked at."""
        return sorted(paths, key=lambda p: -self.near.get(p.tool_id, -1.0))[: most("operations")]

    @cached_property
    def denied(self) -> frozenset[int]:
        """The tokens of words that deny something."""
        return denials_of(self.clause, self.links)

    @cached_property
    def only_names(self) -> bool:
        """Whether nothing is said but what things are called: "what about 703?"."""
        named = places(
            x for x in self.links
            if x.kind == "name" and x.is_whole and self.schema.identifies(x.entity, x.attribute)
        )  # fmt: skip
        named |= places(p for p in self.clause.values if p.value.kind == "identifier")
        rest = [t for at, t in enumerate(self.clause.tokens) if at not in named]
        deeds = closed("auxiliaries") - closed("being")  # "what does Ada have?"
        plain = all(t.function or not t.lower.isalnum() for t in rest)
        return bool(named) and plain and deeds.isdisjoint(t.lower for t in rest)

    @cached_property
    def begins_with_noun(self) -> bool:
        """Whether a clause begins with the name of something of the library; of an attribute in no
        other form: to close something is no day that it was closed on.
        """
        clause = self.clause
        first = [x for x in self.links if x.first == clause.head and x.is_whole and not x.soft]
        said = singular(clause.word(clause.head))
        return any(x.kind != "attribute" or said in called(x, self.schema) for x in first)


def _mood_fit(clause: Clause, *, changes: bool, noun: bool) -> float:
    """Whether the mood of a clause is that of a change, or of a look-up; 0 where it is neither.

    What begins with a noun is a look-up in short.
    """
    if clause.mood == "open":
        return 0.0 if not noun else -1.0 if changes else 1.0
    return 1.0 if (clause.mood == "command") == changes else -1.0
