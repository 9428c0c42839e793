"""The steps of a run as a tree of the page: subtasks, below them what was done."""

from __future__ import annotations

from nicegui import ui
from nicegui.elements.mixins.text_element import TextElement

from app.printable import printable
from app.run_report import RunReport
from app.run_steps import SubtaskReport
from app.run_tree import sign, step_kind, step_line
from app.run_view import lookup_text
from app.web.texts import Texts
from graphs.told import without_told

_STAYS = "\N{NO-BREAK SPACE}"
"""Keeps a sign on the line of the step that it stands for, however narrow the page."""


def run_steps(text: Texts, report: RunReport) -> None:
    """Build the tree in the element that is open, a ``details``."""
    calls = sum(len([*subtask.calls()]) for subtask in report.subtasks.values())
    TextElement(tag="summary", text=text("turn.steps", count=calls))
    with ui.element("ul"):
        if report.walked_again:
            _item("forward", text("turn.again", request=printable(report.walked_again)))
        for lookup in report.lookups:
            _item("forward", lookup_text(lookup))
        for subtask in report.subtasks.values():
            _subtask(subtask, is_only=len(report.subtasks) == 1)
        for limit in report.limits:
            _item("limit", limit)


def _subtask(subtask: SubtaskReport, *, is_only: bool) -> None:
    if is_only:
        _lines(subtask)
        return
    heading = printable(f"{subtask.id} {without_told(subtask.text)}")
    with _item(subtask.status, heading), ui.element("ul"):
        _lines(subtask)


def _lines(subtask: SubtaskReport) -> None:
    for step in subtask.steps:
        if line := step_line(step):
            _item(step_kind(step), line)
    if subtask.note and not any(subtask.calls()):
        _item(subtask.status, printable(subtask.note))


def _item(kind: str, line: str) -> ui.element:
    with ui.element("li").classes(f"cairn-step cairn-{kind}") as item:
        TextElement(tag="span", text=f"{sign(kind, is_ascii=False)}{_STAYS}{line}")
    return item
