"""A request planned before anything is sent, or a run looked at again: the plan, to be changed."""

from __future__ import annotations

from nicegui import ui

from app.printable import printable
from app.serving.flows import stored_flow
from app.serving.planning import planned
from app.web.flow_editor import FlowEditor
from app.web.pages import page
from app.web.reporting import reported
from app.web.visitor import Visitor
from graphs.flows.records import Flow
from graphs.planning.previewing import Preview


@page("/flow", key="flow", icon="account_tree", order=15)
async def flow(visitor: Visitor) -> None:
    """The page of a plan; only safe look-ups of names are sent for it."""
    text = visitor.text
    ui.label(text("flow.about")).classes("cairn-muted")
    box = ui.textarea(text("run.request")).props("outlined autogrow readonly")
    ui.context.client.on_connect(lambda: box.props(remove="readonly"))
    box.classes("cairn-wide")
    button = ui.button(text("flow.plan")).props("no-caps unelevated")
    wrong = ui.column()
    editor = FlowEditor(visitor)

    async def plan() -> None:
        with reported(visitor):
            await visitor.check()
            request = str(box.value or "").strip()
            found = await planned(visitor.access, visitor.desk, request)
            wrong.clear()
            with wrong:
                for complaint in found.complaints:
                    ui.label(printable(complaint)).classes("cairn-problem")
            await editor.show(_flow(request, found))

    button.on_click(plan)
    if run_id := visitor.parameters.get("run"):
        with reported(visitor):
            stored = await stored_flow(visitor.access, run_id)
            box.value = stored.request
            await editor.show(stored)


def _flow(request: str, found: Preview) -> Flow:
    """The flow of the best plans that were found."""
    plans = {name: result.plans[0] for name, result in found.results.items() if result.plans}
    return Flow(request=request, form=found.form, plans=plans)
