"""The tool graph as GraphML, for other graph programs."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from tools.graph import Binding

if TYPE_CHECKING:
    import networkx as nx


def graphml(graph: nx.MultiDiGraph[str]) -> str:
    """GraphML text of a graph as ``NetworkxToolGraph.to_networkx`` gives it.

    Bindings become one line each: ``output -> parameter (score, need, fit)``. Edge attribute
    ``kind`` holds the edge key.
    """
    import networkx as nx

    plain: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node, attributes in graph.nodes(data=True):
        plain.add_node(_clean(node), **_flat(attributes))
    for source, target, kind, attributes in graph.edges(keys=True, data=True):
        plain.add_edge(_clean(source), _clean(target), key=kind, kind=kind, **_flat(attributes))
    buffer = io.BytesIO()
    nx.write_graphml_xml(plain, buffer, named_key_ids=True)
    return buffer.getvalue().decode("utf-8")


def binding_line(binding: Binding) -> str:
    """One binding as text."""
    marks = f"{binding.score:.2f}, {binding.need}, {binding.fit}"
    return f"{binding.output} -> {binding.parameter} ({marks})"


def _flat(attributes: dict[str, Any]) -> dict[str, Any]:
    return {key: _value(value) for key, value in attributes.items()}


def _value(value: Any) -> Any:
    if isinstance(value, tuple):
        return _clean("\n".join(binding_line(one) for one in value))
    return _clean(value) if isinstance(value, str) else value


def _clean(text: str) -> str:
    """The text without characters that XML 1.0 forbids."""
    return "".join(char for char in text if char in "\t\n\r" or _allowed(ord(char)))


def _allowed(code: int) -> bool:
    return 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
