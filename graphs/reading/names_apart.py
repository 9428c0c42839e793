"""Names that begin with what a thing has: "the IBU of Low Tide" is no thing called so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.reading.clauses import Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.links import Link, places


def with_names_apart(clause: Clause, links: Sequence[Link]) -> Clause:
    """The clause without names of which "of" parts the word for an attribute from a known name."""
    known = places(x for x in links if x.kind == "name" and x.is_whole)
    words = places(x for x in links if x.kind == "attribute" and x.is_whole and not x.soft)
    kept = tuple(p for p in clause.values if not _is_apart(clause, p, words, known))
    return clause if len(kept) == len(clause.values) else replace(clause, values=kept)


def _is_apart(clause: Clause, placed: Placed, words: set[int], known: set[int]) -> bool:
    inside = range(placed.first, placed.last)
    parts = [at for at in inside if clause.word(at) in closed("of")]
    if placed.value.kind != "name" or len(parts) != 1 or inside[0] == parts[0]:
        return False
    before, behind = range(placed.first, parts[0]), range(parts[0] + 1, placed.last)
    return words.issuperset(before) and known.issuperset(behind) and known.isdisjoint(before)
