"""Which of several inputs of one kind a value is for: by its preposition, else by the order."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.search.accesses import Access
from graphs.search.queries import END_OF_A_WAY, Clause
from graphs.search.searches import Search
from graphs.search.values import parameter_kind
from tools.entity_types.records import Input
from tools.way_ends import FROM, TO

NATIONALITY = "nationality"
"""The cue of a country that is said as what people are."""


def placing_features(
    search: Search, access: Access, one: Input, clause: Clause, rivals: Sequence[Clause] = ()
) -> dict[str, float]:
    """What speaks for an input of several of its kind, and against it.

    ``rivals`` are values that were said before and still wait for an input.
    """
    same = alike(search, access, one)
    if len(same) < 2:
        return {}
    named = _called_by_cue(same, clause.cue)
    if not named and is_of_people(one):
        return {"crossed": 1.0}
    place = [other.key for other in same].index(one.key)
    if named:
        return {"cue_met": float(one.key in named), "crossed": float(one.key not in named)}
    if clause.cue in END_OF_A_WAY:
        fits = same[END_OF_A_WAY[clause.cue]].key == one.key
        return {"cue_met": float(fits), "crossed": float(not fits)}
    later = [other.key for other in same[place + 1 :] if other.key in access.arguments]
    return {"crossed": float(bool(later or rivals))}


def is_of_people(one: Input) -> bool:
    """Whether an input takes where people are from, as their nationality says it, and no place."""
    return NATIONALITY in one.words


def _called_by_cue(same: Sequence[Input], cue: str) -> list[str]:
    """The inputs that are called by the preposition, or as that end of a way is called."""
    named = [one.key for one in same if cue and cue in one.words]
    ends = (FROM, TO)[END_OF_A_WAY[cue]] if cue in END_OF_A_WAY else frozenset()
    return named or [one.key for one in same if not ends.isdisjoint(one.words)]


def alike(search: Search, access: Access, one: Input) -> list[Input]:
    """The inputs that take the same kind of value for the same use, in their order."""
    path = access.path
    if path is None:
        return [one]

    def told(other: Input) -> tuple[object, ...]:
        parameter = search.scope.parameter(path, other.key)
        kind = parameter_kind(parameter)
        return (other.role, other.operator, other.entity, other.attribute, kind, parameter.enum)

    return [other for other in path.inputs if told(other) == told(one)]
