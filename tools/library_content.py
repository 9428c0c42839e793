"""The content of a library at one revision, read-only, with its lookups."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from memory.errors import DeveloperError
from tools.closest import suggestion
from tools.records import Category, Tool, ToolGroup

_LISTING = "cairn tools list"


@dataclass(frozen=True)
class LibraryContent:
    """Records by id, each mapping in the order of the ids."""

    revision: int = 0
    categories: Mapping[str, Category] = field(default_factory=dict)
    groups: Mapping[str, ToolGroup] = field(default_factory=dict)
    tools: Mapping[str, Tool] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        revision: int,
        categories: Iterable[Category],
        groups: Iterable[ToolGroup],
        tools: Iterable[Tool],
    ) -> LibraryContent:
        """The content that holds these records; categories without a group are left out."""
        by_id = {group.id: group for group in sorted(groups, key=lambda group: group.id)}
        used = {group.category_id for group in by_id.values()}
        ordered = sorted(categories, key=lambda category: category.id)
        return cls(
            revision,
            {category.id: category for category in ordered if category.id in used},
            by_id,
            {tool.id: tool for tool in sorted(tools, key=lambda tool: tool.id)},
        )

    def tool(self, tool_id: str) -> Tool:
        """The tool; raises ``DeveloperError`` (code ``unknown_tool``)."""
        if tool_id not in self.tools:
            hint = suggestion(tool_id, self.tools, _LISTING)
            raise DeveloperError(f"There is no tool {tool_id!r}. {hint}", code="unknown_tool")
        return self.tools[tool_id]

    def group(self, group_id: str) -> ToolGroup:
        """The group; raises ``DeveloperError`` (code ``unknown_group``)."""
        if group_id not in self.groups:
            hint = suggestion(group_id, self.groups, _LISTING)
            raise DeveloperError(f"There is no group {group_id!r}. {hint}", code="unknown_group")
        return self.groups[group_id]

    def tools_of(self, group_id: str | None) -> list[Tool]:
        """The tools of a group, or all of them for None."""
        tools = self.tools.values()
        return [tool for tool in tools if group_id is None or tool.group_id == group_id]
