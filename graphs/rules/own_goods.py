"""Which lists of own things may hold a thing that no tool speaks of: my hiking boots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.rules.parameter_view import asks_place, is_main, kind
from graphs.rules.sufficing import kinds
from graphs.rules.tool_words import stem
from tools.records import Tool
from tools.words import identifier_words


class Goods:
    """The ids of things that are looked for in any words, as those of a shop are.

    A table or a flight is found by its place and day, so no one calls it by another word.
    """

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._ids = {(tool.group_id, name) for tool in tools for name in _sought(tool)}

    def in_rows_of(self, tool: Tool) -> bool:
        """Whether rows of a tool are of such things; True for all where there are none."""
        names = (field.name.lower() for field in tool.outputs)
        return not self._ids or any((tool.group_id, name) in self._ids for name in names)


def _sought(tool: Tool) -> Iterator[str]:
    """Names of the ids of what a tool lists, if it looks for it in any words."""
    if not any(kind(p) == "query" and is_main(p) and not asks_place(p) for p in tool.parameters):
        return
    for field in tool.outputs:
        *of, last = identifier_words(field.name)
        if last == "id" and of and stem(of[-1]) in kinds(tool):
            yield field.name.lower()
