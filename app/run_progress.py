"""What a person sees on standard error while a run is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.status import Status
from rich.text import Text

from app.run_report import RunReport
from app.run_view import call_text, short, trace_line

Show = Callable[[Mapping[str, Any]], None]
"""Takes one event of the stream, after the report has taken it in."""

OPENING = "Opening the tools ..."
_LINE_CHARS = 200


@contextmanager
def progress(report: RunReport, *, quiet: bool, trace: bool) -> Iterator[Show]:
    """With ``trace`` every event, when ``quiet`` nothing; else a moving line on a terminal, and
    one line per call elsewhere.
    """  # noqa: D205
    console = Console(stderr=True, highlight=False)
    if trace:
        yield lambda event: click.echo(trace_line(event), err=True)
    elif quiet:
        yield lambda _: None
    elif console.is_terminal and not console.is_dumb_terminal:
        with console.status(_line(OPENING), spinner="line") as status:
            yield lambda event: _update(status, report, event)
    else:
        yield lambda event: _print_line(report, event)


def _update(status: Status, report: RunReport, event: Mapping[str, Any]) -> None:
    """The moving line, out of the way while the person is asked something."""
    if event["kind"] == "asked":
        status.stop()
        return
    status.update(_line(activity(report, event)))
    status.start()


def activity(report: RunReport, event: Mapping[str, Any]) -> str:
    """What goes on, in a few words."""
    calls = sum(1 for subtask in report.subtasks.values() for _ in subtask.calls())
    done = f" ({calls} {'call' if calls == 1 else 'calls'})" if calls else ""
    what = {
        "subtask_started": "looking for tools",
        "candidates_found": "planning",
        "moved": "planning",
        "reflected": "checking the plan",
        "call_started": f"calling {event.get('tool_id')}",
        "answered": "answering",
    }.get(event["kind"], "working")
    who = f"{event['subtask']}: " if event["subtask"] and len(report.subtasks) > 1 else ""
    return f"{who}{what}{done}"


def _line(text: str) -> Text:
    return Text(short(text, _LINE_CHARS), no_wrap=True, overflow="ellipsis")


def _print_line(report: RunReport, event: Mapping[str, Any]) -> None:
    if event["kind"] != "call_finished":
        return
    subtask = report.subtasks[event["subtask"]]
    for call in subtask.calls():
        if call.call_id == event["call_id"]:
            click.echo(f"{subtask.id} {call_text(call)}", err=True)
