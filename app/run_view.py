"""A run as text for a person: the answer, then the path that led to it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.text import Text

from app.exact_request import request_text
from app.plan_lines import planned_lines, program_lines, read_lines
from app.printable import printable, printable_lines
from app.run_report import RunReport
from app.run_steps import (
    CallReport,
    Change,
    Costs,
    LookUp,
    Note,
    NoteKind,
    Step,
    SubtaskReport,
    Taken,
)
from graphs.told import without_told

_VALUE_CHARS = 40
_ARGUMENTS_CHARS = 120
_ERROR_CHARS = 200

_NOTES: Mapping[NoteKind, str] = {
    "forward": "{tool}: {text}",
    "back": "back from {tool}: {text}",
    "gave_up": "gave up: {text}",
    "rejected": "arguments of {tool} refused: {text}",
    "limit": "limit reached: {text}",
}


def print_run(report: RunReport, *, quiet: bool = False) -> None:
    """Print the answer, and below it the path unless ``quiet``; lines are never broken."""
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(printable_lines(report.answer)))
    if not quiet:
        console.print()
        for line in path_lines(report):
            console.print(Text(line, style="dim"))
    if not quiet or report.dry_run:
        for line in unsent_lines(report):
            console.print(Text(line))


def unsent_lines(report: RunReport) -> Iterator[str]:
    """The exact requests that a dry run held back, or that nobody was there to approve."""
    held = list(report.changes.values()) if report.dry_run else report.refused
    if not held:
        return
    yield ""
    yield (
        "A dry run: nothing of this was sent" if report.dry_run else "Not sent, nobody approved it"
    )
    for change in held:
        for line in request_text(change.request).splitlines():
            yield f"  {printable(line)}"
    if not report.dry_run:
        tools = dict.fromkeys(change.tool for change in held)
        yield "To allow it: " + " ".join(f"--allow-writes {printable(tool)}" for tool in tools)


def path_lines(report: RunReport, *, planned: bool = False) -> Iterator[str]:
    """The path: per subtask its calls in order, and every step back; with ``planned`` also what
    the request was read as, and each plan.
    """
    yield "Path"
    if planned:
        yield from (f"  {line}" for line in read_lines(report.form))
    several = len(report.subtasks) > 1
    if report.walked_again:
        yield f"  walked again, as for: {short(report.walked_again, _ERROR_CHARS)}"
    if report.lookups:
        yield f"  looked up: {', '.join(map(lookup_text, report.lookups))}"
    for subtask in report.subtasks.values():
        if several:
            said = printable(without_told(subtask.text))
            yield f"  {subtask.id} {said}: {subtask.status.replace('_', ' ')}"
        if planned:
            yield from (f"    {line}" for line in planned_lines(subtask.plan))
        yield from (f"    {line}" for line in program_lines(subtask.program))
        yield from _subtask_lines(subtask, "    " if several else "  ")
    yield from (f"  limit reached: {limit}" for limit in report.limits)
    if report.costs.model_calls:
        yield f"  {_costs_text(report.costs)}"
    if report.costs.unanswered:
        yield f"  the chat model did not answer ({report.costs.unanswered}): rules decided"
    yield f"  {report.status.replace('_', ' ')} in {report.elapsed_s:.2f} s, run {report.run_id}"


def trace_line(event: Mapping[str, Any]) -> str:
    """One event with all its data on one line."""
    heads = ("run_id", "seq", "at", "kind", "subtask")
    data = {name: value for name, value in event.items() if name not in heads}
    time = str(event["at"])[11:23]
    head = f"{event['seq']} {time} {event['subtask'] or '-'} {event['kind']}"
    return printable(f"{head} {json.dumps(data, ensure_ascii=False)}")


def call_text(call: CallReport) -> str:
    """A call with its arguments, status and time."""
    return f"{call_head(call)}  {_ending(call)}"


def call_head(call: CallReport) -> str:
    """A call with its arguments."""
    return f"{printable(call.tool)}({_arguments(call.arguments)})"


def lookup_text(lookup: LookUp) -> str:
    """A look-up with what came of it."""
    gave = "failed" if lookup.outcome == "failed" else f"{lookup.values} names"
    return f"{printable(lookup.tool)}({_arguments(lookup.arguments)}) {gave}"


def short(text: str, chars: int) -> str:
    """The text on one line, cut to so many characters."""
    line = printable(text)
    return line if len(line) <= chars else f"{line[: chars - 3]}..."


def _costs_text(costs: Costs) -> str:
    """Calls of the chat model, tokens, and money where it has a price."""
    calls = f"{costs.model_calls} model {'call' if costs.model_calls == 1 else 'calls'}"
    tokens = f"{costs.tokens:,} tokens{' (estimated)' if costs.estimated else ''}"
    return ", ".join([calls, tokens, *([f"{costs.money:.4f}"] if costs.money else [])])


def _subtask_lines(subtask: SubtaskReport, indent: str) -> Iterator[str]:
    number = 0
    for step in subtask.steps:
        if isinstance(step, Note) and step.kind == "forward":
            continue
        number += isinstance(step, CallReport)
        mark = f"{number}." if isinstance(step, CallReport) else " -"
        text = step_text(step)
        if text:
            yield f"{indent}{mark} {text}"
    if subtask.note and not number:
        yield f"{indent} - {printable(subtask.note)}"


def step_text(step: Step) -> str:
    """A step on one line; empty where there is nothing to tell."""
    if isinstance(step, CallReport):
        return call_text(step)
    if isinstance(step, Taken):
        return f"took {step.kept} of {step.total}" if step.kept < step.total else ""
    if isinstance(step, Change):
        return f"{printable(step.tool)}: {_ruling(step)}"
    return _note_text(step)


def _note_text(note: Note) -> str:
    text = short(note.text, _ERROR_CHARS)
    return _NOTES[note.kind].format(tool=printable(note.tool), text=text)


def _ruling(change: Change) -> str:
    """``approved, edited (person): what was said to it``."""
    if change.status == "pending":
        return f"waits for approval ({change.risk})"
    edited = ", edited" if change.edited else ""
    by = change.decided_by.replace("_", " ")
    note = f": {short(change.note, _ERROR_CHARS)}" if change.note else ""
    return f"{change.status}{edited} ({by}){note}"


def _arguments(arguments: Mapping[str, Any]) -> str:
    pairs = (f"{printable(name)}={_value(value)}" for name, value in arguments.items())
    return short(", ".join(pairs), _ARGUMENTS_CHARS)


def _value(value: Any) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return short(text, _VALUE_CHARS)


def _ending(call: CallReport) -> str:
    status = "" if call.status is None else f" {call.status}"
    attempts = f", {call.attempts} attempts" if call.attempts > 1 else ""
    reason = call.error or call.error_kind.replace("_", " ")
    error = f": {short(reason, _ERROR_CHARS)}" if call.outcome == "failed" and reason else ""
    return f"{call.outcome}{status}, {1000 * call.elapsed_s:.0f} ms{attempts}{error}"
