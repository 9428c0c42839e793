"""How many places things have left: an attribute of how many they have and how many are taken."""

from __future__ import annotations

from collections.abc import Sequence

from tools.entity_types.records import AccessPath, Attribute, EntityType
from tools.entity_types.worked_out import Pair, with_attribute, with_pairs
from tools.vocabulary import telling

NAME = "places_left"
"""Name of the attribute that is worked out."""
_HOLDING = telling("holding")
"""Words of how many there is place for."""
_TAKEN = telling("taken")
"""Words of how many of the places are taken."""
LEFT = telling("left")
"""Words of an amount that says already how many are left."""


def with_places_left(
    types: Sequence[EntityType], paths: Sequence[AccessPath]
) -> tuple[Sequence[EntityType], Sequence[AccessPath]]:
    """The types, and the ways to them, with how many places are left where two amounts tell it."""
    left = Attribute(name=NAME, words=("places", "left"), type="integer", nullable=True)
    found = {kind.id: pair for kind in types if (pair := _amounts(kind)) is not None}
    return with_attribute(types, left, found), with_pairs(paths, NAME, found)


def _amounts(kind: EntityType) -> Pair | None:
    """How many places a thing has, and how many of them are taken."""
    counts = [a for a in kind.attributes if a.type == "integer" and _is_own(a)]
    if any(LEFT & {*a.words} for a in counts):
        return None
    holding = [a.name for a in counts if _HOLDING & {*a.words}]
    taken = [a.name for a in counts if _TAKEN & {*a.words} and a.name not in holding]
    return (holding[0], taken[0]) if len(holding) == len(taken) == 1 else None


def _is_own(one: Attribute) -> bool:
    return not one.target and one.role == "plain" and "[]" not in one.name
