"""One step of a flow as a box: what it does, where each value comes from, what can be changed."""

from __future__ import annotations

from collections.abc import Sequence

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.web.apis import tool_link
from app.web.elements import icon_button
from app.web.flow_dialogs import change_argument, change_filter, swap_operation
from app.web.shown_plan import ShownPlan
from graphs.flows.editing import moved, without_step
from graphs.flows.records import FlowComplaint
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Source, Step, Taken
from graphs.plans.rendering import plan_lines, source_text


def flow_box(shown: ShownPlan, step: Step, wrong: Sequence[FlowComplaint]) -> None:
    """Build the box of a step."""
    with ui.card().classes("cairn-card cairn-tight"):
        if isinstance(step, CallStep):
            _call(shown, step)
        else:
            _work(shown, step)
        for one in wrong:
            ui.label(shown.said(one)).classes("cairn-problem cairn-wrap")
        _actions(shown, step)


def _actions(shown: ShownPlan, step: Step) -> None:
    text, plan = shown.visitor.text, shown.plan
    with ui.row().classes("cairn-actions"):
        if isinstance(step, CallStep):
            swap = icon_button("swap_horiz", text("flow.swap"))
            swap.on_click(lambda: swap_operation(shown, step))
        for icon, label, new in (
            ("arrow_upward", "flow.earlier", moved(plan, step.id, -1)),
            ("arrow_downward", "flow.later", moved(plan, step.id, 1)),
            ("delete", "flow.remove", without_step(plan, step.id)),
        ):
            button = icon_button(icon, text(label))
            button.on_click(lambda new=new: shown.change(new))
            button.set_enabled(new != plan)


def _call(shown: ShownPlan, step: CallStep) -> None:
    with ui.element("h2"):
        tool_link(step.tool_id, printable(step.tool_id))
    if step.id not in shown.columns:
        return  # an operation that is there no more
    tool = shown.library.tool(step.tool_id)
    ui.label(printable(tool.summary)).classes("cairn-muted")
    with ui.element("dl").classes("cairn-facts"):
        for key, source in step.arguments.items():
            _value(shown, step, key, source)
        if step.over:
            TextElement(tag="dt", text=shown.visitor.text("flow.over"))
            TextElement(tag="dd", text=shown.numbers.get(step.over, step.over))
    if open_ := [one.key for one in tool.parameters if one.key not in step.arguments]:
        more = ui.select(open_, label=shown.visitor.text("flow.input")).props("outlined dense")
        more.classes("cairn-select")
        more.on_value_change(lambda event: change_argument(shown, step, event.value))


def _value(shown: ShownPlan, step: CallStep, key: str, source: Source) -> None:
    TextElement(tag="dt", text=printable(key))
    with ui.element("dd"), ui.row().classes("cairn-entry"):
        with ui.column().classes("cairn-grow cairn-stack"):
            ui.label(printable(source_text(source, shown.numbers)))
            if reasons := _reasons(shown, step, key, source):
                ui.label(printable(" · ".join(reasons))).classes("cairn-muted")
        edit = icon_button("edit", shown.visitor.text("flow.change", name=printable(key)))
        edit.on_click(lambda: change_argument(shown, step, key))


def _reasons(shown: ShownPlan, step: CallStep, key: str, source: Source) -> Sequence[str]:
    """Why a value may go from one operation to the other: the evidence of the binding."""
    giver = _caller(shown.plan, source.step) if isinstance(source, Taken) else ""
    if not giver or not isinstance(source, Taken):
        return ()
    fitting = (
        one
        for one in shown.visitor.access.parts.graph.bindings(giver, step.tool_id)
        if one.parameter == key and one.output.split(".")[-1] == source.attribute
    )
    best = next(fitting, None)
    return best.evidence if best is not None else ()


def _caller(plan: Plan, step_id: str) -> str:
    """The operation whose rows a step hands on; ``""`` where there is none."""
    steps = {step.id: step for step in plan.steps}
    step = steps.pop(step_id, None)
    while isinstance(step, RowsStep):
        step = steps.pop(step.of, None)
    return step.tool_id if step is not None else ""


def _work(shown: ShownPlan, step: RowsStep) -> None:
    """What is done to rows; the value that they are compared with can be changed."""
    line = plan_lines(shown.plan)[shown.plan.steps.index(step)]
    ui.label(printable(line).partition(" ")[2]).classes("cairn-wrap")
    for at, op in enumerate(step.ops):
        if isinstance(op, Filter) and isinstance(op.value, Constant):
            name = printable(op.attribute or "*")
            edit = ui.button(shown.visitor.text("flow.change", name=name), icon="edit")
            edit.props("no-caps flat dense")
            edit.on_click(lambda at=at: change_filter(shown, step, at))
