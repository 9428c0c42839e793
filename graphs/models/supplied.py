"""Arguments that earlier answers supply through bindings, so that no model copies an id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from graphs.reasoner import Blank
from graphs.state import Observation
from tools.graph import ToolGraph
from tools.words import identifier_words

_POINT = frozenset({"lat", "lon", "lng", "latitude", "longitude"})


def supplied_arguments(graph: ToolGraph, blank: Blank) -> dict[str, Any]:
    """Values of required parameters for which the earlier answers leave no choice.

    A person would not say them (ids, codes, coordinates), all rows that could give one agree, and
    no field gives two parameters their value: that would be both ends of a journey. A record whose
    id is given needs no coordinates: those that are asked for beside it are of something else.
    """
    required = {p.key for p in blank.tool.required}
    found: dict[str, dict[str, tuple[str, Any]]] = {}
    for observation in _earlier(blank):
        for binding in graph.bindings(observation["tool_id"], blank.tool.id):
            if binding.parameter not in required or binding.need == "user":
                continue
            for row in observation["rows"]:
                value = row["fields"].get(binding.output)
                if value is not None:
                    source = f"{binding.source} {binding.output}"
                    found.setdefault(binding.parameter, {})[repr(value)] = (source, value)
    sure = {key: next(iter(v.values())) for key, v in found.items() if len(v) == 1}
    uses = Counter(source for source, _ in sure.values())
    once = {key: given for key, given in sure.items() if uses[given[0]] == 1}
    named = {source.split()[0] for key, (source, _) in once.items() if not _is_point(key)}
    return {
        key: value
        for key, (source, value) in once.items()
        if not (_is_point(key) and source.split()[0] in named)
    }


def _is_point(key: str) -> bool:
    return bool(_POINT & set(identifier_words(key)))


def _earlier(blank: Blank) -> Iterator[Observation]:
    """What the subtasks before and the steps of this path gave."""
    for result in blank.task.known.values():
        yield from result["observations"]
    yield from blank.observations
