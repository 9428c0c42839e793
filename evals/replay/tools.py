"""The tools and the graph of recordings, opened once for all that share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphs.switched_graph import switched_graph
from graphs.switches import Switches
from graphs.traces.tool_snapshot import ToolSnapshot, snapshot_path
from memory.errors import DeveloperError
from tools.credentials import MappingCredentials
from tools.graph import ToolGraph
from tools.http_caller import HttpCaller
from tools.library import Catalogue
from tools.networkx_graph import NetworkxToolGraph
from tools.statistics import CallCounts, Counts, MoveCounts
from tools.volatile_library import VolatileLibrary
from tools.volatile_statistics import VolatileStatistics


class FixedStatistics(VolatileStatistics):
    """Counts as they were read once; what is recorded is not among them."""

    def __init__(self, counts: Counts) -> None:
        super().__init__()
        self._fixed = counts

    def counts(self) -> Counts:
        """The fixed ones."""
        return self._fixed


@dataclass(frozen=True, slots=True)
class ReplayTools:
    """What the tools of a snapshot are used through."""

    snapshot: ToolSnapshot
    library: VolatileLibrary
    graph: ToolGraph
    """Its weights rest on what services publish and on bindings, not on counts."""
    checker: HttpCaller
    """Validates arguments; never sends."""

    @classmethod
    def of(cls, snapshot: ToolSnapshot) -> ReplayTools:
        """The tools of a snapshot."""
        library = library_of(snapshot)
        graph = graph_of(snapshot, Counts(), Switches())
        return cls(
            snapshot, library, graph, HttpCaller(library, credentials=MappingCredentials({}))
        )


def library_of(snapshot: ToolSnapshot) -> VolatileLibrary:
    """A library of the tools of a snapshot."""
    library = VolatileLibrary()
    categories = {category.id: category for category in snapshot.categories}
    for group in snapshot.groups:
        tools = tuple(tool for tool in snapshot.tools if tool.group_id == group.id)
        category = categories[group.category_id]
        library.put(Catalogue(category=category, group=group, tools=tools))
    return library


def graph_of(snapshot: ToolSnapshot, counts: Counts, switches: Switches) -> ToolGraph:
    """The graph of a snapshot with weights from these counts."""
    graph = NetworkxToolGraph(
        snapshot.tools,
        snapshot.groups,
        snapshot.categories,
        snapshot.bindings,
        snapshot.replacements,
        FixedStatistics(counts),
    )
    return switched_graph(graph, switches)


def counts_of(said: Mapping[str, Any] | None) -> Counts:
    """The counts that the head of a trace holds."""
    if not said:
        return Counts()
    return Counts(
        calls={tool: CallCounts(*values) for tool, values in said["calls"].items()},
        moves={(source, target): MoveCounts(*v) for source, target, *v in said["moves"]},
    )


class ToolStore:
    """Finds the tools of a recording: beside its file, else among those given."""

    def __init__(self, other: Callable[[], ToolSnapshot] | None = None) -> None:
        """``other`` gives the tools to look at where there is no such file; it may block."""
        self._other = other
        self._opened: dict[str, ReplayTools] = {}

    def tools(self, digest: str, trace: Path) -> ReplayTools:
        """The tools of this digest; raises ``DeveloperError`` (``no_tools``)."""
        if digest not in self._opened:
            self._opened[digest] = ReplayTools.of(self._found(digest, trace))
        return self._opened[digest]

    def _found(self, digest: str, trace: Path) -> ToolSnapshot:
        path = snapshot_path(trace.parent, digest)
        if path.is_file():
            return ToolSnapshot.read(path)
        if self._other is not None and (other := self._other()).digest == digest:
            return other
        raise DeveloperError(
            f"{trace}: its tools are not there: neither is {path}, nor does the data folder hold "
            "just these tools. Copy that file too, or name other tools with --graph.",
            code="no_tools",
        )
