"""``cairn traces``: what was recorded of runs, for other programs and for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from evals.replay.recording import Recording

_named = click.argument("named", nargs=-1, metavar="[TRACE]...")
_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
_FORMATS = ("langsmith", "langsmith-dataset", "jsonl")


@click.group()
def traces() -> None:
    """Look at the traces of runs, export them, serve what they recorded.

    TRACE is a file, a folder of files, or the id of a run or its first characters; without one the
    newest is meant. Traces are kept in the data folder (settings CAIRN_DATA_DIR, CAIRN_TRACES,
    CAIRN_TRACE_DAYS, CAIRN_TRACE_MEGABYTES). `cairn replay` runs one again.
    """


@traces.command("list")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 10_000))
@_as_json
def list_(limit: int, as_json: bool) -> None:
    """List the newest traces, the newest first."""
    from app.json_output import print_json
    from app.printable import printable
    from app.settings import load_settings
    from app.tracing import traces_folder
    from evals.exporting.examples import row
    from evals.replay.naming import traces_of

    found = traces_of(traces_folder(load_settings()))[:limit]
    rows = [row(recording) for recording in _read(found)]
    if as_json:
        print_json({"traces": rows})
        return
    for one in rows:
        click.echo(printable(f"{one['run_id']}  {one['started_at'][:19]}  {one['status']}"))
        click.echo(f"    {printable(one['request'])}")
    if not rows:
        click.echo('There is no trace yet: cairn ask "..."')


@traces.command()
@_named
@click.option("--format", "form", type=click.Choice(_FORMATS), required=True)
@click.option(
    "--output", type=click.Path(dir_okay=False, path_type=Path), help="File; else to the terminal."
)
def export(named: tuple[str, ...], form: str, output: Path | None) -> None:
    """Write traces as lines of JSON: LangSmith's runs, its dataset examples, or one row each."""
    from evals.commands.writing import write_text
    from evals.exporting.examples import example, row
    from evals.exporting.langsmith_runs import langsmith_run

    shapes: dict[str, Callable[[Recording], dict[str, Any]]] = {
        "langsmith": langsmith_run,
        "langsmith-dataset": example,
        "jsonl": row,
    }
    lines = [json.dumps(shapes[form](recording)) for recording in _read(_paths(named))]
    if output is None:
        click.echo("\n".join(lines))
    else:
        write_text(output, "\n".join(lines))
        click.echo(f"Wrote {len(lines)} to {output}.")


@traces.command()
@_named
@click.option("--port", default=0, type=click.IntRange(0, 65535), help="Else a free one.")
def simulate(named: tuple[str, ...], port: int) -> None:
    """Serve the recorded responses on this machine until interrupted.

    A request that was not recorded is answered with 404 and what is known of its path.
    """
    from evals.simulator.answers import Answers
    from evals.simulator.server import Simulator

    simulator = Simulator(Answers(_read(_paths(named))), port)
    known = len(set(simulator.answers.requests))
    click.echo(f"{simulator.base_url} answers {known} requests. Ctrl-C ends it.")
    simulator.serve_forever()


@traces.command()
@_as_json
def prune(as_json: bool) -> None:
    """Delete what is older or more than the settings keep; this happens by itself, too."""
    from app.json_output import print_json
    from app.settings import load_settings
    from app.tracing import traces_folder
    from graphs.traces.writing import prune as prune_folder

    settings = load_settings()
    before = datetime.now(UTC) - timedelta(days=settings.trace_days)
    gone = prune_folder(traces_folder(settings), before=before, megabytes=settings.trace_megabytes)
    if as_json:
        print_json({"deleted": gone})
    else:
        click.echo(f"{gone} files were deleted.")


def _paths(named: tuple[str, ...]) -> list[Path]:
    from app.settings import load_settings
    from app.tracing import traces_folder
    from evals.replay.naming import find_traces

    return find_traces(named, traces_folder(load_settings()))


def _read(paths: list[Path]) -> Iterator[Recording]:
    from evals.replay.recording import read_recording

    return (read_recording(path) for path in paths)
