"""The words by which the values of a list are said: their own, and those for what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from graphs.reading.closed_class import closed
from graphs.reading.tokens import stem, tokens_of
from graphs.reading.values.day_rules import named_weekday
from tools.entity_types.member_meanings import meaning_of
from tools.entity_types.records import Attribute, EntityType

Words = tuple[str, ...]
"""Stems of words side by side."""


def member_words(kind: EntityType, attribute: Attribute) -> Iterator[tuple[Words, Any]]:
    """Each way to say a value of the list, with the value."""
    days = [named_weekday(str(value)) for value in attribute.enum]
    if days and all(days):  # "Fridays" of what lists fri
        for value, day in zip(attribute.enum, days, strict=True):
            said = dict.fromkeys((stem(day), stem(str(value).lower())))
            yield from (((one,), value) for one in said)
        return
    for value in attribute.enum:
        written = isinstance(value, str) and not value.isdigit()
        ways = (_own(value) if written else (), _meant(kind, attribute, value))
        yield from ((words, value) for words in dict.fromkeys(ways) if words)


def _own(value: str) -> Words:
    # a sign at the end is of the value: "B-"
    apart = value[:-1].replace("_", " ").replace("-", " ") + value[-1:]
    return tuple(t.stem for t in tokens_of(apart))


def _meant(kind: EntityType, attribute: Attribute, value: Any) -> Words:
    """The words of what a value stands for, without those for the thing itself: a master of "MT =
    master tailor".
    """
    said = [t for t in tokens_of(meaning_of(attribute, value)) if t.is_word]
    own = {stem(word) for word in kind.words}
    plain = closed("being") | closed("articles") | closed("sole")
    told = tuple(t.stem for t in said if t.lower not in plain and t.stem not in own)
    return told if any(not t.function for t in said if t.stem in told) else ()
