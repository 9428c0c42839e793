"""The path of a run with its dead ends, as a picture shows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from app.run_steps import CallReport, Note, SubtaskReport
from tools.graph_picture import Lane, Stop, Walk, WalkMove

if TYPE_CHECKING:
    from app.run_report import RunReport
    from tools.networkx_graph import NetworkxToolGraph

_NOTE_CHARS = 160
_NEIGHBOURS, _SOURCES = 4, 2
"""Tools shown beside each one walked: what may follow, and for each input what may give it."""


class Substitutes(Protocol):
    """Says what can stand in for a tool."""

    def replacements(self, tool_id: str) -> Sequence[tuple[str, float]]:
        """See ``ToolGraph``."""
        ...


def walk_of(report: RunReport, graph: Substitutes) -> Walk:
    """What a run walked: planned steps, calls, steps back; ``graph`` tells substitutes."""
    lanes, places = [], []
    for subtask in report.subtasks.values():
        lane = _Lane(graph)
        lane.walk(subtask)
        if lane.stops:
            lanes.append(Lane(subtask.text, tuple(lane.stops.values()), tuple(lane.moves)))
            places.append(_places(lane.stops, subtask))
    return Walk(report.request, tuple(_numbered(lanes, places)))


def _places(stops: Iterable[str], subtask: SubtaskReport) -> list[int]:
    """For each stop when it was first called; with the one before it where it never was."""
    first: dict[str, int] = {}
    for call in subtask.calls():
        first.setdefault(call.tool, call.number)
    found: list[int] = []
    for tool in stops:
        found.append(first.get(tool, found[-1] if found else 0))
    return found


def _numbered(lanes: Sequence[Lane], places: Sequence[Sequence[int]]) -> Iterator[Lane]:
    """The lanes, which are walked side by side, with their stops in the order of their calls."""
    known = ((i, j, place) for i, some in enumerate(places) for j, place in enumerate(some))
    by_place = sorted((place, i, j) for i, j, place in known)
    numbers = {(i, j): number for number, (_, i, j) in enumerate(by_place, 1)}
    for i, lane in enumerate(lanes):
        stops = (replace(stop, number=numbers[i, j]) for j, stop in enumerate(lane.stops))
        yield replace(lane, stops=tuple(stops))


def around(graph: NetworkxToolGraph, tools: Iterable[str]) -> set[str]:
    """These tools, what may follow them best, and where their inputs can come from best."""
    found: set[str] = set()
    for tool_id in tools:
        tool = graph.tools.get(tool_id)
        if tool is None:
            continue
        found |= {tool_id, *(one.tool_id for one in graph.neighbours(tool_id, _NEIGHBOURS))}
        for parameter in tool.parameters:
            found |= {one.source for one in graph.producers(tool_id, parameter.key)[:_SOURCES]}
    return found


@dataclass
class _Lane:
    """Walks along the steps of one subtask."""

    graph: Substitutes
    stops: dict[str, Stop] = field(default_factory=dict)
    moves: list[WalkMove] = field(default_factory=list)
    here: list[str] = field(default_factory=list)
    """The path as it stands, from the first tool to the present one."""
    dead: str = ""
    """The tool that was left last."""

    def walk(self, subtask: SubtaskReport) -> None:
        """Take the steps in order."""
        for step in subtask.steps:
            if isinstance(step, Note) and step.kind == "forward":
                self._go(step.tool)
            elif isinstance(step, Note) and step.kind == "back":
                for tool in step.tool.split(", "):
                    self._leave(tool, step.text)
            elif isinstance(step, CallReport):
                self._call(step)

    def _go(self, tool: str) -> None:
        if tool in self.here:
            return
        known = self.stops.get(tool)
        self.stops[tool] = Stop(tool, 0, "kept", known.mark if known else "")
        if self.dead and tool in _names(self.graph.replacements(self.dead)):
            self.moves.append(WalkMove(self.dead, tool, "replaced"))
        elif self.here:
            self.moves.append(WalkMove(self.here[-1], tool, "kept"))
        self.here.append(tool)

    def _call(self, call: CallReport) -> None:
        self._go(call.tool)
        mark = "" if call.outcome == "unfinished" else call.outcome
        told = call.error or call.error_kind.replace("_", " ")
        stop = self.stops[call.tool]
        self.stops[call.tool] = replace(stop, mark=mark, note=told[:_NOTE_CHARS])

    def _leave(self, tool: str, why: str) -> None:
        stop = self.stops.get(tool)
        if stop is None or tool not in self.here:
            return
        mark = stop.mark if stop.mark in ("failed", "empty") else "undone"
        note = stop.note or why[:_NOTE_CHARS]
        self.stops[tool] = replace(stop, state="dead", mark=mark, note=note)
        self.here.remove(tool)
        self.moves = [
            replace(move, state="undone") if move.target == tool and move.state == "kept" else move
            for move in self.moves
        ]
        self.dead = tool


def _names(substitutes: Sequence[tuple[str, float]]) -> Collection[str]:
    return {tool for tool, _ in substitutes}
