"""Lists of values that are a scale: low, medium, high."""

from __future__ import annotations

from graphs.reading.clauses import Clause
from graphs.reading.closed_class import closed
from graphs.reading.tokens import stem
from tools.entity_types.records import Attribute
from tools.words import identifier_words


def scale_of(one: Attribute) -> tuple[str, ...]:
    """The values of an attribute, the least first, where its list begins and ends as a scale does;
    ``()`` of any other.
    """
    values = tuple(str(value) for value in one.enum)
    if len(values) < 2:
        return ()
    first, last = (set(identifier_words(values[at])) for at in (0, -1))
    if first & closed("scale_begins") and last & closed("scale_ends"):
        return values
    falls = first & closed("scale_ends") and last & closed("scale_begins")
    return values[::-1] if falls else ()


def end_said(one: Attribute, clause: Clause) -> tuple[str, int] | None:
    """The end of a scale that a word of another scale says right before the word for it, and where:
    the urgent of "high priority" where nothing is called high; None: none is said.
    """
    values, labels = scale_of(one), {stem(word) for word in one.words}
    called = {word for value in values for word in identifier_words(value)}
    for at, token in enumerate(clause.tokens[:-1]):
        if not values or token.lower in called or clause.tokens[at + 1].stem not in labels:
            continue
        for end, name in ((0, "scale_begins"), (-1, "scale_ends")):
            if token.lower in closed(name):
                return values[end], at
    return None
