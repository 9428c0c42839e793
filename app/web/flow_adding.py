"""What is added to the end of a flow: a call of an operation that is searched for, work on rows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import get_args

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.web.reporting import reported
from app.web.shown_plan import ShownPlan
from graphs.flows.editing import by_hand, new_id, with_call, with_work
from graphs.plans.records import Constant, Distinct, Filter, Group, RowOp, Sort, Take
from graphs.toolset.finding import found_tools
from tools.entity_types.records import Operator
from tools.importing.by_hand import read_value

_FOUND = 8
_WORK = ("filter", "sort", "take", "distinct", "count")


def adding(shown: ShownPlan) -> None:
    """Build the place where a step is added to a plan."""
    with ui.element("details").classes("cairn-wide"):
        TextElement(tag="summary", text=shown.visitor.text("flow.add"))
        _search(shown)
        if shown.plan.steps and shown.columns:
            _work(shown)


def _search(shown: ShownPlan) -> None:
    visitor, text = shown.visitor, shown.visitor.text
    parts = visitor.access.parts
    with ui.row().classes("cairn-row"):
        asked = ui.input(text("flow.search")).props("outlined dense").classes("cairn-grow")
        find = ui.button(text("apis.find")).props("no-caps outline")
    found = ui.column().classes("cairn-stack")

    async def search() -> None:
        with reported(visitor):
            await visitor.check()
            wanted = str(asked.value or "").strip()
            hits = await asyncio.to_thread(found_tools, parts, wanted, _FOUND) if wanted else {}
            found.clear()
            with found:
                for hit in hits.get("tools", ()):
                    add = ui.button(text("flow.add_call", name=printable(hit["tool_id"])))
                    add.props("no-caps flat dense align=left")
                    tool = parts.library.tool(hit["tool_id"])
                    add.on_click(lambda tool=tool: shown.change(with_call(shown.plan, tool)))
                    ui.label(printable(hit["summary"])).classes("cairn-muted")

    asked.on("keydown.enter", search)
    find.on_click(search)


def _work(shown: ShownPlan) -> None:
    """What may be done to the rows of the last step."""
    text, plan = shown.visitor.text, shown.plan
    held = shown.columns[plan.steps[-1].id].held
    with ui.row().classes("cairn-row"):
        kinds = {one: text(f"flow.work_{one}") for one in _WORK}
        kind = ui.select(kinds, value="filter", label=text("flow.work"))
        attribute = ui.select([*held], label=text("flow.attribute"), with_input=True)
        op = ui.select(list(get_args(Operator)), value="=", label=text("flow.compared"))
        value = ui.input(text("flow.value"))
        descending = ui.checkbox(text("flow.descending"))
        for field in (kind, attribute, op, value):
            field.props("outlined dense").classes("cairn-select")
        op.bind_visibility_from(kind, "value", value="filter")
        descending.bind_visibility_from(kind, "value", value="sort")
        value.bind_visibility_from(kind, "value", lambda one: one in ("filter", "take"))
        attribute.bind_visibility_from(kind, "value", lambda one: one != "take")

        async def add() -> None:
            with reported(shown.visitor):
                name = str(attribute.value or "")
                typed = read_value(str(value.value or ""))
                given = by_hand(plan, new_id(plan), name, typed)
                made = made_work(str(kind.value), name, op.value, given, descending.value)
                await shown.change(with_work(plan, made))

        ui.button(text("flow.add_work"), on_click=add).props("no-caps outline")


def made_work(
    kind: str,
    name: str,
    op: Operator,
    given: Constant,
    descending: bool,
) -> RowOp:
    """The work that the fields tell; its check says what is wrong with it."""
    compared = None if op in ("exists", "missing") else given
    work: Mapping[str, RowOp] = {
        "filter": Filter(attribute=name, op=op, value=compared),
        "sort": Sort(attribute=name, descending=descending),
        "take": Take(limit=given.value if isinstance(given.value, int) else 0),
        "distinct": Distinct(attribute=name),
        "count": Group(op="count", by=name),
    }
    return work[kind]
