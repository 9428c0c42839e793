"""Bindings by equal names alone: what anybody would try who knows nothing of the tools."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from tools.graph import Binding
from tools.records import OutputField, Parameter, Tool
from tools.words import identifier_words

SCORE = 1.0
"""The same for all: a name does not say how good a source is."""
OWN_SOURCES, OTHER_SOURCES = 10, 6
"""Sources of one parameter from its own group and from others, as many as found bindings have."""

_Name = tuple[tuple[str, ...], str]


def same_name_bindings(tools: Sequence[Tool]) -> list[Binding]:
    """Outputs of reading tools into parameters of the same name and type, by the ids of tools.

    Case and separators do not count: ``hotel_id`` is ``hotelId``.
    """
    givers: dict[_Name, list[tuple[Tool, OutputField]]] = defaultdict(list)
    for tool in sorted(tools, key=lambda tool: tool.id):
        if tool.risk == "read":
            for output in tool.outputs:
                givers[_name(output)].append((tool, output))
    return [
        Binding(
            source=source.id,
            output=output.path,
            target=tool.id,
            parameter=parameter.key,
            score=SCORE,
            evidence=("same name",),
        )
        for tool in tools
        for parameter in tool.parameters
        for source, output in _sources(tool, givers.get(_name(parameter), []))
    ]


def _sources(
    target: Tool, givers: Sequence[tuple[Tool, OutputField]]
) -> list[tuple[Tool, OutputField]]:
    """The first output of each other tool, those of the same group first."""
    first = {source.id: (source, output) for source, output in reversed(givers)}
    others = [giver for tool_id, giver in sorted(first.items()) if tool_id != target.id]
    own = [giver for giver in others if giver[0].group_id == target.group_id]
    foreign = [giver for giver in others if giver[0].group_id != target.group_id]
    return [*own[:OWN_SOURCES], *foreign[:OTHER_SOURCES]]


def _name(field: Parameter | OutputField) -> _Name:
    last = field.name.rsplit(".", 1)[-1]
    return tuple(identifier_words(last)), field.type
