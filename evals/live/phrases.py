"""Facts that any correct phrasing of an answer meets: yes, no, and that something is not there."""

from __future__ import annotations

from collections.abc import Iterable

from evals.tasks.records import Fact

NOT_THERE = (
    "no such", "not found", "wasn't found", "could not find", "couldn't find", "can't find",
    "cannot find", "did not find", "didn't find", "found no", "found nothing", "found none",
    "nothing found", "nothing", "does not exist", "doesn't exist", "do not exist", "don't exist",
    "there is no", "there's no", "there are no", "there isn't", "is not there", "no match",
    "no matches", "no matching", "no result", "no results", "none", "no record", "no records",
    "not know", "don't know", "no known", "unknown", "not listed", "not available", "unavailable",
    "cannot", "can't", "can not", "could not", "couldn't", "unable", "not able", "not possible",
    "impossible", "not supported", "not offer", "not offered", "no way", "no tool", "no tools",
    "no operation", "no service", "no data", "no information", "no entry", "not answer",
    "not answered", "has no", "have no", "no one", "nobody",
)  # fmt: skip
"""Ways to say that something is not there or cannot be done."""
_NO = (
    "no", "not", "none", "isn't", "aren't", "doesn't", "don't", "didn't", "wasn't", "hasn't",
    "haven't", "nobody", "no one", "false",
)  # fmt: skip

_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


def refused(*unsaid: str) -> list[Fact]:
    """It is said that it cannot be answered, and none of these texts is said."""
    facts = [Fact(text=NOT_THERE)]
    return [*facts, Fact(none=unsaid)] if unsaid else facts


def yes(*also: str) -> list[Fact]:
    """Yes, or one of the texts that say as much, rather than no."""
    return [Fact(text=("yes", "true", *also), over=("no",))]


def no(*also: str) -> list[Fact]:
    """No, or one of the texts that say as much, rather than yes."""
    return [Fact(text=(*_NO, *also), over=("yes",))]


def says(*texts: str) -> Fact:
    """Every one of the texts is said."""
    return Fact(all=texts)


def silent(*texts: str) -> Fact:
    """None of the texts is said."""
    return Fact(none=texts)


def either(*texts: str) -> Fact:
    """One of the texts is said."""
    return Fact(text=texts)


def number(value: float, tolerance: float = 0.005) -> Fact:
    """The number is said; a small whole one in words, too."""
    words = (_WORDS[int(value)],) if value in range(len(_WORDS)) else ()
    return Fact(text=words, number=value, tolerance=tolerance)


def alone(text: str, others: Iterable[str]) -> list[Fact]:
    """The text is said and none of the others: a list of all is no answer."""
    return rows([text], [one for one in others if one != text])


def chosen(text: str, over: Iterable[str]) -> Fact:
    """The text is said before, or more often than, each of the others."""
    return Fact(text=(text,), over=tuple(one for one in over if one != text))


def rows(said: Iterable[str], unsaid: Iterable[str] = ()) -> list[Fact]:
    """Every text of the first is said, and none of the second."""
    right, wrong = tuple(said), tuple(unsaid)
    facts = [Fact(all=right)] if right else []
    return [*facts, Fact(none=wrong)] if wrong else facts
