"""People who are called as a month is: "move June to Lynx"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from graphs.reading.clauses import DATES, Clause, Placed
from graphs.reading.closed_class import closed
from graphs.reading.links import Link


def with_named_months(clause: Clause, links: Callable[[], Sequence[Link]]) -> Clause:
    """The clause with the months that are names of something known as such: one word with a
    capital, led in by nothing that a day is led in by; in a question also not before a noun ("June
    bookings"). ``links`` is called only where there is such a word.
    """
    months = [p for p in clause.values if _may_be_name(clause, p)]
    if not months:
        return clause
    named = {x.first for x in links() if x.kind == "name" and x.size == 1 and x.thing is not None}
    values = (_name(p) if p in months and p.first in named else p for p in clause.values)
    return replace(clause, values=tuple(values))


def _name(placed: Placed) -> Placed:
    return replace(placed, value=replace(placed.value, kind="name", value=placed.value.text))


def _may_be_name(clause: Clause, placed: Placed) -> bool:
    at, token = placed.first, clause.tokens[placed.first]
    written = placed.last == at + 1 and token.text.isalpha() and token.text[:1].isupper()
    if placed.value.kind not in DATES or not written:
        return False
    led = at > 0 and clause.word(at - 1) in closed("prepositions") | closed("determiners")
    behind = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else None
    noun = behind is not None and behind.is_word and not behind.function
    return not led and (clause.mood != "ask" or not noun)
