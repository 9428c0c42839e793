"""Which tool of the library the name of a called function means."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from tools.records import Tool, ToolGroup

LONGEST = 64
"""Of a longer function name the last so many characters are kept."""
_OTHER = re.compile(r"[^a-z0-9]+")
_KEYWORDS = frozenset({"from", "class", "return", "false", "true", "id", "and"})


class FunctionNames:
    """The tools by id and by function name.

    The function name of an operation is ``<api>_for_<tool>`` as ToolBench forms it: both parts in
    lower case, every other character ``_``, ``is_`` before an API name that is a keyword, ``get_``
    before a tool name that begins with a digit, the last ``LONGEST`` characters. The API name is
    the name or the summary of a tool or the last part of its id, the tool name that of its group.
    """

    def __init__(self, tools: Iterable[Tool], groups: Iterable[ToolGroup]) -> None:
        names = {group.id: group.name for group in groups}
        self._ids: set[str] = set()
        self._named: dict[str, set[str]] = defaultdict(set)
        for tool in tools:
            self._ids.add(tool.id)
            apis = {tool.name, tool.summary, tool.id.rpartition(".")[2]} - {""}
            products = {names.get(tool.group_id, tool.group_id), tool.group_id}
            for api in apis:
                for product in products:
                    self._named[function_name(api, product)].add(tool.id)

    def candidates(self, function: str) -> list[str]:
        """The tools that may be meant: one where it is clear, none where the name is unknown."""
        if function in self._ids:
            return [function]
        return sorted(self._named.get(function, ()))


def function_name(api: str, tool: str) -> str:
    """The function name of an API of a tool."""
    left, right = _standard(api), _standard(tool)
    if left in _KEYWORDS:
        left = f"is_{left}"
    if right[:1].isdigit():
        right = f"get_{right}"
    return f"{left}_for_{right}"[-LONGEST:]


def _standard(name: str) -> str:
    return _OTHER.sub("_", name.lower()).strip("_")
