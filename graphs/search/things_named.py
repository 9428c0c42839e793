"""Whose name a value of the form is, and which known values it says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from graphs.rows.comparing import folded
from graphs.search.name_halves import name_halves
from graphs.search.scope import Scope
from memory.name_directory import KnownValue, Mention

_WHOLE, _PART, _WITHIN = 3, 2, 1


class Thing(NamedTuple):
    """A thing that a name means."""

    entity: str
    id: Any
    value: KnownValue
    exact: bool


def things_named(text: str, entities: Collection[str], scope: Scope) -> list[Thing]:
    """The things that a name means: those of the whole name, and those whose other attribute it is
    a part of (of two Bens the one with the handle ``ben``), else those that it is a part of.
    """
    if scope.grounding is None or not text.strip():
        return []
    mentions = scope.grounding.mentions(text, sorted(entities))
    by_thing: dict[tuple[str, Any], list[Mention]] = {}
    for one in mentions:
        if one.value.thing is not None and (not entities or one.value.entity in entities):
            by_thing.setdefault((one.value.entity, one.value.thing), []).append(one)
    found = ((_certainty(text, some), key, some) for key, some in by_thing.items())
    ranked = [
        (certainty, key, some[0].value)
        for certainty, key, some in found
        if certainty != _WITHIN or not _is_half(some, scope)
    ]
    most = max((certainty for certainty, _, _ in ranked), default=0)
    whole = {value.attribute for certainty, _, value in ranked if certainty == _WHOLE}
    return [
        Thing(entity, thing, value, certainty == _WHOLE)
        for certainty, (entity, thing), value in ranked
        if certainty == most > 0 or (whole and certainty == _PART and value.attribute not in whole)
    ]


def is_known_to_be(entity: str, thing: Any, values: Collection[Any], scope: Scope) -> bool:
    """Whether what is known of a thing says all these values."""
    if not values or scope.grounding is None:
        return not values
    known = (one for one in scope.grounding.values(entity) if one.thing == thing)
    said = {folded(text) for one in known for text in one.label.split(",")}
    return all(folded(value) in said for value in values)


def _is_half(mentions: Sequence[Mention], scope: Scope) -> bool:
    """Whether only one half of a thing's name is said; another word beside it then stands where the
    other half does: who is called Ella Novotna is not Ella Novotny.
    """
    said = {one.value.attribute for one in mentions}
    kind = scope.type(mentions[0].value.entity)
    halves = name_halves(kind, mentions[0].value.attribute) if kind is not None else ()
    return bool(halves) and len(said & {*halves}) == 1


def _certainty(text: str, mentions: Iterable[Mention]) -> int:
    """How sure it is that a text names a thing: wholly, by a part of its name, among more words."""
    some = [*mentions]
    covered = {place for one in some for place in range(one.start, one.end)}
    letters = {place for place, letter in enumerate(text) if letter.isalnum()}
    if letters <= covered:
        return _WHOLE if any(one.exact for one in some) else _PART
    return _WITHIN if any(one.exact and _longest(one, mentions) for one in some) else 0


def _longest(one: Mention, mentions: Iterable[Mention]) -> bool:
    return all(other.end - other.start <= one.end - one.start for other in mentions)


def seen_values(text: str, entity: str, scope: Scope) -> list[KnownValue]:
    """Known values of a type's attributes that a text is, written as the service does."""
    if scope.grounding is None:
        return []
    found = scope.grounding.mentions(text, [entity])
    return [one.value for one in found if one.exact and one.end - one.start == len(text.strip())]


def seen_parts(text: str, entity: str, scope: Scope) -> list[KnownValue]:
    """Known values of attributes by which nothing is called, that a text is a part of: composers of
    the name Mendelssohn. One of each attribute.
    """
    if scope.grounding is None:
        return []
    found = scope.grounding.mentions(text, [entity])
    parts = [one.value for one in found if not one.exact and one.value.thing is None
             and one.end - one.start == len(text.strip())]  # fmt: skip
    return [*{value.attribute: value for value in parts}.values()]
