"""Dialogs that change one thing of a flow: a value, an operation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from nicegui import ui

from app.json_output import json_text
from app.printable import printable
from app.web.reporting import reported
from app.web.shown_plan import ShownPlan
from app.web.texts import Texts
from graphs.flows.editing import by_hand, swapped, with_argument, with_compared
from graphs.flows.filling import filled
from graphs.plans.records import CallStep, Constant, Filter, Plan, RowsStep, Taken
from tools.importing.by_hand import read_value

_TYPED = ""
"""The choice of a value that is typed."""


async def change_argument(shown: ShownPlan, step: CallStep, key: str) -> None:
    """Ask where the value of an input comes from: typed, of rows before it, or from nowhere."""
    text, old = shown.visitor.text, step.arguments.get(key)
    taken = _taken(shown, step)
    chosen = f"{old.step}.{old.attribute}" if isinstance(old, Taken) else _TYPED
    with _dialog(text("flow.change", name=printable(key))) as dialog:
        options = {_TYPED: text("flow.typed")} | {n: told for n, (told, _) in taken.items()}
        source = ui.select(options, value=chosen if chosen in options else _TYPED)
        source.props("outlined dense").classes("cairn-full").props["label"] = text("flow.from")
        typed = ui.input(text("flow.value"), value=_as_typed(old)).props("outlined dense")
        typed.classes("cairn-full").bind_visibility_from(source, "value", value=_TYPED)
        _ends(text, dialog, *(("flow.without",) if old is not None else ()))
    said = await dialog
    if said == "flow.without":
        await shown.change(with_argument(shown.plan, step.id, key, None))
    elif said == "flow.take" and source.value != _TYPED:
        new = taken[str(source.value)][1]
        await shown.change(with_argument(shown.plan, step.id, key, new))
    elif said == "flow.take":
        parameter = shown.library.tool(step.tool_id).parameter(key)
        is_text = parameter is not None and parameter.type == "string"
        value = str(typed.value or "") if is_text else read_value(str(typed.value or ""))
        given = by_hand(shown.plan, step.id, key, value)
        await _changed(shown, old, value, with_argument(shown.plan, step.id, key, given))


async def change_filter(shown: ShownPlan, step: RowsStep, at: int) -> None:
    """Ask for the value that rows are compared with."""
    op, text = step.ops[at], shown.visitor.text
    assert isinstance(op, Filter), "only what compares has a value"
    with _dialog(text("flow.change", name=printable(op.attribute))) as dialog:
        typed = ui.input(text("flow.value"), value=_as_typed(op.value)).props("outlined dense")
        _ends(text, dialog)
    if await dialog != "flow.take":
        return
    value, old = read_value(str(typed.value or "")), op.value
    given = by_hand(shown.plan, step.id, op.attribute, value)
    await _changed(shown, old, value, with_compared(shown.plan, step.id, at, given))


async def _changed(shown: ShownPlan, old: Any, value: Any, plan: Plan) -> None:
    """Change what the request said wherever it stands; else the plan alone, as given by hand."""
    said = isinstance(old, Constant) and bool(old.origin)
    now = shown.visitor.access.parts.now()
    await shown.change(filled(shown.flow, {old.origin: value}, now) if said else plan)


async def swap_operation(shown: ShownPlan, step: CallStep) -> None:
    """Offer the operations that do the same."""
    text = shown.visitor.text
    with reported(shown.visitor):
        offered = shown.visitor.access.parts.graph.replacements(step.tool_id)
        with _dialog(text("flow.swap")) as dialog:
            if not offered:
                ui.label(text("flow.no_other"))
            for name, likeness in offered:
                button = ui.button(f"{printable(name)} ({likeness:.2f})")
                button.props("no-caps flat align=left")
                button.on_click(lambda name=name: dialog.submit(name))
                ui.label(printable(shown.library.tool(name).summary)).classes("cairn-muted")
            leave = ui.button(text("opinion.leave"), on_click=dialog.close)
            leave.props("no-caps outline")
        if name := await dialog:
            await shown.change(swapped(shown.plan, step.id, shown.library.tool(name)))


def _as_typed(source: Any) -> str:
    """A value as it is typed; ``""`` of what is taken from elsewhere."""
    if not isinstance(source, Constant) or source.value is None:
        return ""
    return source.value if isinstance(source.value, str) else json_text(source.value)


def _taken(shown: ShownPlan, step: CallStep) -> dict[str, tuple[str, Taken]]:
    """What rows of earlier steps hold, by ``step.attribute``: how it is told, and the source."""
    before = shown.plan.steps[: shown.plan.steps.index(step)]
    text, found = shown.visitor.text, {}
    for number, one in enumerate(before, 1):
        for name in shown.columns[one.id].held:
            told = text("flow.of_step", name=printable(name), number=number)
            found[f"{one.id}.{name}"] = (told, Taken(step=one.id, attribute=name))
    return found


@contextmanager
def _dialog(label: str) -> Iterator[ui.dialog]:
    """An open dialog, to be built in the block."""
    with ui.dialog() as dialog, ui.card().classes("cairn-card"):
        dialog.props["aria-label"] = label
        ui.label(label)
        yield dialog


def _ends(text: Texts, dialog: ui.dialog, *more: str) -> None:
    """The buttons of a dialog, which give the keys of their texts, and the one that leaves it."""
    with ui.row():
        for key in ("flow.take", *more):
            submit: Callable[..., None] = lambda key=key: dialog.submit(key)  # noqa: E731
            look = "unelevated" if key == "flow.take" else "outline"
            ui.button(text(key), on_click=submit).props(f"no-caps {look}")
        ui.button(text("opinion.leave"), on_click=dialog.close).props("no-caps outline")
