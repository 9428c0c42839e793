"""The editor of a flow: its steps as boxes, each change checked at once, run from here."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping

from nicegui import ui

from app.printable import printable
from app.serving.flows import checked_flow, start_flow
from app.serving.starting import Start
from app.web.elements import pressed_once
from app.web.flow_adding import adding
from app.web.flow_box import flow_box
from app.web.flow_picture import flow_picture
from app.web.reporting import reported
from app.web.saving import save_as_template
from app.web.shown_plan import ShownPlan
from app.web.visitor import Visitor
from graphs.flows.records import CheckedFlow, Flow
from graphs.parts import Parts
from graphs.planning.subtasks import WITHOUT_A_TOOL
from graphs.plans.columns import Columns, columns_of
from graphs.plans.records import Plan
from graphs.plans.rendering import goal_lines, plan_lines


class FlowEditor:
    """A flow on the page, and what the check of it said last."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._flow: Flow | None = None
        self._buttons: tuple[ui.button, ...] = ()
        self._shown = ui.column().classes("cairn-below").props('aria-live="polite"')

    @property
    def flow(self) -> Flow:
        """The flow as it stands now."""
        assert self._flow is not None, "a flow was shown"
        return self._flow

    async def show(self, flow: Flow) -> None:
        """Check a flow and show it with all that is wrong, each at its step."""
        visitor = self._visitor
        await self.show_checked(flow, await checked_flow(visitor.access, visitor.desk, flow))

    async def show_checked(self, flow: Flow, found: CheckedFlow) -> None:
        """Show a flow with what a check of it said."""
        columns = await asyncio.to_thread(_columns, flow, self._visitor.access.parts)
        self._flow = flow
        self._shown.clear()
        with self._shown:
            self._build(found, columns)

    def outdate(self) -> None:
        """Have nothing run or kept until a flow is shown again: other values are wanted."""
        for button in self._buttons:
            button.disable()

    def _build(self, found: CheckedFlow, columns: Mapping[str, Mapping[str, Columns]]) -> None:
        text, flow = self._visitor.text, self.flow
        ui.label(printable(flow.request)).classes("cairn-request")
        lines = goal_lines(flow.form)
        if len(lines) == 1:  # goals have names to refer to one another
            lines = [lines[0].removeprefix(f"{flow.form.goals[0].id} ")]
        told = [text("flow.read", line=printable(line)) for line in lines]
        if flow.form.unread:
            told.append(text("flow.unread", words=printable(", ".join(flow.form.unread))))
        for line in told:
            ui.label(line).classes("cairn-wrap cairn-muted")
        for goal in flow.form.goals:
            if goal.kind not in WITHOUT_A_TOOL:
                plan = flow.plans.get(goal.id) or Plan(goal=goal.id, steps=())
                change = self._changing(goal.id)
                shown = ShownPlan(self._visitor, flow, plan, columns.get(goal.id, {}), change)
                _goal(shown, found)
        with ui.row():
            run = ui.button(text("flow.run")).props("no-caps unelevated")
            run.on_click(lambda: self._run(run))
            save = ui.button(text("flow.save")).props("no-caps outline")
            save.on_click(lambda: save_as_template(self._visitor, flow))
            self._buttons = (run, save)
            for button in self._buttons:
                button.set_enabled(not found.complaints)

    def _changing(self, goal: str) -> Callable[[Plan | Flow], Awaitable[None]]:
        """What takes a changed plan of a goal, or a changed flow, and shows it."""

        async def change(new: Plan | Flow) -> None:
            with self._shown, reported(self._visitor):  # the box that was clicked may be gone
                await self._visitor.check()
                if isinstance(new, Plan):
                    plans = {**self.flow.plans, goal: new}
                    new = self.flow.model_copy(update={"plans": plans})
                await self.show(new)

        return change

    async def _run(self, button: ui.button) -> None:
        visitor = self._visitor
        with reported(visitor), pressed_once(button):
            await visitor.check()
            conversation = uuid.uuid4().hex
            asked = Start("", conversation)
            await start_flow(visitor.access, visitor.desk, self.flow, asked)
            ui.navigate.to(f"/chat/{conversation}")


def _goal(shown: ShownPlan, found: CheckedFlow) -> None:
    """The steps of a plan in their order, what is wrong with it, and the place to add one."""
    plan = shown.plan
    wrong = [one for one in found.complaints if one.goal == plan.goal]
    flow_picture(shown)
    with ui.element("ol").classes("cairn-flow"):
        for step in plan.steps:
            with ui.element("li"):
                flow_box(shown, step, [one for one in wrong if one.step == step.id])
    for one in wrong:
        if one.step not in shown.numbers:
            ui.label(shown.said(one)).classes("cairn-problem")
    if plan.goal in found.by_itself:
        ui.label(shown.visitor.text("flow.by_itself")).classes("cairn-note")
    else:
        for told in plan_lines(plan)[len(plan.steps) :]:  # taken for granted, or left out
            ui.label(printable(told)).classes("cairn-muted")
    adding(shown)


def _columns(flow: Flow, parts: Parts) -> dict[str, dict[str, Columns]]:
    """Goal -> what the rows of each step hold; blocks."""
    assert parts.entity_model is not None, "the flow was checked, which needs one"
    model, known = parts.entity_model(), {tool.id for tool in parts.library.tools()}
    return {
        goal: columns_of(plan, model, parts.library)
        for goal, plan in flow.plans.items()
        if known.issuperset(plan.path)
    }
