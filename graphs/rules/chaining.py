"""Backward chaining: from a goal tool over bindings to the values that the person gave."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from graphs.rules.frame import Frame
from graphs.rules.given_values import GivenValues
from graphs.rules.known_values import known_binding
from graphs.rules.nearness import landmarks, speaks_of_nearness
from graphs.rules.output_match import label_paths
from graphs.rules.parameter_view import FROM, TO, is_point, kind, words_of
from graphs.rules.plan import Plan, Supply, lay_out
from graphs.rules.tool_words import covers, is_own, leaves, title_words
from graphs.rules.values.known_places import city_within, kind_words
from graphs.state import Result
from tools.graph import Binding, ToolGraph
from tools.library import ToolLibrary
from tools.records import Parameter, Tool
from tools.value_kinds import SHARED, kind_of, place_kind
from tools.words import identifier_words

_PRODUCERS = 8
_PER_CALL = 0.92
"""What each call further away costs."""
_TELLING = frozenset(
    {"name", "quoted", "country", "identifier", "coordinate", "email", "phone", "url", "currency",
     "language", "money"}
)  # fmt: skip
_ELSEWHERE = 0.92
"""What it costs to fetch a value from another group."""
_ABOUT = 0.8
"""What it costs to know of a thing only the city that its name speaks of."""
_NEARNESS = frozenset({"nearby", "nearest", "near", "around", "closest"})
_ASTRAY = 0.4
"""What it costs to look around a point where the request speaks of no nearness."""
_AWAY = 0.6
"""What it costs to leave out where the record is that something is to be near to."""
_KNOWS, _OTHER_KIND = 0.75, 0.45
"""How far a tool must know the kind of thing a name speaks of; what it costs if it does not."""
_HOPELESS = 0.2
"""A chain that holds less surely than this is not followed further."""
_PUTS_TO_USE = 1.25
"""How much a producer is preferred that puts a value of the request to use."""
_HANDED_ON = frozenset(
    {"identifier", "latitude", "longitude", "coordinates", "airport", "currency", "country_code",
     "timezone", "symbol"}
)  # fmt: skip
_FIT = {"compatible": 1.0, "conditional": 0.75, "incompatible": 0.0}


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
        self._banned = set(banned)
        self._depth = depth
        self._values = GivenValues(library, frame)
        self._kinds = frozenset(
            word
            for value in frame.values
            if value.kind == "name" and city_within(str(value.value))
            for word in kind_words(str(value.value))
            if place_kind(word) is None
            and any(covers(tool, word) >= _KNOWS for tool in library.tools())
        )
        self._near = speaks_of_nearness(frame)
        self._landmarks = landmarks(frame)
        self._helpers: dict[tuple[object, ...], list[Supply]] = {}
        self._sources: dict[tuple[str, str], list[Binding]] = {}
        self._grouped: dict[tuple[str, ...], list[tuple[str, dict[str, Binding], float]]] = {}

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
        supply = self._values.supply(tool, role, taken, stack)
        needed = [p for p in leaves(tool) if p.required and p.default is None]
        open_ = [p for p in needed if p.key not in supply.inputs]
        open_ = [p for p in open_ if only or not self._take_known(supply, p)]
        if len(stack) > 1 and any(
            all(b.source in stack for b in self._usable(tool, p)) for p in open_
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
        if not (self._near and self._known) or _takes_point(supply):
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
        for source, bindings, strength in self._groups(supply.tool, open_, stack):
            bonus = _together(bindings) * _PUTS_TO_USE
            if strength * bonus <= preferred or (only is not None and source not in only):
                continue  # even a perfect supply of this producer would not be better
            first = next(p for p in open_ if p.key in bindings)
            side = first if words_of(first) & (FROM | TO) else role or first
            inner = self._helper(source, side, busy, depth - 1, (*stack, source), hope * strength)
            if inner.missing and len(stack) > 1:
                continue
            support = self._support(supply.tool, bindings, strength, inner)
            preference = support * bonus
            if not self._leading(inner.uses - busy):
                preference /= _PUTS_TO_USE
                if self._guesses(inner, bindings):
                    continue
            whole = best is None or not best[1].missing
            if inner.missing and best is not None and whole:
                continue  # what is all there comes before what would have to be asked for
            if preference > preferred or (not inner.missing and not whole and preference > least):
                best, preferred = (bindings, inner, support), preference
        return best

    def _leading(self, uses: set[int]) -> bool:
        """Whether any of the values says which record is meant: a name does, a day does not."""
        return any(self._frame.values[i].kind in _TELLING for i in uses)

    def _guesses(self, inner: Supply, bindings: Mapping[str, Binding]) -> bool:
        """Whether a producer would give just any record: nothing that was said leads to it."""
        if inner.known or inner.words:
            return False
        if inner.free and not all(_means_the_same(inner.tool, b.output) for b in bindings.values()):
            return False  # found by its words; but no text leads to a city
        if any(b.need == "user" for b in bindings.values()):
            return True  # the person should say it
        frame = self._frame
        return not (frame.rankings or frame.each or (frame.mine and is_own(inner.tool)))

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

    def _groups(
        self, tool: Tool, open_: list[Parameter], stack: tuple[str, ...]
    ) -> list[tuple[str, dict[str, Binding], float]]:
        """Producers with the parameters they can fill together and how strongly, best first.

        Each output fills one parameter.
        """
        key = (tool.id, *(parameter.key for parameter in open_))
        if key not in self._grouped:
            self._grouped[key] = self._group(tool, open_)
        return [group for group in self._grouped[key] if group[0] not in stack]

    def _group(
        self, tool: Tool, open_: list[Parameter]
    ) -> list[tuple[str, dict[str, Binding], float]]:
        groups: list[tuple[str, dict[str, Binding]]] = []
        for parameter in open_:
            for binding in self._usable(tool, parameter):
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
        return sorted(joined, key=lambda g: -g[2] * _together(g[1]))

    def _support(
        self, tool: Tool, bindings: Iterable[str], strength: float, inner: Supply
    ) -> float:
        """How surely a producer fills these parameters, in [0, 1]."""
        support = strength * inner.score * self._graph.availability(inner.tool.id) * _PER_CALL
        around = bool(inner.about) and not _narrows(tool, bindings)
        support *= _ABOUT if around else 1.0
        if title_words(inner.tool) & _NEARNESS and not self._near:
            support *= _ASTRAY
        if self._near and self._known and not _takes_point(inner):
            support *= _AWAY
        if (_led(inner) or around) and self._kinds and not self._knows_kind(inner.tool.id):
            support *= _OTHER_KIND
        return support * (1.0 if inner.tool.group_id == tool.group_id else _ELSEWHERE)

    def _knows_kind(self, tool_id: str) -> bool:
        """Whether a tool knows the kind of a thing by a word of its name: the zoo of a city."""
        tool = self._library.tool(tool_id)
        return any(covers(tool, word) >= _KNOWS for word in self._kinds)

    def _usable(self, tool: Tool, parameter: Parameter) -> list[Binding]:
        key = (tool.id, parameter.key)
        if key not in self._sources:
            found = self._graph.producers(tool.id, parameter.key)
            usable = [one for one in found if self._may_give(one)]
            usable.sort(key=lambda b: not self._knows_kind(b.source))
            self._sources[key] = usable[:_PRODUCERS]
        return self._sources[key]

    def _may_give(self, binding: Binding) -> bool:
        producer = self._library.tool(binding.source)
        if binding.source in self._banned or producer.risk != "read" or not _FIT[binding.fit]:
            return False
        return self._frame.mine or not is_own(producer)  # else nobody spoke of their own things

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
            for source, _, _ in self._groups(supply.tool, optional, stack)
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
        fits = self._values.fits(self._library.tool(tool_id), stack)
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
        if supply.about and _narrows(supply.tool, bindings):
            supply.parts |= supply.about
            supply.about = set()
        supply.tools |= producer.tools
        supply.score *= min(score, 1.0)


def _means_the_same(tool: Tool, output: str) -> bool:
    """Whether an output is something that every service knows: a city, a point, a code."""
    field = next((f for f in tool.outputs if f.path == output), None)
    if field is None:
        return False
    return kind_of(identifier_words(field.name), field.type, output=True) in SHARED


def _one_record(tool: Tool, parameter: Parameter, group: Mapping[str, Binding]) -> bool:
    """Whether an id and a point would be asked of one record: who wants both means two things."""
    others = [other for key in group if (other := tool.parameter(key)) is not None]
    return any(
        parameter.required and other.required and is_point(parameter) != is_point(other)
        for other in others
    )


def _led(supply: Supply) -> set[int]:
    """Values whose rest is to be looked for in just this answer, not in one before it."""
    return supply.parts - {part for one in supply.producers.values() for part in one.parts}


def _narrows(tool: Tool, bindings: Iterable[str]) -> bool:
    """Whether a tool that is told a place lists what is there by name; not what is around it."""
    told = [parameter for key in bindings if (parameter := tool.parameter(key)) is not None]
    listed = any("[]" in path for path in label_paths(tool))
    return listed and not all(map(is_point, told))


def _takes_point(supply: Supply) -> bool:
    """Whether a call looks around a record that an earlier subtask found."""
    return any(is_point(p) for p in supply.tool.parameters if p.key in supply.known)


def _together(bindings: Mapping[str, Binding]) -> float:
    """How much one call is preferred that fills several parameters."""
    return 1 + 0.3 * (len(bindings) - 1)


def _join(bindings: Mapping[str, Binding]) -> float:
    """How strong bindings of one producer are together, in [0, 1]: as the weakest of them."""
    strengths = (b.score * _FIT[b.fit] * (1.0 if b.natural else 0.6) for b in bindings.values())
    return 0.5 + 0.5 * min(strengths)
