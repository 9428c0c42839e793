"""What a clause compares with: a constant, or what other rows hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from graphs.forms.records import Times
from graphs.plans.arguments import GOAL
from graphs.plans.records import Constant, Filter, Group, Known, RowsStep, Shift, Source, Taken
from graphs.rows.shifting import changed
from graphs.rows.totals import TOTAL
from graphs.search.accesses import Access, Meaning
from graphs.search.attributes import with_attributes
from graphs.search.drafts import Draft
from graphs.search.enclosing import enclosing_hop
from graphs.search.joins import OUTER
from graphs.search.meanings import meanings
from graphs.search.queries import Clause, Query
from graphs.search.searches import Search
from graphs.search.shifts import NEW
from graphs.search.things_named import is_known_to_be
from tools.entity_types.records import EntityType
from tools.words import identifier_words


@dataclass(frozen=True, slots=True)
class Operand:
    """A value, or where one comes from."""

    source: Source
    step: str = ""
    """Step whose rows hold it; ``""``: it stands alone."""
    many: bool = False
    """Whether there may be several."""

    def single(self) -> Source:
        """The value of one row."""
        match self.source:
            case Taken(step=step, attribute=attribute):
                return Taken(step=step, attribute=attribute)
            case other:
                return other

    def all(self) -> Source:
        """All values, as a list."""
        match self.source:
            case Taken(step=step, attribute=attribute):
                return Taken(step=step, attribute=attribute, many=True)
            case Known(goal=goal, attribute=attribute):
                return Known(goal=goal, attribute=attribute, many=True)
            case other:
                return other


def operands(
    search: Search, draft: Draft, clause: Clause, attribute: str, *, parted: bool = False
) -> Iterator[tuple[Draft, Operand]]:
    """What a clause compares with; of other rows the attribute is taken, unless it says which.

    ``parted``: whether it is a number that need not be a whole one.
    """
    for found, operand in _held(search, draft, clause, attribute):
        if clause.moved is None:
            yield found, operand
        elif (moved := _moved(found, operand, clause, parted)) is not None:
            yield moved


def _moved(
    draft: Draft, operand: Operand, clause: Clause, parted: bool
) -> tuple[Draft, Operand] | None:
    """What is held moved by so much; None where that cannot be reckoned."""
    by = Constant(value=clause.moved, origin=clause.origin)
    match operand.source:
        case Constant(value=value):
            new = changed(value, clause.moved, parted)
            return None if new is None else (draft, replace(operand, source=_constant(new, by)))
        case Known(goal=goal, attribute=name):
            of = GOAL + goal
        case Taken(step=of, attribute=name):
            pass
    into = NEW + name.removesuffix("[]")
    draft = draft.working(of, [Shift(attribute=name, into=into, by=by, parted=parted)])
    step = draft.steps[-1].id
    source = Taken(step=step, attribute=into, many=operand.many)
    return draft, replace(operand, source=source, step=step)


def _constant(value: Any, by: Constant) -> Constant:
    return by.model_copy(update={"value": value})


def _held(
    search: Search, draft: Draft, clause: Clause, attribute: str
) -> Iterator[tuple[Draft, Operand]]:
    if clause.goal and (number := _number_of(search, clause, attribute)) is not None:
        yield draft, Operand(Constant(value=number, origin=clause.origin))
    elif clause.goal:
        yield _of_goal(search, draft, clause, attribute)
    elif clause.query is not None:
        yield from _of_query(search, draft, clause.query, clause.take or attribute, clause)
    else:
        known = clause.made and clause.kind == "id"
        constant = Constant(value=clause.value, origin=clause.origin, known=known)
        yield draft, Operand(constant, many=isinstance(clause.value, list))


def _number_of(search: Search, clause: Clause, attribute: str) -> float | int | None:
    """What another goal came to, where that is a number and no attribute of things is meant."""
    found = search.scope.known.get(clause.goal)
    plain = not attribute and clause.take in ("", TOTAL)
    return found.total if found is not None and plain else None


def _of_goal(search: Search, draft: Draft, clause: Clause, attribute: str) -> tuple[Draft, Operand]:
    found = search.scope.known.get(clause.goal)
    kind = search.scope.type(found.entity) if found is not None else None
    taken = _held_as(search, kind, clause.take) or attribute
    taken = taken or (_called_alike(kind, clause) if kind else "")
    if found is not None and len(found.rows) == 1 and not _holds_several(taken):
        return draft, Operand(Known(goal=clause.goal, attribute=taken))
    of = f"goal:{clause.goal}"
    same = (s.id for s in draft.steps if isinstance(s, RowsStep) and s.of == of and not s.ops)
    step = next(same, "")
    if not step:
        draft = draft.working(of, ())
        step = draft.steps[-1].id
    return draft, Operand(Taken(step=step, attribute=taken, many=True), step, many=True)


def _held_as(search: Search, kind: EntityType | None, name: str) -> str:
    """What rows of a type call an attribute, where it is the id of what they lie within."""
    hop = enclosing_hop(search, kind, name)
    return name if hop is None else OUTER + hop.right_key


def _holds_several(attribute: str) -> bool:
    """Whether one row may hold several values of an attribute: it is of the items of a list."""
    return "[]" in attribute


def _called_alike(kind: EntityType, clause: Clause) -> str:
    """The attribute called as what is told: ``amount`` of an invoice; else the id."""
    words = identifier_words(clause.attribute.rpartition(".")[2])
    return next((one.name for one in kind.attributes if one.words == words), kind.id_attribute)


def _of_query(
    search: Search, draft: Draft, query: Query, attribute: str, clause: Clause
) -> Iterator[tuple[Draft, Operand]]:
    kind = search.scope.type(search.scope.rows_entity(query.entity))
    taken = _held_as(search, kind, attribute) or (kind.id_attribute if kind else "")
    by_id = kind if kind is not None and kind.id_attribute == taken else None
    if query.times is not None:
        yield from _of_groups(search, draft, query, taken, query.times)
        return
    if by_id is not None and (things := known_things(search, draft, query, by_id)):
        for meaning in search.best(things, lambda one: one.draft):
            origin = meaning.clause.origin or clause.origin
            constant = Constant(value=meaning.clause.value, origin=origin, known=True)
            yield meaning.draft, Operand(constant)
        return
    for found, rows in search.find(search.deeper(), draft, query):
        for full, wider in with_attributes(search, found, rows, [taken] if taken else []):
            many = not wider.one or _holds_several(taken)
            source = Taken(step=wider.step, attribute=taken, many=many)
            yield full, Operand(source, wider.step, many=many)


def _of_groups(
    search: Search, draft: Draft, query: Query, taken: str, times: Times
) -> Iterator[tuple[Draft, Operand]]:
    """The values that so many rows hold."""
    enough = Filter(attribute="total", op=times.op, value=Constant(value=times.count))
    for found, rows in search.find(search.deeper(), draft, query):
        for full, wider in with_attributes(search, found, rows, [taken]):
            counted, groups = full.worked(wider, (Group(op="count", by=taken), enough))
            yield counted, Operand(Taken(step=groups.step, attribute=taken, many=True),
                                   groups.step, many=True)  # fmt: skip


def known_things(search: Search, draft: Draft, query: Query, kind: EntityType) -> list[Meaning]:
    """The things of a query that says nothing but which, where they are known: no call is made."""
    if not query.clauses or query.of or query.order or query.limit is not None:
        return []
    first, *rest = query.clauses
    found = meanings(search, Access(draft, None, kind), first)
    exact = [
        one
        for one in found
        if one.clause.attribute == kind.id_attribute
        and one.clause.op == "="
        and one.clause.value is not None
        and not isinstance(one.clause.value, list)
    ]
    if len(exact) != len(found):
        return []
    if any(one.op != "=" for one in rest):
        return []
    told = [one.value for one in rest]
    return [m for m in exact if is_known_to_be(kind.id, m.clause.value, told, search.scope)]
