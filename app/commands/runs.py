"""``cairn runs``: what was asked before, what waits, and whether it was right."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from app.commands.decisions import approve, reject
from app.commands.runs_prune import prune
from app.json_output import print_json

if TYPE_CHECKING:
    from app.run_report import RunReport
    from graphs.feedback import Opinion
    from memory.journal import Run

_as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")


@click.group()
def runs() -> None:
    """Look at runs, go on with them, end them, say whether they were right.

    RUN is the id of a run or its first characters; without it the newest is meant. Runs are kept
    in the data folder (setting CAIRN_DATA_DIR).
    """


@runs.command("list")
@click.option("--open", "only_open", is_flag=True, help="Only what waits or was interrupted.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 500))
@_as_json
def list_(only_open: bool, limit: int, as_json: bool) -> None:
    """List the newest runs, first the newest; * marks what somebody may go on with."""
    from app.plain_tables import console
    from app.run_tables import listed_runs, open_runs, run_state, runs_table
    from app.settings import load_settings
    from app.stores import open_runs as open_stores

    with open_stores(load_settings()) as (journal, approvals, workers):
        if only_open:
            found = open_runs(journal, workers)[:limit]
        else:
            found = [(run, run_state(run, workers)) for run in journal.runs(limit=limit)]
        pending = approvals.pending()
    if as_json:
        print_json({"runs": listed_runs(found, pending)})
    elif found:
        console().print(runs_table(found))
    else:
        click.echo("No run waits." if only_open else 'There is no run yet: cairn ask "..."')


@runs.command()
@click.argument("run", required=False)
@_as_json
def show(run: str | None, as_json: bool) -> None:
    """Show RUN: its answer, its path, what it changed, what it waits for."""
    from app.run_naming import the_run
    from app.run_report import RunReport
    from app.run_tables import print_report, run_state
    from app.settings import load_settings
    from app.stores import open_runs

    with open_runs(load_settings()) as (journal, approvals, workers):
        found = journal.run(the_run(journal, run))
        report = RunReport.of(found, journal.events(found.run_id))
        report.status = run_state(found, workers)
        waiting = [a for a in approvals.of_run(found.run_id) if a.status == "pending"]
    if as_json:
        pending = [approval.approval_id for approval in waiting]
        print_json({**report.to_json(), "created_at": found.created_at, "pending": pending})
    else:
        print_report(found, report, waiting)


@runs.command()
@click.argument("run", required=False)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="HTML file to write; one that exists is replaced.",
)
@_as_json
def picture(run: str | None, output: Path, as_json: bool) -> None:
    """Draw the path of RUN on its part of the tool graph, with its dead ends.

    One HTML file, nothing loaded from outside: numbers say in which order, crosses what failed,
    dashed lines what was taken back or replaced.
    """
    from app.file_writing import write_file
    from app.run_naming import the_run
    from app.run_walk import around, walk_of
    from app.settings import load_settings
    from app.stores import open_runs, open_tool_graph
    from tools.graph_picture import picture as drawn

    settings = load_settings()
    with open_runs(settings) as (journal, _, _):
        found = the_run(journal, run)
    with open_tool_graph(settings) as graph:
        walk = walk_of(_report_of(found), graph)
        near = graph.to_networkx(around(graph, walk.tools))
    text = drawn(near, title=f"Run {found[:12]}", walk=walk)
    write_file(output, text)
    facts = {"run_id": found, "file": str(output), "tools": walk.tools}
    print_json(facts) if as_json else click.echo(f"Wrote {output}.")


@runs.command()
@click.argument("run", required=False)
@_as_json
@click.option("-q", "--quiet", is_flag=True, help="Print the answer only, without progress.")
@click.option("-v", "--trace", is_flag=True, help="Print every event on standard error.")
def resume(run: str | None, as_json: bool, quiet: bool, trace: bool) -> int:
    """Go on with RUN, which waits or was interrupted; without RUN the newest of those.

    Puts to you what is open, where somebody sits at a terminal, and finishes. Nothing that was
    changed is changed again. Exit codes as of "cairn ask".
    """
    from app.answering import answer
    from app.settings import load_settings

    settings = load_settings()
    found = _to_resume(run)
    return answer(
        settings,
        _report_of(found.run_id),
        lambda agent, can_ask: agent.resume(found.run_id, can_ask=can_ask),
        as_json=as_json,
        quiet=quiet,
        trace=trace,
    )


@runs.command()
@click.argument("run", required=False)
@_as_json
def cancel(run: str | None, as_json: bool) -> None:
    """End RUN, without RUN the newest that waits or was interrupted; nothing more is sent."""
    from app.data_folder import CHECKPOINTS
    from app.settings import load_settings
    from app.stores import open_runs
    from graphs.ending import cancel_run
    from memory.checkpoints import open_checkpointer

    settings, found = load_settings(), _to_resume(run)

    async def end() -> Run:
        with open_runs(settings) as (journal, approvals, _):
            async with open_checkpointer(settings.data_dir / CHECKPOINTS) as saver:
                return await cancel_run(journal, approvals, saver, found.run_id)

    ended = asyncio.run(end())
    if as_json:
        print_json({"run_id": ended.run_id, "status": ended.status})
    else:
        click.echo(f"Run {ended.run_id} is cancelled.")


def _to_resume(named: str | None) -> Run:
    """The run that is named, else the newest that waits or was interrupted.

    Raises ``DeveloperError`` as ``the_run``, and ``no_open_run``.
    """
    from app.run_naming import the_open_run, the_run
    from app.settings import load_settings
    from app.stores import open_runs

    with open_runs(load_settings()) as (journal, _, workers):
        if named is None:
            return the_open_run(journal, workers)
        return journal.run(the_run(journal, named))


def _report_of(run_id: str) -> RunReport:
    """What the journal tells of a run so far."""
    from app.run_report import RunReport
    from app.settings import load_settings
    from app.stores import open_runs

    with open_runs(load_settings()) as (journal, _, _):
        return RunReport.of(journal.run(run_id), journal.events(run_id))


for _command in (approve, reject, prune):
    runs.add_command(_command)


@runs.command()
@click.argument("run", required=False)
@_as_json
def good(run: str | None, as_json: bool) -> None:
    """RUN, the last one when it is not named, was right: its path may be walked again."""
    _say("good", run, as_json=as_json)


@runs.command()
@click.argument("run", required=False)
@_as_json
def bad(run: str | None, as_json: bool) -> None:
    """RUN, the last one when it is not named, was wrong: its path is not walked again."""
    _say("bad", run, as_json=as_json)


def _say(opinion: Opinion, named: str | None, *, as_json: bool) -> None:
    from app.run_feedback import feed_back
    from app.settings import load_settings

    given = feed_back(load_settings(), opinion, named)
    if not as_json:
        click.echo(str(given))
        return
    path = given.path
    print_json(
        {
            "run_id": given.run_id,
            "opinion": opinion,
            "path_id": path and path.path_id,
            "grade": path and path.grade,
        }
    )
