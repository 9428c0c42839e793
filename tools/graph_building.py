"""Building the tool graph of a library."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from memory.embeddings import Embedder
from tools.binding_store import BindingFile
from tools.bindings import ALGORITHM
from tools.bulk_loading import collector_paused
from tools.findings import Findings, find, is_of
from tools.networkx_graph import NetworkxToolGraph
from tools.records import Category, Tool, ToolGroup
from tools.review.records import Decisions
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
    decisions: Decisions | None = None,
) -> NetworkxToolGraph:
    """The graph of these tools with weights from the statistics.

    ``cache`` is a file for what was found between the tools; where tools or groups changed since,
    only what the change touches is looked at, and all when embedder or algorithm did.
    ``decisions`` are those of people about bindings; the graph follows them.
    With ``by_name_only`` tools exchange what has the same name, whatever was found or decided.
    """
    with collector_paused():
        found = _found(tools, groups, embedder, cache)
    parts = (tools, groups, categories)
    if by_name_only:
        bindings = same_name_bindings(tools)
        return NetworkxToolGraph(*parts, bindings, found.replacements, statistics)
    return NetworkxToolGraph(*parts, found.bindings, found.replacements, statistics, decisions)


def _found(
    tools: Sequence[Tool], groups: Sequence[ToolGroup], embedder: Embedder, cache: Path | None
) -> Findings:
    if cache is None:
        return find(tools, groups, embedder)[0]
    file, key = BindingFile(cache), f"{ALGORITHM} {embedder.name}"
    stored = file.read(key)
    if stored is not None and is_of(stored.findings, tools, groups):
        return stored.findings
    work = stored.groundwork() if stored else None
    before = (stored.findings, work) if stored and work else None
    findings, work = find(tools, groups, embedder, before)
    file.write(key, findings, work)
    return findings
