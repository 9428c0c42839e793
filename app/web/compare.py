"""Two runs side by side."""

from __future__ import annotations

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable_block
from app.run_report import RunReport
from app.run_view import call_text
from app.web.pages import page
from app.web.run import stored_run
from app.web.visitor import Visitor


@page("/compare", key="compare")
async def compare(visitor: Visitor) -> None:
    """The page of two runs, ``?a=`` and ``?b=``; what differs is marked."""
    text = visitor.text
    stored = [await stored_run(visitor, visitor.parameters.get(name, "")) for name in ("a", "b")]
    reports = [RunReport.of(*one) for one in stored if one is not None]
    if len(reports) != len(stored):
        ui.label(text("run.unknown"))
        return
    facts = [_facts(report) for report in reports]
    with ui.element("div").classes("cairn-picture"), ui.element("table").classes("cairn-compared"):
        for key in facts[0]:
            first, second = facts[0][key], facts[1][key]
            with ui.element("tr"):
                TextElement(tag="th", text=text(f"compare.{key}")).props('scope="row"')
                for said in (first, second):
                    cell = TextElement(tag="td", text=printable_block(said))
                    cell.classes("cairn-differs" if first != second else "")


def _facts(report: RunReport) -> dict[str, str]:
    calls = [call for subtask in report.subtasks.values() for call in subtask.calls()]
    return {
        "request": report.request,
        "status": report.status,
        "answer": report.answer,
        "path": " → ".join(report.path),
        "calls": "\n".join(call_text(call) for call in calls),
        "seconds": f"{report.elapsed_s:.2f}",
        "model": str(report.costs.model_calls),
        "tokens": str(report.costs.tokens),
    }
