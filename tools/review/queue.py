"""Which bindings most need a person's look."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tools.binding_score import kept_from
from tools.graph import Binding
from tools.networkx_graph import NetworkxToolGraph
from tools.review.records import key_of
from tools.statistics import MoveCounts

_OPTIONAL, _SAID = 0.3, 0.3
"""What is left of the impact of an input that need not be given, or that a person says."""
_CONDITIONAL, _UNNATURAL = 0.3, 0.3
"""Doubt about a binding that needs a conversion, or that a request would hardly use."""
_UNDO_PRIOR = 4.0
_WALKED = 2.0
"""So often must a move have been made before it asks for a binding that nobody found."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A binding to look at, and why."""

    binding: Binding
    doubt: float
    """In [0, 1]: how little is known of whether it is right."""
    impact: float
    """In [0, 1]: how much a plan rests on it."""
    reasons: tuple[str, ...]

    @property
    def priority(self) -> float:
        """Doubt times impact."""
        return self.doubt * self.impact


@dataclass(frozen=True, slots=True)
class Unbound:
    """A move that right paths make although nothing is bound between the two tools."""

    source: str
    target: str
    moves: float
    """Decayed count."""


def doubts(graph: NetworkxToolGraph) -> list[Doubt]:
    """All bindings that nobody decided on, the one that most needs a look first.

    Doubt is high near the score below which a binding is not kept, for conversions and unnatural
    chains, and where moves along it were taken back. Impact is high for the best source of an
    input that must be given and that nobody would say, and for moves that are made often.
    """
    decided = {decision.key for decision in graph.decided}
    found = [
        _doubt(graph, one, rank) for one, rank in _with_rank(graph) if key_of(one) not in decided
    ]
    return sorted(found, key=lambda one: (-one.priority, key_of(one.binding)))


def unbound(graph: NetworkxToolGraph) -> list[Unbound]:
    """Moves made several times between tools without a binding, the most frequent first."""
    found = [
        Unbound(source, target, counts.stood)
        for (source, target), counts in graph.counts.moves.items()
        if counts.stood >= _WALKED
        and source in graph.tools
        and target in graph.tools
        and not graph.bindings(source, target)
    ]
    return sorted(found, key=lambda one: (-one.moves, one.source, one.target))


def _with_rank(graph: NetworkxToolGraph) -> Iterator[tuple[Binding, int]]:
    """Each binding with its place among the sources of its parameter, the best is 0."""
    for tool in graph.tools.values():
        for parameter in tool.parameters:
            yield from ((b, i) for i, b in enumerate(graph.producers(tool.id, parameter.key)))


def _doubt(graph: NetworkxToolGraph, binding: Binding, rank: int) -> Doubt:
    moves = graph.counts.moves.get((binding.source, binding.target), MoveCounts(0.0, 0.0, 0))
    grounds = dict(_grounds(binding, moves))
    sure = math.prod(1.0 - doubt for doubt in grounds.values())
    return Doubt(binding, 1.0 - sure, _impact(graph, binding, rank, moves), tuple(grounds))


def _grounds(binding: Binding, moves: MoveCounts) -> Iterable[tuple[str, float]]:
    """What speaks for a look -> how much, in [0, 1]."""
    least = kept_from(natural=binding.natural)
    margin = max(0.0, (binding.score - least) / (1.0 - least))
    yield f"score {binding.score:.2f}, kept from {least:.2f}", (1.0 - margin) ** 2
    if binding.fit == "conditional":
        yield "needs a conversion or check", _CONDITIONAL
    if not binding.natural:
        yield "a request would hardly use it", _UNNATURAL
    if moves.undone > 0:
        share = moves.undone / (moves.stood + moves.undone + _UNDO_PRIOR)
        yield f"taken back {moves.undone:.1f} times", share


def _impact(graph: NetworkxToolGraph, binding: Binding, rank: int, moves: MoveCounts) -> float:
    tool = graph.tools[binding.target]
    parameter = tool.parameter(binding.parameter)
    required = parameter is not None and parameter.required
    worth = (1.0 if required else _OPTIONAL) * (_SAID if binding.need == "user" else 1.0)
    used = 1.0 - 1.0 / (2.0 + moves.stood + moves.undone)  # half at first, 1 in the limit
    return worth * used / (1 + rank)
