"""Where in knowledge trees an answer stands: the paths of its rows, or of the list they are in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from graphs.answering.records import Found
from graphs.answering.telling import Telling
from tools.records import TREE_PATH

_SHOWN = 5
"""Paths that are told; the rest is counted."""


def tell_sources(telling: Telling, found: Sequence[Found]) -> str:
    """The paths that an answer rests on; ``""`` where it rests on no tree."""
    paths = list(dict.fromkeys(path for one in found for path in _paths(telling, one)))
    if not paths:
        return ""
    rest = len(paths) - _SHOWN
    more = telling.say("more", count=rest) if rest > 0 else ""
    return telling.say("sources", paths="; ".join([*paths[:_SHOWN], *([more] if more else [])]))


def _paths(telling: Telling, found: Found) -> Iterator[str]:
    library, kind = telling.question.library, telling.question.model.types.get(found.entity)
    own = kind.attribute(kind.id_attribute) if kind is not None and kind.id_attribute else None
    if kind is not None and own is not None and own.format == TREE_PATH:
        rows = [f"{kind.group_id}: {row[own.name]}" for row in found.rows if own.name in row]
        if rows:
            yield from rows
            return
    tools = [library.tool(tool_id) for tool_id in found.path]
    yield from (f"{one.group_id}: {one.description}" for one in tools if one.transport == "tree")
