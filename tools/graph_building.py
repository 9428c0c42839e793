"""Building the tool graph of a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from memory.embeddings import Embedder
from tools.binding_store import BindingFile, Found, fingerprint
from tools.bindings import ALGORITHM, describe, find_bindings
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, Tool, ToolGroup
from tools.replacements import find_replacements
from tools.same_names import same_name_bindings
from tools.statistics import ReadableStatistics


def build_tool_graph(
    tools: Sequence[Tool],
    groups: Sequence[ToolGroup],
    categories: Sequence[Category],
    embedder: Embedder,
    statistics: ReadableStatistics,
    *,
    cache: Path | None = None,
    by_name_only: bool = False,
) -> NetworkxToolGraph:
    """The graph of these tools with weights from the statistics.

    ``cache`` is a file for what was found between the tools; it is used while tools, groups,
    embedder and algorithm stay the same and written anew when one of them changes.
    With ``by_name_only`` tools exchange what has the same name, whatever was found.
    """
    found = _found(tools, groups, embedder, cache)
    bindings = same_name_bindings(tools) if by_name_only else found.bindings
    return NetworkxToolGraph(tools, groups, categories, bindings, found.replacements, statistics)


def _found(
    tools: Sequence[Tool], groups: Sequence[ToolGroup], embedder: Embedder, cache: Path | None
) -> Found:
    if cache is None:
        return _find(tools, groups, embedder)
    key, file = fingerprint(tools, groups, embedder.name, ALGORITHM), BindingFile(cache)
    found = file.read(key)
    if found is None:
        found = _find(tools, groups, embedder)
        file.write(key, found)
    return found


def _find(tools: Sequence[Tool], groups: Sequence[ToolGroup], embedder: Embedder) -> Found:
    described = describe(tools, groups)
    return Found(find_bindings(described, embedder), find_replacements(described, embedder))
