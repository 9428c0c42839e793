"""What a clause may mean on a type: which attribute or input, whose name, by which relation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from graphs.search.accesses import Access, Meaning
from graphs.search.attributes import Reference, reference_to
from graphs.search.fits import fitting_attributes, fitting_inputs, fitting_pairs
from graphs.search.joins import clause_behind, clause_through
from graphs.search.left_out import held_or_left_out, own_left_out
from graphs.search.names import into_input, may_name, tells_one
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.unplaced_names import named_things
from graphs.search.values import TAKEN_BY, parameter_kind
from tools.entity_types.records import AccessPath, Attribute, Input
from tools.value_kinds import HARD_TO_STATE
from tools.words import identifier_words

_NAMES = (("name",), ("title",))
"""Last words of attributes that say what the thing is called that the words before them mean."""


def meanings(search: Search, access: Access, clause: Clause) -> list[Meaning]:
    """What the clause may mean for this access path; none where planning wrote it otherwise."""
    if clause.made:
        exists = _exists(access, clause.attribute)
        return [Meaning(access.draft, clause)] if exists else []
    left_out = own_left_out(search, access.draft, access.kind, clause) if access.kind else None
    if left_out is not None and not access.changes:
        found = list(left_out)
    elif clause.attribute:
        found = list(_named(search, access, clause))
    else:
        found = list(_unnamed(search, access, clause))
    if search.seeking:
        found = [one for one in found if _names(access, one.clause.attribute)]
    return [*{_key(one): one for one in reversed(found)}.values()][::-1]


def _names(access: Access, place: str) -> bool:
    """Whether what stands there says which thing a row is, not only something that many have."""
    kind = access.kind
    one = access.path.input(place) if access.path is not None else None
    if one is not None and (one.role in ("search", "id") or not one.attribute):
        return True
    name = one.attribute if one is not None else place
    return kind is not None and name in (kind.id_attribute, *kind.name_attributes)


def _key(one: Meaning) -> str:
    return repr((replace(one.clause, origin=""), one.beside, one.loose))


def _exists(access: Access, attribute: str) -> bool:
    is_input = access.path is not None and access.path.input(attribute) is not None
    return is_input or (access.kind is not None and access.kind.attribute(attribute) is not None)


def _named(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Meanings of a clause that says its attribute."""
    kind, own = access.kind, access.input_named(clause.attribute)
    found = reference_to(kind, clause.attribute, search)
    if own is not None and access.changes and _is_of_another(access, own):
        yield from into_input(search, access, own, clause)  # by ``id``: the lesson, not the pupil
    elif kind is not None and found is not None and not found.way:
        exact = replace(clause, attribute=found.attribute.name)
        yield from held_or_left_out(search, access.draft, kind, exact, content=access.changes)
        yield from _told_as_day(search, access, exact)
        yield from _told_as_input(search, access, exact, found.attribute)
        yield from _told_by_relation(search, access, exact, found.attribute)
    elif own is not None:
        yield from into_input(search, access, own, clause)
    elif kind is not None and found is not None and not access.changes:
        inner = replace(clause, attribute=found.attribute.name)
        query = Query(entity=found.way[-1].right, clauses=(inner,))
        through = clause_through(found.way, query, clause)
        yield Meaning(access.draft.noting(hops=len(found.way)), through)
    leads = tells_one(clause) and not search.strict and not clause.goal
    if leads and _needs_more(search, access):
        draft = access.draft.noting(unsure_relation=1)
        led = Meaning(draft, _without_attribute(clause), loose=True)
        yield from _kept_by(search, access, clause, led)


def _kept_by(search: Search, access: Access, clause: Clause, led: Meaning) -> Iterator[Meaning]:
    """What leads to an input, kept by what rows hold of it, too: of the fines of somebody's team
    only those of that person.
    """
    found = reference_to(access.kind, clause.attribute, search)
    path, kind = access.path, access.kind
    if path is None or kind is None or found is None or not _is_only_held(path, found):
        yield led
        return
    exact = replace(clause, attribute=found.attribute.name)
    for one in held_or_left_out(search, access.draft, kind, exact, content=access.changes):
        yield led._replace(beside=(one.clause,))


def _is_only_held(path: AccessPath, found: Reference) -> bool:
    """Whether rows hold what is told, and no input takes a thing of its type."""
    name, target = found.attribute.name, found.attribute.target
    taken = any(one.entity == target for one in path.inputs)
    return not found.way and name in path.attributes and not taken


def _without_attribute(clause: Clause) -> Clause:
    """The value alone, which the word for it leads to its input as a preposition does."""
    cue = clause.cue or next(iter(identifier_words(clause.attribute)), "")
    kind = clause.kind or ("name" if isinstance(clause.value, str) else "")
    return replace(clause, attribute="", kind=kind, cue=cue)


def _told_as_day(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """A day of a thing, told where an operation must be told a day, or shows one thing as it is on
    a day: flights that depart on it are searched for by it.
    """
    path = access.path
    if path is None or access.changes or clause.kind != "date" or clause.op != "=":
        return
    held = replace(clause, made=True)
    for one in fitting_inputs(search, access, replace(clause, attribute="")):
        taken = path.input(one.clause.attribute)
        if taken is not None and (taken.required or path.kind == "detail"):
            yield one._replace(beside=(held,))


def _told_as_input(
    search: Search, access: Access, clause: Clause, attribute: Attribute
) -> Iterator[Meaning]:
    """A word that rows hold, told where an operation must be told it under a longer name: the
    ``origin`` of flights by ``originIata``.
    """
    text = isinstance(clause.value, str) and clause.op == "="
    if access.path is None or access.changes or not text or clause.query is not None:
        return
    held = replace(clause, made=True)
    for one in fitting_inputs(search, access, replace(_without_attribute(clause), kind="id")):
        taken = access.path.input(one.clause.attribute)
        named = taken is not None and taken.required and not taken.attribute
        if named and set(attribute.words) < {*identifier_words(one.clause.attribute)}:
            yield one._replace(beside=(held,))


def _told_by_relation(
    search: Search, access: Access, clause: Clause, attribute: Attribute
) -> Iterator[Meaning]:
    """What a thing is called that rows refer to, where they hold its id alone: the ``cityName`` of
    hotels beside their ``cityId``.
    """
    path, kind = access.path, access.kind
    held = path is None or attribute.name in path.attributes
    if kind is None or held or access.changes or attribute.words[-1:] not in _NAMES:
        return
    called = attribute.words[:-1]
    for one in kind.attributes:
        if one.target and one.words in (called, (*called, "id")):
            named = replace(clause, attribute=one.name, kind="name")
            yield from held_or_left_out(search, access.draft, kind, named, content=False)


def _is_of_another(access: Access, one: Input) -> bool:
    """Whether an input takes the id of a thing of another type than the one that is changed."""
    own = access.kind.id if access.kind is not None else ""
    return one.role == "id" and one.entity not in ("", own)


def _needs_more(search: Search, access: Access) -> bool:
    """Whether an input is open that people do not say, and that something else leads to."""
    path = access.path
    return path is not None and any(
        parameter_kind(search.scope.parameter(path, one.key)) in HARD_TO_STATE
        if one.role == "option"
        else _is_asked_for(search, access, one)
        for one in access.open()
    )


def _is_asked_for(search: Search, access: Access, one: Input) -> bool:
    """Whether an id is one of other things, which no operation lists that is told nothing."""
    own = access.kind is not None and one.entity == access.kind.id
    lists = [p for p in search.scope.finders(one.entity) if p.kind == "list"] if one.entity else []
    return one.role == "id" and not own and bool(lists) and all(p.required for p in lists)


def _unnamed(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Meanings of a clause that says only a value, or only other things."""
    if clause.query is not None or clause.goal:
        yield from _led_to(search, access, clause)
        return
    known = []
    if may_name(clause):
        known = list(named_things(search, access, clause))
        if search.seeking:
            known = [one for one in known if _names(access, one.clause.attribute)]
        yield from known
    settled = any(_settles(access, clause, one) for one in known)
    if not settled:
        yield from fitting_pairs(search, access, clause)
        yield from fitting_inputs(search, access, clause)
        yield from fitting_attributes(search, access, clause)
    asked = any(_is_asked_thing(access, one) for one in known)
    needed = _needs_more(search, access) and tells_one(clause) and not asked
    object_ = search.strict and clause.kind == "name" and not clause.cue
    leads = not (access.changes or object_) and clause.kind in TAKEN_BY
    if access.open() and leads and (needed or not settled):
        yield Meaning(access.draft.noting(needed=needed), clause, loose=True)


def _is_asked_thing(access: Access, one: Meaning) -> bool:
    """Whether a name is that of a known thing whose id an input takes."""
    taken = access.path.input(one.clause.attribute) if access.path is not None else None
    known = not one.draft.features.get("ungrounded")
    return known and taken is not None and taken.role == "id" and one.clause.query is not None


def _settles(access: Access, clause: Clause, one: Meaning) -> bool:
    """Whether a name has a meaning beside which it is no mere text."""
    unknown = bool(one.draft.features.get("ungrounded"))
    if access.changes:
        return not unknown
    if one.draft.features.get("needed", 0) > access.draft.features.get("needed", 0):
        return True  # the operation needs the id of a thing that may be called so
    # A name that nobody knows may be the place that an operation needs to be told.
    return clause.kind == "name" and not (unknown and access.open())


def _led_to(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Rows that lead to other things, by each relation that does."""
    entity = _entity_of(search, clause)
    kind = access.kind
    if kind is None or not entity:
        return
    if entity == kind.id and kind.id_attribute:
        take = clause.take or kind.id_attribute
        yield Meaning(
            access.draft, replace(clause, attribute=kind.id_attribute, take=take, made=True)
        )
    for way in search.relations.between(kind.id, entity):
        draft = access.draft.noting(hops=len(way)).meaning_that(*(h.left_key for h in way))
        yield Meaning(draft, clause_behind(way, clause))


def _entity_of(search: Search, clause: Clause) -> str:
    if clause.query is not None:
        source = clause.query.of
        known = search.scope.known.get(source) if source else None
        return known.entity if known else search.scope.rows_entity(clause.query.entity)
    found = search.scope.known.get(clause.goal)
    return found.entity if found is not None else ""
