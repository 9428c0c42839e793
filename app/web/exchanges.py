"""What the person was asked on the way, and what they said."""

from __future__ import annotations

from nicegui import ui

from app.printable import printable_lines
from app.run_report import RunReport
from app.web.texts import Texts


def exchanges(text: Texts, report: RunReport) -> None:
    """Build each question that was answered, with its answer; one that is open has its card."""
    for one in report.exchanges:
        if one.said is not None:
            ui.label(printable_lines(one.question)).classes("cairn-muted cairn-wrap")
            said = one.said
            if not isinstance(said, str):
                said = "\n".join(f"{name}: {value}" for name, value in said.items() if value)
            told = printable_lines(said) or text("question.skipped")
            ui.label(told).classes("cairn-request")
