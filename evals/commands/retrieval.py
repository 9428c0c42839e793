"""``cairn eval retrieval``: ways to find tools, on published requests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from evals.commands.giving import give, progress

if TYPE_CHECKING:
    from evals.retrieval.measuring import Measured


@click.command()
@click.option(
    "--data",
    "folder",
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder in the formats of docs/retrieval.md; what it lacks is left out.",
)
@click.option("--only", multiple=True, metavar="NAME", help="Only this data set; repeatable.")
@click.option(
    "--fold",
    type=click.Choice(["test", "fit"]),
    default="test",
    show_default=True,
    help="Requests never learned from, or those that the fusion was fitted to.",
)
@click.option(
    "--every",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="Only each so-many-th request; the other packages take seconds for one.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="JSON.")
def retrieval(
    folder: Path,
    only: tuple[str, ...],
    fold: str,
    every: int,
    *,
    as_json: bool,
    output: Path | None,
) -> None:
    """Print how many of the tools that a request needs are found; no model is asked."""
    from app.settings import load_settings
    from evals.retrieval.data_sets import DATA_SETS
    from evals.retrieval.measuring import measure
    from evals.retrieval.methods import methods
    from evals.retrieval.other_packages import other_packages
    from evals.retrieval.report import document, print_table
    from evals.tasks.report import conditions

    names = [one.name for one in DATA_SETS]
    if unknown := sorted(set(only) - set(names)):
        message = f"--only {unknown[0]!r} is not known. Take one of: {', '.join(names)}."
        raise click.UsageError(message)
    chosen = [
        one for one in DATA_SETS if (one.name in only or not only) and one.is_possible(folder)
    ]
    if not chosen:
        raise click.UsageError(f"{folder} holds none of the data sets: {', '.join(names)}.")
    ways = (*methods(), *other_packages())
    rows: list[Measured] = []
    for one in chosen:
        progress(one.name)
        data = one.read(folder)
        asked = [said for said in data.asked if not one.teaches or said.fold == fold]
        rows += measure(one.name, data, asked[::every], ways)
    result = {**conditions(load_settings()), "fold": fold, "figures": document(rows)}
    if not give(result, output, as_json=as_json):
        print_table(rows)
