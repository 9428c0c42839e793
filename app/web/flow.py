"""How a request would be answered, before anything is sent: its plans as boxes, step by step."""

from __future__ import annotations

import uuid

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.serving.planning import planned
from app.serving.starting import Start, start
from app.web.elements import heading, pressed_once
from app.web.pages import page
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.planning.previewing import Preview
from graphs.plans.records import CallStep, Plan
from graphs.plans.rendering import form_lines, plan_lines, source_text
from graphs.run_options import RunOptions


@page("/flow", key="flow", icon="account_tree", order=15)
async def flow(visitor: Visitor) -> None:
    """The page of a plan; only safe look-ups of names are sent for it."""
    text = visitor.text
    ui.label(text("flow.about")).classes("cairn-muted")
    box = ui.textarea(text("run.request")).props("outlined autogrow readonly")
    ui.context.client.on_connect(lambda: box.props(remove="readonly"))
    box.classes("cairn-wide")
    buttons = ui.row()
    shown = ui.column().classes("cairn-below").props('aria-live="polite"')

    async def plan() -> None:
        with reported(visitor):
            await visitor.check()
            found = await planned(visitor.access, visitor.desk, str(box.value or "").strip())
            shown.clear()
            with shown:
                _preview(visitor, found)

    async def run() -> None:
        with reported(visitor), pressed_once(run_it):
            await visitor.check()
            conversation = uuid.uuid4().hex
            options = RunOptions(strategy="plan")
            asked = Start(str(box.value or "").strip(), conversation, options)
            await start(visitor.access, visitor.desk, asked)
            ui.navigate.to(f"/chat/{conversation}")

    with buttons:
        ui.button(text("flow.plan"), on_click=plan).props("no-caps unelevated")
        run_it = ui.button(text("flow.run"), on_click=run).props("no-caps outline")


def _preview(visitor: Visitor, found: Preview) -> None:
    text = visitor.text
    for line in form_lines(found.form):
        ui.label(text("flow.read", line=printable(line))).classes("cairn-wrap")
    for complaint in found.complaints:
        ui.label(printable(complaint)).classes("cairn-problem")
    for result in found.results.values():
        if result.plans:
            _plan(visitor, result.plans[0])
        else:
            missing = ", ".join(gap["name"] for gap in result.missing)
            ui.label(printable(result.why_not or missing)).classes("cairn-problem")


def _plan(visitor: Visitor, plan: Plan) -> None:
    """The steps in their order; each box says which one a value comes from."""
    lines = plan_lines(plan)
    numbers = {step.id: str(place) for place, step in enumerate(plan.steps, 1)}
    with ui.element("ol").classes("cairn-flow"):
        for step, line in zip(plan.steps, lines, strict=False):
            with ui.element("li"), ui.card().classes("cairn-card"):
                if isinstance(step, CallStep):
                    _call(visitor, step, numbers)
                else:
                    numbered = printable(line)
                    ui.label(numbered.partition(" ")[2]).classes("cairn-wrap")
    for told in lines[len(plan.steps) :]:  # what was taken for granted or left out
        ui.label(printable(told)).classes("cairn-muted")


def _call(visitor: Visitor, step: CallStep, numbers: dict[str, str]) -> None:
    text, tool = visitor.text, visitor.access.parts.library.tool(step.tool_id)
    heading(printable(step.tool_id))
    ui.label(printable(tool.summary)).classes("cairn-muted")
    rows = [(name, source_text(source, numbers)) for name, source in step.arguments.items()]
    rows += [(text("flow.over"), numbers.get(step.over, step.over))] if step.over else []
    with ui.element("dl").classes("cairn-facts"):
        for name, said in rows:
            TextElement(tag="dt", text=printable(name))
            TextElement(tag="dd", text=printable(said))
