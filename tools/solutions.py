"""Solutions: sequences of reading calls that answer a kind of question, walked on the tool graph.

A solution is valid where every required input of each call can come from the person or from an
earlier call, and concise where every call hands something to the next that it was not itself asked
by: a call that only gives back the id it got would be left out as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from tools.graph import Binding, ToolGraph
from tools.records import Parameter, Record, Tool


class Solution(Record):
    """A sequence of calls with open values."""

    tools: tuple[str, ...]
    """Ids, in the order of their calls."""
    given: tuple[str, ...]
    """What the person says: ``tool:parameter``; of the first call optional ones are among them."""
    bindings: tuple[Binding, ...]
    """What calls hand to later ones."""
    outputs: tuple[str, ...]
    """Output paths of the last call."""

    @property
    def hops(self) -> int:
        """How many calls it has."""
        return len(self.tools)


def solutions(
    tools: Iterable[Tool], graph: ToolGraph, *, hops: int = 3, limit: int = 1000
) -> list[Solution]:
    """The solutions of some tools, those that change nothing, short ones first.

    ``hops``: calls at most; ``limit``: solutions at most. Longer ones begin with shorter ones, so
    the work is bounded by both.
    """
    reading = {one.id: one for one in tools if one.risk == "read"}
    return list(islice(_walked(reading, graph, hops), limit))


def _walked(tools: Mapping[str, Tool], graph: ToolGraph, hops: int) -> Iterator[Solution]:
    """All solutions, those with fewer calls first."""
    made = [one for tool in tools.values() if (one := _made([tool], (), graph)) is not None]
    yield from made
    for _ in range(hops - 1):
        longer = []
        for shorter in made:
            for following in _following(tools, graph, shorter):
                yield following
                longer.append(following)
        made = longer


def _following(
    tools: Mapping[str, Tool], graph: ToolGraph, shorter: Solution
) -> Iterator[Solution]:
    """The solutions with one call more, that with the strongest binding first."""
    last = shorter.tools[-1]
    best: dict[str, Binding] = {}
    for binding in graph.consumers(last):
        if binding.target in tools and not _is_echo(tools[last], binding, shorter):
            best.setdefault(binding.target, binding)
    before = [tools[one] for one in shorter.tools]
    for target, binding in best.items():
        made = _made([*before, tools[target]], (*shorter.bindings, binding), graph)
        if made is not None:
            yield made


def _is_echo(tool: Tool, binding: Binding, shorter: Solution) -> bool:
    """Whether a call would hand on no more than what another call handed to it."""
    handed = {one.parameter for one in shorter.bindings if one.target == tool.id}
    names = {one.name for one in tool.parameters if one.key in handed}
    return "[]" not in binding.output and binding.output.rpartition(".")[2] in names


def _made(
    calls: Sequence[Tool], bindings: tuple[Binding, ...], graph: ToolGraph
) -> Solution | None:
    """The solution of these calls; None where the last one has an input that nobody gives."""
    last, earlier = calls[-1], {call.id for call in calls[:-1]}
    bound = {binding.parameter for binding in bindings[len(calls) - 2 :]} if earlier else set()
    found = list(bindings)
    for parameter in last.parameters:
        if not parameter.required or parameter.key in bound:
            continue
        if may_say(graph, last, parameter):
            continue
        source = next(
            (one for one in graph.producers(last.id, parameter.key) if one.source in earlier), None
        )
        if source is None:
            return None
        found.append(source)
    return Solution(
        tools=tuple(call.id for call in calls),
        given=tuple(_given(calls, found, graph)),
        bindings=tuple(found),
        outputs=tuple(one.path for one in last.outputs),
    )


def may_say(graph: ToolGraph, tool: Tool, parameter: Parameter) -> bool:
    """Whether a person may say the value of an input: nothing gives it, or it is no opaque id."""
    producers = graph.producers(tool.id, parameter.key)
    return not producers or any(one.need == "user" for one in producers)


def _given(calls: Sequence[Tool], bound: Sequence[Binding], graph: ToolGraph) -> Iterator[str]:
    handed = {(one.target, one.parameter) for one in bound}
    for place, call in enumerate(calls):
        for parameter in call.parameters:
            if (call.id, parameter.key) in handed:
                continue
            if parameter.required or (place == 0 and may_say(graph, call, parameter)):
                yield f"{call.id}:{parameter.key}"
