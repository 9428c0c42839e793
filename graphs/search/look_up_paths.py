"""Which operations may be called to know things of a type, and with which inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.rows.answer_rows import rows_of
from memory.errors import DeveloperError
from tools.calling import CallResult
from tools.entity_types.records import AccessPath, EntityModel, Input, PathKind
from tools.graph import ToolGraph
from tools.library import ToolLibrary
from tools.next_page import NextPage, next_page
from tools.paging import says_more, stated_total
from tools.records import Tool
from tools.words import identifier_words

_ROWS = 200
"""Rows that one page is asked for at most."""
_FURTHER = {"next", "more", "last", "total"}
"""Words of an answer that says itself how far a list goes."""


class LookUpPaths:
    """The lists of a library that are safe to call without being asked."""

    def __init__(self, library: ToolLibrary, graph: ToolGraph | None = None) -> None:
        self._library = library
        self._graph = graph

    def tool(self, tool_id: str) -> Tool | None:
        """The tool, None where there is none."""
        try:
            return self._library.tool(tool_id)
        except DeveloperError:
            return None

    def lists(self, model: EntityModel, entity: str) -> list[AccessPath]:
        """Lists that need nothing, or the id of one thing of another type; best first.

        What needs nothing and does not say what it answers may well be a list.
        """
        unsaid = [p for p in self._safe(model, entity, "function") if not p.required]
        listed = [p for p in self._safe(model, entity, "list") if _needs_at_most_an_id(p)]
        found = [*listed, *unsaid]
        return sorted(found, key=lambda path: self._rank(model, path))

    def unsaid(self, model: EntityModel, entity: str) -> list[AccessPath]:
        """Operations that take the id of one thing, whose answers are described nowhere."""
        found = self._safe(model, entity, "function")
        return [path for path in found if path.required and _needs_at_most_an_id(path)]

    def searches(self, model: EntityModel, entity: str) -> list[tuple[AccessPath, Input]]:
        """Lists that take a text, each with its input: searches first, then filters by a name."""
        found = [
            (path, taken)
            for path in self._safe(model, entity, "list")
            for taken in path.inputs
            if _takes_name(model, path, taken)
            and all(one.key in (taken.key, *path.settings) for one in path.required)
        ]
        return sorted(
            found, key=lambda one: (one[1].role != "search", self._rank(model, one[0]), one[1].key)
        )

    def filters(self, model: EntityModel, entity: str) -> list[tuple[AccessPath, Input]]:
        """Lists that may be asked for things that have a text for something else than their name,
        each with its input: what listed values cannot be told by need not be tried.
        """
        return [
            (path, taken)
            for path in self._safe(model, entity, "list")
            for taken in path.inputs
            if not _takes_name(model, path, taken)
            and self._takes_text(model, path, taken)
            and all(one.key in path.settings for one in path.required)
        ]

    def _takes_text(self, model: EntityModel, path: AccessPath, taken: Input) -> bool:
        """Whether an input takes any text that rows have for an attribute of their own."""
        kind = model.types.get(path.entity)
        own = kind.attribute(taken.attribute) if kind is not None and taken.attribute else None
        parameter = next(
            p for p in self._library.tool(path.tool_id).parameters if p.key == taken.key
        )
        plain = own is not None and not own.target and own.name != kind.id_attribute  # type: ignore[union-attr]
        text = parameter.type == "string" and not parameter.enum and not parameter.format
        return plain and text and taken.role == "filter" and taken.operator in ("=", "contains")

    def first_page(self, path: AccessPath) -> dict[str, Any]:
        """What asks for a long page, where the description says how long it may be."""
        parameters = self._library.tool(path.tool_id).parameters
        longest = {p.key: p.json_schema.get("maximum") for p in parameters}
        limits = [i.key for i in path.inputs if i.role == "limit" and _is_count(longest.get(i.key))]
        return {key: min(_ROWS, int(longest[key] or 0)) for key in limits[:1]}

    def next_page(
        self,
        tool: Tool,
        first: Mapping[str, Any],
        arguments: Mapping[str, Any],
        result: CallResult,
    ) -> NextPage | None:
        """See ``tools.next_page.next_page``."""
        group = self._library.group(tool.group_id)
        return next_page(tool, group, first, arguments, result)

    def is_whole(
        self, path: AccessPath, arguments: Mapping[str, Any], read: Sequence[CallResult]
    ) -> bool:
        """Whether these pages, after which none follows, are all of a list.

        Without a total, and where nothing tells how far it goes, a page that is not full is the
        last. ``arguments`` are those of the last page.
        """
        if says_more(read[-1].body, read[-1].beside):
            return False
        pages = [one.body for one in read]
        stated = (stated_total(one.body, one.beside) for one in read)
        counts = [len(rows_of(page, path)) for page in pages]
        total = next(filter(None, stated), 0)
        if total or not path.paged:
            return sum(counts) >= total
        if len(pages) > 1 and not counts[-1]:
            return True
        if any(_FURTHER & set(words) for words in _names(pages[-1])):
            return True
        parameters = self._library.tool(path.tool_id).parameters
        sizes = [
            arguments.get(parameter.key, parameter.default)
            for parameter in parameters
            if (taken := path.input(parameter.key)) is not None and taken.role == "limit"
        ]
        return any(_is_count(size) and counts[-1] < size for size in sizes)

    def _safe(self, model: EntityModel, entity: str, kind: PathKind) -> list[AccessPath]:
        of_type = model.paths_of(entity)
        return [path for path in of_type if path.kind == kind and self._may(path)]

    def _may(self, path: AccessPath) -> bool:
        tool = self.tool(path.tool_id)
        return (
            tool is not None
            and tool.risk == "read"
            and tool.method.upper() == "GET"
            and not tool.deprecated
        )

    def _rank(self, model: EntityModel, path: AccessPath) -> tuple[int, bool, bool, float, str]:
        """What needs nothing, gives names and is up comes first."""
        names = model.types[path.entity].name_attributes if path.entity in model.types else ()
        available = 1.0 if self._graph is None else self._graph.availability(path.tool_id)
        nameless = bool(path.attributes) and not set(names) & set(path.attributes)
        is_unsaid = path.kind != "list"
        return len(path.required), is_unsaid, nameless, -available, path.tool_id


def _needs_at_most_an_id(path: AccessPath) -> bool:
    needed = path.required
    return (
        path.part_of in ("", "list")
        and len(needed) <= 1
        and all(one.role == "id" and one.entity for one in needed)
    )


def _takes_name(model: EntityModel, path: AccessPath, taken: Input) -> bool:
    if taken.role == "search":
        return True
    names = model.types[path.entity].name_attributes if path.entity in model.types else ()
    is_name = taken.entity in ("", path.entity) and taken.attribute in names
    return taken.role == "filter" and is_name and taken.operator in ("=", "contains")


def _names(body: Any) -> Iterator[tuple[str, ...]]:
    """Words of the names in an answer and in the records in it, outside of lists."""
    if isinstance(body, dict):
        for record in (body, *(value for value in body.values() if isinstance(value, dict))):
            yield from (identifier_words(str(name)) for name in record)


def _is_count(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value >= 1
