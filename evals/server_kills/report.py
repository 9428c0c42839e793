"""The figures of a measurement: one row for each trial, and one for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from evals.kills.complaints import complaints
from evals.server_kills.checks import (
    CHECKS,
    LOST,
    READ_AGAIN,
    UNREADABLE,
    WRITTEN_TWICE,
)
from evals.server_kills.trials import RUN_ENDS, Trial

_ALL = "all"
_OWN_COLUMNS = {WRITTEN_TWICE, READ_AGAIN, LOST, UNREADABLE}
_HEADS = (
    "killed", "told", "stored", "ended", "waits", "cut", "flight", "finished", "unknown", "twice",
    "again", "lost", "unread", "other", "s",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """What the kills led to."""

    trial: str
    """Its number and moment."""
    told: int
    """Runs whose ids the server had returned."""
    stored: int
    """Runs that were stored when it was dead."""
    ended: int
    """Those that had ended."""
    waiting: int
    """Those that waited for a person."""
    interrupted: int
    """Those that were under way."""
    in_flight: int
    """Those with a change that was claimed and not answered."""
    finished: int
    """Runs that ended in the end: done, partial or failed."""
    unknown: int
    """Those that say of a change that nobody knows whether it was made."""
    restart_seconds: float
    """Until the server served again; the median in the last row."""
    fell_short: dict[str, int]
    """Name of a check -> how often it fell short."""


def rows(trials: Sequence[Trial]) -> list[Row]:
    """One row for each trial, and one for all."""
    found = [_row(f"{number} {one.moment}", one) for number, one in enumerate(trials, 1)]
    return [*found, _sum(found)] if found else []


def _row(name: str, trial: Trial) -> Row:
    wrong = complaints(trial, CHECKS)
    before = [snapshot.run.status for snapshot in trial.killed.values()]
    after = list(trial.ended.values())
    return Row(
        trial=name,
        told=len(trial.told.runs),
        stored=len(before),
        ended=sum(status in RUN_ENDS for status in before),
        waiting=before.count("waiting"),
        interrupted=len(trial.interrupted),
        in_flight=len(trial.in_flight),
        finished=sum(snapshot.run.status in RUN_ENDS for snapshot in after),
        unknown=sum(bool(snapshot.unknown) for snapshot in after),
        restart_seconds=round(trial.restart_seconds, 1),
        fell_short={name: len(wrong.get(name, [])) for name in CHECKS},
    )


def _sum(found: Sequence[Row]) -> Row:
    counts = {
        name: sum(getattr(row, name) for row in found)
        for name in Row.__slots__
        if name not in ("trial", "restart_seconds", "fell_short")
    }
    return Row(
        trial=_ALL,
        restart_seconds=round(median(row.restart_seconds for row in found), 1),
        fell_short={name: sum(row.fell_short[name] for row in found) for name in CHECKS},
        **counts,
    )


def shortcomings(trials: Sequence[Trial]) -> list[str]:
    """A line on everything that fell short."""
    return [
        f"trial {number}, {trial.moment}: {name}: {text}"
        for number, trial in enumerate(trials, 1)
        for name, texts in complaints(trial, CHECKS).items()
        for text in texts
    ]


def document(trials: Sequence[Trial]) -> dict[str, Any]:
    """The figures as JSON values."""
    return {
        "trials": [asdict(row) for row in rows(trials)],
        "shortcomings": shortcomings(trials),
    }


def progress(number: int, trial: Trial) -> str:
    """One trial in a line, for who waits."""
    row = _row(f"{number} {trial.moment}", trial)
    heads = (f"{head} {cell}" for head, cell in zip(_HEADS[1:], _cells(row)[1:], strict=True))
    return f"{row.trial}: {', '.join(heads)}"


def print_report(trials: Sequence[Trial]) -> None:
    """The table, then what fell short."""
    from evals.tasks.columns import print_measured

    print_measured(_HEADS, [_cells(row) for row in rows(trials)], shortcomings(trials))


def _cells(row: Row) -> list[str]:
    counts = (
        row.told,
        row.stored,
        row.ended,
        row.waiting,
        row.interrupted,
        row.in_flight,
        row.finished,
        row.unknown,
        *(row.fell_short[name] for name in (WRITTEN_TWICE, READ_AGAIN, LOST, UNREADABLE)),
        sum(times for name, times in row.fell_short.items() if name not in _OWN_COLUMNS),
    )
    return [row.trial, *map(str, counts), f"{row.restart_seconds:.1f}"]
