"""The contract of the tool library: the durable source of truth about tools."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from pydantic import Field

from tools.records import Category, Record, Tool, ToolGroup


class ImportReport(Record):
    """What an import did, so that nothing is dropped silently."""

    group_id: str
    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    breaking: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Tool that was removed or changed -> what breaks calls made for it, one phrase each."""
    not_chosen: tuple[str, ...] = ()
    """Operations that the person who imported left out."""
    skipped: dict[str, str] = Field(default_factory=dict)
    """Operation -> why it could not be imported."""
    warnings: tuple[str, ...] = ()


class Catalogue(Record):
    """One imported description: a category, its group and the group's tools."""

    category: Category
    group: ToolGroup
    tools: tuple[Tool, ...]
    skipped: dict[str, str] = Field(default_factory=dict)
    not_chosen: tuple[str, ...] = ()
    """Operations that the person who imports left out."""
    warnings: tuple[str, ...] = ()


class ToolLibrary(Protocol):
    """Tools, groups and categories; safe to use from several threads and processes."""

    def put(self, catalogue: Catalogue) -> ImportReport:
        """Store a group with exactly these tools in one transaction, replacing what it held."""
        ...

    def tool(self, tool_id: str) -> Tool:
        """The tool; raises ``DeveloperError`` (code ``unknown_tool``) naming the closest ids."""
        ...

    def group(self, group_id: str) -> ToolGroup:
        """The group; raises ``DeveloperError`` (code ``unknown_group``) naming the closest ids."""
        ...

    def tools(self, *, group_id: str | None = None) -> Sequence[Tool]:
        """All tools, or those of a group, ordered by id."""
        ...

    def groups(self) -> Sequence[ToolGroup]:
        """All groups, ordered by id."""
        ...

    def categories(self) -> Sequence[Category]:
        """All categories, ordered by id."""
        ...

    def remove_group(self, group_id: str) -> int:
        """Remove a group and its tools; returns how many tools went. Raises as ``group``."""
        ...

    def remove_tool(self, tool_id: str) -> None:
        """Remove one tool. Raises as ``tool``."""
        ...

    def changing(self) -> AbstractContextManager[ToolLibrary]:
        """The library for a change that rests on what it reads: all of it is one transaction.

        Nobody else changes anything meanwhile, in no process. Where it raises nothing is stored.
        """
        ...

    def revision(self) -> int:
        """A number that grows with every change of the library; caches key on it."""
        ...
