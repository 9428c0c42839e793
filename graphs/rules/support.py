"""How surely one call supplies inputs of another: its own inputs, its place, its nearness."""

from __future__ import annotations

from collections.abc import Iterable

from graphs.rules.named_kinds import NamedKinds
from graphs.rules.output_match import label_paths
from graphs.rules.parameter_view import is_point
from graphs.rules.plan import Supply
from graphs.rules.tool_words import title_words
from tools.graph import ToolGraph
from tools.records import Tool

_PER_CALL = 0.92
"""What each call further away costs."""
_ELSEWHERE = 0.92
"""What it costs to fetch a value from another group."""
_ABOUT = 0.8
"""What it costs to know of a thing only the city that its name speaks of."""
_NEARNESS = frozenset({"nearby", "nearest", "near", "around", "closest"})
_ASTRAY = 0.4
"""What it costs to look around a point where the request speaks of no nearness."""
_AWAY = 0.6
"""What it costs to leave out where the record is that something is to be near to."""
_OTHER_KIND = 0.45
"""What it costs a tool not to know the kind of thing a name speaks of."""


class Support:
    """How surely producers fill the inputs of other tools, for one clause."""

    def __init__(self, graph: ToolGraph, kinds: NamedKinds, *, near: bool, known: bool) -> None:
        """``near``: nearness is spoken of; ``known``: an earlier subtask found something."""
        self._graph = graph
        self._kinds = kinds
        self._near = near
        self._known = known

    def of(self, tool: Tool, bindings: Iterable[str], strength: float, inner: Supply) -> float:
        """How surely a producer fills these parameters, in [0, 1]."""
        support = strength * inner.score * self._graph.availability(inner.tool.id) * _PER_CALL
        around = bool(inner.about) and not narrows(tool, bindings)
        support *= _ABOUT if around else 1.0
        if title_words(inner.tool) & _NEARNESS and not self._near:
            support *= _ASTRAY
        if self._near and self._known and not takes_point(inner):
            support *= _AWAY
        if (_led(inner) or around) and self._kinds and not self._kinds.known_to(inner.tool.id):
            support *= _OTHER_KIND
        return support * (1.0 if inner.tool.group_id == tool.group_id else _ELSEWHERE)


def _led(supply: Supply) -> set[int]:
    """Values whose rest is to be looked for in just this answer, not in one before it."""
    return supply.parts - {part for one in supply.producers.values() for part in one.parts}


def narrows(tool: Tool, bindings: Iterable[str]) -> bool:
    """Whether a tool that is told a place lists what is there by name; not what is around it."""
    told = [parameter for key in bindings if (parameter := tool.parameter(key)) is not None]
    listed = any("[]" in path for path in label_paths(tool))
    return listed and not all(map(is_point, told))


def takes_point(supply: Supply) -> bool:
    """Whether a call looks around a record that an earlier subtask found."""
    return any(is_point(p) for p in supply.tool.parameters if p.key in supply.known)
