"""Attributes that rows lack: fetched by a detail operation for each row, or joined to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from graphs.plans.records import CallStep, Join, Source, Taken
from graphs.search.drafts import Draft, Rows
from graphs.search.enclosing import column_around, enclosing_hop
from graphs.search.joins import OUTER, Hop
from graphs.search.name_halves import called_by
from graphs.search.names_of_rows import names_told
from graphs.search.queries import Query
from graphs.search.searches import Search
from tools.entity_types.records import AccessPath, Attribute, EntityType, Input
from tools.words import identifier_words, without_id


@dataclass(frozen=True, slots=True)
class Reference:
    """An attribute of a type, or of one that it leads to."""

    attribute: Attribute
    way: tuple[Hop, ...] = ()
    prefix: str = ""

    @property
    def column(self) -> str:
        """What the attribute is called in the rows."""
        name = self.attribute.name
        return f"{self.prefix}.{name}" if self.prefix else name


_Way = tuple[tuple[Hop, ...], str, frozenset[str]]
"""A join, the prefix of what it adds, and the attributes that are needed of it."""


def attribute_named(kind: EntityType | None, name: str) -> Attribute | None:
    """The attribute of a type by its name, else the only one of the same words."""
    if kind is None or not name:
        return None
    if (exact := kind.attribute(name)) is not None:
        return exact
    words = identifier_words(name)
    same = [a for a in kind.attributes if a.words == words]
    same = same or [a for a in kind.attributes if without_id(a.words) == without_id(words)]
    return same[0] if len(same) == 1 else None


def reference_to(kind: EntityType | None, name: str, search: Search) -> Reference | None:
    """What a name means on a type: ``status``, ``lead.name``, ``shop.customer.email``."""
    if kind is None:
        return None
    if (own := attribute_named(kind, name)) is not None:
        return Reference(own)
    return _inside(kind, name, search) or _next_door(kind, name, search)


def held_reference(kind: EntityType | None, name: str, search: Search) -> Reference | None:
    """What a name means in rows: that of what they lie within stands around them, too."""
    hop = enclosing_hop(search, kind, name)
    if hop is None:
        return reference_to(kind, name, search)
    return Reference(Attribute(name=OUTER + hop.right_key, words=(), target=hop.right))


def _inside(kind: EntityType, name: str, search: Search) -> Reference | None:
    """An attribute behind the relations that a name leads over."""
    parts = name.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        head, rest = ".".join(parts[:cut]), ".".join(parts[cut:])
        if (found := _behind(kind, head, rest, search)) is not None:
            return found
    return None


def _behind(kind: EntityType, head: str, rest: str, search: Search) -> Reference | None:
    """An attribute behind a relation of the type, or of a type that is named in full."""
    relation = attribute_named(kind, head)
    ways: list[tuple[Hop, ...]] = [
        (hop,) for hop in _ahead(kind, search) if relation and hop.left_key == relation.name
    ]
    if (around := enclosing_hop(search, kind, head)) is not None:
        ways = [(around,)]
    if not ways:
        target = search.scope.type(head) or _type_worded(kind, head, search)
        ways = search.relations.between(kind.id, target.id) if target else []
    for way in ways[:1]:
        right = search.scope.type(way[-1].right)
        found = attribute_named(right, rest)
        if found is not None:
            return Reference(found, way, head)
        inner = _inside(right, rest, search) if right is not None else None
        if inner is not None:
            return Reference(inner.attribute, (*way, *inner.way), f"{head}.{inner.prefix}")
    return None


def _type_worded(kind: EntityType, head: str, search: Search) -> EntityType | None:
    words = identifier_words(head)
    types = search.scope.model.types.values()
    same = [one for one in types if words == one.words or words in one.also]
    own = [one for one in same if one.group_id == kind.group_id] or same
    return own[0] if len(own) == 1 else None


def _next_door(kind: EntityType, name: str, search: Search) -> Reference | None:
    """An attribute that exactly one relation of the type leads to."""
    found = []
    for hop in _ahead(kind, search):
        attribute = attribute_named(search.scope.type(hop.right), name)
        if attribute is not None:
            found.append(Reference(attribute, (hop,), hop.left_key))
    return found[0] if len(found) == 1 else None


def _ahead(kind: EntityType, search: Search) -> list[Hop]:
    own = {attribute.name for attribute in kind.attributes if attribute.target}
    return [hop for hop in search.relations.of(kind.id) if hop.left_key in own]


def with_attributes(
    search: Search, draft: Draft, rows: Rows, names: Sequence[str]
) -> Iterator[tuple[Draft, Rows]]:
    """The rows with these attributes, fetched where they lack them; as few as possible else.

    A name that means nothing on the type is passed over: what a service returns beyond its
    description may still hold it.
    """
    found = [held_reference(search.scope.type(rows.entity), name, search) for name in names]
    references = [one for one in found if one is not None]
    draft = draft.noting(unknown_attribute=len(names) - len(references))
    needed = [_needed_for(draft, rows, one) for one in references]
    missing = [n for n in dict.fromkeys(needed) if not n.startswith(OUTER) and not rows.holds(n)]
    ways: dict[tuple[tuple[Hop, ...], str], set[str]] = {}
    for one in references:
        if one.way:
            ways.setdefault((one.way, one.prefix), set()).add(one.attribute.name)
    joins = [(way, prefix, frozenset(some)) for (way, prefix), some in ways.items()]
    for detailed, full in _detailed(search, draft, rows, missing):
        yield from _joined(search, detailed, full, joins)


def _needed_for(draft: Draft, rows: Rows, one: Reference) -> str:
    """What the rows must hold themselves for a reference."""
    if not one.way:
        return one.attribute.name
    around = column_around(draft, rows, one.way[0]) if one.way[0].nested else ""
    return around or one.way[0].left_key


def related_names(search: Search, rows: Rows, names: Sequence[str]) -> list[str]:
    """What the things that relations among these attributes refer to are called."""
    kind = search.scope.type(rows.entity)
    found = [(name, reference_to(kind, name, search)) for name in names]
    targets = [(n, search.scope.type(one.attribute.target)) for n, one in found if one is not None]
    return [f"{name}.{one}" for name, target in targets if target for one in called_by(target)]


def _detailed(
    search: Search, draft: Draft, rows: Rows, missing: Sequence[str]
) -> Iterator[tuple[Draft, Rows]]:
    """The full records of the rows, where those lack an attribute."""
    if not missing:
        yield draft, rows
        return
    kind = search.scope.type(rows.entity)
    details = [path for path in search.scope.finders(rows.entity) if path.kind == "detail"]
    able = [path for path in details if not path.attributes or {*missing} <= {*path.attributes}]
    for path in search.trail.options(able):
        arguments = _row_arguments(search, draft, path, rows, kind)
        if arguments is None or path is rows.path:
            continue
        called = search.call(draft, path, arguments, over=rows.step, why="details")
        for detailed, full in called:
            yield detailed, replace(full, one=rows.one)


def _row_arguments(
    search: Search, draft: Draft, path: AccessPath, rows: Rows, kind: EntityType | None
) -> dict[str, Source] | None:
    """The required inputs of a detail operation from the rows, or as their own call had them."""
    arguments: dict[str, Source] = {}
    for one in path.required:
        attribute = _leading_to(one.entity, rows, kind)
        earlier = _as_called(search, draft, one.entity)
        if attribute:
            arguments[one.key] = Taken(step=rows.step, attribute=attribute)
        elif earlier is not None:
            arguments[one.key] = earlier
        else:
            return None
    return arguments


def _leading_to(entity: str, rows: Rows, kind: EntityType | None) -> str:
    """The attribute of the rows that holds the id of a thing of this type."""
    if kind is None or not entity:
        return ""
    if entity == kind.id:
        return kind.id_attribute if rows.holds(kind.id_attribute) else ""
    return next((a.name for a in kind.attributes if a.target == entity and rows.holds(a.name)), "")


def _as_called(search: Search, draft: Draft, entity: str) -> Source | None:
    """The id of a thing of this type that an earlier call of the draft was given, once for all."""
    for step in draft.steps:
        if isinstance(step, CallStep) and not step.over:
            path = search.scope.model.paths[step.tool_id]
            for key, source in step.arguments.items():
                known = path.input(key)
                if known is not None and known.role == "id" and known.entity == entity:
                    return source
    return None


def _joined(
    search: Search, draft: Draft, rows: Rows, ways: Sequence[_Way]
) -> Iterator[tuple[Draft, Rows]]:
    """The rows with what the last types of these joins hold."""
    if not ways:
        yield draft, rows
        return
    first, later = ways[0], ways[1:]
    for joined, wider in _along(search, draft, rows, first):
        yield from _joined(search, joined, wider, later)


def _along(
    search: Search, draft: Draft, rows: Rows, join: _Way, left: str = ""
) -> Iterator[tuple[Draft, Rows]]:
    (way, prefix, names) = join
    if not way:
        yield draft, rows
        return
    hop, rest = way[0], way[1:]
    under = hop.right if rest else prefix
    needed = frozenset({rest[0].left_key}) if rest else names
    around = column_around(draft, rows, hop) if hop.nested and not left else ""
    key = around or f"{left}{hop.left_key}"
    for fetched, step in _right_rows(search, draft, rows, hop, key, needed):
        op = Join(step=step, left=key, right=hop.right_key, prefix=under)
        joined, wider = fetched.noting(hops=1).worked(rows, [op])
        yield from _along(search, joined, wider, (rest, prefix, names), f"{under}.")


def _right_rows(
    search: Search, draft: Draft, rows: Rows, hop: Hop, left: str, needed: frozenset[str]
) -> Iterator[tuple[Draft, str]]:
    """The rows of the right type of a relation: those that match, or all."""
    before = search.trail.finished
    for path in search.trail.options(_right_paths(search, rows, hop, needed)):
        keys = [one.key for one in path.inputs if _takes_key(search, one, hop)]
        required = [one.key for one in path.required]
        if len(required) > 1 or (required and required[0] not in keys):
            continue
        over = required[:1] or (keys[:1] if rows.one else [])
        arguments: dict[str, Source] = {key: Taken(step=rows.step, attribute=left) for key in over}
        if not over and not keys and (named := names_told(search, path, rows, hop)):
            over, arguments = [*named], named
        # for one row it is one call
        noted = draft.noting(maps=-1) if over and rows.one else draft
        whole = path.kind == "list"
        mapped = rows.step if over else ""
        called = search.call(noted, path, arguments, over=mapped, whole=whole, why="join")
        for fetched, right in called:
            yield fetched, right.step
    if search.trail.finished == before and search.depth > 0:
        # None lists them at once: those of each thing that they lie within.
        for fetched, right in search.find(search.deeper(), draft, Query(entity=hop.right)):
            if all(right.holds(name) for name in needed):
                yield fetched, right.step


def _right_paths(search: Search, rows: Rows, hop: Hop, needed: frozenset[str]) -> list[AccessPath]:
    """Operations for the right side of a join: one by one for one row, all at once for many."""
    able = [
        path
        for path in search.scope.finders(hop.right)
        if not path.attributes or needed <= {*path.attributes}
    ]
    return sorted(able, key=lambda path: (path.kind == "detail") != rows.one)


def _takes_key(search: Search, one: Input, hop: Hop) -> bool:
    """Whether an input of an operation on the right type takes the values of the right key."""
    if one.role == "id" and one.entity == hop.right:
        return not hop.right_key.startswith(OUTER)
    by_id = search.scope.model.types[hop.left].id_attribute == hop.left_key
    parent = one.role == "id" and one.entity == hop.left and by_id
    return parent or (one.entity == hop.right and one.attribute == hop.right_key)
