"""What types are called, and what their things are kinds of."""

from __future__ import annotations

from collections.abc import Sequence

from tools.entity_types.records import EntityType
from tools.words import prose_words

Words = tuple[str, ...]

_SORTS = (("kind",), ("type",))
"""Names of attributes that say what a thing is a kind of."""


def type_names(types: Sequence[EntityType]) -> dict[Words, EntityType]:
    """Types by all of their names; the first that bears a name keeps it."""
    found: dict[Words, EntityType] = {}
    for one in types:
        found.setdefault(one.words, one)
    for one in types:
        for words in one.also:
            found.setdefault(words, one)
    return found


def sort_names(types: Sequence[EntityType]) -> dict[Words, EntityType]:
    """The kinds of things that only one type lists as its kinds: coves and bays of places."""
    found: dict[Words, list[EntityType]] = {}
    for one in types:
        for attribute in one.attributes:
            if attribute.words in _SORTS and one.id_attribute:
                for value in attribute.enum:
                    found.setdefault(prose_words(str(value)), []).append(one)
    return {words: owners[0] for words, owners in found.items() if len(owners) == 1}
