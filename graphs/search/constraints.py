"""Placing constraints: into inputs where one takes them, else into code over the rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from graphs.plans.records import Constant, Filter, Source
from graphs.rows.comparing import matches
from graphs.search.about import doubt_about, holds_another, says_the_same, seeks_hidden
from graphs.search.accesses import Access
from graphs.search.attributes import reference_to
from graphs.search.emptying import emptied
from graphs.search.item_names import items_written
from graphs.search.meanings import meanings
from graphs.search.moments import moment_written
from graphs.search.operands import Operand, operands
from graphs.search.queries import Clause
from graphs.search.searches import Search
from graphs.search.values import fewest, spelled, written_for
from tools.entity_types.records import DENYING, Attribute, Input, Operator
from tools.records import Parameter

_EXACT: Mapping[Operator, Sequence[Operator]] = {
    "=": ("=", "in"), ">=": (">=",), "<=": ("<=",), ">": (">",), "<": ("<",),
    "contains": ("contains",), "in": ("=", "in"),
}  # fmt: skip
"""Operator of a clause -> those of inputs that do the same."""
_WIDER: Mapping[Operator, Sequence[Operator]] = {
    ">": (">=",), "<": ("<=",), "=": ("contains",), "contains": ("=",),
}  # fmt: skip
"""Operator of a clause -> those of inputs that keep more rows; code does the rest."""


def placed(search: Search, access: Access, clauses: Sequence[Clause]) -> Iterator[Access]:
    """The access with all clauses met, in as many ways as there are."""
    if not clauses:
        yield access
        return
    place_one = _placed_beside if clauses[0].than else _placed_one
    for one in place_one(search, access, clauses[0]):
        yield from placed(search, one, clauses[1:])


def _placed_one(search: Search, access: Access, clause: Clause) -> Iterator[Access]:
    found = meanings(search, access, clause)
    if not found and not clause.made and not search.strict:
        yield replace(access, draft=access.draft.leaving(clause.said()))
        return
    placed_once = False
    for draft, exact, beside, loose in search.best(found, lambda one: one.draft):
        here = replace(access, draft=draft)
        if loose:
            placed_once = True
            led = replace(here, loose=(*here.loose, exact))
            yield from _put_all(search, led, beside)
            continue
        meant = here.draft.meaning_that(exact.origin, _about(here, exact.attribute))
        for one in _put_all(search, replace(here, draft=meant), [exact, *beside]):
            placed_once = True
            yield one
    if not placed_once:
        search.fail(f"Nothing that can be done takes “{clause.said()}”.")


def _placed_beside(search: Search, access: Access, clause: Clause) -> Iterator[Access]:
    """A clause that compares two attributes of the rows: only code can."""
    found = [reference_to(access.kind, one, search) for one in (clause.attribute, clause.than)]
    own, other = found
    if own is not None and not own.way and other is not None and not access.changes:
        kept = Filter(attribute=own.column, op=clause.op, than=other.column)
        yield access.keeping(kept)
    else:
        search.fail(f"Nothing that can be done takes “{clause.said()}”.")


def _about(access: Access, name: str) -> str:
    """What an input or an attribute is about, so that both ways count as the same."""
    told = access.kind.attribute(name) if access.kind is not None else None
    one = access.path.input(name) if access.path is not None and told is None else None
    return (one.attribute or one.key) if one is not None else name


def _put(search: Search, access: Access, clause: Clause) -> Iterator[Access]:
    """A clause of one exact meaning, met by inputs or by code."""
    if access.changes and clause.op == "missing":
        yield from emptied(search, access, clause)
        return
    ranged = isinstance(clause.value, Mapping) and {"start", "end"} <= clause.value.keys()
    if ranged and clause.op in ("=", "in"):
        start = replace(clause, op=">=", value=clause.value["start"])
        end = replace(clause, op="<=", value=clause.value["end"])
        bounds = [bound for bound in (start, end) if bound.value is not None]
        yield from _put_all(search, access, bounds)
        return
    attribute = access.kind.attribute(clause.attribute) if access.kind is not None else None
    if holds_another(search, access, clause):
        attribute = None
    key = _key_of(search, attribute) or _id_taken(search, access, clause)
    parted = attribute is not None and attribute.type == "number"
    for draft, operand in operands(search, access.draft, clause, key, parted=parted):
        ways = _ways(search, replace(access, draft=draft), clause, attribute, operand)
        yield from search.best(ways, lambda one: one.draft)


def _put_all(search: Search, access: Access, clauses: Sequence[Clause]) -> Iterator[Access]:
    if not clauses:
        yield access
        return
    for one in _put(search, access, clauses[0]):
        yield from _put_all(search, one, clauses[1:])


def _key_of(search: Search, attribute: Attribute | None) -> str:
    """The attribute of the target that a relation holds."""
    target = search.scope.type(attribute.target) if attribute is not None else None
    if attribute is None or target is None:
        return ""
    return attribute.target_attribute or target.id_attribute


def _id_taken(search: Search, access: Access, clause: Clause) -> str:
    """The id of what another goal found, where an input of this name takes ids of its type."""
    one = access.path.input(clause.attribute) if access.path is not None else None
    found = search.scope.known.get(clause.goal)
    if one is None or one.role != "id" or found is None or found.entity != one.entity:
        return ""
    kind = search.scope.type(one.entity)
    return one.attribute or (kind.id_attribute if kind is not None else "")


def _ways(
    search: Search, access: Access, clause: Clause, attribute: Attribute | None, operand: Operand
) -> Iterator[Access]:
    """Every way to meet one clause with one operand here."""
    key = _key_of(search, attribute)
    if clause.op == "=" and _is_another(access, attribute, operand.source):
        return
    for one in access.free():
        doubt = doubt_about(search, access, one, clause, attribute, key)
        if doubt is None or _ends_within_a_day(clause, attribute):
            continue
        exact = one.operator in _EXACT.get(clause.op, ()) or says_the_same(one, clause)
        if not exact and one.operator not in _WIDER.get(clause.op, ()) and one.role != "search":
            continue
        filled = _filled(search, access, one, operand)
        if filled is None:
            continue
        filled = replace(filled, draft=filled.draft.noting(unsure_relation=doubt))
        held = access.path is None or attribute is None or attribute.name in access.path.attributes
        if one.role == "search":
            told = _is_sought_within(search, access, one, clause)
        else:
            told = exact or (clause.op == "contains" and not held)
        if not told:
            filled = _in_code(filled, clause, attribute, operand) or filled
        elif attribute is not None and access.kind is not None:
            alone = attribute.name == access.kind.id_attribute and not operand.many
            filled = replace(filled, one=filled.one or alone)
        yield filled
    combed = _is_combed_for(access, clause)
    by_code = _in_code(access, clause, attribute, operand)
    if by_code is not None and not (combed and access.is_single and not access.alone):
        yield replace(by_code, draft=by_code.draft.noting(combed=combed))


def _is_sought_within(search: Search, access: Access, one: Input, clause: Clause) -> bool:
    """Whether a service seeks a name that nobody knows in what its rows do not show."""
    if access.path is None or clause.op != "contains":
        return False
    told = search.scope.parameter(access.path, one.key).description
    return seeks_hidden(access, told)


def _is_combed_for(access: Access, clause: Clause) -> bool:
    """Whether rows are gone through for a name that nobody knows."""
    names = access.kind.name_attributes if access.kind is not None else ()
    return clause.kind in ("name", "text") and clause.attribute in names


def _ends_within_a_day(clause: Clause, attribute: Attribute | None) -> bool:
    """Whether a service may take the day that is the last one for its first moment."""
    timed = attribute is not None and attribute.format == "date-time"
    return timed and clause.op == "<=" and clause.kind in ("date", "date_range")


def _filled(search: Search, access: Access, one: Input, operand: Operand) -> Access | None:
    """The access with the operand in this input; mapped over the rows that hold it."""
    if access.path is None:
        return None
    parameter = search.scope.parameter(access.path, one.key)
    searched = one.role == "search"
    access = replace(access, draft=access.draft.noting(pushed=not searched, searched=searched))
    if isinstance(operand.source, Constant):
        written = written_for(parameter, operand.source.value)
        written = moment_written(search.scope, access, one, written)
        written = items_written(search.scope, one, written)
        if written is None:
            return _for_each(access, one, parameter, operand.source)
        return access.filling(one.key, operand.source.model_copy(update={"value": written}))
    if not operand.many:
        alone = fewest(parameter) <= 1
        return access.filling(one.key, operand.source) if alone else None
    if parameter.type == "array":
        return access.filling(one.key, operand.all())
    if access.changes and one.role == "id" and not access.each:  # which is meant is asked
        return access.filling(one.key, operand.single())
    if operand.step and access.over in ("", operand.step):
        return access.filling(one.key, operand.single(), over=operand.step)
    return None


def _for_each(access: Access, one: Input, parameter: Parameter, source: Constant) -> Access | None:
    """The access called once for each of several things: they are few, and a read asks for them."""
    values = source.value if isinstance(source.value, list) and one.role == "id" else []
    written = [written_for(parameter, value) for value in values]
    if not written or None in written or access.changes or access.over:
        return None
    several = source.model_copy(update={"value": written, "each": True})
    return access.filling(one.key, several, maps=1)


def _in_code(
    access: Access, clause: Clause, attribute: Attribute | None, operand: Operand
) -> Access | None:
    """The access with the clause left to a filter over its rows."""
    if attribute is None or access.changes:
        return None
    op, source = clause.op, operand.source
    value: Source | None = source
    if isinstance(source, Constant) and source.value is None:
        op = {"=": "missing", "!=": "exists"}.get(op, op)  # type: ignore[assignment]
    if op in ("exists", "missing"):
        value = None
    elif operand.many and not isinstance(source, Constant):
        op, value = ("not in" if op in DENYING else "in"), operand.all()
    elif isinstance(source, Constant):
        op, value = spelled(op, source)
    one = op == "=" and access.kind is not None and attribute.name == access.kind.id_attribute
    kept = access.keeping(Filter(attribute=attribute.name, op=op, value=value))
    return replace(kept, one=kept.one or one)


def _is_another(access: Access, attribute: Attribute | None, value: Source) -> bool:
    """Whether a value is the id of another thing than the one that was told."""
    kind = access.kind
    if kind is None or attribute is None or attribute.name != kind.id_attribute:
        return False
    inputs = access.path.inputs if access.path is not None else ()
    own = [one.key for one in inputs if one.role == "id" and one.entity == kind.id]
    told = [access.arguments.get(key) for key in own]
    told += [f.value for f in access.filters if f.attribute == attribute.name and f.op == "="]
    known = [one.value for one in told if isinstance(one, Constant)]
    return isinstance(value, Constant) and any(not matches(o, "=", value.value) for o in known)
