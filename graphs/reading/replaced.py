"""What a request tells to be no longer so: "in the hall instead of the shed"."""

from __future__ import annotations

from collections.abc import Iterable

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.links import Link, places


def replaced(clause: Clause, links: Iterable[Link]) -> set[int]:
    """The places of the values and things that others take the place of, with what leads to them;
    none of a text, which may say so itself.
    """
    if clause.words.isdisjoint(closed("replacing")):
        return set()
    texts = places(p for p in clause.values if not (p.is_measured or p.value.kind == "name"))
    told = places(clause.values) | places(x for x in links if x.kind in ("name", "value", "flag"))
    found = set[int]()
    for at in range(1, len(clause.tokens)):
        leads = clause.word(at) in closed("of") | closed("than")
        if leads and clause.word(at - 1) in closed("replacing") and at not in texts:
            gone = range(at - 1, _end(clause, at + 1))
            found.update(gone if told & {*gone} else ())
    return found


def _end(clause: Clause, at: int) -> int:
    """Behind the last token of what begins here, be it with a preposition."""
    ends = closed("contrasting") | closed("prepositions")
    words = clause.tokens[at + 1 :]
    behind = (i for i, t in enumerate(words, at + 1) if t.lower in ends or not t.is_word)
    return next(behind, len(clause.tokens))
