"""The tool graph as it looks with some of its parts switched off."""

from __future__ import annotations

from collections.abc import Sequence

from graphs.switches import Switches
from tools.graph import Binding, Neighbour, ToolGraph
from tools.statistics import Counts

_ALL = 1_000_000
"""More neighbours than any tool has."""


class SwitchedGraph:
    """A ``ToolGraph`` over another one: what is off weighs 1, or is not there at all.

    Without the graph as a whole only ``producers``, ``consumers`` and ``bindings`` speak, ungraded;
    the graph within should then know equal names only.
    """

    def __init__(self, graph: ToolGraph, switches: Switches) -> None:
        self._graph = graph
        self._is_there = switches.graph
        self._weighs_edges = switches.graph and switches.edge_weights
        self._weighs_nodes = switches.graph and switches.node_weights

    @property
    def reading(self) -> int:
        """See ``ToolGraph``."""
        return self._graph.reading

    @property
    def edition(self) -> int:
        """See ``ToolGraph``."""
        return self._graph.edition

    @property
    def counts(self) -> Counts | None:
        """The counts behind the weights of the graph within; None where it tells none."""
        return getattr(self._graph, "counts", None)

    def refresh(self) -> None:
        """See ``ToolGraph``."""
        self._graph.refresh()

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        """See ``ToolGraph``; ordered by weight where there is one, then by id."""
        if not self._is_there:
            return []
        found = [self._weighed(one) for one in self._graph.neighbours(tool_id, _ALL)]
        found.sort(key=lambda one: (-one.weight, -one.availability, one.tool_id))
        return found[: max(k, 0)]

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graded(self._graph.producers(tool_id, parameter))

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graded(self._graph.consumers(tool_id))

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._graded(self._graph.bindings(source, target))

    def transition(self, source: str, target: str) -> float:
        """See ``ToolGraph``; without edge weights 1 for every edge."""
        if not self._is_there:
            return 0.0
        weight = self._graph.transition(source, target)
        return weight if self._weighs_edges else float(weight > 0)

    def availability(self, tool_id: str) -> float:
        """See ``ToolGraph``; without node weights 1 for every tool."""
        return self._graph.availability(tool_id) if self._weighs_nodes else 1.0

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        return self._graph.replacements(tool_id) if self._is_there else []

    def _weighed(self, one: Neighbour) -> Neighbour:
        return Neighbour(
            tool_id=one.tool_id,
            weight=one.weight if self._weighs_edges else 1.0,
            availability=self.availability(one.tool_id),
            bindings=tuple(self._graded(one.bindings)),
        )

    def _graded(self, bindings: Sequence[Binding]) -> Sequence[Binding]:
        """The bindings as they are, or all equal and in the order of their names."""
        if self._weighs_edges:
            return bindings
        equal = [one.model_copy(update={"score": 1.0, "natural": True}) for one in bindings]
        return sorted(equal, key=lambda b: (b.source, b.output, b.target, b.parameter))


def switched_graph(graph: ToolGraph, switches: Switches) -> ToolGraph:
    """The graph as the switches leave it; the graph itself while all of it is on."""
    whole = switches.graph and switches.edge_weights and switches.node_weights
    return graph if whole else SwitchedGraph(graph, switches)
