"""The paths in memory: how requests were answered before; confirmed, rejected, forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from nicegui import ui

from app.printable import printable
from app.web.elements import icon_button
from app.web.file_sending import file_button
from app.web.pages import page
from app.web.reporting import changed
from app.web.visitor import Visitor
from graphs.feedback import Opinion, give_feedback
from memory.path_memory import PathMemory, PathRecord

_SHOWN = 200


@page("/memory", key="memory", icon="route", order=30)
async def remembered(visitor: Visitor) -> None:
    """The page of remembered paths."""
    text, memory = visitor.text, visitor.access.parts.memory
    ui.label(text("memory.about")).classes("cairn-muted")
    if memory is None:
        ui.label(text("memory.off"))
        return
    above, found = ui.row(), ui.element("ul").classes("cairn-list")

    async def show() -> None:
        records = await asyncio.to_thread(memory.records, limit=_SHOWN)
        found.clear()
        with found:
            for record in records:
                _entry(visitor, memory, record, show)
            if not records:
                with ui.element("li"):
                    ui.label(text("memory.none")).classes("cairn-muted")

    async def added(counts: dict[str, int]) -> str:
        await show()
        return text("memory.imported", **counts)

    with above:
        with ui.element("a").props('href="/memory/export" download'):
            ui.label(text("memory.export"))
        file_button(visitor, text("memory.import"), "POST", "../memory/import", added)
    await show()


def _entry(
    visitor: Visitor, memory: PathMemory, record: PathRecord, show: Callable[[], Awaitable[None]]
) -> None:
    text = visitor.text
    with ui.element("li"), ui.row().classes("cairn-entry"):
        with ui.column().classes("cairn-grow cairn-stack"):
            ui.link(printable(record.request), f"/run/{record.run_id}")
            ui.label(" → ".join(map(printable, record.tools)))
            grade = text(f"grade.{record.grade}")
            ui.label(text("memory.facts", grade=grade, uses=record.uses)).classes("cairn-muted")

        for label, icon, doing in (
            ("memory.confirm", "thumb_up", lambda: _say(visitor, record, "good")),
            ("memory.reject", "thumb_down", lambda: _say(visitor, record, "bad")),
            ("memory.forget", "delete", lambda: memory.forget(record.path_id)),
        ):
            button = icon_button(icon, text(label))
            button.on_click(changed(visitor, doing, show))


def _say(visitor: Visitor, record: PathRecord, opinion: Opinion) -> None:
    """The opinion on the run that walked it last; blocks."""
    parts = visitor.access.parts
    assert parts.memory is not None, "there is a record"
    give_feedback(
        opinion,
        record.run_id,
        journal=parts.journal,
        memory=parts.memory,
        statistics=parts.statistics,
    )
