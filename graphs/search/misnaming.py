"""Whether a name is looked for among things that it is known not to be one of."""

from __future__ import annotations

from graphs.search.queries import Clause
from graphs.search.scope import Scope
from tools.entity_types.records import EntityType
from tools.value_kinds import kind_of


def is_misnamed(scope: Scope, kind: EntityType | None, clause: Clause) -> bool:
    """Whether a name is known to be that of things of types that these have nothing to do with."""
    if kind is None or clause.kind != "name" or not isinstance(clause.value, str):
        return False
    owners = _owners(scope, clause.value.strip())
    return bool(owners) and not any(_are_near(scope, kind, one) for one in owners)


def _owners(scope: Scope, name: str) -> list[EntityType]:
    """The types of the things that are known to be called so."""
    found = scope.grounding.mentions(name) if scope.grounding is not None else ()
    whole = [one.value for one in found if one.exact and one.end - one.start == len(name)]
    kinds = [(scope.type(value.entity), value.attribute) for value in whole]
    return [kind for kind, said in kinds if kind is not None and said in kind.name_attributes]


def _are_near(scope: Scope, kind: EntityType, owner: EntityType) -> bool:
    """Whether things of two types may be the same, or of each other; one place has many types."""
    targets = {a.target for a in kind.attributes} | {a.target for a in owner.attributes}
    taken = {one.entity for path in scope.finders(kind.id) for one in path.inputs}
    related = {kind.id, owner.id} & targets or owner.id in (kind.id, *taken)
    return bool(related) or (_is_place(kind) and _is_place(owner))


def _is_place(kind: EntityType) -> bool:
    return any(
        kind_of(one.words, one.type, output=True) in ("latitude", "coordinates")
        for one in kind.attributes
    )
