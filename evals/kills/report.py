"""The figures of a measurement: one row for each moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from evals.kills.checks import CHECKS, LOST, NOT_ENDED, READ_AGAIN, WRITTEN_TWICE
from evals.kills.complaints import complaints
from evals.kills.trials import Trial

_ALL = "all"
_OWN_COLUMNS = {NOT_ENDED, WRITTEN_TWICE, READ_AGAIN, LOST}
_HEADS = (
    "killed", "times", "no run", "again", "finished", "unknown", "twice", "read again", "lost",
    "other", "resume s",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """What the kills at one moment led to."""

    moment: str
    times: int
    ended_before: int
    """The command was faster than the kill."""
    not_begun: int
    """Nothing was stored yet."""
    finished: int
    killed_again: int
    """Resumes that were killed too."""
    unknown: int
    """Finished, with a change of which nobody knows whether it was made."""
    resume_seconds: float | None
    """Median; the start of the process included."""
    fell_short: dict[str, int]
    """Name of a check -> trials in which it fell short."""


def rows(trials: Sequence[Trial]) -> list[Row]:
    """One row for each moment, in the order of the trials, and one for all."""
    moments = list(dict.fromkeys(trial.moment for trial in trials))
    found = [_row(name, [t for t in trials if t.moment == name]) for name in moments]
    return [*found, _row(_ALL, trials)]


def _row(moment: str, trials: Sequence[Trial]) -> Row:
    wrong = [complaints(trial, CHECKS) for trial in trials]
    seconds = [t.resume_seconds for t in trials if t.resume_seconds is not None]
    return Row(
        moment=moment,
        times=len(trials),
        ended_before=sum(not trial.killed for trial in trials),
        not_begun=sum(trial.end is None for trial in trials),
        finished=sum(trial.has_ended for trial in trials),
        killed_again=sum(trial.killed_again for trial in trials),
        unknown=sum(bool(trial.unknown) for trial in trials),
        resume_seconds=round(median(seconds), 2) if seconds else None,
        fell_short={name: sum(name in one for one in wrong) for name in CHECKS},
    )


def shortcomings(trials: Sequence[Trial]) -> list[str]:
    """A line on everything that fell short."""
    return [
        f"{trial.moment}, {trial.scenario.id}: {name}: {text}"
        for trial in trials
        for name, texts in complaints(trial, CHECKS).items()
        for text in texts
    ]


def document(trials: Sequence[Trial]) -> dict[str, Any]:
    """The figures as JSON values."""
    return {
        "moments": [asdict(row) for row in rows(trials)],
        "shortcomings": shortcomings(trials),
    }


def print_report(trials: Sequence[Trial]) -> None:
    """The table, then what fell short."""
    from evals.tasks.columns import print_measured

    print_measured(_HEADS, [_cells(row) for row in rows(trials)], shortcomings(trials))


def _cells(row: Row) -> list[str]:
    counts = (
        row.times,
        row.not_begun,
        row.killed_again,
        row.finished,
        row.unknown,
        *(row.fell_short[name] for name in (WRITTEN_TWICE, READ_AGAIN, LOST)),
        sum(times for name, times in row.fell_short.items() if name not in _OWN_COLUMNS),
    )
    seconds = "" if row.resume_seconds is None else f"{row.resume_seconds:.1f}"
    return [row.moment, *map(str, counts), seconds]
