"""Tools and groups as tables for a terminal and as plain JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table

from app.plain_tables import console, plain, table
from tools.records import Parameter, Tool, ToolGroup


def listed(groups: Iterable[ToolGroup], tools: Iterable[Tool]) -> dict[str, Any]:
    """Groups and tools by their main facts."""
    group_facts = {"id", "name", "category_id", "base_url", "source", "allow_loopback", "read_only"}
    tool_facts = {"id", "group_id", "method", "path", "summary", "risk", "deprecated"}
    return {
        "groups": [group.model_dump(mode="json", include=group_facts) for group in groups],
        "tools": [tool.model_dump(mode="json", include=tool_facts) for tool in tools],
    }


def print_listing(groups: Sequence[ToolGroup], tools: Sequence[Tool]) -> None:
    """One table per group."""
    screen = console()
    for group in groups:
        own = [tool for tool in tools if tool.group_id == group.id]
        address = group.base_url or "no address"
        access = ", read-only" if group.read_only else ""
        told = f"{group.id} ({group.category_id}), {len(own)} tools, {address}{access}"
        screen.print(plain(told))
        rows = [(t.id, _way(t), t.path, _risk(t), t.summary or t.description) for t in own]
        screen.print(table(("Tool", "Method", "Path", "Risk", "Summary"), rows))


def counts_table(groups: Sequence[ToolGroup], tools: Sequence[Tool]) -> Table:
    """One line per group: how many tools it has."""
    counts = Counter(tool.group_id for tool in tools)
    rows = [(group.id, str(counts[group.id]), group.category_id, group.name) for group in groups]
    return table(("Group", "Tools", "Category", "Name"), rows)


def found_table(tools: Sequence[Tool]) -> Table:
    """One line per tool."""
    rows = [(tool.id, _risk(tool), tool.summary or tool.description) for tool in tools]
    return table(("Tool", "Risk", "Summary"), rows)


def shown_tool(tool: Tool, group: ToolGroup) -> dict[str, Any]:
    """The whole record, its URL and the names of the credentials it needs."""
    return {
        **tool.model_dump(mode="json"),
        "url": _url(tool, group),
        "credentials": _credentials(tool),
    }


def print_tool(tool: Tool, group: ToolGroup) -> None:
    """Facts, inputs and outputs of one tool."""
    screen = console()
    screen.print(plain(f"{tool.id}: {tool.summary or tool.name}"))
    screen.print(plain(f"{_way(tool)} {_url(tool, group)}"))
    if tool.description and tool.description != tool.summary:
        screen.print(plain(tool.description))
    if tool.id in group.wordings:
        own = ", ".join(group.wordings[tool.id].model_dump(exclude_defaults=True))
        screen.print(plain(f"In your words: {own}"))
    refused = group.read_only and tool.risk != "read"
    why = f" (refused until: cairn tools allow-writes {group.id})" if refused else ""
    screen.print(plain(f"Risk: {_risk(tool)}{why}"))
    needed = " or ".join(" and ".join(c) or "none" for c in _credentials(tool)) or "none"
    screen.print(plain(f"Credentials (CAIRN_CREDENTIALS, or `cairn credentials set`): {needed}"))
    if tool.body_media_type:
        screen.print(plain(f"Body: {tool.body_media_type}"))
    inputs = [
        (p.key, p.location, _type(p), "yes" if p.required else "", p.description)
        for p in tool.parameters
    ]
    screen.print(table(("Input", "Location", "Type", "Required", "Description"), inputs))
    outputs = [(o.path or "(whole answer)", o.type, o.description) for o in tool.outputs]
    screen.print(table(("Output", "Type", "Description"), outputs))


def _url(tool: Tool, group: ToolGroup) -> str:
    return (tool.base_url or group.base_url) + tool.path


def _way(tool: Tool) -> str:
    """The method, of a tool that is no operation over HTTP its transport."""
    return tool.method if tool.transport == "http" else tool.transport


def _credentials(tool: Tool) -> list[list[str]]:
    """Alternatives of ``group.scheme`` names, as the setting for credentials has them."""
    return [[f"{tool.group_id}.{name}" for name in choice] for choice in tool.security]


def _risk(tool: Tool) -> str:
    return f"{tool.risk}, deprecated" if tool.deprecated else tool.risk


def _type(parameter: Parameter) -> str:
    values = ", ".join(str(value) for value in parameter.enum[:10])
    kind = f"{parameter.type} ({parameter.format})" if parameter.format else parameter.type
    return f"{kind}: {values}" if values else kind
