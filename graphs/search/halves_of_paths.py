"""Ids of two parts, as in ``ada/atlas``: what stands side by side in the path of an operation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from graphs.plans.records import Constant
from graphs.search.accesses import Access
from graphs.search.searches import Search
from tools.entity_types.records import Input


def in_halves(search: Search, access: Access, one: Input) -> Access | None:
    """The access with the first of two parts of an id, where the second input of the path was given
    both: ``/repos/{owner}/{repo}`` of "ada/atlas"; None where that is not so.
    """  # noqa: D205
    if access.path is None:
        return None
    path = search.scope.tool(access.path.tool_id).path
    second = next((i.key for i in access.path.inputs if f"{{{one.key}}}/{{{i.key}}}" in path), "")
    if not second:
        return None
    given = access.arguments.get(second)
    waiting = [clause for clause in access.loose if _is_both(clause.value)]
    if isinstance(given, Constant) and _is_both(given.value):
        return _split(access, one.key, second, given)
    if given is None and len(waiting) == 1:
        rest = tuple(clause for clause in access.loose if clause is not waiting[0])
        both = Constant(value=waiting[0].value, origin=waiting[0].origin)
        return _split(replace(access, loose=rest), one.key, second, both)
    return None


def _is_both(value: Any) -> bool:
    """Whether a value has two parts."""
    return isinstance(value, str) and value.count("/") == 1 and all(value.split("/"))


def _split(access: Access, first: str, second: str, both: Constant) -> Access:
    """The access with each half where it belongs; both rest on the same words."""
    halves = [both.model_copy(update={"value": part}) for part in both.value.split("/")]
    return access.filling(first, halves[0]).filling(second, halves[1])
