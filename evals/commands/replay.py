"""``cairn replay``: runs the agent again from the traces of its runs."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import click

from graphs.strategies.names import STRATEGIES


@click.command()
@click.argument("traces", nargs=-1, metavar="[TRACE]...")
@click.option("--model", default="", metavar="NAME", help="Decide with this chat model.")
@click.option(
    "--reasoner", type=click.Choice(["rules", "model", "both"]), help="Have another one decide."
)
@click.option(
    "--strategy", type=click.Choice(STRATEGIES), help="Have the request answered in another way."
)
@click.option(
    "--prompts",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of prompts that take the place of those of the same name.",
)
@click.option(
    "--graph",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Other tools and bindings: a file of traces/tools, or a bindings.npz.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay(traces: tuple[str, ...], as_json: bool, **new: Any) -> None:
    """Run the agent again from the record of a run: no network, no model, nothing is stored.

    TRACE is a file, a folder of files, or the id of a run or its first characters; without one the
    newest is meant. The run must take the same decisions, make the same calls and give the same
    answer; else the first difference is shown and the exit code is 1.

    With one of the options that part is new and the rest recorded: what would have been? A call
    that was not recorded is told, never made up; the run ends there. Traces are kept in the data
    folder (settings CAIRN_DATA_DIR, CAIRN_TRACES).
    """
    from app.json_output import print_json
    from app.settings import load_settings
    from app.tracing import traces_folder
    from evals.replay.batch import replay_all
    from evals.replay.naming import find_traces
    from evals.replay.report import document, is_same, print_replay, print_total
    from evals.replay.what_if import Changes

    settings, changes = load_settings(), Changes(**new)
    paths = find_traces(traces, traces_folder(settings))
    started, replays = time.perf_counter(), []
    for one in replay_all(paths, settings, changes):
        replays.append(one)
        shows = changes or len(paths) == 1 or not is_same(one, changes)
        if not as_json and shows:
            print_replay(one, changes)
    seconds = time.perf_counter() - started
    if as_json:
        print_json(document(replays, changes, seconds))
    elif len(paths) > 1:
        print_total(replays, changes, seconds)
    if not all(is_same(one, changes) for one in replays):
        sys.exit(1)
