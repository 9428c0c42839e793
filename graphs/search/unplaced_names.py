"""What a name means where nobody said whose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.search.accesses import Access, Meaning
from graphs.search.cues import placing_features
from graphs.search.joins import Hop, clause_behind, clause_through
from graphs.search.names import (
    by_id,
    by_name,
    called,
    into_input,
    may_be_another,
    noted,
)
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.things_named import (
    Thing,
    is_known_to_be,
    seen_parts,
    seen_values,
    things_named,
)
from tools.entity_types.records import EntityType, Input


def named_things(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """What a name means where nobody said whose: things of the type, or that it leads to."""
    kind = access.kind
    for one in access.free() if clause.kind == "name" else ():
        asked = (kind is None or access.changes) and one.role == "id" and not _made(access, one)
        if asked or access.leads_away(one):
            placing = placing_features(search, access, one, clause)
            here = replace(access, draft=access.draft.noting(**placing))
            yield from into_input(search, here, one, clause)
    if kind is None:
        return
    known = [
        thing
        for thing in things_named(str(clause.value), (), search.scope)
        if is_known_to_be(thing.entity, thing.id, clause.apart, search.scope)
    ]
    for thing in known[: search.scope.limits.neighbours]:
        yield from _thing_meant(search, access, kind, thing, clause)
    seen = seen_values(str(clause.value), kind.id, search.scope)
    for value in seen:
        if value.attribute not in kind.name_attributes and kind.attribute(value.attribute):
            exact = replace(clause, attribute=value.attribute, value=value.text, made=True)
            yield Meaning(access.draft.noting(seen=1), exact)
    parts = seen_parts(str(clause.value), kind.id, search.scope)
    for value in parts if not (known or seen or search.strict) else ():
        if value.attribute not in kind.name_attributes and kind.attribute(value.attribute):
            part = replace(clause, attribute=value.attribute, op="contains", made=True)
            yield Meaning(access.draft.noting(seen=1, part_name=1), part)
    if not known and clause.kind == "name" and not access.changes and not search.seeking:
        yield from _unknown_name(search, access, kind, clause)


def _made(access: Access, one: Input) -> bool:
    """Whether an input takes the id of a thing that is only about to be made."""
    making = access.path is not None and access.path.kind == "create"
    return making and access.kind is not None and one.entity == access.kind.id


def _thing_meant(
    search: Search, access: Access, kind: EntityType, thing: Thing, clause: Clause
) -> Iterator[Meaning]:
    """The thing itself, or what leads to it."""
    owner = search.scope.type(thing.entity)
    if owner is None or not owner.id_attribute:
        return
    draft = noted(access.draft.noting(seen=1), thing)
    if owner.id == kind.id and not access.changes:
        another = may_be_another(search, kind, clause)
        yield Meaning(draft.noting(ungrounded=another), by_id(kind, thing, clause))
        if another:
            yield Meaning(access.draft.noting(seen=1), by_name(kind, clause))
    if search.seeking:
        return
    query = Query(entity=owner.id, clauses=(by_id(owner, thing, clause),))
    whole = replace(clause, value=None, kind="", query=query)
    for way in search.relations.between(kind.id, owner.id):
        hopped = draft.noting(hops=len(way)).meaning_that(*(hop.left_key for hop in way))
        yield Meaning(hopped, clause_behind(way, whole))


def _unknown_name(
    search: Search, access: Access, kind: EntityType, clause: Clause
) -> Iterator[Meaning]:
    """A name that nobody knows: one of the type, or of a type one relation away.

    What stands behind a preposition is hardly the thing's own name, and rather that of a thing
    whose id the operation needs.
    """
    yield from called(search, access.draft.noting(cued=bool(clause.cue)), kind, clause)
    if search.strict and not clause.cue:
        return  # the object of a deed is that thing itself, and none that it leads to
    asked = {one.entity for one in access.open() if one.role == "id" and clause.cue}
    clause = replace(clause, cue="")
    for hop in search.relations.of(kind.id):
        target = search.scope.model.types[hop.right]
        own = kind.attribute(hop.left_key)
        if not target.name_attributes or target.id == kind.id or not _leads(access, hop):
            continue
        needed = target.id in asked and (
            hop.nested or (own is not None and own.target == target.id)
        )
        draft = access.draft.noting(hops=1, needed=needed).meaning_that(hop.left_key)
        for told, inner, beside, *_ in called(search, draft, target, clause):
            query = Query(entity=target.id, clauses=(inner, *beside))
            yield Meaning(told, clause_through([hop], query, clause))


def _leads(access: Access, hop: Hop) -> bool:
    """Whether an operation can tell by a relation: what no row holds, an input of it must take."""
    return not hop.nested or (
        access.path is not None and access.path.input(hop.left_key) is not None
    )
