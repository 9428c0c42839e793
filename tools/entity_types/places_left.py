"""How much things have left: an attribute of how much they have and how much of it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from tools.entity_types.records import AccessPath, Attribute, EntityType
from tools.entity_types.worked_out import WorkedOut, with_worked_out
from tools.search_words import stem
from tools.vocabulary import telling
from tools.words import identifier_words, name_parts, singular

NAME = "places_left"
"""Name of how many places are left."""
TAKEN = telling("taken")
"""Words of how many of the places are taken."""
LEFT = telling("left")
"""Words of an amount that says already how much is left."""
_HOLDING = telling("holding")
"""Words of how many there is place for."""
_SEATS = telling("holding_each")
"""Words of what there is place in, which tell how many there are where none of those do."""
_WHOLE = telling("whole")
"""Words of how much of something there is in all."""
USED = telling("used")
"""Words of how much of it is used up."""


def with_places_left(
    types: Sequence[EntityType], paths: Sequence[AccessPath]
) -> tuple[Sequence[EntityType], Sequence[AccessPath]]:
    """The types, and the ways to them, with how much is left where two amounts tell it."""
    told = {kind.id: _places(kind) or _rest(kind) for kind in types}
    found = {entity: left for entity, left in told.items() if left is not None}
    return with_worked_out(types, paths, found)


def _places(kind: EntityType) -> WorkedOut | None:
    """What is left of how many places a thing has."""
    counts = [a for a in kind.attributes if a.type == "integer" and _is_own(a)]
    if any(LEFT & {*a.words} for a in counts):
        return None
    holding = [a.name for a in counts if _HOLDING & {*a.words}]
    seats = (
        a.name for a in counts if _SEATS & {*map(singular, a.words)} and not TAKEN & {*a.words}
    )
    holding = holding or [*seats]
    taken = [a.name for a in counts if TAKEN & {*a.words} and a.name not in holding]
    one = len(holding) == len(taken) == 1
    return (_left(NAME, "integer"), holding[0], taken[0]) if one else None


def _rest(kind: EntityType) -> WorkedOut | None:
    """What is left of an amount of which another says how much is used: hours granted and used."""
    counts = [a for a in kind.attributes if a.type in ("integer", "number") and _is_own(a)]
    pairs = [
        (whole, used)
        for whole in counts
        for used in counts
        if _WHOLE & {*whole.words} and USED & {*used.words} and _is_part(used, whole)
    ]  # fmt: skip
    if len(pairs) != 1 or any(LEFT & {*a.words} for a in counts):
        return None
    whole, used = pairs[0]
    named = [part for part in name_parts(whole.name) if not _WHOLE & {*identifier_words(part)}]
    return _left("_".join((*named, "left")), whole.type), whole.name, used.name


def _is_part(used: Attribute, whole: Attribute) -> bool:
    """Whether both are of one thing: hours used and granted; uses of which so many are used."""
    of, told = {*whole.words} - _WHOLE, {*used.words} - USED
    return bool(of) and (of == told or (not told and {*map(stem, of)} == {*map(stem, used.words)}))


def _left(name: str, type_: str) -> Attribute:
    return Attribute(name=name, words=tuple(name.split("_")), type=type_, nullable=True)  # type: ignore[arg-type]


def _is_own(one: Attribute) -> bool:
    return not one.target and one.role == "plain" and "[]" not in one.name
