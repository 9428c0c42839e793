"""Clauses about the same related thing, made one: the city that is called so and lies there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graphs.search.joins import Hop
from graphs.search.names import NAMED_KINDS, may_name
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.things_named import is_known_to_be, things_named
from tools.entity_types.records import EntityType


def together(
    search: Search, kind: EntityType | None, clauses: Sequence[Clause]
) -> tuple[Clause, ...]:
    """The clauses of a type; those that tell of one thing that it refers to as one clause."""
    clauses = _narrowed(kind, _of_one_thing(_told_apart(search, clauses)))
    if kind is None or not any("." in one.attribute or one.query for one in clauses):
        return tuple(clauses)
    hops = {hop.left_key: hop for hop in search.relations.of(kind.id)}
    heads = [_head(one, hops, kind) for one in clauses]
    joined = {
        head
        for head, one in zip(heads, clauses, strict=True)
        if head and (head != one.attribute or one.query)
    }
    joined = {head for head in joined if hops[head].nested or heads.count(head) > 1}
    made: dict[str, Clause] = {}
    found: list[Clause] = []
    for head, one in zip(heads, clauses, strict=True):
        if head not in joined:
            found.append(one)
        elif head in made:
            found[found.index(made[head])] = made[head] = _with(made[head], one, hops[head], search)
        else:
            made[head] = _with(None, one, hops[head], search)
            found.append(made[head])
    return tuple(found)


def _narrowed(kind: EntityType | None, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, each with what others say in words of what its thing is like: the house that is
    called so in a city; of a thing that rows refer to, only what has no place yet.
    """
    own = {"", *(kind.name_attributes if kind is not None else ())}
    words = [
        one for one in clauses
        if one.query is None and isinstance(one.value, str) and one.kind in (*NAMED_KINDS, "enum")
    ]  # fmt: skip

    def narrows(one: Clause, other: Clause) -> bool:
        free = one.attribute in own or not other.attribute
        return other is not one and free and not one.is_other_end(other)

    return [
        replace(one, beside=tuple(str(other.value) for other in words if narrows(one, other)))
        for one in clauses
    ]


def _of_one_thing(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with what is said of a thing of another type, in several ways, as one: the cove
    that is called so, of the places that are coves.
    """
    found: list[Clause] = []
    for one in clauses:
        at = next((i for i, other in enumerate(found) if _tell_one(other, one)), None)
        first = found[at].query if at is not None else None
        if at is None or first is None or one.query is None:
            found.append(one)
        else:
            both = replace(first, clauses=(*first.clauses, *one.query.clauses))
            found[at] = replace(found[at], query=both)
    return found


def _tell_one(one: Clause, other: Clause) -> bool:
    """Whether two clauses that name no attribute say different things of one other thing."""
    first, last = one.query, other.query
    if first is None or last is None or (one.attribute, one.op) != (other.attribute, other.op):
        return False
    same = replace(first, clauses=()) == replace(last, clauses=())
    told = {clause.attribute for clause in first.clauses}
    differ = told.isdisjoint(clause.attribute for clause in last.clauses)
    return not one.attribute and one.op == "in" and same and differ


def _told_apart(search: Search, clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses, with a name and what was said after it as one where a thing is both."""
    found: list[Clause] = []
    for one in clauses:
        last = found[-1] if found else None
        if last is not None and _is_part(search, last, one):
            found[-1] = replace(last, apart=(*last.apart, str(one.value)))
        else:
            found.append(one)
    return found


def _is_part(search: Search, name: Clause, one: Clause) -> bool:
    """Whether a value only tells which thing of a name is meant."""
    if name.attribute or one.attribute or not (may_name(name) and may_name(one)):
        return False
    told = (*name.apart, one.value)
    things = things_named(str(name.value), (), search.scope) if one.adjoins(name) else []
    return any(is_known_to_be(thing.entity, thing.id, told, search.scope) for thing in things)


def _head(one: Clause, hops: dict[str, Hop], kind: EntityType) -> str:
    """The relation that a clause goes over first; ``""``: it goes over none, or is no equality."""
    heads = (one.attribute.rpartition(".")[0], one.attribute)
    head = next((head for head in heads if head in hops), "")
    plain = head == one.attribute
    if not head or (kind.attribute(one.attribute) is not None and not plain):
        return ""
    if plain and one.query is not None and one.query.entity != hops[head].right:
        return ""  # by ``id`` the pupils of a lesson are listed; this is on their own id
    return head if one.op in ("=", "in") and not one.goal else ""


def _with(whole: Clause | None, one: Clause, hop: Hop, search: Search) -> Clause:
    """The clause on a relation, or a new one, that says this of its thing, too."""
    before = whole.query if whole is not None else None
    query = before or Query(entity=hop.right)
    rest = one.attribute.removeprefix(hop.left_key).lstrip(".")
    if rest or one.query is None:
        kind = search.scope.type(hop.right)
        names = kind.name_attributes if kind is not None else ()
        named = rest or ("" if one.kind == "id" or not names else names[0])
        inner: tuple[Clause, ...] = (replace(one, attribute=named),)
    else:
        inner = one.query.clauses
    query = replace(query, clauses=(*query.clauses, *inner))
    base = whole or replace(one, attribute=hop.left_key, value=None, kind="", op="=")
    return replace(base, query=query, take=hop.right_key)
