"""Names that a relation must not lead to: the things of these names are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from graphs.search.accesses import Meaning
from graphs.search.drafts import Draft
from graphs.search.joins import Hop, clause_through
from graphs.search.names import NAMED_KINDS, grounded, keys_of, noted, relation_of
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.things_named import Thing, things_named
from tools.entity_types.records import DENYING, EntityType


def held_or_left_out(
    search: Search, draft: Draft, kind: EntityType, clause: Clause, *, content: bool
) -> Iterator[Meaning]:
    """Meanings of a clause on a known attribute; names that are denied of it become things, too.

    ``content``: whether it is what a thing is to hold.
    """
    names = _denied(clause)
    hop = relation_of(search, kind, clause.attribute) if names else None
    if hop is None or keys_of(search, hop).issuperset(names):
        yield from grounded(search, draft, kind, clause, content=content)
        return
    found = [things_named(name, {hop.right}, search.scope) for name in names]
    unknown = [name for name, things in zip(names, found, strict=True) if not things]
    if unknown and not clause.kind:  # it may be an id as it is written
        yield from grounded(search, draft, kind, clause, content=content)
    elif unknown:  # to leave out what nobody knows would leave out nothing
        called = " ".join(search.scope.model.types[hop.right].words)
        search.fail(f"No {called} is known that is called {unknown[0]}.")
    else:
        yield from _without(search, draft, hop, clause, found)


def own_left_out(
    search: Search, draft: Draft, kind: EntityType, clause: Clause
) -> Sequence[Meaning] | None:
    """Meanings of names that are left out of the things that bear them: "everyone except Ada", who
    is called Ada Berg; None where none are, or nothing but whole names of a known attribute.
    """
    names = _denied(clause) if kind.id_attribute and kind.name_attributes else []
    if not names or clause.attribute not in ("", *kind.name_attributes):
        return None
    found = [things_named(name, {kind.id}, search.scope) for name in names]
    if clause.attribute and all(some and some[0].exact for some in found):
        return None
    if not all(found):
        if search.strict:  # to leave out what nobody knows would leave out nothing
            name = next(name for name, some in zip(names, found, strict=True) if not some)
            search.fail(f"No {' '.join(kind.words)} is known that is called {name}.")
        return () if search.strict else None
    told = replace(clause, attribute=kind.id_attribute, op="not in", kind="id", made=True)
    return [
        Meaning(known, replace(told, value=ids)) for known, ids in _chosen(search, draft, found)
    ]


def _denied(clause: Clause) -> list[str]:
    """The names that are denied; none where the clause says anything else."""
    values = clause.value if isinstance(clause.value, list) else [clause.value]
    denied = clause.op in DENYING and clause.kind in NAMED_KINDS
    return [*values] if denied and all(isinstance(one, str) for one in values) else []


def _without(
    search: Search, draft: Draft, hop: Hop, clause: Clause, found: Sequence[Sequence[Thing]]
) -> Iterator[Meaning]:
    """Rows that lead to none of the things, one of each whole name: which one may be asked."""
    for known, ids in _chosen(search, draft, found):
        yield Meaning(known, _by_ids(search, hop, clause, ids))


def _chosen(
    search: Search, draft: Draft, found: Sequence[Sequence[Thing]]
) -> Iterator[tuple[Draft, list[object]]]:
    """The ids of one thing of each name, each way to choose them."""
    options = [_options(search, things) for things in found]
    for chosen in islice(product(*options), search.scope.limits.neighbours):
        known = draft.noting(seen=1)
        for some in chosen:
            known = noted(known, some[0]) if len(some) == 1 else known.noting(part_name=1)
        yield known, [thing.id for some in chosen for thing in some]


def _options(search: Search, things: Sequence[Thing]) -> list[Sequence[Thing]]:
    """What a name means: one of the things of this name, or all whose name it is a part of."""
    apart = search.strict or things[0].exact
    return [[one] for one in things] if apart else [things]


def _by_ids(search: Search, hop: Hop, clause: Clause, ids: list[object]) -> Clause:
    key = search.scope.model.types[hop.right].id_attribute
    told = replace(clause, op="not in", value=ids, kind="id", made=True)
    if hop.right_key == key:
        return replace(told, attribute=hop.left_key)
    alone = {"op": "=", "value": ids[0]} if len(ids) == 1 else {"op": "in"}
    query = Query(entity=hop.right, clauses=(replace(told, attribute=key, **alone),))
    return replace(clause_through([hop], query, clause), op="!=")
