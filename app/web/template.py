"""One template: its values to be filled in, its plan with them, sharing and removing it."""

from __future__ import annotations

import asyncio
from typing import Any

from nicegui import ui

from app.json_output import json_text
from app.printable import printable
from app.serving.templates import filled_template, templates_of
from app.templates import read_as, values_of
from app.web.elements import heading
from app.web.flow_editor import FlowEditor
from app.web.pages import page
from app.web.reporting import handled, reported
from app.web.visitor import Visitor
from memory.errors import DeveloperError
from memory.sqlite_templates import Template


@page("/template/{template_id}", key="template")
async def template_page(visitor: Visitor) -> None:
    """The page of a template."""
    try:
        stored = templates_of(visitor.access)
        found = await asyncio.to_thread(stored.get, visitor.parameters["template_id"])
    except DeveloperError as error:
        if error.code != "unknown_template":
            raise
        ui.label(visitor.text("template.unknown"))
        return
    heading(printable(found.name))
    if found.owner == visitor.access.owner:
        _owned(visitor, found)
    else:
        ui.label(visitor.text("template.by", owner=found.owner)).classes("cairn-muted")
    await _filling(visitor, found)


async def _filling(visitor: Visitor, template: Template) -> None:
    """A field for each parameter; the plan below is run once it is shown with what they hold."""
    text, before = visitor.text, values_of(template)
    fields = {name: _field(name, value) for name, value in before.items()}
    fill = ui.button(text("template.fill")).props("no-caps unelevated")
    editor = FlowEditor(visitor)

    def given() -> dict[str, Any]:
        return {name: read_as(str(one.value or ""), before[name]) for name, one in fields.items()}

    async def show(values: dict[str, Any]) -> None:
        found = await filled_template(visitor.access, visitor.desk, template.template_id, values)
        await editor.show_checked(found.flow, found)

    async def fill_in() -> None:
        values = given()
        await show(values)
        if given() != values:  # somebody typed meanwhile
            editor.outdate()

    for field in fields.values():
        field.on_value_change(editor.outdate)
    fill.on_click(handled(visitor, fill_in))
    with reported(visitor):
        await show({})


def _field(name: str, value: Any) -> ui.input:
    field = ui.input(printable(name), value=value if isinstance(value, str) else json_text(value))
    return field.props("outlined").classes("cairn-full")


def _owned(visitor: Visitor, template: Template) -> None:
    """What its owner alone may do."""
    text, key = visitor.text, template.template_id

    async def share() -> None:
        stored = templates_of(visitor.access)
        await asyncio.to_thread(stored.share, key, is_shared=bool(box.value))

    async def remove() -> None:
        await asyncio.to_thread(templates_of(visitor.access).remove, key)
        ui.navigate.to("/history")

    with ui.row().classes("cairn-row"):
        box = ui.checkbox(text("template.shared"), value=template.is_shared)
        box.on_value_change(handled(visitor, share))
        gone = ui.button(text("template.remove"), icon="delete").props("no-caps outline")
        gone.on_click(handled(visitor, remove))
