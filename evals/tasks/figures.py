"""The figures of a group of scores: shares, counts and averages per task."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from evals.tasks.scoring import Score

Figures = dict[str, float | None]
"""Name of a figure -> its value; None where no task of the group can have it."""


class Column(NamedTuple):
    """One figure and how tables show it."""

    name: str
    """Name in documents."""
    head: str
    """Head of the column in tables."""
    of: Callable[[Sequence[Score]], float | None]


def _share(holds: Callable[[Score], bool]) -> Callable[[Sequence[Score]], float | None]:
    return lambda scores: _percent(holds(score) for score in scores)


def _walked(holds: Callable[[Score], bool]) -> Callable[[Sequence[Score]], float | None]:
    """The share among the tasks that have a gold path."""
    return lambda scores: _percent(holds(score) for score in scores if score.task.gold)


def _percent(held: Iterable[bool]) -> float | None:
    values = list(held)
    return round(100 * sum(values) / len(values), 1) if values else None


def _count(holds: Callable[[Score], bool]) -> Callable[[Sequence[Score]], float | None]:
    return lambda scores: sum(map(holds, scores))


def average(
    figure: Callable[[Score], float], digits: int = 1
) -> Callable[[Sequence[Score]], float | None]:
    """The average of a figure over the scores; None for no score."""
    return lambda scores: round(sum(map(figure, scores)) / len(scores), digits) if scores else None


COLUMNS = (
    Column("tasks", "tasks", len),
    Column("right %", "right%", _share(lambda score: score.right)),
    Column("path %", "path%", _walked(lambda score: score.path.right)),
    Column("exact %", "exact%", _walked(lambda score: score.path.exact)),
    Column("fabricated", "fabr", _count(lambda score: score.fabricated)),
    Column("asked", "ask", _count(lambda score: score.asked)),
    Column("needless questions", "idle", _count(lambda score: score.needless)),
    Column("calls", "calls", average(lambda score: len(score.called))),
    Column("extra", "extra", average(lambda score: score.path.extra)),
    Column("decisions", "decis", average(lambda score: score.spending.total)),
    Column("planning decisions", "plan", average(lambda score: score.spending.planning)),
    Column("model calls", "model", average(lambda score: score.spending.model_calls)),
    Column("tokens", "token", average(lambda score: score.spending.tokens, 0)),
    Column("seconds", "sec", average(lambda score: score.seconds, 2)),
)

LEGEND = (
    "fabr: made up; ask: ended with a question; idle: with a needless one. Per task: calls, extra "
    "calls, decisions,\nof these planning, model calls, tokens, moves of the search, seconds."
)


def figures(scores: Sequence[Score]) -> Figures:
    """All figures of a group, by their names."""
    return {column.name: column.of(scores) for column in COLUMNS}
