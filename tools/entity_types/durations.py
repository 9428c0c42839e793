"""How long things last: an attribute of their two moments, where they hold none that says it."""

from __future__ import annotations

from collections.abc import Sequence

from tools.entity_types.records import AccessPath, Attribute, EntityType
from tools.entity_types.worked_out import with_worked_out
from tools.vocabulary import telling
from tools.words import identifier_words

NAME = "duration_minutes"
"""Name of the attribute that is worked out."""
_HISTORY = telling("history")
"""Words for what happened to a record, and not to the thing."""
_LASTING = frozenset({"duration", "length", "second", "minute", "hour", "day", "night", "week"})
"""Words of an amount that says how long something lasts."""
_PLACED = frozenset({"local"})
"""Words of a moment by the clock of a place, which may be another one than that of the other."""


def with_durations(
    types: Sequence[EntityType], paths: Sequence[AccessPath]
) -> tuple[Sequence[EntityType], Sequence[AccessPath]]:
    """The types, and the ways to them, with how long things last where their moments tell it."""
    lasts = Attribute(name=NAME, words=identifier_words(NAME), type="number", nullable=True)
    found = {kind.id: (lasts, *both) for kind in types if (both := _moments(kind)) is not None}
    return with_worked_out(types, paths, found)


def _moments(kind: EntityType) -> tuple[str, str] | None:
    """The two moments of a thing, which differ by one word: ``starts_at`` and ``ends_at``."""
    told = [a for a in kind.attributes if a.type in ("integer", "number") or a.name == NAME]
    if any(_LASTING & {*a.words} for a in told):
        return None
    for form in ("date-time", "time"):
        moments = [a for a in kind.attributes if a.format == form and _is_of_thing(a)]
        if len(moments) == 2 and _differ_by_one(*moments) and not moments[0].nullable:
            return moments[0].name, moments[1].name
    return None


def _is_of_thing(one: Attribute) -> bool:
    """Whether a moment is one of the thing itself: not of its record, nor of what it holds."""
    words = {*one.words, *one.description.lower().split()}
    return not (one.target or "[]" in one.name or words & _HISTORY or words & _PLACED)


def _differ_by_one(one: Attribute, other: Attribute) -> bool:
    alike = len(one.words) == len(other.words)
    return alike and sum(a != b for a, b in zip(one.words, other.words, strict=True)) == 1
