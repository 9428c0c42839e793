"""Backward chaining: from a goal tool over bindings to the values that the person gave."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from graphs.rules.frame import Frame
from graphs.rules.given_values import GivenValues
from graphs.rules.guessing import guesses, says_which
from graphs.rules.known_values import known_binding
from graphs.rules.named_kinds import NamedKinds
from graphs.rules.nearness import landmarks, speaks_of_nearness
from graphs.rules.parameter_view import is_point, kind, words_of
from graphs.rules.plan import Plan, Supply, lay_out
from graphs.rules.producers import Producers, together
from graphs.rules.support import Support, narrows, takes_point
from graphs.rules.tool_words import leaves
from graphs.state import Result
from tools.graph import Binding, ToolGraph
from tools.library import ToolLibrary
from tools.records import Parameter, Tool
from tools.way_ends import FROM, TO

_HOPELESS = 0.2
"""A chain that holds less surely than this is not followed further."""
_PUTS_TO_USE = 1.25
"""How much a producer is preferred that puts a value of the request to use."""
_HANDED_ON = frozenset(
    {"identifier", "latitude", "longitude", "coordinates", "airport", "currency", "country_code",
     "timezone", "symbol"}
)  # fmt: skip


class Chainer:
    """Plans for one clause: which calls supply the inputs of a goal."""

    def __init__(
        self,
        library: ToolLibrary,
        graph: ToolGraph,
        frame: Frame,
        known: Mapping[str, Result],
        banned: Collection[str],
        depth: int,
    ) -> None:
        self._library = library
        self._graph = graph
        self._frame = frame
        self._known = known
        self._depth = depth
        self.values = GivenValues(library, frame)
        self.kinds = NamedKinds(library, frame)
        """What kinds of things the names of the clause are of."""
        self._producers = Producers(library, graph, frame, banned, self.kinds)
        self._near = speaks_of_nearness(frame)
        self._support = Support(graph, self.kinds, near=self._near, known=bool(known))
        self._landmarks = landmarks(frame)
        self._helpers: dict[tuple[object, ...], list[Supply]] = {}

    def plan(self, goal: Tool, via: str = "") -> Plan:
        """The best plan for a goal; what it cannot supply is listed as missing.

        With ``via``, the id of a tool, only that one may supply the goal itself.
        """
        only = frozenset({via}) if via else None
        return lay_out(
            self._supply(goal, None, frozenset(), self._depth - 1, (goal.id,), 1.0, only)
        )

    def _supply(
        self,
        tool: Tool,
        role: Parameter | None,
        taken: frozenset[int],
        depth: int,
        stack: tuple[str, ...],
        hope: float,
        only: frozenset[str] | None = None,
    ) -> Supply:
        """Meet the inputs of a tool: by values, by what is known, by producers.

        ``hope`` is how surely the chain up to here holds; below ``_HOPELESS`` it is not pursued.
        With ``only``, no other tools may supply it directly.
        """
        supply = self.values.supply(tool, role, taken, stack)
        needed = [p for p in leaves(tool) if p.required and p.default is None]
        open_ = [p for p in needed if p.key not in supply.inputs]
        open_ = [p for p in open_ if only or not self._take_known(supply, p)]
        if len(stack) > 1 and any(
            all(b.source in stack for b in self._producers.usable(tool, p)) for p in open_
        ):
            supply.missing += open_  # no use in supplying the rest of a mere helper
            supply.score *= 0.4 ** len(open_)
            return supply
        while open_:
            first = [p for p in open_ if not is_point(p)] or open_  # the thing, then where else
            found = self._best_producer(supply, first, role, taken, depth, stack, hope, only)
            if found is None:
                supply.missing += first
                supply.score *= 0.4 ** len(first)
                open_ = [p for p in open_ if p not in first]
                continue
            bindings, producer, score = found
            self._adopt(supply, bindings, producer, score)
            open_ = [p for p in open_ if p.key not in bindings]
        self._take_point(supply)
        self._take_optional(supply, role, taken, depth, stack, hope)
        return supply

    def _take_known(self, supply: Supply, parameter: Parameter) -> bool:
        """Take a value from the result of a subtask this one depends on."""
        for subtask, result in self._known.items():
            binding = known_binding(self._graph, supply.tool, parameter, result, self._frame)
            if binding is not None:
                supply.known[parameter.key] = (subtask, binding)
                supply.score *= 0.6 + 0.4 * binding.score
                return True
        return False

    def _take_point(self, supply: Supply) -> None:
        """Look around a known record where that is wanted, if a tool can, though it need not."""
        if not (self._near and self._known) or takes_point(supply):
            return
        points = [p for p in leaves(supply.tool) if is_point(p) and not p.required]
        score = supply.score
        taken = [self._take_known(supply, p) for p in points]
        if not all(taken):
            for point in points:
                supply.known.pop(point.key, None)
            supply.score = score

    def _best_producer(
        self,
        supply: Supply,
        open_: list[Parameter],
        role: Parameter | None,
        taken: frozenset[int],
        depth: int,
        stack: tuple[str, ...],
        hope: float,
        only: frozenset[str] | None = None,
    ) -> tuple[dict[str, Binding], Supply, float] | None:
        """The call that best supplies one or several of the open parameters."""
        if depth <= 0:
            return None
        busy = taken | frozenset(supply.uses)
        best: tuple[dict[str, Binding], Supply, float] | None = None
        hope *= supply.score
        least = preferred = _HOPELESS / hope
        for source, bindings, strength in self._producers.groups(supply.tool, open_, stack):
            bonus = together(bindings) * _PUTS_TO_USE
            if strength * bonus <= preferred or (only is not None and source not in only):
                continue  # even a perfect supply of this producer would not be better
            first = next(p for p in open_ if p.key in bindings)
            side = first if words_of(first) & (FROM | TO) else role or first
            inner = self._helper(source, side, busy, depth - 1, (*stack, source), hope * strength)
            if inner.missing and len(stack) > 1:
                continue
            support = self._support.of(supply.tool, bindings, strength, inner)
            preference = support * bonus
            if not says_which(self._frame, inner.uses - busy):
                preference /= _PUTS_TO_USE
                if guesses(self._frame, inner, bindings):
                    continue
            whole = best is None or not best[1].missing
            if inner.missing and best is not None and whole:
                continue  # what is all there comes before what would have to be asked for
            if preference > preferred or (not inner.missing and not whole and preference > least):
                best, preferred = (bindings, inner, support), preference
        return best

    def _helper(
        self,
        source: str,
        role: Parameter,
        taken: frozenset[int],
        depth: int,
        stack: tuple[str, ...],
        hope: float,
    ) -> Supply:
        """The supply of a producer, worked out once for all goals unless it would go in circles."""
        kept = self._helpers.setdefault((source, role.key, taken, depth), [])
        for known in kept:
            if known.tools.isdisjoint(stack[:-1]):
                return known
        supply = self._supply(self._library.tool(source), role, taken, depth, stack, hope)
        kept.append(supply)
        return supply

    def _take_optional(
        self,
        supply: Supply,
        role: Parameter | None,
        taken: frozenset[int],
        depth: int,
        stack: tuple[str, ...],
        hope: float,
    ) -> None:
        """Reach for producers of optional inputs where that puts an unused name to use."""
        names = {
            i
            for i, v in enumerate(self._frame.values)
            if v.kind in ("name", "country", "quoted") and v.cue != "qualifier"
        }
        idle = names - supply.uses - taken
        optional = [
            p
            for p in supply.tool.parameters
            if not p.required and p.key not in supply.inputs and kind(p) in _HANDED_ON
        ]
        if not idle or not optional or depth <= 0:
            return
        takers = frozenset(
            source
            for source, _, _ in self._producers.groups(supply.tool, optional, stack)
            if idle & self._landmarks or self._takes_any(source, idle, stack)
        )
        if not takers:
            return
        found = self._best_producer(supply, optional, role, taken, depth, stack, hope, takers)
        if found is None or not found[1].uses & idle or found[1].missing:
            return
        self._adopt(supply, *found)

    def _takes_any(self, tool_id: str, idle: set[int], stack: tuple[str, ...]) -> bool:
        """Whether a tool takes one of these values as an input of its own."""
        fits = self.values.fits(self._library.tool(tool_id), stack)
        return any(fit.uses & idle for fit in fits)

    def _adopt(
        self, supply: Supply, bindings: Mapping[str, Binding], producer: Supply, score: float
    ) -> None:
        for key, binding in bindings.items():
            supply.inputs[key] = binding
            supply.producers[key] = producer
        supply.uses |= producer.uses
        supply.weak |= producer.weak
        supply.words |= producer.words
        supply.free |= producer.free
        supply.parts |= producer.parts
        supply.about |= producer.about
        if supply.about and narrows(supply.tool, bindings):
            supply.parts |= supply.about
            supply.about = set()
        supply.tools |= producer.tools
        supply.score *= min(score, 1.0)
