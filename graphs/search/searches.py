"""What the parts of one search share: its scope, its trail, the scorer, the depth left."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from graphs.forms.records import Constraint
from graphs.plans.records import Constant, Source
from graphs.search.drafts import Draft, Rows
from graphs.search.joins import Relations
from graphs.search.owning import owning_features
from graphs.search.queries import Query
from graphs.search.scope import Scope
from graphs.search.scoring import Weights
from graphs.search.trail import Trail
from tools.entity_types.records import AccessPath

T = TypeVar("T")


class FindRows(Protocol):
    """Drafts, and rows in them, that answer a query."""

    def __call__(self, search: Search, draft: Draft, query: Query) -> Iterator[tuple[Draft, Rows]]:
        """Go on from a draft."""
        ...


@dataclass(frozen=True, slots=True)
class Search:
    """One search."""

    scope: Scope
    trail: Trail
    weights: Weights
    relations: Relations
    find: FindRows
    """How the rows of a sub-goal are found."""
    words: frozenset[str] = frozenset()
    """Words of the goal and of what was said: what operations are measured by."""
    said: frozenset[str] = frozenset()
    """Stems of the words that it was said in, save those that name types."""
    spoken: frozenset[str] = frozenset()
    """Stems of all the words that it was said in, in English."""
    depth: int = 5
    """How deep sub-goals may still go."""
    why_not: list[str] = field(default_factory=list)
    """Why ways ended, for the person."""
    strict: bool = False
    """Whether the search is for a change, which rests on no name that was found nowhere."""
    seeking: bool = False
    """Whether it is for what another operation needs: then a search knows what a name means."""
    leading: bool = False
    """Whether it is for an operation that only leads to an input of another one."""
    own: tuple[Constraint, ...] = ()
    """Everything that the goal itself says."""
    hopes: Mapping[str, float] = field(default_factory=dict)
    """The most that a plan may still gain, by feature; what else comes only costs."""

    @property
    def is_outermost(self) -> bool:
        """Whether it is for the goal itself, not for something that it needs."""
        return self.depth == self.scope.limits.plan_depth

    def deeper(self) -> Search:
        """The search of a sub-goal."""
        return replace(self, depth=self.depth - 1)

    def best(self, some: Iterable[T], draft_of: Callable[[T], Draft]) -> Iterator[T]:
        """The alternatives, best first, as far as the wave allows."""
        ranked = sorted(some, key=lambda one: -self.weights.score(draft_of(one).features))
        yield from self.trail.options(ranked)

    def hopeless(self, draft: Draft) -> bool:
        """Whether no plan that goes on from this draft can come near the best that was found."""
        if self.trail.floor == -math.inf:
            return False
        gain = sum(
            self.weights.weights.get(name, 0.0) * max(0.0, most - draft.features.get(name, 0.0))
            for name, most in self.hopes.items()
        )
        return self.weights.score(draft.features) + gain < self.trail.floor

    def call(
        self,
        draft: Draft,
        path: AccessPath,
        arguments: Mapping[str, Source],
        *,
        over: str = "",
        whole: bool = False,
        why: str = "",
    ) -> Iterator[tuple[Draft, Rows]]:
        """Go on with one call more and its rows, and back when all that follows was tried.

        A reading call that the draft holds already is not made again.
        """
        if self.trail.over:
            return
        part = path.container if path.is_part else ""
        called = draft.calling(path.tool_id, arguments, over=over, whole=whole, rows=part, why=why)
        several = over or any(isinstance(s, Constant) and s.each for s in arguments.values())
        held, one = frozenset(path.attributes), path.kind == "detail" and not several
        rows = Rows(called.steps[-1].id, path.entity, path, held, one=one)
        if (same := draft.made_before(called.steps[-1])) and path.kind in ("list", "detail"):
            yield draft, replace(rows, step=same)
            return
        called = called.noting(**self.costs(draft, path.tool_id, mapped=bool(over)))
        if self.hopeless(called):
            return
        self.trail.move("advance", path.tool_id, draft.path, why)
        yield called, rows
        self.trail.move("backtrack", path.tool_id, called.path, "")

    def costs(self, draft: Draft, tool_id: str, *, mapped: bool = False) -> dict[str, float]:
        """What speaks for and against one call more."""
        graph = self.scope.graph
        return {
            "calls": 1.0,
            "maps": float(mapped),
            "unavailable": 1.0 - graph.availability(tool_id),
            "deprecated": float(self.scope.tool(tool_id).deprecated),
            "transition": graph.transition(draft.path[-1], tool_id) if draft.path else 0.0,
            **owning_features(self.scope.tool(tool_id), self.scope.said),
        }

    def fail(self, reason: str) -> None:
        """Note why a way ends."""
        if reason not in self.why_not:
            self.why_not.append(reason)
