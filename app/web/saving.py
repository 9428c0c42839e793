"""The dialog that keeps a flow as a template, with the values that are asked for again."""

from __future__ import annotations

import asyncio

from nicegui import ui

from app.printable import printable
from app.serving.templates import templates_of
from app.templates import save_template
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.flows.filling import constants, named_places
from graphs.flows.records import Flow
from graphs.plans.rendering import value_text


async def save_as_template(visitor: Visitor, flow: Flow) -> None:
    """Ask for a name and for the parameters, and keep the flow."""
    text, values = visitor.text, constants(flow)
    chosen: list[tuple[ui.checkbox, ui.input, str]] = []
    with ui.dialog() as dialog, ui.card().classes("cairn-card"):
        dialog.props["aria-label"] = text("flow.save")
        name = ui.input(text("template.name"), value=flow.request[:60])
        name.props("outlined dense autofocus maxlength=200").classes("cairn-full")
        ui.label(text("template.about")).classes("cairn-muted")
        for called, place in named_places(flow).items():
            told = printable(value_text(values[place].value))
            with ui.row().classes("cairn-entry"):
                box = ui.checkbox(text("template.value", name=printable(called), value=told))
                field = ui.input(text("template.name"), value=called).props("outlined dense")
                field.bind_visibility_from(box, "value")
                chosen.append((box, field, place))
        with ui.row():
            keep = ui.button(text("flow.save"), on_click=lambda: dialog.submit("keep"))
            keep.props("no-caps unelevated")
            ui.button(text("opinion.leave"), on_click=dialog.close).props("no-caps outline")
    if await dialog == "keep":
        with reported(visitor):
            await visitor.check()
            named = {str(f.value or "").strip(): place for box, f, place in chosen if box.value}
            stored, most = templates_of(visitor.access), visitor.access.parts.limits.request_chars
            kept = str(name.value or "")
            await asyncio.to_thread(save_template, stored, kept, flow, named, most)
            ui.notify(text("template.saved"))
