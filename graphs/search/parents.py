"""Ids that an operation needs beside that of the thing it changes: of what the thing belongs to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from graphs.plans.records import Constant, Known, Source, Taken
from graphs.rows.answer_rows import OUTER
from graphs.search.accesses import Access
from graphs.search.attributes import with_attributes
from graphs.search.drafts import Draft, Rows
from graphs.search.enclosing import call_of
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from tools.entity_types.records import EntityType, Input


def with_parents(search: Search, access: Access, step: str, goal: str) -> Iterator[Access]:
    """The access with these ids bound, as far as what is known leads to them.

    ``step`` or ``goal`` holds the row of the thing to change; both may be empty.
    """
    for one in access.open():
        if (same := _same_as_looked_up(search, access, one, step)) is not None:
            yield from with_parents(search, access.filling(one.key, same), step, goal)
            return
        if one.role != "id" or not one.entity or _is_set(search, access, one):
            continue
        source = _of_row(access, one, step, goal) or _as_looked_up(search, access, one, step)
        if source is not None:
            yield from with_parents(search, access.filling(one.key, source), step, goal)
            return
        led = list(_over_told(search, access, one))
        if led:
            for filled in led:
                yield from with_parents(search, filled, step, goal)
            return
    yield access


def leads_to(kind: EntityType | None, entity: str) -> str:
    """The attribute by which things of a type refer to one of another; ``""``: none does."""
    attributes = kind.attributes if kind is not None else ()
    return next((a.name for a in attributes if a.target and a.target == entity), "")


def _of_row(access: Access, one: Input, step: str, goal: str) -> Source | None:
    """The id as the row of the thing to change holds it."""
    name = leads_to(access.kind, one.entity)
    if not name or not (step or goal):
        return None
    return Taken(step=step, attribute=name) if step else Known(goal=goal, attribute=name)


def _is_set(search: Search, access: Access, one: Input) -> bool:
    """Whether an id in the body is what a thing is given, of which the address tells the own id:
    as the thing holds it now, nothing would change.
    """
    if access.path is None or access.path.kind != "action" or access.kind is None:
        return False
    own = [i for i in access.path.inputs if i.role == "id" and i.entity == access.kind.id]
    places = {i.key: search.scope.parameter(access.path, i.key).location for i in (one, *own)}
    return bool(own) and places.pop(one.key) == "body" and set(places.values()) == {"path"}


def _as_looked_up(search: Search, access: Access, one: Input, step: str) -> Source | None:
    """The id with which the thing to change was looked up: it stands under the same parent."""
    call = call_of(access.draft, step)
    path = search.scope.model.paths.get(call.tool_id) if call is not None else None
    if call is None or path is None:
        return None
    for key, source in call.arguments.items():
        taken = path.input(key)
        if taken is None or taken.role != "id" or taken.entity != one.entity:
            continue
        if isinstance(source, Taken) and call.over and source.step == call.over:
            return Taken(step=step, attribute=OUTER + source.attribute)
        return source
    return None


def _same_as_looked_up(search: Search, access: Access, one: Input, step: str) -> Source | None:
    """What the path by which the thing to change was looked up took at the same place: the owner of
    ``/repos/{owner}/{repo}``.
    """
    call = call_of(access.draft, step)
    if call is None or access.path is None or one.role != "option" or call.over:
        return None
    place = f"{{{one.key}}}"
    before = [
        search.scope.tool(i).path.partition(place) for i in (call.tool_id, access.path.tool_id)
    ]
    shared = all(one.key and found for _, found, _ in before) and before[0][0] == before[1][0]
    return call.arguments.get(one.key) if shared else None


def _over_told(search: Search, access: Access, one: Input) -> Iterator[Access]:
    """The id taken from another thing whose id is told, and which refers to it."""
    for key, source in access.arguments.items():
        taken = access.path.input(key) if access.path is not None else None
        kind = search.scope.type(taken.entity) if taken is not None and taken.role == "id" else None
        name = leads_to(kind, one.entity)
        value = _value(search, source) if name else None
        for draft, rows in _looked_up(search, access, kind, value, [name]):
            filled = Taken(step=rows.step, attribute=name)
            yield replace(access, draft=draft, arguments={**access.arguments, one.key: filled})


def _value(search: Search, source: Source) -> Any:
    """The id itself, where it is known before anything is sent."""
    if isinstance(source, Constant):
        return source.value
    found = search.scope.known.get(source.goal) if isinstance(source, Known) else None
    rows = found.rows if found is not None else ()
    return rows[0].get(source.attribute) if isinstance(source, Known) and len(rows) == 1 else None


def with_rest_kept(search: Search, access: Access, step: str, goal: str) -> Iterator[Access]:
    """The access with what an operation needs beside what is to change, as the thing holds it now.

    What replaces a whole thing, or a record within it, is told all of that, or would undo what
    nobody spoke of.
    """
    kept = _kept(access) if _is_told(access) else []
    if not any(one.required for one in kept):
        kept = _beside(access, kept)
    if not kept:
        yield access
    elif step or goal:
        yield _keeping(search, access, kept, (step, goal), access.draft)
    else:
        names = tuple(_told_by(access.kind, one) for one in kept)
        for draft, rows in own_row(search, access, names):
            yield _keeping(search, access, kept, (rows.step, ""), draft)


def _is_told(access: Access) -> bool:
    """Whether it is said what is to change: else nothing would."""
    taken = access.path.inputs if access.path is not None else ()
    return any(one.role == "content" and one.key in access.arguments for one in taken)


def _kept(access: Access) -> list[Input]:
    """The inputs of what replaces a thing that hold on to what it has."""
    path, kind = access.path, access.kind
    if path is None or kind is None or path.kind != "update":
        return []
    return [i for i in access.free() if i.role == "content" and _told_by(kind, i)]


def _beside(access: Access, kept: Sequence[Input]) -> list[Input]:
    """Those of the inputs that stand in the same inner record as one that is told."""
    told = {key.rpartition(".")[0] for key in access.arguments if "." in key and "[]" not in key}
    return [one for one in kept if one.key.startswith(tuple(f"{record}." for record in told))]


def _told_by(kind: EntityType | None, one: Input) -> str:
    """The attribute that an input sets, or a part of the records that it takes; ``""``: none."""
    if kind is None or kind.attribute(one.attribute):
        return one.attribute
    parts = (f"{one.key}[].", f"{one.key}.")
    return next((a.name for a in kind.attributes if a.name.startswith(parts)), "")


def _keeping(
    search: Search, access: Access, kept: Sequence[Input], of: tuple[str, str], draft: Draft
) -> Access:
    """The access with these inputs as the row of a step, or of a goal, holds them."""
    step, goal = of
    names = {i.key: _held_name(search, access, i) for i in kept}
    held: dict[str, Source] = {
        key: Taken(step=step, attribute=name, whole=True) if step
        else Known(goal=goal, attribute=name, whole=True)
        for key, name in names.items()
    }  # fmt: skip
    return replace(access, draft=draft, arguments={**access.arguments, **held})


def _held_name(search: Search, access: Access, one: Input) -> str:
    """What the thing holds under the name of an input: of records not one of their parts."""
    if access.kind is not None and not access.kind.attribute(one.attribute):
        return one.key
    whole, inside, _ = one.attribute.partition("[]")
    if not inside or access.path is None:
        return one.attribute
    schema = search.scope.parameter(access.path, one.key).json_schema
    items = schema.get("items", {})
    records = items.get("type") == "object" or "properties" in items
    return whole if records or one.attribute.endswith("[]") else one.attribute


def _own_id(search: Search, access: Access) -> Any:
    """The id of the thing to change, where it is known before anything is sent."""
    for key, source in access.arguments.items():
        taken = access.path.input(key) if access.path is not None else None
        own = access.kind.id if access.kind is not None else ""
        if taken is not None and taken.role == "id" and taken.entity == own:
            return _value(search, source)
    return None


def own_row(search: Search, access: Access, names: Sequence[str]) -> Iterator[tuple[Draft, Rows]]:
    """The row of the thing to change, looked up by its id, with these attributes."""
    yield from _looked_up(search, access, access.kind, _own_id(search, access), names)


def _looked_up(
    search: Search, access: Access, kind: EntityType | None, value: Any, names: Sequence[str]
) -> Iterator[tuple[Draft, Rows]]:
    """The row of the thing with an id, with these attributes."""
    if kind is None or value is None or search.depth <= 0:
        return
    told = Clause(attribute=kind.id_attribute, value=value, kind="id", made=True)
    for found, rows in search.find(
        search.deeper(), access.draft, Query(entity=kind.id, clauses=(told,))
    ):
        for draft, wider in with_attributes(search, found, rows, names):
            if draft.gaps == access.draft.gaps and all(wider.holds(name) for name in names):
                yield draft, wider
