"""Where a value goes of which only the kind is known: inputs and attributes that take the kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from graphs.plans.records import Constant
from graphs.search.accesses import Access, Meaning
from graphs.search.cues import placing_features
from graphs.search.known_names import takes_name
from graphs.search.misnaming import is_misnamed
from graphs.search.names import exactly
from graphs.search.queries import Clause
from graphs.search.searches import Search
from graphs.search.units import in_unit_of
from graphs.search.values import TAKEN_BY, fit, is_within, parameter_kind, words_of
from tools.cheap_patterns import surely_matches
from tools.entity_types.amounts import hundredths, measure_fields
from tools.entity_types.records import Attribute, Input, Operator
from tools.stated_ids import NO_NOUNS
from tools.value_kinds import HARD_TO_STATE, Kind, kind_of
from tools.words import prose_words

_PLACED = frozenset({"filter", "search", "option", "content"})
"""Roles of inputs that take values of a request."""
_WORDS = ("name", "text", "id")
"""Kinds of values that may be the key of a thing: a word, a ticker, a plate."""
_REGISTERED = ("country", "currency", "language")
"""Kinds of values that every service writes alike."""


def fitting_pairs(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Two inputs that take a value of two parts: the ends of a range, a pair of coordinates; or
    the ends that a single day lies between.
    """
    match clause.value:
        case {"start": first, "end": second} if first and second and clause.op in ("=", "in"):
            kind: Kind = "time" if clause.kind == "time" else "date"
            begins = [one for one in _free(search, access, kind) if one.operator != "<="]
            ends = [one for one in _free(search, access, kind) if one.operator != ">="]
        case {"latitude": first, "longitude": second}:
            begins, ends = (_free(search, access, k) for k in ("latitude", "longitude"))
        case str() as told if clause.kind == "id" and clause.op == "=":
            yield from _side_by_side(access, clause, told)
            return
        case str() as first if clause.kind == "date" and clause.op == "=":
            second, free = first, _free(search, access, "date")
            begins = [one for one in free if one.operator == ">="]
            ends = [one for one in free if one.operator == "<="]
        case _:
            return
    ends = [one for one in ends if one not in begins[:1]]
    if begins and ends:
        one = _bounding(clause, begins[0], first)
        other = _bounding(clause, ends[0], second)
        yield Meaning(access.draft.noting(kind_fit=2), one, (other,))


def told_beside(access: Access, target: Clause) -> Access | None:
    """The access with the two ids by which the thing to change is told and nothing else: "close
    ada/atlas".
    """
    told = target.query.clauses if target.query is not None else ()
    value = told[0].value if len(told) == 1 and told[0].kind == "id" else None
    found = [*_side_by_side(access, told[0], value)] if isinstance(value, str) else []
    if len(found) != 1:
        return None
    for one in (found[0].clause, *found[0].beside):
        access = access.filling(one.attribute, Constant(value=one.value, origin=one.origin))
    return access


def _side_by_side(access: Access, clause: Clause, told: str) -> Iterator[Meaning]:
    """Ids that stand side by side in the path of an operation, told so: "ada/atlas"."""
    free = {one.key for one in access.free()}
    ids = told.split("/")
    for keys in access.path.beside if access.path is not None and len(ids) == 2 else ():
        if free.issuperset(keys):
            first, second = (
                replace(clause, attribute=key, value=one, made=True)
                for key, one in zip(keys, ids, strict=True)
            )
            yield Meaning(access.draft.noting(kind_fit=2), first, (second,))


def _bounding(clause: Clause, one: Input, value: Any) -> Clause:
    """One end of a clause on the input that takes it."""
    op = one.operator if one.operator in (">=", "<=") else clause.op
    return replace(clause, attribute=one.key, value=value, op=op, made=True)


def _free(search: Search, access: Access, kind: Kind) -> list[Input]:
    path = access.path
    return [
        one
        for one in (access.free() if path is not None else ())
        if path is not None
        and one.role in _PLACED
        and parameter_kind(search.scope.parameter(path, one.key)) == kind
    ]


def fitting_inputs(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Inputs that take a value of this kind whole."""
    if isinstance(clause.value, Mapping) and "start" in clause.value:
        return
    for one in access.free() if access.path is not None else ():
        natural = _is_natural(search, access, one, clause)
        if access.path is None or refers(search, one):
            continue
        parameter = search.scope.parameter(access.path, one.key)
        listed = one.role == "id" and bool(parameter.enum)
        if not (natural or listed or one.role in _PLACED):
            continue
        kind = parameter_kind(parameter)
        how = fit(clause.kind, _first(clause.value), kind, parameter.type, parameter.enum)
        if natural and not how and clause.kind in _WORDS and parameter.type == "string":
            how = 0.5
        timed = _timed(clause, words_of(parameter), whole=parameter.type == "integer")
        if how > 0 and one.role == "search" and clause.kind == "name":
            how /= 2
        free = one.role == "option" and not (one.required or parameter.enum)
        if how < 1 and free and kind == "label":
            continue  # of a setting nothing says that it takes a name
        if how > 0 and timed is not None and is_within(parameter, timed.value):
            exact = replace(timed, attribute=one.key, made=True)
            placing = placing_features(search, access, one, clause)
            needed = one.required and kind in HARD_TO_STATE
            wrong = takes_name(access, one) and is_misnamed(search.scope, access.kind, clause)
            draft = access.draft.noting(kind_fit=how, needed=needed, misnamed=wrong, **placing)
            yield Meaning(draft, exact)


def _is_natural(search: Search, access: Access, one: Input, clause: Clause) -> bool:
    """Whether an id is taken as it is said, and stands for no thing that is looked up first."""
    return (
        _is_natural_key(search, access, one)
        or _is_code_said(search, access, one, clause)
        or _is_registered(search, access, one, clause)
    )


def _is_natural_key(search: Search, access: Access, one: Input) -> bool:
    """Whether an id is one that people say: nothing looks up the things that it tells apart."""
    if one.role != "id" or access.changes or not one.required or NO_NOUNS & {*one.words[-1:]}:
        return False  # a mere "id" or "number" says nothing of what is taken
    ways = search.scope.finders(one.entity) if one.entity else []
    return all(any(i.role == "id" and i.entity == one.entity for i in p.required) for p in ways)


def _is_code_said(search: Search, access: Access, one: Input, clause: Clause) -> bool:
    """Whether a code is said for an id of things whose ids are written so, or that are listed
    nowhere: only around a place, or by a text.
    """
    if one.role != "id" or access.changes or clause.kind != "id" or not one.entity:
        return False
    kind = search.scope.type(one.entity)
    own = kind.attribute(kind.id_attribute) if kind is not None else None
    if own is not None and own.pattern and isinstance(clause.value, str):
        return surely_matches(own.pattern, clause.value)
    ways = search.scope.finders(one.entity)
    return all(any(i.role != "id" for i in p.required) or p.kind == "detail" for p in ways)


def _is_registered(search: Search, access: Access, one: Input, clause: Clause) -> bool:
    """Whether an id is what everybody writes a value so named: the code of a country."""
    if one.role != "id" or access.path is None or clause.kind not in _REGISTERED:
        return False
    taken = parameter_kind(search.scope.parameter(access.path, one.key))
    return taken in TAKEN_BY[clause.kind]


def refers(search: Search, one: Input) -> bool:
    """Whether an input is about a relation: then it takes what stands for a thing, no text."""
    kind = search.scope.type(one.entity)
    attribute = kind.attribute(one.attribute) if kind is not None else None
    return attribute is not None and bool(attribute.target)


def fitting_attributes(search: Search, access: Access, clause: Clause) -> Iterator[Meaning]:
    """Attributes of the type that hold values of this kind."""
    own = access.kind.attributes if access.kind is not None else ()
    beside = measure_fields((a.name, a.type) for a in own)
    for attribute in own:
        if attribute.name in beside:
            continue  # it says how an amount is written, not which things are meant
        kind = kind_of(
            attribute.words,
            attribute.type,
            description=attribute.description,
            value_format=attribute.format or None,
            output=True,
        )
        how = fit(clause.kind, _first(clause.value), kind, attribute.type, attribute.enum)
        if clause.kind == "name" and kind == "label" and not attribute.enum:
            continue  # a label that nobody has seen there is no name of anything
        told = (*attribute.words, *_units_told(attribute))
        timed = _timed(clause, told, whole=attribute.type == "integer")
        if how > 0 and timed is not None and access.kind is not None and not attribute.target:
            part = clause.kind == "name" and attribute.name in access.kind.name_attributes
            op: Operator = "contains" if part and clause.op == "=" else clause.op
            value = hundredths(timed.value, attribute) if clause.kind == "money" else timed.value
            named = replace(timed, attribute=attribute.name, op=op, value=value)
            wrong = part and is_misnamed(search.scope, access.kind, clause)
            draft = access.draft.noting(kind_fit=how, misnamed=wrong)
            exact = exactly(search, access.kind, attribute, named)
            yield Meaning(draft, exact)


def _units_told(attribute: Attribute) -> Iterator[str]:
    """What is said to be counted in: "in weeks"; no day of "the lowest temperature of a day"."""
    told = prose_words(attribute.description)
    return (unit for before, unit in pairwise(told) if before == "in")


def _timed(clause: Clause, words: Sequence[str], *, whole: bool) -> Clause | None:
    """The clause; a length of time as what has these words counts it, None where it does not."""
    if clause.kind != "duration" or not isinstance(clause.value, Mapping):
        return clause
    value = in_unit_of(clause.value, words, whole=whole)
    return None if value is None else replace(clause, value=value)


def _first(value: Any) -> Any:
    if isinstance(value, Mapping) and "start" in value:
        return value["start"]
    return value[0] if isinstance(value, list) and value else value
