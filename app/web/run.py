"""One run: what was asked, how it was answered, its events; asking again with other values."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Sequence

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable_lines
from app.run_report import RunReport
from app.run_view import path_lines, trace_line
from app.serving.following import event_json
from app.serving.starting import Start, start
from app.web.elements import heading, pressed_once
from app.web.pages import page
from app.web.reporting import reported
from app.web.run_actions import run_actions
from app.web.run_rows import run_rows
from app.web.visitor import Visitor
from memory.errors import DeveloperError
from memory.journal import Event, Run


@page("/run/{run_id}", key="run")
async def run_page(visitor: Visitor) -> None:
    """The page of a run."""
    found = await stored_run(visitor, visitor.parameters["run_id"])
    if found is None:
        ui.label(visitor.text("run.unknown"))
        return
    run, events = found
    report = RunReport.of(run, events)
    ui.label(printable_lines(run.request)).classes("cairn-request")
    ui.label(printable_lines(run.answer or "")).classes("cairn-answer")
    ui.link(visitor.text("run.conversation"), f"/chat/{run.thread_id}")
    run_rows(visitor, report)
    if run.ended_at is not None:
        run_actions(visitor, report)
    if any(event.kind == "planned" for event in events):
        ui.link(visitor.text("flow.edit"), f"/flow?run={run.run_id}")
    _ask_again(visitor, run)
    heading(visitor.text("run.how"))
    block("\n".join(path_lines(report, planned=True)))
    with ui.element("details").classes("cairn-steps"):
        TextElement(tag="summary", text=visitor.text("run.events", count=len(events)))
        block("\n".join(trace_line(event_json(event)) for event in events))


async def stored_run(visitor: Visitor, run_id: str) -> tuple[Run, Sequence[Event]] | None:
    """A run of the visitor with its events; None where there is none."""
    journal = visitor.access.parts.journal
    try:
        run = await asyncio.to_thread(journal.run, run_id)
    except DeveloperError as error:
        if error.code != "unknown_run":
            raise
        return None
    return run, await asyncio.to_thread(journal.events, run_id)


def block(lines: str) -> None:
    """Lines as they are, in a box that scrolls."""
    box = TextElement(tag="pre", text=lines).classes("cairn-block")
    box.props('tabindex="0"')  # who has no mouse scrolls it, too


def _ask_again(visitor: Visitor, run: Run) -> None:
    """The request with other values: one of the same frame walks the path that is remembered."""
    text = visitor.text
    with ui.card().classes("cairn-card"):
        heading(text("run.again"))
        ui.label(text("run.again_about")).classes("cairn-muted")
        box = ui.textarea(text("run.request"), value=run.request).props("outlined autogrow")
        box.classes("cairn-wide")

        async def ask() -> None:
            with reported(visitor), pressed_once(button):
                await visitor.check()
                conversation = uuid.uuid4().hex
                asked = Start(str(box.value or "").strip(), conversation)
                await start(visitor.access, visitor.desk, asked)
                ui.navigate.to(f"/chat/{conversation}")

        button = ui.button(text("run.ask"), on_click=ask).props("no-caps unelevated")
