"""The tool graph on networkx: tools, groups and categories, and how tools go together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np

from tools.binding_table import BindingTable
from tools.graph import Binding, Neighbour
from tools.pair_strengths import Floats, PairStrengths, best_rows
from tools.records import Category, Tool, ToolGroup
from tools.replacements import Replacement
from tools.review.applying import decided
from tools.review.records import Decision, Decisions
from tools.statistics import CallCounts, Counts, MoveCounts, ReadableStatistics
from tools.weights import (
    availability,
    published_success,
    transition_weight,
    unwalked_weights,
)

if TYPE_CHECKING:
    import networkx as nx

_NO_CALLS = CallCounts(0.0, 0.0, 0.0, 0)
_NO_MOVES = MoveCounts(0.0, 0.0, 0)


class NetworkxToolGraph:
    """A ``ToolGraph`` that makes bindings into objects when asked; no I/O but in ``refresh``.

    Weights are derived from one reading of the counts. ``refresh`` reads them, and what people
    decided about bindings, anew; call it when a run starts. Answers are computed once per reading
    and safe to ask from several threads. An unknown tool has no edges and availability 0.
    """

    def __init__(
        self,
        tools: Iterable[Tool],
        groups: Iterable[ToolGroup],
        categories: Iterable[Category],
        bindings: Iterable[Binding],
        replacements: Iterable[Replacement],
        statistics: ReadableStatistics,
        decisions: Decisions | None = None,
    ) -> None:
        self._tools = {tool.id: tool for tool in tools}
        self._groups = {group.id: group for group in groups}
        self._categories = {category.id: category for category in categories}
        self._statistics = statistics
        self._found = _table(bindings)
        self._decisions = decisions
        self.decided: Sequence[Decision] = ()
        """What people decided about bindings, as it was read last."""
        self.edition = 0
        self._looked_up = self._look_up(self._found)
        self._replacements: dict[str, list[tuple[str, float]]] = defaultdict(list)
        for tool, substitute, similarity in replacements:
            self._replacements[tool].append((substitute, similarity))
        self.reading = 0
        self._reading = _Reading(Counts(), {})
        self.refresh()

    def refresh(self) -> None:
        """Read counts and decisions again; where they differ, forget what the old ones gave."""
        revised, counts = self._review(), self._statistics.counts()
        if not revised and counts == self._reading.counts:
            return
        moves: dict[str, dict[str, MoveCounts]] = defaultdict(dict)
        for (source, target), move in counts.moves.items():
            if source in self._tools and target in self._tools:
                moves[source][target] = move
        self._reading = _Reading(counts, moves)
        self.reading += 1

    @property
    def counts(self) -> Counts:
        """The counts behind the weights, as they were read last."""
        return self._reading.counts

    @property
    def tools(self) -> Mapping[str, Tool]:
        """The tools by id."""
        return self._tools

    @property
    def groups(self) -> Mapping[str, ToolGroup]:
        """The groups by id."""
        return self._groups

    def neighbours(self, tool_id: str, k: int) -> Sequence[Neighbour]:
        """See ``ToolGraph``; equal weights are ordered by availability, then id."""
        return [
            Neighbour(
                tool_id=target,
                weight=weight,
                availability=available,
                bindings=tuple(self.bindings(tool_id, target)),
            )
            for weight, available, target in self._ranked(tool_id, max(k, 0))
        ]

    def producers(self, tool_id: str, parameter: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._looked_up.into(tool_id).get(parameter, [])

    def consumers(self, tool_id: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._looked_up.out_of(tool_id)

    def bindings(self, source: str, target: str) -> Sequence[Binding]:
        """See ``ToolGraph``."""
        return self._looked_up.between(source, target)

    def transition(self, source: str, target: str) -> float:
        """See ``ToolGraph``."""
        reading, prior = self._reading, self._looked_up.strengths.between(source, target)
        move = reading.moves.get(source, {}).get(target)
        if move is None and prior is None:
            return 0.0
        move, prior = move or _NO_MOVES, prior or 0.0
        return transition_weight(prior, move.stood, reading.stood_from(source), move.undone)

    def moves_from(self, source: str) -> float:
        """Decayed count of all moves that stood from a tool."""
        return self._reading.stood_from(source)

    def availability(self, tool_id: str) -> float:
        """See ``ToolGraph``."""
        return self._available(tool_id, self._reading.counts.calls.get(tool_id, _NO_CALLS))

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        return self._replacements.get(tool_id, [])

    def to_networkx(self, only: Collection[str] | None = None) -> nx.MultiDiGraph[str]:
        """The whole graph with its present weights, or the part with these tools only.

        Node attribute ``kind`` is tool, group or category; ids of groups and categories are
        prefixed (``group:``, ``category:``). Edge keys are feeds, follows, replaces, in_group and
        in_category; ``feeds`` carries ``weight`` and its bindings, ``follows`` counts.
        """
        from tools.graph_assembly import assemble

        return assemble(self, self._groups, self._categories, self._reading.counts, only)

    def edges(self) -> Iterator[tuple[str, str]]:
        """All (source, target) that are bound or were walked."""
        yield from self._looked_up.table.pairs()
        for source, found in self._reading.moves.items():
            yield from (
                (source, target)
                for target in found
                if self._looked_up.strengths.between(source, target) is None
            )

    def feeding_pairs(self) -> Iterable[tuple[str, str]]:
        """All (source, target) with at least one binding."""
        return self._looked_up.table.pairs()

    def strength(self, source: str, target: str) -> float:
        """What the bindings alone say of a move, in [0, 1]: the prior of its weight."""
        return self._looked_up.strengths.between(source, target) or 0.0

    def _review(self) -> bool:
        """Change the bindings when other decisions hold now than before, and say so."""
        now = self._decisions.decisions() if self._decisions is not None else self.decided
        if now == self.decided:
            return False
        into = [(decision.key.target, decision.key.parameter) for decision in now]
        table = self._found.revised(into, lambda found: decided(found, now, self._tools))
        self._looked_up, self.decided = self._look_up(table), now
        self.edition += 1
        return True

    def _look_up(self, table: BindingTable) -> _LookedUp:
        published = partial(self._available, calls=_NO_CALLS)
        return _LookedUp(table.fitting(), self._tools, published)

    def _available(self, tool_id: str, calls: CallCounts) -> float:
        tool = self._tools.get(tool_id)
        if tool is None:
            return 0.0
        group = self._groups.get(tool.group_id)
        return availability(
            published_success(group, deprecated=tool.deprecated),
            calls.succeeded,
            calls.calls,
            calls.latency_s,
            (group.latency_ms or 0.0) / 1000.0 if group else 0.0,
        )

    def _ranked(self, source: str, k: int) -> list[tuple[float, float, str]]:
        """Weight and availability of the best k that may come after a tool."""
        reading, looked_up = self._reading, self._looked_up
        strengths = looked_up.strengths
        ranked = reading.ranked.get((source, k))
        if ranked is None:
            moved = reading.moves.get(source, {})
            walked = [(self.transition(source, one), self.availability(one), one) for one in moved]
            targets, priors = strengths.out_of(source)
            others = ~np.isin(targets, [strengths.places.get(one, -1) for one in moved])
            targets = targets[others]
            weights = unwalked_weights(priors[others], reading.stood_from(source))
            available = reading.availabilities(looked_up, self.availability)[targets]
            rest = (
                (float(weights[row]), float(available[row]), strengths.ids[targets[row]])
                for row in best_rows(k, weights, available).tolist()
            )
            found = sorted((*walked, *rest), key=lambda one: (-one[0], -one[1], one[2]))
            ranked = reading.ranked[source, k] = found[:k]
        return ranked


class _Reading:
    """One reading of the counts and what was derived from it."""

    def __init__(self, counts: Counts, moves: Mapping[str, Mapping[str, MoveCounts]]) -> None:
        self.counts = counts
        self.moves = moves
        self.ranked: dict[tuple[str, int], list[tuple[float, float, str]]] = {}
        self._available: tuple[_LookedUp, Floats] | None = None

    def stood_from(self, source: str) -> float:
        """Decayed count of all moves that stood from a tool."""
        return sum(move.stood for move in self.moves.get(source, {}).values())

    def availabilities(self, of: _LookedUp, availability: Callable[[str], float]) -> Floats:
        """The availability of all tools that something can feed, as ``strengths`` has them."""
        if self._available is None or self._available[0] is not of:
            places, column = of.strengths.places, of.published.copy()
            for tool_id in self.counts.calls.keys() & places.keys():
                column[places[tool_id]] = availability(tool_id)
            self._available = of, column
        return self._available[1]


class _LookedUp:
    """The bindings as they hold under one set of decisions, and what was derived from them."""

    def __init__(
        self, table: BindingTable, tools: Mapping[str, Tool], published: Callable[[str], float]
    ) -> None:
        """``published`` says how available a tool is that was never called."""
        self.table = table
        self._tools = tools
        self._published = published
        self._inputs: dict[str, Mapping[str, Sequence[Binding]]] = {}
        self._outputs: dict[str, Sequence[Binding]] = {}
        self._between: dict[tuple[str, str], Sequence[Binding]] = {}

    @cached_property
    def strengths(self) -> PairStrengths:
        """What the bindings say of each move."""
        return PairStrengths(self.table, self._tools)

    @cached_property
    def published(self) -> Floats:
        """How available the tools of ``strengths`` are before any call."""
        return np.array([self._published(one) for one in self.strengths.ids], dtype=np.float64)

    def into(self, tool_id: str) -> Mapping[str, Sequence[Binding]]:
        """Parameter of a tool -> the bindings into it."""
        found = self._inputs.get(tool_id)
        if found is None:
            found = self._inputs[tool_id] = self.table.into(tool_id)
        return found

    def out_of(self, tool_id: str) -> Sequence[Binding]:
        """The bindings out of a tool."""
        found = self._outputs.get(tool_id)
        if found is None:
            found = self._outputs[tool_id] = self.table.out_of(tool_id)
        return found

    def between(self, source: str, target: str) -> Sequence[Binding]:
        """The bindings between two tools."""
        found = self._between.get((source, target))
        if found is None:
            found = self._between[source, target] = self.table.between(source, target)
        return found


def _table(bindings: Iterable[Binding]) -> BindingTable:
    return bindings if isinstance(bindings, BindingTable) else BindingTable.of(bindings)
