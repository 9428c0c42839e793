"""Ways between entity types: over attributes whose values stand for things of another type."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tools.entity_types.records import EntityModel


@dataclass(frozen=True, slots=True)
class Edge:
    """One relation, gone in one direction."""

    source: str
    target: str
    attribute: str
    """Of the source where it goes forward, of the target where it goes back; where rows do not hold
    it, the key of the input that takes the id."""
    back: bool = False
    """Whether it is gone against its direction: from a garden to the tasks whose ``garden`` it
    is."""
    held: bool = True
    """Whether rows hold it; else it only tells which rows a list gives: the pupils of a lesson."""


class Ways:
    """The relations of a model as a graph."""

    def __init__(self, model: EntityModel) -> None:
        self._edges: Mapping[str, list[Edge]] = _edges(model)
        self._steps: dict[tuple[str, int], Mapping[str, int]] = {}

    def between(self, source: str, target: str, most: int = 3) -> list[tuple[Edge, ...]]:
        """The shortest ways from one type to another, and those one longer, shortest first.

        What only an input tells, not the rows, can be told of the first type alone. Of ways of the
        same length those over what joins two things (members, bookings, classes) come before those
        over what two have in common (members, trainers, classes).
        """
        if source == target:
            return [()]
        steps = self._steps_to(target, most)
        found: list[tuple[Edge, ...]] = []
        frontier: list[tuple[Edge, ...]] = [
            (edge,) for edge in self._edges.get(source, ()) if steps.get(edge.target, most) < most
        ]
        for length in range(1, most + 1):
            found += sorted((way for way in frontier if way[-1].target == target), key=_shared)
            if found:
                most = min(most, len(found[0]) + 1)
            if length == most:
                break
            frontier = [
                (*way, edge)
                for way in frontier
                if way[-1].target != target
                for edge in self._edges.get(way[-1].target, ())
                if steps.get(edge.target, most) < most - length
                if edge.target != source and (edge.held or edge.back)
                if all(edge.target != done.source for done in way)
            ]
        return found

    def _steps_to(self, target: str, most: int) -> Mapping[str, int]:
        """How far from a type each other is at least, of those nearer than ``most``.

        Every relation can be gone both ways, so it is as far there as back.
        """
        known = self._steps.get((target, most))
        if known is None:
            known = {target: 0}
            for step in range(1, most):
                ends = [one for one, far in known.items() if far == step - 1]
                for edge in (edge for end in ends for edge in self._edges.get(end, ())):
                    known.setdefault(edge.target, step)
            self._steps[target, most] = known
        return known

    def of(self, source: str) -> list[Edge]:
        """The relations that a type has, forward ones first."""
        return list(self._edges.get(source, ()))


def _shared(way: tuple[Edge, ...]) -> int:
    """How often a way leads over a thing that those before and behind it only refer to."""
    return sum(other.back and not one.back for one, other in pairwise(way))


def _edges(model: EntityModel) -> dict[str, list[Edge]]:
    forward = list(dict.fromkeys(_forward(model)))
    edges: dict[str, list[Edge]] = defaultdict(list)
    for edge in forward:
        edges[edge.source].append(edge)
    for edge in forward:
        there = Edge(edge.target, edge.source, edge.attribute, back=True, held=edge.held)
        edges[edge.target].append(there)
    return edges


def _forward(model: EntityModel) -> Iterator[Edge]:
    """Every relation; those to what rows only stand for come last, as names are rather those of
    what the rows were asked for by.
    """
    for kind in model.types.values():
        for attribute in kind.attributes:
            if attribute.target in model.types and attribute is not kind.stands_for:
                yield Edge(kind.id, attribute.target, attribute.name)
    yield from _by_inputs(model)
    for kind in model.types.values():
        if (own := kind.stands_for) is not None and own.target in model.types:
            yield Edge(kind.id, own.target, own.name)


def _by_inputs(model: EntityModel) -> Iterator[Edge]:
    for path in model.all_paths():
        rows = model.types.get(path.entity)
        held = {a.target for a in rows.attributes if a is not rows.stands_for} if rows else set()
        for taken in path.inputs:
            other = taken.role == "id" and taken.entity not in ("", path.entity, *held)
            if rows and path.kind in ("list", "detail") and other and taken.entity in model.types:
                yield Edge(rows.id, taken.entity, taken.key, held=False)
