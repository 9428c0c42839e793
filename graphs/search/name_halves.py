"""Names that stand in two attributes: a first and a last name."""

from __future__ import annotations

from graphs.search.queries import Clause
from tools.entity_types.records import EntityType


def name_halves(kind: EntityType, name: str = "") -> tuple[str, ...]:
    """The two attributes that make one name: ``first_name``, ``last_name``; ``()``: none do."""
    best = name or next(iter(kind.name_attributes), "")
    attribute = kind.attribute(best)
    if attribute is None or best not in kind.name_attributes or len(attribute.words) < 2:
        return ()
    for other in kind.name_attributes:
        half = kind.attribute(other)
        if half is not None and other != best and half.words[1:] == attribute.words[1:]:
            return (best, other)
    return ()


def called_by(kind: EntityType) -> tuple[str, ...]:
    """The attributes that say what a thing is called: the first one, or both halves of a name."""
    return name_halves(kind) or kind.name_attributes[:1]


def parts_of(clause: Clause) -> list[str]:
    """Every stretch of words of a name: any may be one half of it."""
    words = str(clause.value).split()
    places = range(len(words))
    return [" ".join(words[start : end + 1]) for start in places for end in places if end >= start]
