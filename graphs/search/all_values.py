"""Lists that an operation gives by one of a few values: nobody who names none means only one."""

from __future__ import annotations

from graphs.plans.records import Constant
from graphs.reading.closed_class import closed
from graphs.search.accesses import Access
from graphs.search.searches import Search
from tools.entity_types.records import Input
from tools.words import identifier_words


def by_all_values(search: Search, access: Access) -> Access:
    """The access with a call for each value of what its operation is called by: pets, found "by
    status", of whatever status; or with the value that stands for all of them.
    """
    path = access.path
    if path is None or path.kind != "list" or access.over:
        return access
    called = identifier_words(path.tool_id.rpartition(".")[2])
    for one in path.inputs:
        listed = search.scope.parameter(path, one.key).enum if one.role == "filter" else ()
        if one.key in access.arguments:
            continue
        if every := [value for value in listed if value in closed("every")]:
            return access.filling(one.key, Constant(value=every[0]))
        few = 1 < len(listed) <= search.scope.limits.neighbours
        if few and _is_called_by(called, one):
            return access.filling(one.key, Constant(value=list(listed), each=True))
    return access


def _is_called_by(called: tuple[str, ...], one: Input) -> bool:
    """Whether the name of an operation ends with "by" and the words of an input."""
    return bool(one.words) and called[-len(one.words) - 1 :] == ("by", *one.words)
