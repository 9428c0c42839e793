"""The table and the JSON document of an evaluation."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.metadata import version
from textwrap import indent
from typing import TYPE_CHECKING, Any

from app.printable import printable_lines
from evals.tasks.kinds import FOLDS, KINDS
from evals.tasks.scoring import Score

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.kinds import Fold

_COLUMNS = (
    "tasks", "right %", "path %", "exact %", "fabricated", "asked", "calls",
    "extra", "decisions", "seconds",
)  # fmt: skip


_NOT_TOLD = {"data_dir", "credentials", "model_api_key"}


def summary(scores: Sequence[Score]) -> dict[str, Any]:
    """The figures of a group: shares in per cent, counts, and averages per task."""
    count = len(scores)
    walked = [score.path for score in scores if score.task.gold]

    def share(part: Iterable[bool], whole: int) -> float | None:
        return round(100 * sum(part) / whole, 1) if whole else None

    def average(figure: Callable[[Score], float], digits: int) -> float | None:
        return round(sum(map(figure, scores)) / count, digits) if count else None

    return {
        "tasks": count,
        "right %": share((score.right for score in scores), count),
        "path %": share((path.right for path in walked), len(walked)),
        "exact %": share((path.exact for path in walked), len(walked)),
        "fabricated": sum(score.fabricated for score in scores),
        "asked": sum(score.asked for score in scores),
        "calls": average(lambda score: len(score.called), 1),
        "extra": average(lambda score: score.path.extra, 1),
        "decisions": average(lambda score: score.decisions, 1),
        "seconds": average(lambda score: score.seconds, 2),
    }


def groups(scores: Sequence[Score]) -> dict[str, list[Score]]:
    """The rows of the table: each kind, each fold, Chinese requests, all; empty ones left out."""
    rows: dict[str, list[Score]] = {
        kind: [score for score in scores if score.task.kind == kind] for kind in KINDS
    }
    rows["in Chinese"] = [score for score in scores if score.task.language == "zh"]
    rows |= {
        f"{fold} fold": [score for score in scores if score.task.fold == fold] for fold in FOLDS
    }
    return {name: row for name, row in {**rows, "all": list(scores)}.items() if row}


def document(scores: Sequence[Score], settings: Settings, shown: Fold) -> dict[str, Any]:
    """Everything about an evaluation as JSON; the texts of one fold only."""
    from evals.sandbox.config import Config

    sandbox = Config()
    return {
        "versions": {
            "cairn": version("cairn-agent"),
            "langgraph": version("langgraph"),
            "python": platform.python_version(),
        },
        "sandbox": {"seed": sandbox.seed, "today": sandbox.today.isoformat()},
        "settings": settings.model_dump(
            mode="json", exclude={"data_dir", "credentials", "model_api_key"}
        ),
        "groups": {name: summary(row) for name, row in groups(scores).items()},
        "tasks": [_entry(score, texts=score.task.fold == shown) for score in scores],
    }


def print_table(scores: Sequence[Score]) -> None:
    """One row for each group."""
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None)
    table.add_column("", no_wrap=True)
    for column in _COLUMNS:
        table.add_column(column, justify="right")
    for name, row in groups(scores).items():
        figures = summary(row)
        shown = ("–" if figures[c] is None else f"{figures[c]:g}" for c in _COLUMNS)
        table.add_row(name, *shown)
    width = None if sys.stdout.isatty() else 120
    Console(width=width).print(table)


def failures(scores: Sequence[Score], shown: Fold) -> list[str]:
    """What went wrong in the tasks of one fold, a block of text each."""
    wrong = [s for s in scores if s.task.fold == shown and not (s.right and _path_right(s))]
    return [_failure(score) for score in wrong]


def _path_right(score: Score) -> bool:
    return score.path.right or not score.task.gold


def _failure(score: Score) -> str:
    task = score.task
    lines = [f"missing: {text}" for text in score.unmet]
    lines.append(f"answer ({score.status}): {score.answer}")
    lines.append(f"path: {' > '.join(score.called) or 'no call'}")
    if not _path_right(score):
        lines.append(f"right path: {' > '.join(call.tool for call in task.gold)}")
    body = printable_lines("\n".join(lines))
    head = f"{task.id} ({task.kind}, {task.expect}): {task.request}"
    return f"{head}\n{indent(body, '  ')}"


def _entry(score: Score, *, texts: bool) -> dict[str, Any]:
    task = score.task
    entry = {
        "id": task.id,
        "fold": task.fold,
        "kind": task.kind,
        "right": score.right,
        "path_right": score.path.right if task.gold else None,
        "path_exact": score.path.exact if task.gold else None,
        "extra_calls": score.path.extra,
        "fabricated": score.fabricated,
        "asked": score.asked,
        "calls": len(score.called),
        "decisions": score.decisions,
        "seconds": round(score.seconds, 3),
        "status": score.status,
    }
    words = {
        "request": task.request,
        "answer": score.answer,
        "missing": list(score.unmet),
        "path": list(score.called),
    }
    return entry | words if texts else entry
