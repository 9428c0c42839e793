"""The templates that somebody has or may run, as a list."""

from __future__ import annotations

import asyncio

from nicegui import ui

from app.printable import printable
from app.templates import listed
from app.web.elements import heading
from app.web.visitor import Visitor


async def template_list(visitor: Visitor) -> None:
    """Build the list; nothing where there are none."""
    templates, text = visitor.access.parts.templates, visitor.text
    found = await asyncio.to_thread(listed, templates) if templates is not None else ()
    if not found:
        return
    heading(text("template.list"))
    with ui.element("ul").classes("cairn-list"):
        for short in found:
            one = short.template
            with ui.element("li"):
                ui.link(printable(one.name), f"/template/{one.template_id}")
                theirs = one.owner != visitor.access.owner
                by = text("template.by", owner=one.owner) if theirs else ""
                shared = text("template.shared") if one.is_shared and not theirs else ""
                told = " · ".join(
                    filter(None, (printable(short.request or short.problem), by, shared))
                )
                ui.label(told).classes("cairn-muted cairn-wrap")
