"""The tool graph on networkx: tools, groups and categories, and how tools go together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tools.graph import Binding, Neighbour
from tools.records import Category, Tool, ToolGroup
from tools.replacements import Replacement
from tools.statistics import CallCounts, Counts, MoveCounts, ReadableStatistics
from tools.weights import availability, binding_strength, published_success, transition_weight

if TYPE_CHECKING:
    import networkx as nx

_NO_CALLS = CallCounts(0.0, 0.0, 0.0, 0)
_NO_MOVES = MoveCounts(0.0, 0.0, 0)


class NetworkxToolGraph:
    """A ``ToolGraph`` whose look-ups are dictionary reads; it never does I/O but in ``refresh``.

    Weights are derived from one reading of the counts. ``refresh`` reads them anew; call it when
    a run starts. Answers are computed once per reading and safe to ask from several threads.
    An unknown tool has no edges and availability 0.
    """

    def __init__(
        self,
        tools: Iterable[Tool],
        groups: Iterable[ToolGroup],
        categories: Iterable[Category],
        bindings: Iterable[Binding],
        replacements: Iterable[Replacement],
        statistics: ReadableStatistics,
    ) -> None:
        self._tools = {tool.id: tool for tool in tools}
        self._groups = {group.id: group for group in groups}
        self._categories = {category.id: category for category in categories}
        self._statistics = statistics
        self._index(bindings)
        self._replacements: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for tool, substitute, similarity in replacements:
            self._replacements[tool].append((substitute, similarity))
        self._strengths = {
            pair: binding_strength(found, self._needed.get(pair[1], 0))
            for pair, found in self._pairs.items()
        }
        self.reading = 0
        self.refresh()

    def refresh(self) -> None:
        """Read the counts again and forget what was derived from the old ones."""
        counts = self._statistics.counts()
        moves: dict[str, float] = defaultdict(float)
        targets: dict[str, set[str]] = defaultdict(set)
        for source, target in self._pairs:
            targets[source].add(target)
        for (source, target), move in counts.moves.items():
            if source in self._tools and target in self._tools:
                moves[source] += move.stood
                targets[source].add(target)
        self._reading = _Reading(counts, moves, targets)
        self.reading += 1

    @property
    def counts(self) -> Counts:
        """The counts behind the weights, as they were read last."""
        return self._reading.counts

    @property
    def tools(self) -> Mapping[str, Tool]:
        """The tools by id."""
        return self._tools

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        """See ``ToolGraph``; equal weights are ordered by availability, then id."""
        reading = self._reading
        known = reading.neighbours.get(tool_id)
        if known is None:
            known = [self._neighbour(tool_id, one) for one in reading.targets.get(tool_id, ())]
            known.sort(key=lambda one: (-one.weight, -one.availability, one.tool_id))
            reading.neighbours[tool_id] = known
        return known[: max(k, 0)]

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._producers.get((tool_id, parameter), [])

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._consumers.get(tool_id, [])

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._pairs.get((source, target), [])

    def transition(self, source: str, target: str) -> float:
        """See ``ToolGraph``."""
        reading = self._reading
        if target not in reading.targets.get(source, ()):
            return 0.0
        move = reading.counts.moves.get((source, target), _NO_MOVES)
        prior = self._strengths.get((source, target), 0.0)
        return transition_weight(prior, move.stood, reading.moves.get(source, 0.0), move.undone)

    def availability(self, tool_id: str) -> float:
        """See ``ToolGraph``."""
        tool = self._tools.get(tool_id)
        if tool is None:
            return 0.0
        group = self._groups.get(tool.group_id)
        calls = self._reading.counts.calls.get(tool_id, _NO_CALLS)
        return availability(
            published_success(group, deprecated=tool.deprecated),
            calls.succeeded,
            calls.calls,
            calls.latency_s,
            (group.latency_ms or 0.0) / 1000.0 if group else 0.0,
        )

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        return self._replacements.get(tool_id, [])

    def to_networkx(self) -> nx.MultiDiGraph[str]:
        """The whole graph with its present weights.

        Node attribute ``kind`` is tool, group or category; ids of groups and categories are
        prefixed (``group:``, ``category:``). Edge keys are feeds, follows, replaces, in_group and
        in_category; ``feeds`` carries ``weight`` and its bindings, ``follows`` counts.
        """
        from tools.graph_assembly import assemble

        return assemble(self, self._groups, self._categories, self._reading.counts)

    def feeding_pairs(self) -> Iterable[tuple[str, str]]:
        """All (source, target) with at least one binding."""
        return self._pairs.keys()

    def _index(self, bindings: Iterable[Binding]) -> None:
        self._producers: dict[tuple[str, str], list[Binding]] = defaultdict(list)
        self._consumers: dict[str, list[Binding]] = defaultdict(list)
        self._pairs: dict[tuple[str, str], list[Binding]] = defaultdict(list)
        for binding in sorted(bindings, key=_order):
            if binding.fit != "incompatible":
                self._producers[binding.target, binding.parameter].append(binding)
                self._consumers[binding.source].append(binding)
                self._pairs[binding.source, binding.target].append(binding)
        self._needed: dict[str, int] = defaultdict(int)
        for (target, key), found in self._producers.items():
            tool = self._tools.get(target)
            parameter = tool.parameter(key) if tool else None
            if parameter is not None and parameter.required and found[0].need != "user":
                self._needed[target] += 1

    def _neighbour(self, source: str, target: str) -> Neighbour:
        return Neighbour(
            tool_id=target,
            weight=self.transition(source, target),
            availability=self.availability(target),
            bindings=tuple(self.bindings(source, target)),
        )


class _Reading:
    """One reading of the counts and what was derived from it."""

    def __init__(
        self, counts: Counts, moves: Mapping[str, float], targets: Mapping[str, set[str]]
    ) -> None:
        self.counts = counts
        self.moves = moves
        self.targets = targets
        self.neighbours: dict[str, list[Neighbour]] = {}


def _order(binding: Binding) -> tuple[Any, ...]:
    return -binding.score, binding.source, binding.output, binding.target, binding.parameter
