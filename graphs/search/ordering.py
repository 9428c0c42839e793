"""Order and limit by the inputs of an operation, where their meaning is documented."""

from __future__ import annotations

from typing import Any

from graphs.plans.records import Constant
from graphs.search.accesses import Access
from graphs.search.attributes import reference_to
from graphs.search.queries import Query
from graphs.search.searches import Search
from tools.words import identifier_words


def ordered_by_input(
    search: Search, access: Access, query: Query, *, alone: bool
) -> tuple[Access, bool]:
    """The access with order and limit given to the service; only where no code comes between.

    A limit alone is given, too; an order without a limit is left to code, which needs no trust.
    """
    if not alone or query.limit is None or query.each or access.over:
        return access, False
    if query.order is None:
        return _limited(search, access, query), False
    found = reference_to(access.kind, query.order.attribute, search)
    words = found.attribute.words if found is not None and not found.way else ()
    for one in access.free() if access.path is not None and words else ():
        if one.role == "order" and access.path is not None:
            enum = search.scope.parameter(access.path, one.key).enum
            value = _saying(enum, words, descending=query.order.descending)
            if value is not None:
                filled = access.filling(one.key, Constant(value=value), pushed=1)
                return _limited(search, filled, query), True
    return access, False


def _limited(search: Search, access: Access, query: Query) -> Access:
    for one in access.free() if access.path is not None and query.limit is not None else ():
        if one.role == "limit" and access.path is not None:
            schema = search.scope.parameter(access.path, one.key).json_schema
            amount = (query.limit or 0) + query.skip
            if amount <= schema.get("maximum", amount):
                return access.filling(one.key, Constant(value=amount))
    return access


def _saying(enum: tuple[Any, ...], words: tuple[str, ...], *, descending: bool) -> Any | None:
    """The value of an order input that names the attribute and, without doubt, the direction."""
    for value in enum:
        text = str(value)
        said = [word for word in identifier_words(text) if word not in words]
        falling = text.startswith("-") or any(word.startswith("desc") for word in said)
        rising = text.startswith("+") or any(word.startswith("asc") for word in said)
        named = set(words) <= set(identifier_words(text))
        if named and len(said) <= 1 and (falling if descending else rising):
            return value
    return None
