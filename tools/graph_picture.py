"""The tool graph as one HTML page that needs nothing from outside."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.graph import Binding

if TYPE_CHECKING:
    import networkx as nx

_PARTS = Path(__file__).parent / "data"
_BINDINGS_SHOWN = 8


def picture(graph: nx.MultiDiGraph[str], *, title: str = "Tool graph") -> str:
    """HTML text of a graph as ``NetworkxToolGraph.to_networkx`` gives it.

    Tools are dots in the colour of their group with a ring that shows availability; lines are as
    wide as the transition weight. Script, style and data are inside; nothing is loaded.
    """
    page = (_PARTS / "picture.html").read_text("utf-8")
    # the data goes in last, so that nothing in it is taken for a placeholder
    for placeholder, content in (
        ("{{title}}", _escaped(title)),
        ("{{style}}", (_PARTS / "picture.css").read_text("utf-8")),
        ("{{script}}", (_PARTS / "picture.js").read_text("utf-8")),
        ("{{data}}", _json(picture_data(graph))),
    ):
        page = page.replace(placeholder, content)
    return page


def picture_data(graph: nx.MultiDiGraph[str]) -> dict[str, Any]:
    """Tools, groups and lines between tools as plain JSON values."""
    tools = [
        {"id": node, **attributes}
        for node, attributes in graph.nodes(data=True)
        if attributes["kind"] == "tool"
    ]
    names = {
        node.removeprefix("group:"): attributes["name"]
        for node, attributes in graph.nodes(data=True)
        if attributes["kind"] == "group"
    }
    return {"tools": tools, "groups": names, "lines": _lines(graph)}


def _lines(graph: nx.MultiDiGraph[str]) -> list[dict[str, Any]]:
    """One entry per pair of tools and kind of line; what only follows is told apart."""
    lines: list[dict[str, Any]] = []
    for source, target, kind, attributes in graph.edges(keys=True, data=True):
        fed = kind == "follows" and graph.has_edge(source, target, key="feeds")
        if kind in ("feeds", "follows", "replaces") and not fed:
            lines.append(
                {
                    "source": source,
                    "target": target,
                    "kind": kind,
                    "weight": round(attributes["weight"], 4),
                    "bindings": _shown(attributes.get("bindings", ())),
                }
            )
    return lines


def _shown(bindings: Sequence[Binding]) -> list[dict[str, Any]]:
    facts = {"output", "parameter", "score", "need", "fit", "natural"}
    return [binding.model_dump(include=facts) for binding in bindings[:_BINDINGS_SHOWN]]


def _json(value: Any) -> str:
    """JSON that cannot end the script element it stands in."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
