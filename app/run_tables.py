"""Runs as a table for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from rich.table import Table
from rich.text import Text

from app.plain_tables import console, plain, table
from app.printable import printable_lines

if TYPE_CHECKING:
    from app.run_report import RunReport
    from memory.approvals import Approval
    from memory.journal import Journal, Run
    from memory.workers import Workers

RunState = Literal["running", "waiting", "interrupted", "done", "partial", "failed", "cancelled"]
"""As the journal has it; ``interrupted``: its process ended before it did."""

OPEN: frozenset[RunState] = frozenset({"waiting", "interrupted"})
"""States of runs that somebody may go on with."""
_SHORT_ID = 12
_LOOKED_AT = 500
"""The newest runs among which open ones are looked for."""


def run_state(run: Run, workers: Workers) -> RunState:
    """How a run stands; blocks."""
    is_left = run.status == "running" and not workers.is_alive(run.worker)
    return "interrupted" if is_left else run.status


def open_runs(journal: Journal, workers: Workers) -> list[tuple[Run, RunState]]:
    """The newest runs that wait or were interrupted, newest first; blocks."""
    runs = [(run, run_state(run, workers)) for run in journal.runs(limit=_LOOKED_AT)]
    return [(run, state) for run, state in runs if state in OPEN]


def runs_table(runs: Sequence[tuple[Run, RunState]]) -> Table:
    """One line per run; those that somebody may go on with are marked."""
    rows = [
        (
            "*" if state in OPEN else "",
            run.run_id[:_SHORT_ID],
            _minute(run.created_at),
            state,
            run.request,
        )
        for run, state in runs
    ]
    return table(("", "Run", "Asked (UTC)", "Status", "Request"), rows)


def _minute(at: str) -> str:
    return at[:16].replace("T", " ")


def listed_runs(
    runs: Iterable[tuple[Run, RunState]], pending: Iterable[Approval]
) -> list[dict[str, Any]]:
    """The runs as plain JSON values, each with the approvals that it waits for."""
    waiting = list(pending)
    return [
        {
            "run_id": run.run_id,
            "conversation": run.thread_id,
            "request": run.request,
            "status": state,
            "created_at": run.created_at,
            "ended_at": run.ended_at,
            "answer": run.answer,
            "pending": [a.approval_id for a in waiting if a.run_id == run.run_id],
        }
        for run, state in runs
    ]


def print_report(run: Run, report: RunReport, waiting: Sequence[Approval]) -> None:
    """A run for a person: how it stands, its answer and path, what it waits for."""
    from app.approving import card
    from app.run_view import path_lines

    screen = console()
    screen.print(plain(f"Run {run.run_id}, {report.status}, asked {_minute(run.created_at)} UTC"))
    screen.print(plain(run.request))
    if report.answer:
        screen.print()
        screen.print(Text(printable_lines(report.answer)))
    screen.print()
    for line in path_lines(report, planned=True):
        screen.print(Text(line, style="dim"), soft_wrap=True)
    for approval in waiting:
        screen.print()
        screen.print(card(approval, f"approval {approval.approval_id}"))
    if report.status in OPEN:
        screen.print()
        screen.print(plain(f"Go on: cairn runs resume {run.run_id[:_SHORT_ID]}"))
