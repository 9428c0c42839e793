"""The tool graph as one HTML page that needs nothing from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tools.graph import Binding

if TYPE_CHECKING:
    import networkx as nx

_PARTS = Path(__file__).parent / "data"
_SCRIPTS = ("picture_scenes.js", "picture.js")
_MANY = 300
_BINDINGS_SHOWN, _BINDINGS_OF_MANY = 8, 2
"""Bindings told for each line; fewer where there are many tools, so that the page stays small."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A tool that a run came to."""

    tool: str
    number: int
    """In which order, from 1."""
    state: Literal["kept", "dead"]
    """``dead``: the run went back from it, or its call failed."""
    mark: Literal["ok", "empty", "failed", "undone", ""]
    """How its call ended; "" for none."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class WalkMove:
    """A step from one tool to the next."""

    source: str
    target: str
    state: Literal["kept", "undone", "replaced"]
    """``replaced``: to a tool that stands in for the first."""


@dataclass(frozen=True, slots=True)
class Lane:
    """The path of one subtask."""

    text: str
    stops: tuple[Stop, ...]
    moves: tuple[WalkMove, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """What a run walked."""

    request: str
    lanes: tuple[Lane, ...]

    @property
    def tools(self) -> list[str]:
        """All tools that it came to, in order."""
        return list(dict.fromkeys(stop.tool for lane in self.lanes for stop in lane.stops))


def picture(
    graph: nx.MultiDiGraph[str], *, title: str = "Tool graph", walk: Walk | None = None
) -> str:
    """HTML text of a graph as ``NetworkxToolGraph.to_networkx`` gives it.

    Tools are dots in the colour of their group with a ring that shows availability; lines are as
    wide as the transition weight. With ``walk`` it shows the path of that run on the graph, dead
    ends included. Script, style and data are inside; nothing is loaded.
    """
    page = (_PARTS / "picture.html").read_text("utf-8")
    script = "".join((_PARTS / name).read_text("utf-8") for name in _SCRIPTS)
    # the data goes in last, so that nothing in it is taken for a placeholder
    for placeholder, content in (
        ("{{title}}", _escaped(title)),
        ("{{style}}", (_PARTS / "picture.css").read_text("utf-8")),
        ("{{script}}", script),
        ("{{data}}", _json(picture_data(graph, walk))),
    ):
        page = page.replace(placeholder, content)
    return page


def picture_data(graph: nx.MultiDiGraph[str], walk: Walk | None = None) -> dict[str, Any]:
    """Tools, groups, lines between tools and the path of a run as plain JSON values.

    A line is an array: positions of its tools, kind, weight, and its best bindings as arrays.
    """
    nodes = [(node, dict(attributes)) for node, attributes in graph.nodes(data=True)]
    tools = [
        {"id": node, **attributes} for node, attributes in nodes if attributes["kind"] == "tool"
    ]
    groups = {
        node.removeprefix("group:"): {"name": attributes["name"], "category": _domain(graph, node)}
        for node, attributes in nodes
        if attributes["kind"] == "group"
    }
    place = {tool["id"]: number for number, tool in enumerate(tools)}
    found = None if walk is None else asdict(walk)
    return {"tools": tools, "groups": groups, "lines": _lines(graph, place), "walk": found}


def _domain(graph: nx.MultiDiGraph[str], group: str) -> str:
    return next((target for _, target in graph.out_edges(group)), "")


def _lines(graph: nx.MultiDiGraph[str], place: Mapping[str, int]) -> list[list[Any]]:
    """One entry per pair of tools and kind of line; what only follows is told apart."""
    most = _BINDINGS_SHOWN if len(place) <= _MANY else _BINDINGS_OF_MANY
    lines: list[list[Any]] = []
    for source, target, kind, attributes in graph.edges(keys=True, data=True):
        fed = kind == "follows" and graph.has_edge(source, target, key="feeds")
        if kind in ("feeds", "follows", "replaces") and not fed:
            shown = [_shown(one) for one in attributes.get("bindings", ())[:most]]
            weight = round(attributes["weight"], 3)
            lines.append([place[source], place[target], kind, weight, shown])
    return lines


def _shown(one: Binding) -> list[Any]:
    return [one.output, one.parameter, one.score, one.need, one.fit, one.natural]


def _json(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
