"""What a person sees on standard error while a run is under way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console
from rich.status import Status
from rich.text import Text

from app.printable import printable_lines
from app.run_report import RunReport
from app.run_view import call_text, lookup_text, short, trace_line

Show = Callable[[Mapping[str, Any]], None]
"""Takes one event of the stream, after the report has taken it in."""

OPENING = "Opening the tools ..."
_LINE_CHARS = 200
_MARK_COLUMNS = 2


@contextmanager
def progress(report: RunReport, *, quiet: bool, trace: bool, telling: bool) -> Iterator[Show]:
    """With ``trace`` every stored event, when ``quiet`` nothing; else a moving line on a terminal,
    and one line per call elsewhere. When ``telling``, the answer stands in the moving line while it
    is written.
    """
    console = Console(stderr=True, highlight=False)
    if trace:
        yield _print_trace
    elif quiet:
        yield lambda _: None
    elif console.is_terminal and not console.is_dumb_terminal:
        with console.status(_line(OPENING), spinner="line") as status:
            yield lambda event: _update(status, report, event, telling=telling)
    else:
        yield lambda event: _print_line(report, event)


def _update(status: Status, report: RunReport, event: Mapping[str, Any], *, telling: bool) -> None:
    """The moving line, out of the way while the person is asked something."""
    if event["kind"] == "asked":
        status.stop()
        return
    told = telling and report.told
    status.update(end_of(report.told, status.console) if told else _line(activity(report, event)))
    status.start()


def end_of(told: str, console: Console) -> Text:
    """As much of the end of a text as a terminal shows beside the moving mark."""
    lines = Text(printable_lines(told)).wrap(console, max(console.width - _MARK_COLUMNS, 1))
    return Text("\n").join(lines[-max(console.height - 1, 1) :])


def activity(report: RunReport, event: Mapping[str, Any]) -> str:
    """What goes on, in a few words."""
    calls = sum(1 for subtask in report.subtasks.values() for _ in subtask.calls())
    done = f" ({calls} {'call' if calls == 1 else 'calls'})" if calls else ""
    what = {
        "run_started": "reading the request",
        "recalled": "reading the request",
        "subtask_started": "looking for tools",
        "candidates_found": "planning",
        "looked_up": "looking up names",
        "moved": "planning",
        "reflected": "checking the plan",
        "call_started": f"calling {event.get('tool_id')}",
        "model_asked": f"asking {event.get('model')}",
        "answer_piece": "answering",
        "answered": "answering",
    }.get(event["kind"], "working")
    who = f"{event['subtask']}: " if event["subtask"] and len(report.subtasks) > 1 else ""
    return f"{who}{what}{done}"


def _line(text: str) -> Text:
    return Text(short(text, _LINE_CHARS), no_wrap=True, overflow="ellipsis")


def _print_trace(event: Mapping[str, Any]) -> None:
    if "seq" in event:  # what is only shown has no number
        click.echo(trace_line(event), err=True)


def _print_line(report: RunReport, event: Mapping[str, Any]) -> None:
    if event["kind"] == "looked_up":
        click.echo(f"looked up {lookup_text(report.lookups[-1])}", err=True)
    if event["kind"] != "call_finished":
        return
    subtask = report.subtasks[event["subtask"]]
    for call in subtask.calls():
        if call.call_id == event["call_id"]:
            click.echo(f"{subtask.id} {call_text(call)}", err=True)
