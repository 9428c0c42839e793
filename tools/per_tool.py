"""What is worked out from the document of one tool, once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from tools.records import Tool

T = TypeVar("T")


def per_tool(function: Callable[[Tool], T]) -> Callable[[Tool], T]:
    """Cache by the tool's id and digest: records themselves are costly to hash."""
    known: dict[tuple[str, str], T] = {}

    def cached(tool: Tool) -> T:
        key = (tool.id, tool.digest)
        if not tool.digest:
            return function(tool)
        if key not in known:
            known[key] = function(tool)
        return known[key]

    return cached
