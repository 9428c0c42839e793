"""What is added to the end of a flow: a call of an operation that is searched for, or work."""

from __future__ import annotations

import asyncio

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.web.flow_work import WorkForm
from app.web.reporting import reported
from app.web.shown_plan import ShownPlan
from graphs.flows.editing import with_call
from graphs.toolset.finding import found_tools

_FOUND = 8


def adding(shown: ShownPlan) -> None:
    """Build the place where a step is added to a plan."""
    with ui.element("details").classes("cairn-wide"):
        TextElement(tag="summary", text=shown.visitor.text("flow.add"))
        _search(shown)
        if shown.plan.steps and shown.columns:
            WorkForm(shown)


def _search(shown: ShownPlan) -> None:
    visitor, text = shown.visitor, shown.visitor.text
    parts = visitor.access.parts
    with ui.row().classes("cairn-row"):
        asked = ui.input(text("flow.search")).props("outlined dense").classes("cairn-grow")
        find = ui.button(text("apis.find")).props("no-caps outline")
    found = ui.column().classes("cairn-stack")

    async def search() -> None:
        with reported(visitor):
            await visitor.check()
            wanted = str(asked.value or "").strip()
            hits = await asyncio.to_thread(found_tools, parts, wanted, _FOUND) if wanted else {}
            found.clear()
            with found:
                for hit in hits.get("tools", ()):
                    add = ui.button(text("flow.add_call", name=printable(hit["tool_id"])))
                    add.props("no-caps flat dense align=left")
                    tool = parts.library.tool(hit["tool_id"])
                    add.on_click(lambda tool=tool: shown.change(with_call(shown.plan, tool)))
                    ui.label(printable(hit["summary"])).classes("cairn-muted")

    asked.on("keydown.enter", search)
    find.on_click(search)
