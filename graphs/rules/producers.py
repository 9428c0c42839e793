"""Which tools can produce the open inputs of a call, several of one record together."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from graphs.rules.frame import Frame
from graphs.rules.named_kinds import NamedKinds
from graphs.rules.parameter_view import is_point
from graphs.rules.tool_words import is_own
from tools.graph import Binding, ToolGraph
from tools.library import ToolLibrary
from tools.records import Parameter, Tool
from tools.source_choice import selected

_MOST = 8
"""Producers of one input that are looked at."""
_OF_ONES_OWN = frozenset({"cancel", "update"})
"""Changes to what one has."""
_NAMES = frozenset({"name", "country", "quoted"})
_FIT = {"compatible": 1.0, "conditional": 0.75, "incompatible": 0.0}

Group = tuple[str, dict[str, Binding], float]
"""A producer, the inputs it fills together, and how strongly, in [0, 1]."""


class Producers:
    """The producers that may supply inputs, worked out once for all chains of a clause."""

    def __init__(
        self,
        library: ToolLibrary,
        graph: ToolGraph,
        frame: Frame,
        banned: Collection[str],
        kinds: NamedKinds,
    ) -> None:
        self._library = library
        self._graph = graph
        self._frame = frame
        self._banned = set(banned)
        self._kinds = kinds
        self._names = any(value.kind in _NAMES for value in frame.values)
        self._sources: dict[tuple[str, str], list[Binding]] = {}
        self._grouped: dict[tuple[str, ...], list[Group]] = {}

    def groups(self, tool: Tool, open_: list[Parameter], stack: tuple[str, ...]) -> list[Group]:
        """Producers with the parameters they can fill together and how strongly, best first.

        Each output fills one parameter.
        """
        key = (tool.id, *(parameter.key for parameter in open_))
        if key not in self._grouped:
            self._grouped[key] = self._group(tool, open_)
        return [group for group in self._grouped[key] if group[0] not in stack]

    def _group(self, tool: Tool, open_: list[Parameter]) -> list[Group]:
        groups: list[tuple[str, dict[str, Binding]]] = []
        for parameter in open_:
            for binding in self.usable(tool, parameter):
                mine = [
                    group
                    for source, group in groups
                    if source == binding.source and not _one_record(tool, parameter, group)
                ]
                if any(parameter.key in group for group in mine):
                    continue
                free = [g for g in mine if binding.output not in {b.output for b in g.values()}]
                if free:
                    free[0][parameter.key] = binding
                else:
                    groups.append((binding.source, {parameter.key: binding}))
        joined = [(source, group, _join(group)) for source, group in groups]
        return sorted(joined, key=lambda g: -g[2] * together(g[1]))

    def usable(self, tool: Tool, parameter: Parameter) -> list[Binding]:
        """Bindings that may fill an input, those that know the kind of thing named first.

        Where the clause names something, a source that can be told the name comes before others.
        """
        key = (tool.id, parameter.key)
        if key not in self._sources:
            found = self._graph.producers(tool.id, parameter.key)
            usable = [one for one in found if self._may_give(one)]
            usable.sort(key=lambda b: (not self._kinds.known_to(b.source), -self._supply(b)))
            self._sources[key] = usable[:_MOST]
        return self._sources[key]

    def _supply(self, binding: Binding) -> float:
        if not self._names:
            return binding.score
        return binding.score * selected(self._library.tool(binding.source), binding.output)

    def _may_give(self, binding: Binding) -> bool:
        producer = self._library.tool(binding.source)
        if binding.source in self._banned or producer.risk != "read" or not _FIT[binding.fit]:
            return False
        if self._frame.action in _OF_ONES_OWN:
            return True
        return self._frame.mine or not is_own(producer)  # else nobody spoke of their own things


def _one_record(tool: Tool, parameter: Parameter, group: Mapping[str, Binding]) -> bool:
    """Whether an id and a point would be asked of one record: who wants both means two things."""
    others = [other for key in group if (other := tool.parameter(key)) is not None]
    return any(
        parameter.required and other.required and is_point(parameter) != is_point(other)
        for other in others
    )


def together(bindings: Mapping[str, Binding]) -> float:
    """How much one call is preferred that fills several parameters."""
    return 1 + 0.3 * (len(bindings) - 1)


def _join(bindings: Mapping[str, Binding]) -> float:
    """How strong bindings of one producer are together, in [0, 1]: as the weakest of them."""
    strengths = (b.score * _FIT[b.fit] * (1.0 if b.natural else 0.6) for b in bindings.values())
    return 0.5 + 0.5 * min(strengths)
