"""What knowledge trees say, and where it stands: paths of rows, of the list, of passages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphs.answering.records import Found
from graphs.answering.telling import Telling
from graphs.forms.records import CallGoal
from tools.records import TREE_PATH
from tools.tree_lookup import NOT_IN_TREE, TREE_PASSAGES, TREE_PATHS, looks_up_tree

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


def tell_passages(telling: Telling, goal: CallGoal, found: Found) -> str:
    """What a tree holds nearest to the request, and what it does not hold; "" of other calls."""
    path = telling.question.model.paths.get(goal.tool_id)
    if path is None or path.kind != "passages" or not found.rows:
        return ""
    row, tree = found.rows[0], telling.question.library.tool(goal.tool_id).group_id
    passages, lacks = _told(row, TREE_PASSAGES), _told(row, NOT_IN_TREE)
    told = [telling.say("not_in_tree", tree=tree, words=telling.listed(lacks))] if lacks else []
    if passages:
        told.append(telling.say("nearest_in_tree", tree=tree, text="; ".join(passages)))
    return telling.together(told) or telling.say("nothing_in_tree", tree=tree)


def _paths(telling: Telling, found: Found) -> Iterator[str]:
    library, kind = telling.question.library, telling.question.model.types.get(found.entity)
    places = (one for one in kind.attributes if one.format == TREE_PATH) if kind is not None else ()
    own = next(iter(places), None)
    if kind is not None and own is not None:
        rows = [f"{kind.group_id}: {row[own.name]}" for row in found.rows if own.name in row]
        if rows:
            yield from rows
            return
    known = telling.question.model.paths
    for tool in (library.tool(tool_id) for tool_id in found.path if tool_id in known):
        if looks_up_tree(tool):
            paths = [path for row in found.rows for path in _told(row, TREE_PATHS)]
            yield from (f"{tool.group_id}: {path}" for path in paths)
        elif tool.transport == "tree":
            yield f"{tool.group_id}: {tool.description}"


def _told(row: Mapping[str, Any], name: str) -> list[str]:
    """The texts of a list that a row holds."""
    return row.get(f"{name}[]") or []
