"""Lists of values that are a scale: low, medium, high."""

from __future__ import annotations

from graphs.reading.closed_class import closed
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
