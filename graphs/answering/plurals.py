"""The plural of English nouns, and of labels that end in one."""

from __future__ import annotations

from graphs.reading.field_units import is_symbol
from tools.entity_types.places_left import LEFT
from tools.words import IRREGULAR, singular

_PLURALS = {"analysis": "analyses"} | {one: many for many, one in IRREGULAR.items()}
"""English nouns whose plural does not follow from their ending."""


def plural(word: str) -> str:
    """The plural of an English noun."""
    if word in IRREGULAR or word in _PLURALS:
        return _PLURALS.get(word, word)
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def plural_label(label: str) -> str:
    """A label for several: ``insured values``; other languages than English know none."""
    if not label.isascii():
        return label
    first, _, last = label.rpartition(" ")
    if first and last in LEFT:
        before = first.rpartition(" ")[2]
        return label if singular(before) != before else f"{plural_label(first)} {last}"
    return label if is_symbol(last) else f"{first} {plural(last)}".strip()
