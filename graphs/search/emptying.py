"""A change that leaves an attribute of a thing empty: nothing is written, as the input takes it."""

from __future__ import annotations

from collections.abc import Iterator

from graphs.plans.records import Constant
from graphs.search.accesses import Access
from graphs.search.queries import Clause
from graphs.search.searches import Search
from tools.arguments import takes_null
from tools.records import Parameter, Tool


def emptied(search: Search, access: Access, clause: Clause) -> Iterator[Access]:
    """The access with nothing in the input that sets the attribute of a clause."""
    for one in access.free():
        meant = clause.attribute in (one.key, one.attribute) and one.role == "content"
        if meant and access.path is not None and access.path.kind == "update":
            tool = search.scope.tool(access.path.tool_id)
            for value in _nothing(tool, search.scope.parameter(access.path, one.key)):
                yield access.filling(one.key, Constant(value=value, origin=clause.origin))


def _nothing(tool: Tool, parameter: Parameter) -> Iterator[str | list[object] | None]:
    """Null, an empty text or an empty list, where the input takes it."""
    if takes_null(tool, parameter):
        yield None
    elif parameter.type == "array" and not parameter.json_schema.get("minItems"):
        yield []
    elif parameter.type == "string" and _is_free_text(parameter):
        yield ""


def _is_free_text(parameter: Parameter) -> bool:
    """Whether any text may be written, an empty one too."""
    bounds = {"pattern", "minLength", "format"} & parameter.json_schema.keys()
    return not (parameter.enum or parameter.format or bounds)
