"""How long things last: an attribute of their two moments, where they hold none that says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tools.entity_types.records import AccessPath, Attribute, EntityType
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


@dataclass(frozen=True, slots=True)
class _Moments:
    start: str
    end: str


def with_durations(
    types: Sequence[EntityType], paths: Sequence[AccessPath]
) -> tuple[Sequence[EntityType], Sequence[AccessPath]]:
    """The types, and the ways to them, with how long things last where their moments tell it."""
    found = {kind.id: both for kind in types if (both := _moments(kind)) is not None}
    made = [_lasting(kind) if kind.id in found else kind for kind in types]
    return made, [_telling(path, found) for path in paths]


def _lasting(kind: EntityType) -> EntityType:
    lasts = Attribute(name=NAME, words=identifier_words(NAME), type="number", nullable=True)
    return kind.model_copy(update={"attributes": (*kind.attributes, lasts)})


def _telling(path: AccessPath, found: dict[str, _Moments]) -> AccessPath:
    """A way to things, and to those within them, whose rows tell how long they last."""
    both = found.get(path.entity)
    parts = tuple(_telling(part, found) for part in path.parts)
    if both is None or not {both.start, both.end} <= {*path.attributes}:
        return path.model_copy(update={"parts": parts}) if parts else path
    told = {"attributes": (*path.attributes, NAME), "lasting": (NAME, both.start, both.end)}
    return path.model_copy(update={"parts": parts, **told})


def _moments(kind: EntityType) -> _Moments | None:
    """The two moments of a thing, which differ by one word: ``starts_at`` and ``ends_at``."""
    told = [a for a in kind.attributes if a.type in ("integer", "number") or a.name == NAME]
    if any(_LASTING & {*a.words} for a in told):
        return None
    for form in ("date-time", "time"):
        moments = [a for a in kind.attributes if a.format == form and _is_of_thing(a)]
        if len(moments) == 2 and _differ_by_one(*moments) and not moments[0].nullable:
            return _Moments(moments[0].name, moments[1].name)
    return None


def _is_of_thing(one: Attribute) -> bool:
    """Whether a moment is one of the thing itself: not of its record, nor of what it holds."""
    words = {*one.words, *one.description.lower().split()}
    return not (one.target or "[]" in one.name or words & _HISTORY or words & _PLACED)


def _differ_by_one(one: Attribute, other: Attribute) -> bool:
    alike = len(one.words) == len(other.words)
    return alike and sum(a != b for a, b in zip(one.words, other.words, strict=True)) == 1
