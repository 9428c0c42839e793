"""``cairn eval oracle``: what the wiring makes of a model that is always right."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from evals.tasks.kinds import FOLDS, folds_of

if TYPE_CHECKING:
    from app.settings import Settings
    from evals.oracle.running import OracleRun
    from evals.tasks.records import Task

MODES = ("model", "both")


@click.command()
@click.option(
    "--fold", type=click.Choice([*FOLDS, "all"]), default="development", show_default=True,
    help="Which requests.",
)  # fmt: skip
@click.option("--task", "ids", metavar="ID", multiple=True, help="Only this task. Repeatable.")
@click.option("--react", is_flag=True, help="Also the prompts of a plain agent with all tools.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def oracle(fold: str, ids: tuple[str, ...], *, react: bool, as_json: bool) -> None:
    """Run tasks with a model that knows the gold calls, by itself and with the rules before it.

    It answers over HTTP like any other; what it gets wrong by itself, the wiring has lost: then the
    command ends with 1.
    """
    from app.json_output import print_json
    from app.settings import load_settings
    from evals.oracle.report import document, lost, print_report
    from evals.oracle.running import react_tokens

    tasks, settings = _tasks(fold, ids), load_settings()
    results = {mode: asyncio.run(_runs(settings, tasks, mode)) for mode in MODES}
    tokens = asyncio.run(react_tokens(settings, tasks)) if react else None
    if as_json:
        print_json(document(results, tokens))
    else:
        print_report(results, tokens)
    if lost({"model": results["model"]}):
        raise click.ClickException("What the model got right was lost by the wiring.")


def _tasks(fold: str, ids: tuple[str, ...]) -> list[Task]:
    from evals.tasks.records import load_tasks

    known = [task for name in folds_of(fold) for task in load_tasks(name)]
    found = [task for task in known if not ids or task.id in ids]
    if not found:
        raise click.UsageError("No task of that fold has that id.")
    return found


async def _runs(settings: Settings, tasks: Sequence[Task], mode: str) -> list[OracleRun]:
    from evals.oracle.running import run_oracle

    return [one async for one in run_oracle(settings, tasks, mode)]
