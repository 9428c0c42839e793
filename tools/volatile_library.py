"""The tool library in the memory of one process, for embedding and tests."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from tools.import_report import check_catalogue, record_json, report_of
from tools.library import Catalogue, ImportReport, ToolLibrary
from tools.library_content import LibraryContent
from tools.records import Category, Tool, ToolGroup


class VolatileLibrary:
    """A ``ToolLibrary`` that is gone with its object; safe to use from several threads."""

    def __init__(self) -> None:
        self._content = LibraryContent()
        self._lock = threading.RLock()

    @classmethod
    def copy_of(cls, library: ToolLibrary) -> VolatileLibrary:
        """What a library holds now; later changes of either do not reach the other.

        Looking up a tool here costs no query, which counts where a decision looks up thousands.
        """
        return cls.of(library.categories(), library.groups(), library.tools())

    @classmethod
    def of(
        cls, categories: Iterable[Category], groups: Iterable[ToolGroup], tools: Iterable[Tool]
    ) -> VolatileLibrary:
        """A library that holds these records, put in at once and unchecked."""
        library = cls()
        library._replace(categories, groups, tools)
        return library

    def put(self, catalogue: Catalogue) -> ImportReport:
        """Replace the group; see ``ToolLibrary.put``."""
        check_catalogue(catalogue)
        group, category = catalogue.group, catalogue.category
        with self._lock:
            old = self._content
            stored = {tool.id: record_json(tool) for tool in old.tools_of(group.id)}
            report = report_of(catalogue, stored)
            same_heads = (old.groups.get(group.id), old.categories.get(category.id)) == (
                group,
                category,
            )
            if report.added or report.changed or report.removed or not same_heads:
                others = [tool for tool in old.tools.values() if tool.group_id != group.id]
                self._replace(
                    {**old.categories, category.id: category}.values(),
                    {**old.groups, group.id: group}.values(),
                    (*others, *catalogue.tools),
                )
        return report

    def tool(self, tool_id: str) -> Tool:
        """See ``ToolLibrary.tool``."""
        return self._content.tool(tool_id)

    def group(self, group_id: str) -> ToolGroup:
        """See ``ToolLibrary.group``."""
        return self._content.group(group_id)

    def tools(self, *, group_id: str | None = None) -> Sequence[Tool]:
        """See ``ToolLibrary.tools``."""
        return self._content.tools_of(group_id)

    def groups(self) -> Sequence[ToolGroup]:
        """See ``ToolLibrary.groups``."""
        return list(self._content.groups.values())

    def categories(self) -> Sequence[Category]:
        """See ``ToolLibrary.categories``."""
        return list(self._content.categories.values())

    def remove_group(self, group_id: str) -> int:
        """See ``ToolLibrary.remove_group``."""
        with self._lock:
            old = self._content
            old.group(group_id)
            kept = [tool for tool in old.tools.values() if tool.group_id != group_id]
            groups = [group for group in old.groups.values() if group.id != group_id]
            self._replace(old.categories.values(), groups, kept)
            return len(old.tools) - len(kept)

    def remove_tool(self, tool_id: str) -> None:
        """See ``ToolLibrary.remove_tool``."""
        with self._lock:
            old = self._content
            old.tool(tool_id)
            kept = [tool for tool in old.tools.values() if tool.id != tool_id]
            self._replace(old.categories.values(), old.groups.values(), kept)

    @contextmanager
    def changing(self) -> Iterator[ToolLibrary]:
        """See ``ToolLibrary.changing``."""
        with self._lock:
            before = self._content
            try:
                yield self
            except BaseException:
                if self._content is not before:
                    tools = before.tools.values()
                    self._replace(before.categories.values(), before.groups.values(), tools)
                raise

    def revision(self) -> int:
        """See ``ToolLibrary.revision``."""
        return self._content.revision

    def _replace(
        self,
        categories: Iterable[Category],
        groups: Iterable[ToolGroup],
        tools: Iterable[Tool],
    ) -> None:
        revision = self._content.revision + 1
        self._content = LibraryContent.of(revision, categories, groups, tools)
