"""Tools that fit a text, in short, and where their inputs can come from."""

from __future__ import annotations

from typing import Any

from graphs.parts import Parts
from tools.records import Tool

MOST_FOUND = 50


def found_tools(parts: Parts, query: str, limit: int) -> dict[str, Any]:
    """``tools``: at most ``limit`` (1 to 50), best first; ``of``: how many there are; blocks.

    ``needs`` of a tool are its required inputs, each with the tool that gives it best ("" where
    none does).
    """
    hits = parts.retriever.search(query, max(1, min(limit, MOST_FOUND)))
    tools = [parts.library.tool(hit.tool_id) for hit in hits]
    return {"tools": [_in_short(parts, tool) for tool in tools], "of": len(parts.library.tools())}


def _in_short(parts: Parts, tool: Tool) -> dict[str, Any]:
    return {
        "tool_id": tool.id,
        "summary": tool.summary or tool.description or tool.name,
        "risk": tool.risk,
        "needs": {one.key: _best_source(parts, tool, one.key) for one in tool.required},
    }


def _best_source(parts: Parts, tool: Tool, key: str) -> str:
    sources = parts.graph.producers(tool.id, key)
    return sources[0].source if sources else ""
