"""The rows that services returned for an answer, as tables that can be sorted and copied."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from nicegui import ui

from app.printable import printable
from app.run_report import RunReport
from app.run_steps import CallReport
from app.web.reporting import reported
from app.web.row_chart import row_chart
from app.web.visitor import Visitor
from memory.errors import DeveloperError
from memory.journal import Journal

_ROWS, _COLUMNS, _CHARS = 500, 16, 300
"""So much of an answer of a service is shown; REST has all (``/runs/ID/responses/CALL``)."""
_PER_PAGE = 10


def run_rows(visitor: Visitor, report: RunReport) -> None:
    """A table for each operation that a subtask called and the answer rests on; read when opened.

    What several calls of it returned (the pages of a list, details of many things) is one table.
    """
    for some in cited(report):
        key = "rows.title" if len(some) == 1 else "rows.title_several"
        tool, number = printable(some[0].tool), some[0].number
        title = visitor.text(key, tool=tool, number=number, count=len(some))
        place = ui.expansion(title).classes("cairn-rows").props("dense")
        place.on_value_change(
            lambda event, place=place, some=some: _fill(
                visitor, report.run_id, some, place, is_open=event.value
            )
        )


def cited(report: RunReport) -> list[list[CallReport]]:
    """The calls that the answer rests on: those of one operation in one subtask together."""
    found: dict[tuple[str, str], list[CallReport]] = {}
    for subtask in report.subtasks.values():
        for call in subtask.calls():
            if call.call_id in report.citations:
                found.setdefault((subtask.id, call.tool), []).append(call)
    return list(found.values())


async def _fill(
    visitor: Visitor,
    run_id: str,
    calls: Sequence[CallReport],
    place: ui.expansion,
    *,
    is_open: bool,
) -> None:
    if not is_open or place.default_slot.children:
        return
    with reported(visitor), place:
        await visitor.check()
        answers = await asyncio.to_thread(_answers, visitor.access.parts.journal, run_id, calls)
        rows = joined([call.arguments for call in calls], answers)
        if rows:
            row_chart(visitor, rows[:_ROWS])
            _table(visitor, rows)
        else:
            ui.label(visitor.text("rows.none"))


def _answers(journal: Journal, run_id: str, calls: Sequence[CallReport]) -> list[Any]:
    """What was answered to each call, None where it is not kept any more; blocks."""
    bodies: list[Any] = []
    for call in calls:
        try:
            bodies.append(journal.response(run_id, call.call_id))
        except DeveloperError as error:
            if error.code != "unknown_response":
                raise
            bodies.append(None)
    return bodies


def joined(arguments: Sequence[Mapping[str, Any]], answers: Sequence[Any]) -> list[dict[str, Any]]:
    """The rows of several answers, before each what its call was sent and not every other."""
    told = {
        name: {_cell(sent.get(name)) for sent in arguments} for sent in arguments for name in sent
    }
    varied = [name for name, values in told.items() if len(values) > 1]
    return [
        {name: sent.get(name) for name in varied} | row
        for sent, answer in zip(arguments, answers, strict=True)
        for row in rows_of(answer)
    ]


def rows_of(body: Any) -> list[dict[str, Any]]:
    """The longest list of objects within a JSON value; an object alone is one row."""
    lists = sorted(_lists(body), key=len, reverse=True)
    if lists:
        return list(lists[0])
    return [body] if isinstance(body, dict) and body else []


def _lists(value: Any) -> Iterator[Sequence[dict[str, Any]]]:
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list) and one and all(isinstance(part, dict) for part in one):
            yield one
        elif isinstance(one, Mapping):
            waiting.extend(one.values())


def _table(visitor: Visitor, rows: list[dict[str, Any]]) -> None:
    names = list(dict.fromkeys(name for row in rows[:_ROWS] for name in row))[:_COLUMNS]
    cells = [[_cell(row.get(name)) for name in names] for row in rows[:_ROWS]]
    columns = [
        {"name": str(place), "label": printable(name), "field": str(place), "sortable": True}
        | {"align": "left"}
        for place, name in enumerate(names)
    ]
    shown = [
        {"id": number} | {str(place): cell for place, cell in enumerate(row)}
        for number, row in enumerate(cells)
    ]
    table = ui.table(rows=shown, columns=columns, row_key="id", pagination=_PER_PAGE)
    table.classes("cairn-table").props("flat dense")
    lines: list[Sequence[object]] = [names, *cells]
    copied = "\n".join("\t".join(str(cell).replace("\t", " ") for cell in line) for line in lines)
    copy = ui.button(visitor.text("rows.copy"), icon="content_copy")
    copy.props("flat dense no-caps").on_click(lambda: ui.clipboard.write(copied))
    if len(rows) > len(cells):
        ui.label(visitor.text("rows.more", shown=len(cells), count=len(rows)))


def _cell(value: Any) -> str | int | float:
    """A value as a cell shows it; numbers stay numbers, so that they are sorted as such."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    told = "" if value is None else value if isinstance(value, str) else json.dumps(value)
    return printable(told)[:_CHARS]
