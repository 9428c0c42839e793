"""The value, or the text, that a clause ends with: "no, I meant 11:30"."""

from __future__ import annotations

from typing import Any

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.given import form_value
from graphs.reading.links import places
from graphs.reading.segments import segments


def said_last(clause: Clause) -> tuple[Any, str, range] | None:
    """What the last stretch says, its kind and its tokens, behind words that only lead it in; None
    where anything else is said there.
    """
    first, last = segments(clause)[-1]
    told = places(clause.values)
    while first < last and first not in told and _leads(clause, first):
        first += 1
    words = range(first, last)
    if not words or not all(i in told for i in words):
        return None
    return *_value(clause, first, last), words


def _leads(clause: Clause, at: int) -> bool:
    """Whether a word only leads in what is meant instead."""
    return clause.tokens[at].function or clause.word(at) in closed("meaning")


def _value(clause: Clause, first: int, last: int) -> tuple[Any, str]:
    """What some tokens say, and its kind: a typed value, or text."""
    found = [p for p in clause.values if (p.first, p.last) == (first, last)]
    if found and found[0].value.kind not in ("name", "quoted", "identifier"):
        return form_value(found[0])
    return clause.said(first, last).strip('"“”'), "text"
