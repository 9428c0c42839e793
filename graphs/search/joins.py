"""Join trees: how things of one type lead to things of another, over relations of the model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from graphs.search.queries import Clause, Query
from tools.entity_types.records import Attribute, EntityModel, EntityType

OUTER = "^"
"""Before an attribute of the row that a call was mapped over, in the rows of its answer."""
MOST_HOPS = 3
"""Relations in the longest join."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One relation: where ``left_key`` of the left type equals ``right_key`` of the right."""

    left: str
    left_key: str
    right: str
    right_key: str
    nested: bool = False
    """Whether ``left_key`` is an input of an operation that lists the left type, no attribute."""


class Relations:
    """The relations of a model, both ways; read once for a search."""

    def __init__(self, model: EntityModel) -> None:
        self._model = model

    @cached_property
    def _hops(self) -> dict[str, list[Hop]]:
        found: dict[str, list[Hop]] = defaultdict(list)
        for kind in self._model.types.values():
            for attribute in kind.attributes:
                if (hop := self._forward(kind, attribute)) is not None:
                    found[hop.left].append(hop)
                    found[hop.right].append(_turned(hop))
        held = {
            (kind.id, one.target)
            for kind in self._model.types.values()
            for one in kind.attributes
            if one is not kind.stands_for
        }
        for hop in dict.fromkeys(self._nested()):
            if (hop.left, hop.right) not in held:
                found[hop.left].append(hop)
                found[hop.right].append(
                    Hop(hop.right, hop.right_key, hop.left, f"{OUTER}{hop.right_key}")
                )
        return found

    def _forward(self, kind: EntityType, attribute: Attribute) -> Hop | None:
        target = self._model.types.get(attribute.target)
        key = attribute.target_attribute or (target.id_attribute if target else "")
        return Hop(kind.id, attribute.name, attribute.target, key) if target and key else None

    def _nested(self) -> Iterator[Hop]:
        for path in self._model.all_paths():
            for one in path.inputs if path.kind in ("list", "detail") else ():
                parent = self._model.types.get(one.entity)
                apart = parent is not None and parent.id != path.entity
                if parent is not None and apart and one.role == "id" and parent.id_attribute:
                    yield Hop(path.entity, one.key, parent.id, parent.id_attribute, nested=True)

    def of(self, entity: str) -> Sequence[Hop]:
        """The relations of a type, in both directions."""
        return self._hops.get(entity, ())

    def between(self, start: str, end: str) -> list[tuple[Hop, ...]]:
        """The shortest joins from one type to another: all of the least length."""
        ways: list[tuple[Hop, ...]] = [()]
        for _ in range(MOST_HOPS):
            ways = [(*way, hop) for way in ways for hop in self._onward(start, way)]
            if arrived := [way for way in ways if way[-1].right == end]:
                return arrived
        return []

    def _onward(self, start: str, way: tuple[Hop, ...]) -> Iterator[Hop]:
        been = {start, *(hop.right for hop in way[:-1])}
        for hop in self.of(way[-1].right if way else start):
            if not way or hop.right not in been:
                yield hop


def _turned(hop: Hop) -> Hop:
    return Hop(hop.right, hop.right_key, hop.left, hop.left_key)


def clause_through(way: Sequence[Hop], query: Query, clause: Clause) -> Clause:
    """A clause on the first type of a join that holds where the last type's things do."""
    for hop in reversed(way):
        made = replace(
            clause,
            attribute=hop.left_key,
            op="=",
            value=None,
            kind="",
            query=query,
            goal="",
            take=hop.right_key,
            made=True,
        )
        query = Query(entity=hop.left, clauses=(made,))
    return made


def clause_behind(way: Sequence[Hop], clause: Clause) -> Clause:
    """The clause behind a join, on its last relation."""
    last = way[-1]
    take = clause.take or last.right_key
    inner = replace(clause, attribute=last.left_key, take=take, made=True)
    if len(way) == 1:
        return inner
    return clause_through(way[:-1], Query(entity=last.left, clauses=(inner,)), clause)
