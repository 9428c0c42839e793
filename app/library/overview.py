"""What the library holds, as plain JSON values: categories, groups, tools, what they cost."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from tools.documentation_score import documentation_of
from tools.per_tool import per_tool
from tools.token_estimate import estimated_tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tools.library import ToolLibrary
    from tools.records import Security, Tool, ToolGroup


def overview(library: ToolLibrary) -> dict[str, Any]:
    """Categories with their groups; ``estimated_tokens`` is what all would cost in a prompt."""
    tools: dict[str, list[Tool]] = defaultdict(list)
    for tool in library.tools():
        tools[tool.group_id].append(tool)
    groups = [_group(group, tools[group.id]) for group in library.groups()]
    return {
        "categories": [
            {
                "id": category.id,
                "name": category.name,
                "groups": [group for group in groups if group["category"] == category.id],
            }
            for category in library.categories()
        ],
        "tools": sum(group["tools"] for group in groups),
        "estimated_tokens": sum(group["estimated_tokens"] for group in groups),
    }


def group_overview(library: ToolLibrary, group_id: str) -> dict[str, Any]:
    """One group with its tools; raises ``DeveloperError`` (code ``unknown_group``)."""
    group, tools = library.group(group_id), library.tools(group_id=group_id)
    return {
        **_group(group, tools),
        "description": group.description,
        "credentials": [_credential(group, one) for one in group.security],
        "operations": [operation_overview(tool) for tool in tools],
    }


def _group(group: ToolGroup, tools: Sequence[Tool]) -> dict[str, Any]:
    return {
        "id": group.id,
        "name": group.name,
        "category": group.category_id,
        "base_url": group.base_url,
        "source": group.source,
        "read_only": group.read_only,
        "tools": len(tools),
        "changing": sum(tool.risk != "read" for tool in tools),
        "estimated_tokens": sum(_cost(tool) for tool in tools),
    }


def operation_overview(tool: Tool) -> dict[str, Any]:
    """One operation in short: how it is called, how well it is described, what it would cost."""
    told = documentation_of(tool)
    return {
        "id": tool.id,
        "method": tool.method,
        "path": tool.path,
        "summary": tool.summary or tool.description,
        "risk": tool.risk,
        "deprecated": tool.deprecated,
        "completeness": told.completeness,
        "readability": told.readability,
        "lacks": list(told.lacks),
        "estimated_tokens": _cost(tool),
    }


@per_tool
def _cost(tool: Tool) -> int:
    """Estimated tokens of all that is known of a tool, as one would put it into a prompt."""
    return estimated_tokens(tool.model_dump_json(exclude_defaults=True))


def _credential(group: ToolGroup, one: Security) -> dict[str, Any]:
    return {"name": f"{group.id}.{one.scheme}", "kind": one.kind, "location": one.location}
