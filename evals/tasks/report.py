"""The table and the JSON document of an evaluation."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import version
from textwrap import indent
from typing import TYPE_CHECKING, Any

import click

from app.printable import printable_lines
from evals.tasks.columns import print_columns
from evals.tasks.figures import COLUMNS, LEGEND, figures
from evals.tasks.kinds import FOLDS, KINDS
from evals.tasks.scoring import Score

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.tasks.kinds import Fold

_NOT_TOLD = {"data_dir", "credentials", "vault_key", "model_api_key"}


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


def document(scores: Sequence[Score], settings: Settings, shown: Fold | None) -> dict[str, Any]:
    """Everything about an evaluation as JSON; the texts of one fold only, or none."""
    return {
        **conditions(settings),
        "groups": {name: figures(row) for name, row in groups(scores).items()},
        "tasks": [_entry(score, texts=score.task.fold == shown) for score in scores],
    }


def conditions(settings: Settings) -> dict[str, Any]:
    """What an evaluation depends on: versions, the world of the services, settings."""
    from evals.sandbox.config import Config

    sandbox = Config()
    return {
        "versions": {
            "cairn": version("cairn-agent"),
            "langgraph": version("langgraph"),
            "python": platform.python_version(),
        },
        "sandbox": {"seed": sandbox.seed, "today": sandbox.today.isoformat()},
        "settings": settings.model_dump(mode="json", exclude=_NOT_TOLD),
    }


def print_table(scores: Sequence[Score]) -> None:
    """One row for each group, and what the heads mean."""
    rows = [[name, *_cells(row)] for name, row in groups(scores).items()]
    print_columns(["", *(column.head for column in COLUMNS)], rows)
    click.echo(LEGEND)


def _cells(scores: Sequence[Score]) -> list[str]:
    return ["–" if figure is None else f"{figure:g}" for figure in figures(scores).values()]


def failures(scores: Sequence[Score], shown: Fold | None) -> list[str]:
    """What went wrong in the tasks of the fold shown, a block of text each."""
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
        "needless_question": score.needless,
        "moves": score.moves,
        "decisions": score.spending.decisions,
        "model_calls": score.spending.model_calls,
        "tokens": score.spending.tokens,
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
