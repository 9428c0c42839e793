"""Which tool of the graph is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory.errors import DeveloperError

if TYPE_CHECKING:
    from tools.networkx_graph import NetworkxToolGraph


def require_tool(graph: NetworkxToolGraph, tool: str) -> None:
    """Raise ``DeveloperError`` (code ``unknown_tool``) when the graph has no such tool."""
    from tools.closest import suggestion

    if tool not in graph.tools:
        hint = suggestion(tool, list(graph.tools), "cairn tools list")
        raise DeveloperError(f"There is no tool {tool!r}. {hint}", code="unknown_tool")


def require_group(graph: NetworkxToolGraph, group: str) -> None:
    """Raise ``DeveloperError`` (code ``unknown_group``) when no tool of the graph is of it."""
    from tools.closest import suggestion

    groups = sorted({tool.group_id for tool in graph.tools.values()})
    if group not in groups:
        hint = suggestion(group, groups, "cairn tools list")
        raise DeveloperError(f"There is no group {group!r}. {hint}", code="unknown_group")
