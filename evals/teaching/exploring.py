"""Calls the operations of a group with values that its descriptions and answers hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from evals.teaching.executing import Caller, Seen
from graphs.rows.algebra import values_of
from graphs.rows.answer_rows import relative_name
from tools.graph import ToolGraph
from tools.records import Parameter, Tool

ROUNDS = 4
"""So often what answers gave is tried as inputs of further operations."""
_OPTIONAL = 6
"""Optional inputs of an operation that are tried, each in a call of its own."""


@dataclass
class Explored:
    """What was seen, by tool, in the order in which it was called."""

    seen: dict[str, list[Seen]] = field(default_factory=dict)

    def add(self, one: Seen) -> None:
        """Keep what a call gave."""
        self.seen.setdefault(one.tool.id, []).append(one)


async def explore(
    tools: Sequence[Tool], graph: ToolGraph, caller: Caller, *, each: int
) -> Explored:
    """Call every reading operation with up to ``each`` sets of required values, and its options.

    Operations whose inputs nothing gives are left out.
    """
    explored, tried = Explored(), set[tuple[str, str]]()
    reading = [tool for tool in tools if tool.risk == "read"]
    for _ in range(ROUNDS):
        before = len(tried)
        for tool in reading:
            for arguments in _arguments(tool, explored, graph, caller, each):
                key = (tool.id, repr(sorted(arguments.items())))
                if key not in tried and not caller.spent:
                    tried.add(key)
                    if (found := await caller.seen(tool, arguments)) is not None:
                        explored.add(found)
        if len(tried) == before:
            break
    return explored


def _arguments(
    tool: Tool, explored: Explored, graph: ToolGraph, caller: Caller, each: int
) -> Iterator[dict[str, Any]]:
    """Sets of values: the required ones, then each optional one beside the first set."""
    required = [parameter for parameter in tool.parameters if parameter.required]
    known = {p.key: _values(tool, p, explored, graph, caller) for p in tool.parameters}
    if not all(known[p.key] for p in required):
        return
    width = max([len(known[p.key]) for p in required] + [1])
    first: dict[str, Any] = {}
    for place in range(min(each, width)):
        chosen = {p.key: known[p.key][place % len(known[p.key])] for p in required}
        first = first or chosen
        yield chosen
    optional = [p for p in tool.parameters if not p.required and known[p.key]]
    for parameter in optional[:_OPTIONAL]:
        yield {**first, parameter.key: known[parameter.key][0]}


def _values(
    tool: Tool, parameter: Parameter, explored: Explored, graph: ToolGraph, caller: Caller
) -> list[Any]:
    """Values of an input: what its description lists, then what answers hold that can be it."""
    told = [*parameter.enum, parameter.example, *parameter.json_schema.get("examples", [])]
    told += [example.arguments.get(parameter.key) for example in tool.examples]
    bound = [
        value
        for binding in graph.producers(tool.id, parameter.key)
        for value in _held(explored, binding.source, binding.output, caller)
    ]
    found: dict[str, Any] = {}
    for value in (*told, *bound):
        if value is not None and not isinstance(value, dict | list):
            found.setdefault(str(value), value)
    return list(found.values())


def _held(explored: Explored, source: str, output: str, caller: Caller) -> list[Any]:
    """What the answers of an operation hold there."""
    rows = [row for one in explored.seen.get(source, []) for row in one.rows]
    return values_of(rows, attribute_of(source, output, caller)) if rows else []


def attribute_of(tool_id: str, output: str, caller: Caller) -> str:
    """The attribute of rows of a tool that an output path is; ``""``: none."""
    path = caller.model.path_of(tool_id)
    return relative_name(output, path.container if path is not None else "")
