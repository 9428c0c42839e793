"""``cairn graph learn``: moves of recorded call paths, counted for the edges of the graph."""

from __future__ import annotations

from pathlib import Path

import click

from app.json_output import print_json
from memory.errors import DeveloperError


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--dry-run", is_flag=True, help="Only say what would be counted.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def learn(files: tuple[Path, ...], dry_run: bool, as_json: bool) -> None:
    """Learn which tool follows which from FILES, and from all files of folders among them.

    Takes answer trees and trajectories of ToolBench and traces of Cairn. Only the good calls of
    runs that gave an answer count, each move once however often its file is given.
    """
    from app.learning_tables import learned_facts, print_learned
    from app.settings import load_settings
    from app.stores import open_learning
    from tools.call_paths.documents import read_files
    from tools.call_paths.function_names import FunctionNames
    from tools.call_paths.learning import learn as count

    found = read_files(files)
    with open_learning(load_settings()) as (library, statistics, journal):

        def ran_here(run_id: str) -> bool:
            try:
                return bool(journal.run(run_id))
            except DeveloperError:
                return False

        names = FunctionNames(library.tools(), library.groups())
        learned = count(found.reading, names, statistics, dry_run=dry_run, ran_here=ran_here)
    if as_json:
        print_json(learned_facts(found, learned, dry_run=dry_run))
    else:
        print_learned(found, learned, dry_run=dry_run)
