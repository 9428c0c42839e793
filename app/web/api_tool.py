"""One operation: inputs, outputs, and which operations feed it and are fed by it."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import ui

from app.library.overview import operation_overview
from app.web.apis import operation_facts, tool_link
from app.web.diagram import diagram
from app.web.elements import heading
from app.web.pages import page
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.toolset.describing import described_tool
from tools.graph import Binding

_ARROWS = 12
"""Operations on either side of the picture."""


@page("/apis/tools/{tool_id}", key="operation")
async def operation(visitor: Visitor) -> None:
    """The page of one operation."""
    parts = visitor.access.parts
    with reported(visitor):
        tool_id = visitor.parameters["tool_id"]
        shown = await asyncio.to_thread(described_tool, parts, tool_id)
        heading(tool_id)
        for line in (shown.get("summary"), shown.get("description")):
            if line:
                ui.label(line).classes("cairn-wrap")
        operation_facts(visitor, operation_overview(parts.library.tool(tool_id)))
        _inputs(visitor, shown)
        _outputs(visitor, shown)
        consumers = await asyncio.to_thread(parts.graph.consumers, tool_id)
        _bindings(visitor, tool_id, shown.get("inputs_from", {}), consumers)


def _inputs(visitor: Visitor, shown: dict[str, Any]) -> None:
    text, schema = visitor.text, shown["inputs"]
    heading(text("operation.inputs"))
    for key, one in schema["properties"].items():
        needed = text("operation.required") if key in schema["required"] else ""
        kinds = one.get("type", "")
        kind = kinds if isinstance(kinds, str) else " | ".join(map(str, kinds))
        said = [kind, needed, one.get("description", "")]
        ui.label(f"{key}: {' · '.join(word for word in said if word)}").classes("cairn-wrap")
    if not schema["properties"]:
        ui.label(text("operation.none"))


def _outputs(visitor: Visitor, shown: dict[str, Any]) -> None:
    heading(visitor.text("operation.outputs"))
    for path, told in shown.get("outputs", {}).items():
        ui.label(f"{path or '·'}: {told}").classes("cairn-wrap")


def _bindings(visitor: Visitor, tool_id: str, sources: dict[str, Any], consumers: Any) -> None:
    """A picture, and the same as links for those who do not see it."""
    text = visitor.text
    heading(text("operation.bindings"))
    gives = [(one["tool_id"], key) for key, some in sources.items() for one in some][:_ARROWS]
    takes = _firsts(consumers)
    if not gives and not takes:
        ui.label(text("operation.none"))
        return
    arrows = [(source, tool_id, key) for source, key in gives]
    arrows += [(tool_id, one.target, one.parameter) for one in takes]
    names = dict.fromkeys(name for one in arrows for name in one[:2])
    drawn = diagram({name: name for name in names}, arrows)
    ui.mermaid(drawn).props('aria-hidden="true"').classes("cairn-picture")
    for source, key in gives:
        with ui.row().classes("cairn-row"):
            tool_link(source)
            ui.label(text("operation.gives", name=key))
    for one in takes:
        with ui.row().classes("cairn-row"):
            ui.label(text("operation.feeds", name=one.parameter))
            tool_link(one.target)


def _firsts(bindings: list[Binding]) -> list[Binding]:
    """The best binding to each operation."""
    best: dict[str, Binding] = {}
    for one in bindings:
        best.setdefault(one.target, one)
    return list(best.values())[:_ARROWS]
