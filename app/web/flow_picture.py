"""A plan as a picture: a box for each step, an arrow for what one hands on to another."""

from __future__ import annotations

from collections.abc import Iterator

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.web.diagram import diagram
from app.web.shown_plan import ShownPlan
from graphs.plans.records import CallStep, Join, Plan, RowsStep, Taken
from graphs.plans.rendering import plan_lines

_REM_A_STEP = 7
"""A narrow page is scrolled sideways sooner than that boxes become too small to read."""


def flow_picture(shown: ShownPlan) -> None:
    """Build the picture; the list of boxes says the same to those who do not see it."""
    if len(shown.plan.steps) < 2:
        return
    with ui.element("details").classes("cairn-wide").props("open"):
        TextElement(tag="summary", text=shown.visitor.text("flow.picture"))
        with ui.element("div").classes("cairn-picture").props('tabindex="0" role="img"') as place:
            drawn = ui.mermaid(drawing(shown.plan))
            place.props["aria-label"] = shown.visitor.text("flow.picture")
            drawn.style(f"min-width: {_REM_A_STEP * len(shown.plan.steps)}rem")


def drawing(plan: Plan) -> str:
    """The diagram of a plan."""
    names = {
        step.id: printable(f"{number} {step.tool_id}")
        if isinstance(step, CallStep)
        else printable(line)
        for number, (step, line) in enumerate(zip(plan.steps, plan_lines(plan), strict=False), 1)
    }
    arrows = [one for one in dict.fromkeys(_arrows(plan)) if names.keys() >= {one[0], one[1]}]
    return diagram(names, arrows)


def _arrows(plan: Plan) -> Iterator[tuple[str, str, str]]:
    """From a step to one that uses what it found, and what is used."""
    for step in plan.steps:
        if isinstance(step, RowsStep):
            yield step.of, step.id, ""
            yield from ((op.step, step.id, op.prefix) for op in step.ops if isinstance(op, Join))
            continue
        taken = [(key, one) for key, one in step.arguments.items() if isinstance(one, Taken)]
        yield from ((one.step, step.id, printable(key)) for key, one in taken)
        if step.over and all(one.step != step.over for _, one in taken):
            yield step.over, step.id, ""
