"""What a name in a clause means: a thing of the type, or one that a relation leads to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.search.accesses import Access, Meaning
from graphs.search.drafts import Draft
from graphs.search.joins import Hop, clause_through
from graphs.search.misnaming import is_misnamed
from graphs.search.name_halves import name_halves, parts_of
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.things_named import Thing, is_known_to_be, seen_values, things_named
from graphs.search.values import canonical
from graphs.search.written_alike import reads_like_one_of
from tools.entity_types.records import Attribute, EntityType, Input
from tools.written_number import number

NAMED_KINDS = frozenset({"name", "text", "place", "email", ""})
"""Kinds of value that may be what a thing is called."""


def into_input(search: Search, access: Access, one: Input, clause: Clause) -> Iterator[Meaning]:
    """A clause on an input: a name where it takes the id of a thing becomes that thing."""
    exact = replace(clause, attribute=one.key, made=True)
    target = search.scope.type(search.scope.model.stands_for(one))
    if target is None or not target.id_attribute or not may_name(clause) or clause.query:
        yield Meaning(access.draft, exact)
        return
    for draft, inner, beside, *_ in called(
        search, access.draft, target, replace(clause, attribute="")
    ):
        query = Query(entity=target.id, clauses=(inner, *beside))
        yield Meaning(
            draft, replace(exact, op="=", value=None, query=query, take=target.id_attribute)
        )


def grounded(
    search: Search, draft: Draft, kind: EntityType, clause: Clause, *, content: bool = False
) -> Iterator[Meaning]:
    """Meanings of a clause on a known attribute: names become things.

    ``content``: whether it is what a thing is to hold, so that its own name is nobody's yet.
    """
    attribute = kind.attribute(clause.attribute)
    if attribute is None:
        return
    if clause.query is not None or clause.goal:
        yield Meaning(draft, replace(clause, made=True))
    elif several := _several_things(search, kind, attribute, clause, content=content):
        yield Meaning(draft.noting(seen=1), several)
    elif (hop := relation_of(search, kind, attribute.name)) is not None and (
        may_name(clause) or _is_no_key(search, hop, clause)
    ):
        yield from _related(search, draft, hop, clause)
    elif not content and (other := _told_by(search, kind, attribute, clause)):
        yield Meaning(draft.noting(seen=1), other)
    elif not may_name(clause):
        yield Meaning(draft, exactly(search, kind, attribute, clause))
    elif not content and attribute.name in kind.name_attributes and clause.op != "contains":
        yield from called(search, draft, kind, clause)
    elif clause.kind == "name" and attribute.type in ("integer", "number"):
        # a name where numbers stand must be a reference that nobody knows as one
        for thing in things_named(str(clause.value), (), search.scope):
            told = noted(draft.noting(unsure_relation=1), thing)
            yield Meaning(told, replace(clause, value=thing.id, kind="id", made=True))
    else:
        yield Meaning(draft, exactly(search, kind, attribute, clause))


def _several_things(
    search: Search, kind: EntityType, attribute: Attribute, clause: Clause, *, content: bool
) -> Clause | None:
    """A clause on a list of names, each of which is one thing, as one on their ids."""
    names = clause.value if isinstance(clause.value, list) and clause.kind == "name" else []
    own = attribute.name in kind.name_attributes
    if not names or not (attribute.target or own) or (own and content):
        return None
    entity = attribute.target or kind.id
    things = [things_named(str(name), {entity}, search.scope) for name in names]
    if any(len(some) != 1 for some in things):
        return None
    name = attribute.name if attribute.target else kind.id_attribute
    ids = [some[0].id for some in things]
    return replace(clause, attribute=name, value=ids, kind="id", made=True)


def _is_no_key(search: Search, hop: Hop, clause: Clause) -> bool:
    """Whether an id tells a thing otherwise than the relation does: by its code, not its number."""
    key = search.scope.model.types[hop.right].attribute(hop.right_key)
    if clause.kind != "id" or clause.op != "=" or not isinstance(clause.value, str) or key is None:
        return False
    if key.type in ("integer", "number"):
        return number(clause.value) is None
    known = keys_of(search, hop)
    return bool(known) and clause.value not in known


def _told_by(
    search: Search, kind: EntityType, attribute: Attribute, clause: Clause
) -> Clause | None:
    """A clause on the id of a type, put on what such a value was seen in: another code."""
    if attribute.name != kind.id_attribute or clause.op != "=" or clause.kind not in ("id", "name"):
        return None
    seen = seen_values(str(clause.value), kind.id, search.scope)
    names = dict.fromkeys(value.attribute for value in seen)
    if len(names) != 1 or attribute.name in names:
        return None
    return replace(clause, attribute=seen[0].attribute, value=seen[0].text, kind="id", made=True)


def may_name(clause: Clause) -> bool:
    """Whether the value may be what a thing is called."""
    text = isinstance(clause.value, str) and clause.op in ("=", "contains")
    return text and clause.kind in NAMED_KINDS


def tells_one(clause: Clause) -> bool:
    """Whether the value may tell one thing from others."""
    return clause.query is not None or clause.kind in {*NAMED_KINDS, "id", "country"}


def relation_of(search: Search, kind: EntityType, name: str) -> Hop | None:
    """The relation that an attribute of the type holds, if it holds one."""
    attribute = kind.attribute(name)
    if attribute is None or not attribute.target:
        return None
    return next((hop for hop in search.relations.of(kind.id) if hop.left_key == name), None)


def exactly(search: Search, kind: EntityType, attribute: Attribute, clause: Clause) -> Clause:
    """The clause with its value as the service writes it."""
    as_text = clause.kind in NAMED_KINDS and clause.op == "="
    value = canonical(clause.value, kind.id, attribute, search.scope, seen=as_text)
    return replace(clause, value=value, made=True)


def called(search: Search, draft: Draft, kind: EntityType, clause: Clause) -> Iterator[Meaning]:
    """Things of the type by their name: each thing of that name, else whatever is called so."""
    things = things_named(str(clause.value), {kind.id}, search.scope)
    things = _as_said_beside(search, things, clause) or things
    part = clause.op == "contains" or not any(thing.exact for thing in things)
    if len(things) > 1 and kind.id_attribute and part and not search.strict:
        ids = [thing.id for thing in things]
        yield Meaning(
            draft.noting(part_name=1), replace(by_id(kind, things[0], clause), op="in", value=ids)
        )
        return
    if kind.id_attribute and 0 < len(things) <= search.scope.limits.neighbours:
        another = not part and may_be_another(search, kind, clause)
        for thing in things:
            known = noted(draft.noting(ungrounded=another), thing)
            yield Meaning(known, by_id(kind, thing, clause))
        if another:
            yield Meaning(draft, by_name(kind, clause))
        return
    if not _may_exist(search, kind.id, clause):
        return
    told = draft.noting(ungrounded=1, misnamed=is_misnamed(search.scope, kind, clause))
    if (key := _as_key(search, kind, clause)) is not None:
        yield Meaning(told, key)
    if (halves := name_halves(kind, clause.attribute)) and len(parts := parts_of(clause)) > 1:
        both = [replace(clause, attribute=half, op="in", value=parts, made=True) for half in halves]
        yield Meaning(told, both[0], (both[1],))
    elif clause.attribute or kind.name_attributes:
        yield Meaning(told, by_name(kind, clause))


def _as_key(search: Search, kind: EntityType, clause: Clause) -> Clause | None:
    """A name that nobody knows as the key by which things are called and asked for, a handle, where
    not all of them were read.
    """
    known, own = search.scope.grounding, kind.id_attribute
    read = known is not None and known.read_whole(kind.id)
    told = clause.kind == "name" and clause.attribute in ("", own)
    if read or not told or own not in kind.name_attributes:
        return None
    return replace(clause, attribute=kind.id_attribute, op="=", kind="id", made=True)


def _as_said_beside(search: Search, things: list[Thing], clause: Clause) -> list[Thing]:
    """Those that are known to be all that is said beside the name, where anything is."""
    told = clause.beside
    return [
        one for one in things if told and is_known_to_be(one.entity, one.id, told, search.scope)
    ]


def _related(search: Search, draft: Draft, hop: Hop, clause: Clause) -> Iterator[Meaning]:
    """Rows whose relation leads to a thing of this name."""
    target = search.scope.model.types[hop.right]
    if clause.value in keys_of(search, hop) or _is_unknown_key(search, hop, clause):
        yield Meaning(draft, replace(clause, kind="id", made=True))
        return
    for told, inner, beside, *_ in called(search, draft, target, replace(clause, attribute="")):
        query = Query(entity=target.id, clauses=(inner, *beside))
        yield Meaning(told, clause_through([hop], query, clause))


def _is_unknown_key(search: Search, hop: Hop, clause: Clause) -> bool:
    """Whether rows may refer by this code to what is in no list, as a course of another year; a
    change rests on none.
    """
    if search.strict or clause.op != "=" or not isinstance(clause.value, str):
        return False
    named = things_named(clause.value, {hop.right}, search.scope)
    return not named and reads_like_one_of(clause.value, keys_of(search, hop))


def keys_of(search: Search, hop: Hop) -> set[str]:
    """Known values of what a relation refers by, where that is what people say: an e-mail."""
    if search.scope.grounding is None:
        return set()
    return {one.text for one in search.scope.grounding.values(hop.right, hop.right_key)}


def noted(draft: Draft, thing: Thing) -> Draft:
    """The draft that means this thing by a name."""
    return draft.noting(part_name=not thing.exact).meaning_that(thing.entity, str(thing.id))


def by_id(kind: EntityType, thing: Thing, clause: Clause) -> Clause:
    """The clause with the id of a thing in place of its name."""
    return replace(
        clause,
        attribute=kind.id_attribute,
        op="=",
        value=thing.id,
        kind="id",
        made=True,
    )


def by_name(kind: EntityType, clause: Clause) -> Clause:
    """The clause on what things of the type are called."""
    name = clause.attribute or next(iter(kind.name_attributes), "")
    return replace(clause, attribute=name, op="contains", made=True)


def may_be_another(search: Search, kind: EntityType, clause: Clause) -> bool:
    """Whether not the known thing of a name is meant, but one that nobody knows yet and that is as
    was said beside the name.
    """
    known = search.scope.grounding
    some = known is not None and not known.read_whole(kind.id)
    return some and clause.narrowed and bool(kind.name_attributes) and not search.strict


def _may_exist(search: Search, entity: str, clause: Clause) -> bool:
    """Whether a thing of a name that nobody knows may exist; a change never rests on one."""
    known = search.scope.grounding
    if search.strict and known is not None and known.read_whole(entity):
        kind = search.scope.model.types[entity]
        search.fail(f"No {' '.join(kind.words)} is called {clause.value}.")
        return False
    return True
