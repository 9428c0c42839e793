"""Putting the tool graph into networkx form, for export, pictures and graph algorithms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from tools.graph import Binding
from tools.records import Category, Tool, ToolGroup
from tools.statistics import Counts

if TYPE_CHECKING:
    import networkx as nx

    from tools.networkx_graph import NetworkxToolGraph


def group_node(group_id: str) -> str:
    """Node id of a group."""
    return f"group:{group_id}"


def category_node(category_id: str) -> str:
    """Node id of a category."""
    return f"category:{category_id}"


def assemble(
    tool_graph: NetworkxToolGraph,
    groups: Mapping[str, ToolGroup],
    categories: Mapping[str, Category],
    counts: Counts,
    only: Collection[str] | None = None,
) -> nx.MultiDiGraph[str]:
    """All nodes and edges with their present weights; see ``NetworkxToolGraph.to_networkx``."""
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    tools = {key: one for key, one in tool_graph.tools.items() if only is None or key in only}
    of = {tool.group_id for tool in tools.values()}
    wanted = [group for group in groups.values() if only is None or group.id in of]
    domains = {group.category_id for group in wanted}
    for category in categories.values():
        if only is None or category.id in domains:
            graph.add_node(category_node(category.id), kind="category", name=category.name)
    for group in wanted:
        graph.add_node(group_node(group.id), kind="group", name=group.name)
        graph.add_edge(group_node(group.id), category_node(group.category_id), key="in_category")
    _add_tools(graph, tool_graph, tools)
    for source in tools:
        for target, bindings in _by_target(tool_graph.consumers(source)).items():
            if target in tools:
                weight = tool_graph.transition(source, target)
                graph.add_edge(source, target, key="feeds", weight=weight, bindings=tuple(bindings))
    for (source, target), move in counts.moves.items():
        if source in tools and target in tools:
            weight = tool_graph.transition(source, target)
            graph.add_edge(
                source, target, key="follows", weight=weight, stood=move.stood, undone=move.undone
            )
    return graph


def _by_target(bindings: Iterable[Binding]) -> dict[str, list[Binding]]:
    found: dict[str, list[Binding]] = {}
    for binding in bindings:
        found.setdefault(binding.target, []).append(binding)
    return found


def _add_tools(
    graph: nx.MultiDiGraph[str], tool_graph: NetworkxToolGraph, tools: Mapping[str, Tool]
) -> None:
    for tool in tools.values():
        graph.add_node(
            tool.id,
            kind="tool",
            name=tool.name,
            group=tool.group_id,
            method=tool.method,
            path=tool.path,
            summary=tool.summary or tool.description[:120],
            deprecated=tool.deprecated,
            availability=tool_graph.availability(tool.id),
        )
        graph.add_edge(tool.id, group_node(tool.group_id), key="in_group")
        for substitute, similarity in tool_graph.replacements(tool.id):
            if substitute in tools:
                graph.add_edge(substitute, tool.id, key="replaces", weight=similarity)
