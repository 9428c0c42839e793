"""The moves of a search: a depth-first walk that deviates from the best choice ever more often."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from graphs.state import Move, MoveKind

T = TypeVar("T")


class Trail:
    """Moves made, and how many alternatives may still be taken up.

    Alternatives are tried best first (limited discrepancy search): in a wave with allowance n a
    plan may take, all choices together, n alternatives that were not the best that worked.
    """

    def __init__(self, limit: int, ended: Callable[[], bool]) -> None:
        self.moves: list[Move] = []
        self.finished = 0
        self.allowance = 0
        self.floor = -math.inf
        """What a plan must come to, to be worth finding."""
        self.tried = 0
        """Alternatives taken up, those included that led nowhere without a move."""
        self._limit = limit
        self._ended = ended
        self._told: set[tuple[str, ...]] = set()

    @property
    def over(self) -> bool:
        """Whether the search must end."""
        return self.tried >= self._limit or self._ended()

    def options(self, alternatives: Iterable[T]) -> Iterator[T]:
        """The alternatives that this wave may take; those that lead nowhere are free."""
        cost = 0
        for alternative in alternatives:
            if cost > self.allowance or self.over:
                return
            before = self.finished
            self.tried += 1
            self.allowance -= cost
            try:
                yield alternative
            finally:
                self.allowance += cost
            cost += self.finished > before

    def move(self, kind: MoveKind, tool_id: str, path: Sequence[str], reason: str) -> None:
        """Note a move, once."""
        self.finished += kind == "finish"
        told = (kind, tool_id, *path, reason * (kind == "finish"))
        if told not in self._told:
            self._told.add(told)
            self.moves.append(Move(kind=kind, tool_id=tool_id, path=[*path], reason=reason))
