"""The form of work on rows that is added to a flow: what is done, to the rows of which step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from nicegui import ui

from app.web.reporting import reported
from app.web.shown_plan import ShownPlan
from graphs.flows.editing import by_hand, new_id, with_work
from graphs.forms.records import TotalOp
from graphs.plans.columns import Columns
from graphs.plans.records import (
    Constant,
    Distinct,
    Filter,
    Group,
    Join,
    Plan,
    RowOp,
    Sort,
    Take,
)
from tools.entity_types.records import Operator
from tools.importing.by_hand import read_value

_SHOWN: Mapping[str, tuple[str, ...]] = {
    "filter": ("attribute", "op", "value"),
    "sort": ("attribute", "descending"),
    "take": ("value",),
    "distinct": ("attribute",),
    "group": ("total", "attribute", "by"),
    "join": ("other", "attribute", "right"),
}
"""Kind of work -> the fields that it needs."""


@dataclass(frozen=True, slots=True)
class Work:
    """What the fields of the form say."""

    kind: str
    attribute: str = ""
    op: Operator = "="
    descending: bool = False
    total: TotalOp = "count"
    by: str = ""
    other: str = ""
    """Step whose rows are added."""
    right: str = ""
    """Attribute of those that is equal to ``attribute``."""


class WorkForm:
    """The fields; what is chosen is added to the end of the plan."""

    def __init__(self, shown: ShownPlan) -> None:
        self._shown = shown
        text, numbers = shown.visitor.text, shown.numbers
        steps = {one: text("flow.step", number=numbers[one]) for one in shown.columns}
        last = shown.plan.steps[-1].id
        with ui.row().classes("cairn-row"):
            self._of = ui.select(steps, value=last, label=text("flow.rows_of"))
            kinds = {one: text(f"flow.work_{one}") for one in _SHOWN}
            self._kind = ui.select(kinds, value="filter", label=text("flow.work"))
            self._fields = self._made(steps)
            for field in (self._of, self._kind, *self._fields.values()):
                field.props("outlined dense")
                field.classes("cairn-select")
            ui.button(text("flow.add_work"), on_click=self._add).props("no-caps outline")
        for changes in (self._of, self._kind, self._fields["total"], self._fields["other"]):
            changes.on_value_change(self._fit)
        self._fit()

    def _made(self, steps: Mapping[str, str]) -> dict[str, Any]:
        text = self._shown.visitor.text
        totals = {one: text(f"flow.total_{one}") for one in get_args(TotalOp)}
        return {
            "total": ui.select(totals, value="count", label=text("flow.total")),
            "other": ui.select(dict(steps), value=next(iter(steps)), label=text("flow.other")),
            "attribute": ui.select([], label=text("flow.attribute"), with_input=True),
            "op": ui.select([*get_args(Operator)], value="=", label=text("flow.compared")),
            "right": ui.select([], label=text("flow.right"), with_input=True),
            "by": ui.select([], label=text("flow.by"), with_input=True, clearable=True),
            "value": ui.input(text("flow.value")),
            "descending": ui.checkbox(text("flow.descending")),
        }

    def _fit(self) -> None:
        """Show the fields of the work, with the attributes that the rows hold."""
        kind, fields = str(self._kind.value), self._fields
        for name, field in fields.items():
            field.set_visibility(name in _SHOWN[kind])
        if kind == "group" and fields["total"].value == "count":
            fields["attribute"].set_visibility(False)
        for name, of in (("attribute", self._of), ("by", self._of), ("right", fields["other"])):
            held = [*self._shown.columns[of.value].held]
            kept = fields[name].value if fields[name].value in held else None
            fields[name].set_options(held, value=kept)

    async def _add(self) -> None:
        shown, plan = self._shown, self._shown.plan
        with reported(shown.visitor):
            said: dict[str, Any] = {n: field.value or "" for n, field in self._fields.items()}
            typed = read_value(str(said.pop("value")))
            work = Work(str(self._kind.value), **said)
            given = by_hand(plan, new_id(plan), work.attribute, typed)
            made = made_work(work, given, plan, shown.columns)
            await shown.change(with_work(plan, made, str(self._of.value)))


def made_work(work: Work, given: Constant, plan: Plan, columns: Mapping[str, Columns]) -> RowOp:
    """The work that the fields tell; its check says what is wrong with it."""
    match work.kind:
        case "filter":
            compared = None if work.op in ("exists", "missing") else given
            return Filter(attribute=work.attribute, op=work.op, value=compared)
        case "sort":
            return Sort(attribute=work.attribute, descending=bool(work.descending))
        case "take":
            return Take(limit=given.value if isinstance(given.value, int) else 0)
        case "distinct":
            return Distinct(attribute=work.attribute)
        case "join":
            prefix = _prefix(work.other, plan, columns)
            return Join(step=work.other, left=work.attribute, right=work.right, prefix=prefix)
    attribute = "" if work.total == "count" else work.attribute
    return Group(op=work.total, attribute=attribute, by=work.by)


def _prefix(step: str, plan: Plan, columns: Mapping[str, Columns]) -> str:
    """What stands before the names of what is added: the type of its rows, else their step."""
    entities = {one.entity for one in columns[step].held.values()} - {""}
    name = entities.pop().rpartition(".")[2] if len(entities) == 1 else step
    held = {known for one in columns.values() for known in one.held}
    is_free = not any(one == name or one.startswith(f"{name}.") for one in held)
    return name if is_free else f"{name}_{len(plan.steps) + 1}"
