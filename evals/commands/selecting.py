"""Options that choose tasks and say where the figures go, and the tasks that they choose."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals.tasks.kinds import FOLDS, KINDS, folds_of
from memory.errors import DeveloperError

if TYPE_CHECKING:
    from evals.tasks.records import Task


def selection(command: Callable[..., None]) -> Callable[..., None]:
    """The options that choose tasks, and those that say where the figures go."""
    options = (
        click.option(
            "--fold",
            type=click.Choice([*FOLDS, "all"]),
            default="development",
            show_default=True,
            help="Everyday requests, ones worded unlike all others, two kept back; all but fresh.",
        ),
        click.option(
            "--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Repeatable."
        ),
        click.option(
            "--task", "ids", metavar="ID", multiple=True, help="Only this task. Repeatable."
        ),
        click.option("--json", "as_json", is_flag=True, help="Print one JSON document."),
        click.option(
            "--output", type=click.Path(dir_okay=False, path_type=Path), help="JSON file to write."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def chosen_tasks(fold: str, kinds: tuple[str, ...], ids: tuple[str, ...]) -> list[Task]:
    """The tasks of a fold, kind and id.

    Raises ``DeveloperError`` (code ``unknown_task``) and ``UsageError`` where there is none.
    """
    from evals.tasks.records import load_tasks

    known = [task for name in folds_of(fold) for task in load_tasks(name)]
    unknown = sorted(set(ids) - {task.id for task in known})
    if unknown:
        message = f"There is no task {unknown[0]!r} in {fold}. --json lists the ids of a fold."
        raise DeveloperError(message, code="unknown_task")
    found = [t for t in known if (not ids or t.id in ids) and (not kinds or t.kind in kinds)]
    if not found:
        raise click.UsageError("No task is of that fold, kind and id.")
    return found
