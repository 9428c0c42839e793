"""How far around a point a list reaches: as far as the distance that its rows are kept by."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.plans.records import Constant, Filter
from graphs.reading.measured import in_unit_of, unit_told
from graphs.search.accesses import Access
from graphs.search.searches import Search
from graphs.search.values import is_within
from tools.entity_types.records import Input
from tools.json_number import is_number

_UP_TO = ("<", "<=")


def spanning(search: Search, access: Access) -> Access:
    """The access with the one input that counts a length no smaller than the one that rows are kept
    by: what lies between them would be missing. As it is where there is no such input or bound.
    """
    bounds = [one for one in access.filters if one.op in _UP_TO]
    open_ = [one for one in access.free() if one.role == "option" and not one.required]
    found = [(one, amount) for bound in bounds for one in open_
             for amount in _amounts(search, access, one, bound)]  # fmt: skip
    if len(found) != 1 or access.changes:
        return access
    ((one, amount),) = found
    return access.filling(one.key, Constant(value=amount))


def _amounts(search: Search, access: Access, one: Input, bound: Filter) -> Iterator[float | int]:
    """A bound in the unit of an input, where it takes that and would not reach so far by itself."""
    kept = access.kind.attribute(bound.attribute) if access.kind is not None else None
    value = bound.value.value if isinstance(bound.value, Constant) else None
    if kept is None or access.path is None or not is_number(value):
        return
    parameter = search.scope.parameter(access.path, one.key)
    amount = in_unit_of(value, unit_told(kept), unit_told(parameter))
    numeric = parameter.type in ("integer", "number") and not parameter.enum
    if amount is None or not numeric or not is_within(parameter, amount):
        return
    if not (is_number(parameter.default) and amount <= parameter.default):
        yield amount
