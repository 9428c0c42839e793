"""The tool graph as tables for a terminal and as plain JSON values."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from app.plain_tables import console, plain, table
from tools.weight_spread import edge_spread, quantiles_of

if TYPE_CHECKING:
    from tools.graph import Binding, Neighbour
    from tools.networkx_graph import NetworkxToolGraph


def graph_facts(graph: NetworkxToolGraph) -> dict[str, Any]:
    """Sizes of the graph and the spread of its weights, of bindings alone and with moves."""
    whole = graph.to_networkx()
    kinds = Counter(attributes["kind"] for _, attributes in whole.nodes(data=True))
    edges = Counter(key for _, _, key in whole.edges(keys=True))
    edges_of = list(graph.edges())
    bindings = [one for pair in graph.feeding_pairs() for one in graph.bindings(*pair)]
    return {
        "tools": kinds["tool"],
        "groups": kinds["group"],
        "categories": kinds["category"],
        "edges": {key: edges[key] for key in ("feeds", "follows", "replaces")},
        "bindings": len(bindings),
        "bindings_by_need": dict(Counter(one.need for one in bindings)),
        "bindings_by_fit": dict(Counter(one.fit for one in bindings)),
        "moves": {
            "stood": round(sum(one.stood for one in graph.counts.moves.values()), 2),
            "taken_back": round(sum(one.undone for one in graph.counts.moves.values()), 2),
        },
        "decisions": dict(Counter(one.ruling for one in graph.decided)),
        "binding_strength": quantiles_of([graph.strength(*edge) for edge in edges_of]),
        "transition_weight": quantiles_of([graph.transition(*edge) for edge in edges_of]),
        "spread_of_bindings_alone": edge_spread(graph, learned=False),
        "spread_with_moves": edge_spread(graph),
        "availability": quantiles_of([graph.availability(tool) for tool in graph.tools]),
    }


def print_graph_facts(facts: dict[str, Any]) -> None:
    """The facts as a table, one row each."""
    rows = [(name.replace("_", " "), _one_line(value)) for name, value in facts.items()]
    console().print(table(("", ""), rows))


def shown_node(graph: NetworkxToolGraph, tool_id: str, k: int) -> dict[str, Any]:
    """What the graph knows of one tool: what may come next, where its inputs come from."""
    tool = graph.tools[tool_id]
    return {
        "tool": tool_id,
        "availability": round(graph.availability(tool_id), 4),
        "next": [
            {**one.model_dump(mode="json"), "weight": round(one.weight, 4)}
            for one in graph.neighbours(tool_id, k)
        ],
        "inputs": {
            parameter.key: [
                one.model_dump(mode="json") for one in graph.producers(tool_id, parameter.key)
            ]
            for parameter in tool.parameters
        },
        "replacements": [
            {"tool": other, "similarity": similarity}
            for other, similarity in graph.replacements(tool_id)
        ],
    }


def print_node(graph: NetworkxToolGraph, tool_id: str, k: int) -> None:
    """The same as tables."""
    screen = console()
    tool = graph.tools[tool_id]
    screen.print(plain(f"{tool_id}: {tool.summary or tool.name}"))
    screen.print(plain(f"Availability {graph.availability(tool_id):.2f}"))
    following = [_next_row(one) for one in graph.neighbours(tool_id, k)]
    screen.print(table(("May come next", "Weight", "Available", "Hands over"), following))
    sources = [
        _source_row(parameter.key, one)
        for parameter in tool.parameters
        for one in graph.producers(tool_id, parameter.key)
    ]
    screen.print(table(("Input", "From", "Score", "Need", "Fit", "Why"), sources))
    for other, similarity in graph.replacements(tool_id):
        screen.print(plain(f"Can be replaced by {other} ({similarity:.2f})"))


def _next_row(one: Neighbour) -> tuple[str, ...]:
    handed = ", ".join(f"{binding.output} -> {binding.parameter}" for binding in one.bindings[:3])
    return one.tool_id, f"{one.weight:.2f}", f"{one.availability:.2f}", handed


def _source_row(parameter: str, one: Binding) -> tuple[str, ...]:
    fit = one.fit if one.natural else f"{one.fit}, unnatural"
    source = f"{one.source} {one.output}"
    return parameter, source, f"{one.score:.2f}", one.need, fit, "; ".join(one.evidence)


def _one_line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name.replace('_', ' ')} {part}" for name, part in value.items())
    return str(value)
